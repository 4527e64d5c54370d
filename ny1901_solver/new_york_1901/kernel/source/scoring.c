// The final score: tallies of standing buildings, the points of streets and challenge, and the winners
// (scoring/final.py, scoring/outcome.py, SCO-1 to SCO-8).

typedef struct {
  int street[MAX_STREETS], generation[GENERATIONS], irregular;
  uint32_t gold[MAX_TILES + 1];  // the districts of each gold tile
} Tally;

static void count_building(Tally *tally, const Site *site) {
  if (site->irregular && (tables.legendaries_irregular || !site->legendary)) tally->irregular++;
  if (site->generation == GOLD) tally->gold[tally->generation[GOLD]] = site->districts;
  tally->generation[site->generation]++;
  if (tables.starters_on_streets || site->generation != STARTER)
    for (int street = 0; street < tables.streets; street++) tally->street[street] += site->streets >> street & 1;
}

static Tally tally_of(const Player *player) {
  Tally tally;
  __builtin_memset(&tally, 0, sizeof tally);
  for (int i = 0; i < player->standing; i++) count_building(&tally, &tables.site[player->building[i]]);
  return tally;
}

static void tallies_of(const State *state, Tally *tallies) {
  for (int seat = 0; seat < tables.players; seat++) tallies[seat] = tally_of(&state->player[seat]);
}

static int most_of_others_on_street(const Tally *tallies, int seat, int street) {
  int most = 0;
  for (int other = 0; other < tables.players; other++)
    if (other != seat && tallies[other].street[street] > most) most = tallies[other].street[street];
  return most;
}

static int street_points(const Tally *tallies, int seat) {
  int points = 0;
  for (int street = 0; street < tables.streets; street++)
    if (tallies[seat].street[street] > most_of_others_on_street(tallies, seat, street)) points += tables.street_points;
  return points;
}

// The most districts with enough gold tiles, from the tile `next` on; `golds` are the tiles counted in each district.
// With the reading `tycoon_three_districts=two`, a tile across more districts counts in any two of them.
static int rich_districts(const Tally *tally, int next, int *golds) {
  if (next == tally->generation[GOLD]) {
    int rich = 0;
    for (int district = 0; district < 32; district++) rich += golds[district] >= tables.gold_tycoon_tiles;
    return rich;
  }
  uint32_t districts = tally->gold[next];
  if (!tables.tycoon_two || __builtin_popcount(districts) <= 2) {
    for (uint32_t left = districts; left; left &= left - 1) golds[__builtin_ctz(left)]++;
    int rich = rich_districts(tally, next + 1, golds);
    for (uint32_t left = districts; left; left &= left - 1) golds[__builtin_ctz(left)]--;
    return rich;
  }
  int most = 0;
  for (uint32_t one = districts; one; one &= one - 1)
    for (uint32_t two = one & (one - 1); two; two &= two - 1) {
      golds[__builtin_ctz(one)]++;
      golds[__builtin_ctz(two)]++;
      int rich = rich_districts(tally, next + 1, golds);
      golds[__builtin_ctz(one)]--;
      golds[__builtin_ctz(two)]--;
      if (rich > most) most = rich;
    }
  return most;
}

static int generation_points(const Tally *tallies, int seat) {
  int points = 0;
  for (int generation = BRONZE; generation <= GOLD; generation++) {
    int most = 0;
    for (int other = 0; other < tables.players; other++)
      if (other != seat && tallies[other].generation[generation] > most) most = tallies[other].generation[generation];
    if (tallies[seat].generation[generation] > most) points += tables.generation_king;
  }
  return points;
}

static int challenge_points(const Tally *tallies, int seat) {
  const Tally *tally = &tallies[seat];
  int golds[32] = {0};
  switch (tables.challenge) {
    case BRONZE_BARON: return tables.baron[tally->generation[BRONZE]];
    case MASTER_ARCHITECT: return tables.architect[tally->irregular];
    case GENERATION_KING: return generation_points(tallies, seat);
    case GOLD_TYCOON: return tables.gold_tycoon * rich_districts(tally, 0, golds);
    default: return 0;
  }
}

static int standing_points(const Tally *tallies, int seat) {
  return street_points(tallies, seat) + challenge_points(tallies, seat);
}

// SCO-7
static int card_points(const Player *player) {
  return tables.action_cards ? tables.unused_action_card * __builtin_popcount(player->cards) : 0;
}

static int final_score(const State *state, const Tally *tallies, int seat) {
  const Player *player = &state->player[seat];
  return player->score + standing_points(tallies, seat) + card_points(player);
}

static int tallest(const Player *player) {
  int most = 0;
  for (int i = 0; i < player->standing; i++) {
    const Site *site = &tables.site[player->building[i]];
    if (site->legendary && tables.tile_height[site->tile] > most) most = tables.tile_height[site->tile];
  }
  return most;
}

// Lists the winners (SCO-8): most points, then the tallest legendary, then, if none of the tied has one, most gold tiles.
static int winners(const State *state, const Tally *tallies, const int *scores, int *list) {
  int best = scores[0], count = 0, high = 0, golds = 0, first = 0;
  for (int seat = 1; seat < tables.players; seat++)
    if (scores[seat] > best) best = scores[seat];
  for (int seat = 0; seat < tables.players; seat++)
    if (scores[seat] == best) list[count++] = seat;
  if (count == 1) return count;
  for (int i = 0; i < count; i++)
    if (tallest(&state->player[list[i]]) > high) {
      high = tallest(&state->player[list[i]]);
      first = list[i];
    }
  if (high) {
    list[0] = first;
    return 1;
  }
  for (int i = 0; i < count; i++)
    if (tallies[list[i]].generation[GOLD] > golds) golds = tallies[list[i]].generation[GOLD];
  int tied = count;
  count = 0;
  for (int i = 0; i < tied; i++)
    if (tallies[list[i]].generation[GOLD] == golds) list[count++] = list[i];
  return count;
}
