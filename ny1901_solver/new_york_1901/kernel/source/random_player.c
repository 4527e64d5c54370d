// The player who takes a random legal turn (`random_turn` in rules/generator.py).

static int drawn_site(const Sites *sites, Random *random) { return sites->site[one_of(random, sites->count)]; }

static void maybe_boom(const State *state, const Player *player, int first, Random *random, Turn *turn) {
  static Sites sites;
  if (!(player->cards & BOOM)) return;
  if (chance(random) < 0.5 && !needs_boom(state, first)) return;
  boom_sites(state, player, first, &sites);
  if (sites.count) add_step(turn, BOOM_BUILD, drawn_site(&sites, random));
}

// Draws one of the Builds, or a pass where it is legal; `player` is the mover's state after a claim.
static void random_build(
    const State *state, const Player *player, const Sites *sites, int passes, Random *random, Turn *turn) {
  int pick = one_of(random, sites->count + passes);
  if (pick == sites->count) return;
  int site = sites->site[pick];
  if (!(player->cards & BOOM)) {
    add_step(turn, BUILD, site);
    return;
  }
  if (tables.boom_alone && chance(random) < 0.25 &&
      boom_tiles(state, player, NOTHING) >> tables.site[site].tile & 1) {
    add_step(turn, BOOM_BUILD, site);
    return;
  }
  Player after = *player;
  place(&after, site, gain(state, &tables.site[site]));
  add_step(turn, BUILD, site);
  maybe_boom(state, &after, site, random, turn);
}

static int random_claim(const State *state, Random *random, uint8_t *claimed) {
  const Market *market = &state->market;
  uint8_t free[MAX_TERRITORIES] = {0};
  if (can_grab(state, market->layers) && chance(random) < 0.5) {
    uint8_t small[MAX_TERRITORIES], two[2];
    int count = 0;
    for (int i = 0; i < market->open_count; i++)
      if (market->open[i] % 2 == 0) small[count++] = market->open[i];  // the even kinds have two squares
    if (count >= 2) {
      sample_two(random, small, count, two);
      if (two[0] == two[1]) {
        int free_count = free_territories(state, two[0], free);
        if (free_count < 2) fail(WRONG_INPUT);
        else sample_two(random, free, free_count, claimed);
      } else {
        for (int i = 0; i < 2; i++) claimed[i] = free[one_of(random, free_territories(state, two[i], free))];
      }
      return 2;
    }
  }
  int kind = market->open[one_of(random, market->open_count)];
  claimed[0] = free[one_of(random, free_territories(state, kind, free))];
  return 1;
}

// Draws a turn; returns 1 for a Market Shift. `expands` and `shifted` state how the turn began.
static int random_turn(const State *state, int expands, int shifted, Random *random, Turn *turn) {
  static Sites demolishing, covered, building, behind;
  const Player *player = &state->player[state->to_move];
  turn->count = 0;
  if (!shifted && player->cards & SHIFT && chance(random) >= 0.5) return 1;
  if (tables.boom_either && player->cards & BOOM && chance(random) < 0.25) {
    booms_before(state, &building);
    if (building.count) {
      int boom = drawn_site(&building, random);
      behind_boom(state, boom, &behind);
      add_step(turn, BOOM_BUILD, boom);
      add_step(turn, DEMOLISH, drawn_site(&behind, random));
      return 0;
    }
  }
  Tiles tiles = available(player, free_legendaries(state)) & unlocked_at(player->score);
  if (!expands || chance(random) < 0.5) {
    demolish_sites(player, tiles, 1, &demolishing);
    covered_by_boom(state, tiles, &covered);
    building.count = 0;
    if (!expands) open_builds(player, tiles, &building);
    int demolitions = demolishing.count + covered.count;
    int passes = !expands && passing_is_legal(state, !demolitions && !building.count);
    if (demolitions && passes && !building.count && chance(random) < 0.5) return 0;
    if (demolitions && (!building.count || chance(random) < 0.5)) {
      int pick = one_of(random, demolitions);
      int site = pick < demolishing.count ? demolishing.site[pick] : covered.site[pick - demolishing.count];
      Player after = after_demolish(state, site);
      add_step(turn, DEMOLISH, site);
      maybe_boom(state, &after, site, random, turn);
      return 0;
    }
    if (building.count) {
      random_build(state, player, &building, passes, random, turn);
      return 0;
    }
    if (!expands) {
      uint8_t vacant[MAX_TERRITORIES];
      if (passes) return 0;
      int count = vacant_territories(player, vacant);
      if (count) add_step(turn, RECLAIM, vacant[one_of(random, count)]);
      else fail(WRONG_INPUT);
      return 0;
    }
  }
  uint8_t claimed[2] = {0, 0};
  int count = random_claim(state, random, claimed);
  add_take(turn, claimed, count);
  Player after = *player;
  claim(&after, turn->step[0].what, count);
  open_builds(&after, tiles, &building);
  random_build(state, &after, &building, 1, random, turn);
  return 0;
}
