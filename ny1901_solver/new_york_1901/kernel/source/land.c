// What free land looks worth: its squares, and the tiles that fit on each connected part now or with one or two more
// territories (policies/free_land.py). The same land recurs in nearly every turn, so results are kept.

enum { NEXT_BUILDS = 4, LAND_SLOTS = 1 << 15, PART_SLOTS = 1 << 16, MOST_PARTS = 32 };
static const double NEXT_BUILD[NEXT_BUILDS] = {0.75, 0.4, 0.2, 0.1};
static const double LATER = 0.6;
static const double OPEN_SQUARE = 0.4, CLOSED_SQUARE = 0.1, JOINED_SQUARES = 0.07;

// The tiles that fit on a connected part of free land now, with one and with two more territories. Tiles are numbered by
// their points, so the lowest bit of a mask is its best tile.
typedef struct {
  Tiles fit[3];
} Part;

typedef struct {
  Squares free, unclaimed;
  uint32_t used;  // 0, or the number of the block plus 1
  uint16_t parts;
  uint32_t first;
  double room;
} Land;

typedef struct {
  Land land[LAND_SLOTS];
  Part part[PART_SLOTS];
  int lands, parts;
} LandStore;

static void forget_land(LandStore *store) {
  __builtin_memset(store->land, 0, sizeof store->land);
  store->lands = store->parts = 0;
}

static Squares halo(const Block *block, Squares squares) {
  Squares near = 0;
  for (Squares left = squares; left; left &= left - 1) near |= block->beside[__builtin_ctzll(left)];
  return near & ~squares;
}

// The tiles that fit on some squares of a block without being turned over, as Python's estimate counts them.
static Tiles tiles_fitting(const Block *block, Squares free) {
  uint64_t left[MAX_SITES / 64];
  Tiles tiles = 0;
  for (int i = 0; i < block->words; i++) left[i] = tables.plain[block->first_word + i];
  for (Squares taken = block->all & ~free; taken; taken &= taken - 1) {
    const uint64_t *cover = &tables.cover[block->first_cover + __builtin_ctzll(taken) * block->words];
    for (int i = 0; i < block->words; i++) left[i] &= ~cover[i];
  }
  for (int i = 0; i < block->words; i++)
    for (uint64_t word = left[i]; word; word &= word - 1)
      tiles |= 1ull << tables.site[tables.site_in[(block->first_word + i) * 64 + __builtin_ctzll(word)]].tile;
  return tiles;
}

static void look_ahead(const Block *block, Squares part, Squares unclaimed, int territories, Tiles *fit) {
  *fit |= tiles_fitting(block, part);
  if (!territories) return;
  Squares near = unclaimed & halo(block, part);
  for (int i = 0; near && i < block->territories; i++) {
    if (!(block->land[i] & near)) continue;
    Squares grown = part | block->land[i];
    look_ahead(block, grown, unclaimed & ~grown, territories - 1, fit + 1);
  }
}

static void look_at(LandStore *store, const Block *block, Land *land) {
  Squares free = land->free;
  land->first = (uint32_t)store->parts;
  land->parts = 0;
  land->room = 0;
  while (free) {
    Squares part = free & -free, grown;
    while ((grown = halo(block, part) & free)) part |= grown;
    free &= ~part;
    int size = __builtin_popcountll(part);
    if (size > 9) size = 9;
    land->room += size * (halo(block, part) & land->unclaimed ? OPEN_SQUARE : CLOSED_SQUARE);
    land->room += JOINED_SQUARES * size * (size - 1) / 2;
    Part *seen = &store->part[store->parts++];
    seen->fit[0] = seen->fit[1] = seen->fit[2] = 0;
    look_ahead(block, part, land->unclaimed, 2, seen->fit);
    land->parts++;
  }
}

// Empties the store where it may not hold all land of another turn; entries in use stay valid until the turn ends.
static void make_room_for_land(LandStore *store) {
  if (store->lands > LAND_SLOTS / 2 || store->parts > PART_SLOTS / 2) forget_land(store);
}

static const Land *land_worth(LandStore *store, int number, Squares free, Squares unclaimed) {
  static Land spare;  // serves a turn with more land than the store has room for
  const Block *block = &tables.block[number];
  uint64_t mixed = (free * 0x9E3779B97F4A7C15ull) ^ ((unclaimed + (uint64_t)number) * 0xC2B2AE3D27D4EB4Full);
  uint32_t slot = (uint32_t)(mixed >> 40) & (LAND_SLOTS - 1);
  for (; store->land[slot].used; slot = (slot + 1) & (LAND_SLOTS - 1)) {
    const Land *land = &store->land[slot];
    if (land->free == free && land->unclaimed == unclaimed && land->used == (uint32_t)number + 1) return land;
  }
  Land *land = &store->land[slot];
  if (store->lands >= LAND_SLOTS - 1 || store->parts + MOST_PARTS > PART_SLOTS) {
    fail(OVERFULL);
    land = &spare;
    *land = (Land){free, unclaimed, (uint32_t)number + 1, 0, 0, 0};
    return land;
  }
  *land = (Land){free, unclaimed, (uint32_t)number + 1, 0, 0, 0};
  store->lands++;
  look_at(store, block, land);
  return land;
}

// The points of the best tiles on different parts of free land, in descending order.
typedef struct {
  int count;
  double points[NEXT_BUILDS];
} Fits;

static void add_fits(const LandStore *store, const Land *land, Tiles tiles, Fits *fits) {
  for (int i = 0; i < land->parts; i++) {
    const Part *part = &store->part[land->first + (uint32_t)i];
    double best = -1;
    for (int later = 0; later < 3; later++) {
      Tiles fitting = part->fit[later] & tiles;
      if (!fitting) continue;
      double points = tables.tile_points[__builtin_ctzll(fitting)];
      for (int j = 0; j < later; j++) points = LATER * points;
      if (points > best) best = points;
    }
    if (best < 0) continue;
    int at = fits->count;
    if (at == NEXT_BUILDS) {
      if (fits->points[NEXT_BUILDS - 1] >= best) continue;
      at--;
    } else {
      fits->count++;
    }
    for (; at && fits->points[at - 1] < best; at--) fits->points[at] = fits->points[at - 1];
    fits->points[at] = best;
  }
}

static double worth_of_fits(const Fits *fits) {
  double worth = 0;
  for (int i = 0; i < fits->count; i++) worth += NEXT_BUILD[i] * fits->points[i];
  return worth;
}

// The land of each block that belongs to no player.
static void unclaimed_land(const State *state, Squares *unclaimed) {
  __builtin_memset(unclaimed, 0, MAX_BLOCKS * sizeof *unclaimed);
  for (int word = 0; word < 2; word++)
    for (uint64_t free = tables.in_play[word] & ~state->claimed[word]; free; free &= free - 1) {
      int territory = word * 64 + __builtin_ctzll(free), block = tables.block_of[territory];
      unclaimed[block] |= tables.block[block].land[tables.place_of[territory]];
    }
}
