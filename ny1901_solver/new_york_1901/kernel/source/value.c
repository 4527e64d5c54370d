// What a position is worth (hint/value.py), and the player who looks at it before each turn (hint/rollouts.py).

enum { MAX_TURNS_TO_VALUE = 6, MORE_FITS = 4 };
static const double MARGIN_COUNTS = 0.005;

// The number of the phase of the game, by the turns that are left for each player.
static int phase_of(const State *state) {
  int least = MAX_TILES + 1, phase = 0;
  for (int seat = 0; seat < tables.players; seat++) {
    int unbuilt = __builtin_popcountll(state->player[seat].unbuilt);
    if (unbuilt < least) least = unbuilt;
  }
  int cards = pile_size(&state->market) + state->market.open_count - tables.end_open;
  int left = least - tables.end_unbuilt, turns = cards > 0 ? (cards + tables.players - 1) / tables.players : 0;
  if (turns < left) left = turns;
  if (left < 0) left = 0;
  while (phase < tables.phases && tables.phase[phase] < left) phase++;
  return phase;
}

// The features of a player in the order of `FEATURES` of hint/value.py.
static void features_of(const State *state, const Tally *tallies, const Squares *unclaimed, int unclaimed_count, int seat,
                        double *features) {
  const Player *player = &state->player[seat];
  int by_one = 0, by_more = 0, behind = 0, under[GENERATIONS] = {0}, small = 0, fewest = MAX_TILES + 1;
  for (int street = 0; street < tables.streets; street++) {
    int lead = tallies[seat].street[street] - most_of_others_on_street(tallies, seat, street);
    by_one += lead == 1;
    by_more += lead > 1;
    behind += lead == -1;
  }
  Tiles tiles = available(player, free_legendaries(state)) & unlocked_at(player->score);
  Squares free[MAX_BLOCKS];
  uint8_t order[MAX_BLOCKS];
  Fits fits = {0};
  double room = 0;
  free_land(player, free);
  int blocks = blocks_in_order(free, order);
  for (int i = 0; i < blocks; i++) {
    const Land *land = land_worth(&land_store, order[i], free[order[i]], unclaimed[order[i]]);
    room += land->room;
    add_fits(&land_store, land, tiles, &fits);
  }
  for (int i = 0; i < player->standing; i++)
    under[tables.site[player->building[i]].generation] += tables.site[player->building[i]].squares;
  for (Tiles left = player->unbuilt; left; left &= left - 1) small += tables.tile_squares[__builtin_ctzll(left)] == 2;
  for (int other = 0; other < tables.players; other++) {
    int unbuilt = __builtin_popcountll(state->player[other].unbuilt);
    if (other != seat && unbuilt < fewest) fewest = unbuilt;
  }
  int hand = free_workers(player), at = 0;
  features[at++] = 1;
  features[at++] = standing_points(tallies, seat);
  features[at++] = __builtin_popcount(player->cards);
  features[at++] = by_one;
  features[at++] = by_more;
  features[at++] = behind;
  features[at++] = hand == 0;
  features[at++] = hand == 1;
  features[at++] = room;
  for (int i = 0; i < MORE_FITS; i++) features[at++] = i < fits.count ? fits.points[i] : 0.0;
  features[at++] = under[STARTER] + under[BRONZE];
  features[at++] = under[SILVER];
  features[at++] = under[GOLD];
  features[at++] = player->score < tables.silver_at ? tables.silver_at - player->score : 0;
  features[at++] = player->score < tables.gold_at ? tables.gold_at - player->score : 0;
  for (int generation = BRONZE; generation <= GOLD; generation++)
    features[at++] = __builtin_popcountll(player->unbuilt & tables.generation[generation]);
  features[at++] = small;
  features[at++] = player->legendary != 0;
  features[at++] = seat == state->to_move;
  features[at++] = fewest;
  features[at++] = unclaimed_count;
}

// What each feature adds to the points that each player can still expect, and the expected final scores.
static void weigh(const State *state, int phase, const Tally *tallies, double (*weighed)[FEATURES], double *totals) {
  Squares unclaimed[MAX_BLOCKS];
  int count = 0;
  unclaimed_land(state, unclaimed);
  for (int word = 0; word < 2; word++) count += __builtin_popcountll(tables.in_play[word] & ~state->claimed[word]);
  for (int seat = 0; seat < tables.players; seat++) {
    double features[FEATURES], sum = 0;
    features_of(state, tallies, unclaimed, count, seat, features);
    for (int i = 0; i < FEATURES; i++) {
      weighed[seat][i] = tables.weight[phase][i] * features[i];
      sum += weighed[seat][i];
    }
    totals[seat] = state->player[seat].score + sum;
  }
}

static double expected_worth(const State *state, int seat) {
  Tally tallies[MAX_PLAYERS];
  double weighed[MAX_PLAYERS][FEATURES], totals[MAX_PLAYERS];
  int phase = phase_of(state);
  tallies_of(state, tallies);
  weigh(state, phase, tallies, weighed, totals);
  double rival, share = share_and_rival(totals, tables.players, seat, tables.spread[phase], &rival);
  return share + MARGIN_COUNTS * (totals[seat] - rival);
}

// The player `by_value`.
static int value_turn(const State *state, int expands, int shifted, Random *random, Turn *turn) {
  static State after;
  Turn turns[MAX_TURNS_TO_VALUE];
  int most = state->ended_by == NOBODY ? MAX_TURNS_TO_VALUE : 1;
  int count = turns_in_view(state, expands, shifted, random, most, turns);
  if (!count) return 1;
  *turn = turns[0];
  if (count == 1) return 0;
  double best = 0;
  for (int i = 0; i < count; i++) {
    copy_state(&after, state);
    play(&after, &turns[i], 0);
    double value = expected_worth(&after, state->to_move);
    if (i && value <= best) continue;
    best = value;
    *turn = turns[i];
  }
  return 0;
}
