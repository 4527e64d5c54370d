// The number of legal turns without a Market Shift, between two turns (`legal_turns(state, shifts=False)`).

// Builds, each alone and with each second Build, and the same Builds by Construction Boom alone.
static int64_t builds_on(const State *state, const Player *player, Tiles tiles) {
  static Sites firsts, seconds;
  int64_t count = 0;
  Tiles alone = tables.boom_alone && player->cards & BOOM ? boom_tiles(state, player, NOTHING) : 0;
  open_builds(player, tiles, &firsts);
  for (int i = 0; i < firsts.count; i++) {
    int site = firsts.site[i];
    count += 1 + (int)(alone >> tables.site[site].tile & 1);
    if (!(player->cards & BOOM)) continue;
    Player after = *player;
    place(&after, site, gain(state, &tables.site[site]));
    boom_sites(state, &after, site, &seconds);
    count += seconds.count;
  }
  return count;
}

static int64_t claims_of(const State *state, const uint16_t *territories, int count, Tiles tiles) {
  Player after = state->player[state->to_move];
  claim(&after, territories, count);
  return 1 + builds_on(state, &after, tiles);
}

static int64_t expansions(const State *state, Tiles tiles) {
  uint8_t shown[MAX_TERRITORIES];
  int count = shown_territories(state, shown);
  int64_t turns = 0;
  for (int i = 0; i < count; i++) {
    uint16_t claimed[2] = {shown[i], 0};
    turns += claims_of(state, claimed, 1, tiles);
    if (!can_grab(state) || tables.size[shown[i]] != 2) continue;
    for (int j = i + 1; j < count; j++) {
      int kind = tables.kind[shown[i]];
      if (tables.size[shown[j]] != 2) continue;
      if (kind == tables.kind[shown[j]] && open_cards(&state->market, kind) < 2) continue;
      claimed[1] = shown[j];
      turns += claims_of(state, claimed, 2, tiles);
    }
  }
  return turns;
}

static int64_t demolitions(const State *state, Tiles tiles) {
  static Sites sites, seconds;
  int64_t turns = 0;
  for (int covered = 1; covered >= 0; covered--) {
    if (covered)
      demolish_sites(&state->player[state->to_move], tiles, 1, &sites);
    else
      covered_by_boom(state, tiles, &sites);
    for (int i = 0; i < sites.count; i++) {
      Player after = after_demolish(state, sites.site[i]);
      boom_sites(state, &after, sites.site[i], &seconds);
      turns += covered + seconds.count;
    }
  }
  booms_before(state, &sites);
  for (int i = 0; i < sites.count; i++) {
    behind_boom(state, sites.site[i], &seconds);
    turns += seconds.count;
  }
  return turns;
}

static int64_t legal_turns(const State *state) {
  const Player *player = &state->player[state->to_move];
  if (is_over(state)) return 0;
  Tiles tiles = available(player, free_legendaries(state)) & unlocked_at(player->score);
  int64_t others = demolitions(state, tiles);
  if (can_expand(state)) return others + expansions(state, tiles);
  others += builds_on(state, player, tiles);
  if (passing_is_legal(state, !others)) return others + 1;
  return others ? others : player->vacant_count;
}
