// Where a player may build and demolish: the sites that fit on free land, and those that may replace buildings
// (rules/options.py, BLD-1 to BLD-7, DEM-1 to DEM-6).

static Tiles unlocked_at(int score) {
  Tiles tiles = tables.generation[BRONZE];
  if (score >= tables.silver_at) tiles |= tables.generation[SILVER];
  if (score >= tables.gold_at) tiles |= tables.generation[SILVER] | tables.generation[GOLD];
  return tiles;
}

// The legendaries that nobody has built.
static Tiles free_legendaries(const State *state) {
  Tiles built = 0;
  for (int seat = 0; seat < tables.players; seat++) built |= state->player[seat].legendary;
  return tables.legendaries & ~built;
}

static Tiles available(const Player *player, Tiles legendaries) {
  return player->legendary ? player->unbuilt : player->unbuilt | legendaries;
}

static void free_land(const Player *player, Squares *free) {
  for (int block = 0; block < tables.blocks; block++) free[block] = player->land[block] & ~player->occupied[block];
}

static int free_workers(const Player *player) {
  return tables.workers > player->vacant_count ? tables.workers - player->vacant_count : 0;
}

// Lists the blocks with land, sorted by the first square of this land; Python walks over land in this order.
static int blocks_in_order(const Squares *land, uint8_t *order) {
  int count = 0;
  uint16_t first[MAX_BLOCKS];
  for (int block = 0; block < tables.blocks; block++) {
    if (!land[block]) continue;
    uint16_t square = tables.block[block].square[__builtin_ctzll(land[block])];
    int i = count++;
    for (; i && first[i - 1] > square; i--) {
      first[i] = first[i - 1];
      order[i] = order[i - 1];
    }
    first[i] = square;
    order[i] = (uint8_t)block;
  }
  return count;
}

// Adds the sites on `free` squares of a block for a tile of `tiles`, in the order of their numbers.
static void add_fitting(int number, Squares free, Tiles tiles, Sites *sites) {
  const Block *block = &tables.block[number];
  uint64_t left[MAX_SITES / 64];
  for (int i = 0; i < block->words; i++) left[i] = tables.fitting[block->first_word + i];
  for (Squares taken = block->all & ~free; taken; taken &= taken - 1) {
    const uint64_t *cover = &tables.cover[block->first_cover + __builtin_ctzll(taken) * block->words];
    for (int i = 0; i < block->words; i++) left[i] &= ~cover[i];
  }
  for (int i = 0; i < block->words; i++)
    for (uint64_t word = left[i]; word; word &= word - 1) {
      int site = tables.site_in[(block->first_word + i) * 64 + __builtin_ctzll(word)];
      if (tiles >> tables.site[site].tile & 1) sites->site[sites->count++] = (uint16_t)site;
    }
}

static void build_sites(const Squares *free, Tiles tiles, Sites *sites) {
  uint8_t order[MAX_BLOCKS];
  int blocks = blocks_in_order(free, order);
  sites->count = 0;
  for (int i = 0; i < blocks; i++) add_fitting(order[i], free[order[i]], tiles, sites);
}

static void open_builds(const Player *player, Tiles tiles, Sites *sites) {
  Squares free[MAX_BLOCKS];
  free_land(player, free);
  build_sites(free, tiles, sites);
}

// The territories that a new building leaves with neither worker nor building; all lie on the block of the site.
static Territories vacated(const Player *player, const Site *site) {
  Territories lost = 0, stays = site->territories;
  for (int i = 0; i < player->standing; i++) {
    const Site *building = &tables.site[player->building[i]];
    if (building->block != site->block) continue;
    if (building->mask & site->mask)
      lost |= building->territories;
    else
      stays |= building->territories;
  }
  return lost & ~stays;
}

// The workers that return in time to cover vacated land, besides those in hand (DEM-5).
static int returning_workers(const Player *player, const Site *site) {
  Territories back = player->vacant[site->block] & site->territories;
  if (tables.demolition_workers == HAND_ONLY) return 0;
  if (tables.demolition_workers == NET) return __builtin_popcount(back);
  int workers = 0;
  for (; back; back &= back - 1) workers += !(tables.block[site->block].land[__builtin_ctz(back)] & ~site->mask);
  return workers;
}

// The number of vacated territories that no worker can cover (DEM-4).
static int left_bare(const Player *player, const Site *site, Territories *bare) {
  *bare = vacated(player, site);
  if (!*bare) return 0;
  int short_of = __builtin_popcount(*bare) - free_workers(player) - returning_workers(player, site);
  return short_of > 0 ? short_of : 0;
}

// The sites where a tile may replace buildings: those that workers can cover, or else (`covered` is 0) the others.
static void demolish_sites(const Player *player, Tiles tiles, int covered, Sites *sites) {
  static Sites fitting;
  Squares standing[GENERATIONS][MAX_BLOCKS] = {{0}}, lower[MAX_BLOCKS] = {0}, reach[MAX_BLOCKS];
  free_land(player, reach);
  for (int i = 0; i < player->standing; i++) {
    const Site *building = &tables.site[player->building[i]];
    standing[building->generation][building->block] |= building->mask;
  }
  sites->count = 0;
  for (int generation = BRONZE; generation <= GOLD; generation++) {
    for (int block = 0; block < tables.blocks; block++) {
      lower[block] |= standing[generation - 1][block];
      reach[block] |= standing[generation - 1][block];
    }
    Tiles new = tiles & tables.generation[generation];
    if (!new) continue;
    uint8_t order[MAX_BLOCKS];
    int blocks = blocks_in_order(lower, order);
    for (int i = 0; i < blocks; i++) {
      fitting.count = 0;
      add_fitting(order[i], reach[order[i]], new, &fitting);
      for (int j = 0; j < fitting.count; j++) {
        const Site *site = &tables.site[fitting.site[j]];
        Territories bare;
        if (site->mask & lower[order[i]] && (left_bare(player, site, &bare) == 0) == covered)
          sites->site[sites->count++] = fitting.site[j];
      }
    }
  }
}

// The points that a new building scores at once: its printed points (BLD-9) plus Gold Prestige (SCO-6).
static int gain(const State *state, const Site *site) {
  if (tables.challenge != GOLD_PRESTIGE || site->generation != GOLD) return site->points;
  Squares beside[MAX_BLOCKS] = {0};
  beside[site->block] = site->halo;
  if (tables.prestige_corners)  // a corner may touch a building on another block, across a crossing
    for (Squares left = site->mask; left; left &= left - 1) {
      const int16_t *corner = tables.corner[tables.block[site->block].square[__builtin_ctzll(left)]];
      for (int i = 0; i < 4; i++)
        if (corner[i] != NOTHING) beside[tables.square_block[corner[i]]] |= 1ull << tables.square_place[corner[i]];
    }
  beside[site->block] &= ~site->mask;
  int touched = 0;
  for (int seat = 0; seat < tables.players; seat++) {
    if (seat == state->to_move) continue;
    const Player *player = &state->player[seat];
    for (int i = 0; i < player->standing; i++) {
      const Site *building = &tables.site[player->building[i]];
      if (building->generation != BRONZE && building->generation != SILVER) continue;
      touched += (building->mask & beside[building->block]) != 0;
    }
  }
  return site->points + tables.gold_prestige * touched;
}
