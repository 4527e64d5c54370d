// Games that computer players play on, and how they end (hint/rollouts.py).

typedef int (*TurnOf)(const State *, int, int, Random *, Turn *);
static const TurnOf TURN_OF[PLAYERS] = {random_turn, quick_turn, value_turn};
static const Step MARKET_SHIFT = {SHIFT_CARDS, 0, {0, 0}};

// Finishes a turn that consists of a Market Shift alone so far: `player` goes on with the new cards.
static Turn finish_after_shift(State *state, int player, int expands, Random *random, Dealer *deal) {
  Turn turn = {0}, whole = {1, {MARKET_SHIFT}};
  play_step(state, &MARKET_SHIFT, deal);
  TURN_OF[player](state, expands, 1, random, &turn);
  play(state, &turn, deal);
  for (int i = 0; i < turn.count && whole.count < MAX_STEPS; i++) whole.step[whole.count++] = turn.step[i];
  return whole;
}

// Takes a turn of a computer player (`take_turn`), and returns it.
static Turn take_turn(State *state, int player, Random *random, Dealer *deal) {
  Turn turn = {0};
  int expands = can_expand(state);
  if (TURN_OF[player](state, expands, 0, random, &turn)) return finish_after_shift(state, player, expands, random, deal);
  play(state, &turn, deal);
  return turn;
}

// The end of a game for a player, or what can be expected of it (`GameEnd`).
typedef struct {
  double share, margin, over, shares[MAX_PLAYERS], parts[PARTS];
} GameEnd;

static double sum_of(const double *weighed, const int8_t *places, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++) sum += weighed[places[i]];
  return sum;
}

static void end_of_game(const State *state, const Tally *tallies, int seat, GameEnd *end) {
  int scores[MAX_PLAYERS], list[MAX_PLAYERS], rival = NOTHING;
  for (int each = 0; each < tables.players; each++) {
    scores[each] = final_score(state, tallies, each);
    if (each != seat && (rival == NOTHING || scores[each] > rival)) rival = scores[each];
  }
  int count = winners(state, tallies, scores, list);
  for (int i = 0; i < count; i++) end->shares[list[i]] = 1.0 / count;
  end->share = end->shares[seat];
  end->margin = scores[seat] - rival;
  end->parts[3] = street_points(tallies, seat);
  end->parts[4] = challenge_points(tallies, seat);
  end->parts[5] = card_points(&state->player[seat]);
  end->parts[10] = -rival;
}

static void expected_end(const State *state, const Tally *tallies, int seat, GameEnd *end) {
  static const int8_t LAND_AND_WORKERS[] = {6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, TILES_LEFT[] = {18, 19, 20, 21, 22};
  static const int8_t STREETS[] = {3, 4, 5}, CARDS[] = {2}, UNLOCKS[] = {16, 17}, TEMPO[] = {0, 23, 24, 25};
  double weighed[MAX_PLAYERS][FEATURES], totals[MAX_PLAYERS], sum = 0;
  int phase = phase_of(state), players = tables.players;
  double spread = tables.spread[phase];
  weigh(state, phase, tallies, weighed, totals);
  const double *mine = weighed[seat];
  double standing = mine[1], by_streets = 0, by_challenge = 0, rival;
  end->share = share_and_rival(totals, players, seat, spread, &rival);
  if (standing) {
    by_streets = standing * street_points(tallies, seat) / standing_points(tallies, seat);
    by_challenge = standing - by_streets;
  }
  end->margin = totals[seat] - rival;
  for (int each = 0; each < players; each++) {
    end->shares[each] = win_share(totals, players, each, spread);
    sum += end->shares[each];
  }
  for (int each = 0; each < players; each++) end->shares[each] /= sum;
  end->parts[3] = sum_of(mine, STREETS, 3) + by_streets;
  end->parts[4] = by_challenge;
  end->parts[5] = sum_of(mine, CARDS, 1);
  end->parts[6] = sum_of(mine, LAND_AND_WORKERS, 10);
  end->parts[7] = sum_of(mine, TILES_LEFT, 5);
  end->parts[8] = sum_of(mine, UNLOCKS, 2);
  end->parts[9] = sum_of(mine, TEMPO, 4);
  end->parts[10] = -rival;
}

static void end_of(const State *state, int seat, int before, int after, GameEnd *end) {
  Tally tallies[MAX_PLAYERS];
  tallies_of(state, tallies);
  __builtin_memset(end, 0, sizeof *end);
  end->over = is_over(state);
  if (is_over(state))
    end_of_game(state, tallies, seat, end);
  else
    expected_end(state, tallies, seat, end);
  end->parts[0] = before;
  end->parts[1] = after - before;
  end->parts[2] = state->player[seat].score - after;
}

// Plays a turn of the mover and some rounds of `player`, or to the end of the game once it is triggered.
static void rollout(const State *start, int due, const Turn *turn, int player, int rounds, Dealer *deal, GameEnd *end) {
  static State state;
  copy_state(&state, start);
  int seat = state.to_move, before = state.player[seat].score, expands = can_expand(&state);
  if (turn->count == 1 && turn->step[0].verb == SHIFT_CARDS) {
    finish_after_shift(&state, player, expands, deal->random, deal);
  } else {
    if (due != NO_CARDS) refill(&state.market, deal);
    if (due == CARDS_OF_TAKE && state.ended_by == NOBODY && market_is_ending(&state.market)) state.ended_by = seat;
    play(&state, turn, deal);
  }
  int after = state.player[seat].score;
  for (int left = rounds * tables.players; !is_over(&state) && (left > 0 || state.ended_by != NOBODY); left--) {
    if (fault) return;
    take_turn(&state, player, deal->random, deal);
  }
  end_of(&state, seat, before, after, end);
}
