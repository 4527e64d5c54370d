// Construction Boom (ACT-1), with its readings: the tiles and sites of a Boom, and demolitions around it.

// The tiles that a turn with Construction Boom may use for its next Build; `built` is the site of the turn's other Build,
// or NOTHING. `player` is the mover's state after it.
static Tiles boom_tiles(const State *state, const Player *player, int built) {
  int score = tables.unlock_in_turn ? player->score : state->player[state->to_move].score;
  Tiles tiles = available(player, free_legendaries(state)) & unlocked_at(score), allowed = 0;
  int unbuilt = __builtin_popcountll(player->unbuilt), counts = tables.boom_counts_legendary;
  if (counts && built != NOTHING) unbuilt -= tables.site[built].legendary;
  if (tiles & tables.own_tiles && unbuilt - 1 >= tables.end_unbuilt) allowed |= tables.own_tiles;
  if (tiles & tables.legendaries && unbuilt - counts >= tables.end_unbuilt) allowed |= tables.legendaries;
  return tiles & allowed;
}

// The sites of a second Build behind the Build `first`. Land that the turn's demolition has vacated, and that no worker
// can cover, must be covered by it (reading `boom_covers_vacated`).
static void boom_sites(const State *state, const Player *player, int first, Sites *sites) {
  sites->count = 0;
  if (!(player->cards & BOOM)) return;
  open_builds(player, boom_tiles(state, player, first), sites);
  if (!tables.boom_covers) return;
  Territories bare;
  int short_of = left_bare(&state->player[state->to_move], &tables.site[first], &bare), count = 0;
  for (int i = 0; i < sites->count; i++) {
    const Site *site = &tables.site[sites->site[i]];
    Territories covered = site->block == tables.site[first].block ? site->territories & bare : 0;
    if (__builtin_popcount(covered) >= short_of) sites->site[count++] = sites->site[i];
  }
  sites->count = count;
}

// Whether only a Boom can cover the land that the turn has vacated.
static int needs_boom(const State *state, int first) {
  Territories bare;
  return tables.boom_covers && left_bare(&state->player[state->to_move], &tables.site[first], &bare) > 0;
}

static Player after_demolish(const State *state, int site) {
  Player after = state->player[state->to_move];
  demolish(&after, site, gain(state, &tables.site[site]));
  return after;
}

// The demolitions for which the player has too few workers, and that have a Boom to cover the vacated land.
static void covered_by_boom(const State *state, Tiles tiles, Sites *sites) {
  static Sites seconds;
  const Player *player = &state->player[state->to_move];
  sites->count = 0;
  if (!(tables.boom_covers && player->cards & BOOM)) return;
  demolish_sites(player, tiles, 0, sites);
  int count = 0;
  for (int i = 0; i < sites->count; i++) {
    Player after = after_demolish(state, sites->site[i]);
    boom_sites(state, &after, sites->site[i], &seconds);
    if (seconds.count) sites->site[count++] = sites->site[i];
  }
  sites->count = count;
}

// The demolitions that may follow a Boom on the site `boom` (reading `boom_order`).
static void demolitions_behind(const State *state, const Player *player, int boom, Sites *sites) {
  demolish_sites(player, boom_tiles(state, player, boom), 1, sites);
  const Site *stands = &tables.site[boom];
  int count = 0;
  for (int i = 0; i < sites->count; i++) {
    const Site *site = &tables.site[sites->site[i]];
    if (site->block != stands->block || !(site->mask & stands->mask)) sites->site[count++] = sites->site[i];
  }
  sites->count = count;
}

// The Booms that a demolition may follow; the last call's demolitions are in `behind`.
static void behind_boom(const State *state, int boom, Sites *behind) {
  Player after = state->player[state->to_move];
  after.cards &= (uint8_t)~BOOM;
  place(&after, boom, gain(state, &tables.site[boom]));
  demolitions_behind(state, &after, boom, behind);
}

static void booms_before(const State *state, Sites *booms) {
  static Sites behind;
  const Player *player = &state->player[state->to_move];
  booms->count = 0;
  if (!(tables.boom_either && player->cards & BOOM)) return;
  open_builds(player, boom_tiles(state, player, NOTHING), booms);
  int count = 0;
  for (int i = 0; i < booms->count; i++) {
    behind_boom(state, booms->site[i], &behind);
    if (behind.count) booms->site[count++] = booms->site[i];
  }
  booms->count = count;
}
