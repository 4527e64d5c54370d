// Reads what the host has put into the input: the tables of a game, a position, and a turn. The order of the numbers is
// that of `packing.py`. Every number is checked, so that no later index can leave its table.

static const int64_t *input_at, *input_end;

static int64_t number(int64_t least, int64_t most) {
  if (input_at == input_end) {
    fail(WRONG_INPUT);
    return least;
  }
  int64_t number = *input_at++;
  if (least <= number && number <= most) return number;
  fail(WRONG_INPUT);
  return least;
}

static int small_number(int least, int most) { return (int)number(least, most); }

// A mask or the bits of a float, of which every value is possible.
static uint64_t word(void) { return (uint64_t)number(INT64_MIN, INT64_MAX); }

static double decimal(void) {
  uint64_t bits = word();
  double value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}

static void begin_reading(int words) {
  input_at = input;
  input_end = input + (0 <= words && words <= INPUT_WORDS ? words : 0);
  fault = FINE;
}

static void end_reading(void) {
  if (input_at != input_end) fail(WRONG_INPUT);
}

enum { MOST = 1000 };  // the greatest number that an edition prints (edition/schema.py)

static void read_numbers(void) {
  tables.workers = small_number(1, MOST);
  tables.open_market = small_number(1, MOST);
  tables.end_open = small_number(0, MOST);
  tables.end_unbuilt = small_number(0, MOST);
  tables.street_points = small_number(0, MOST);
  tables.generation_king = small_number(0, MOST);
  tables.gold_tycoon = small_number(0, MOST);
  tables.gold_tycoon_tiles = small_number(1, MOST);
  tables.gold_prestige = small_number(0, MOST);
  tables.unused_action_card = small_number(0, MOST);
  for (int tiles = 0; tiles <= MAX_TILES; tiles++) tables.baron[tiles] = small_number(0, MOST);
  for (int tiles = 0; tiles <= MAX_TILES; tiles++) tables.architect[tiles] = small_number(0, MOST);
}

// Tiles in the order of the edition. In the kernel a tile has the number of its place among all tiles, sorted by points,
// so that the lowest bit of a mask is its best tile; `land.c` needs the best tile far more often than anything else.
static void read_tiles(uint8_t *generation, uint8_t *irregular) {
  int points[MAX_TILES], height[MAX_TILES], squares[MAX_TILES], kind[MAX_TILES], odd[MAX_TILES];
  tables.tiles = small_number(1, MAX_TILES);
  for (int i = 0; i < tables.tiles; i++) {
    kind[i] = small_number(STARTER, GOLD);
    points[i] = small_number(0, MOST);
    height[i] = small_number(0, MOST);
    squares[i] = small_number(1, 64);
    odd[i] = small_number(0, 1);
  }
  for (int i = 0; i < tables.tiles; i++) {
    int rank = 0;
    for (int j = 0; j < tables.tiles; j++) rank += points[j] > points[i] || (points[j] == points[i] && j < i);
    tables.tile_at[i] = rank;
    tables.tile_points[rank] = points[i];
    tables.tile_height[rank] = height[i];
    tables.tile_squares[rank] = squares[i];
    generation[rank] = (uint8_t)kind[i];
    irregular[rank] = (uint8_t)odd[i];
    tables.generation[kind[i]] |= 1ull << rank;
    if (height[i])
      tables.legendaries |= 1ull << rank;
    else if (kind[i] != STARTER)
      tables.own_tiles |= 1ull << rank;
  }
}

static Tiles read_tile_mask(void) {
  uint64_t mask = word();
  Tiles tiles = 0;
  if (tables.tiles < 64 && mask >> tables.tiles) fail(WRONG_INPUT);
  for (int i = 0; i < tables.tiles; i++)
    if (mask >> i & 1) tiles |= 1ull << tables.tile_at[i];
  return tiles;
}

// The district, and the street cards, of each square; sites take over those of their squares.
static uint8_t district_of[MAX_SQUARES];
static uint64_t cards_of[MAX_SQUARES];

static int square_or_none(void) { return small_number(NOTHING, tables.squares - 1); }

static void add_square(int square, int block_number, int territory) {
  Block *block = &tables.block[block_number];
  if (block->squares == 64) {
    fail(WRONG_INPUT);
    return;
  }
  int place = block->squares++;
  block->square[place] = (uint16_t)square;
  block->all |= 1ull << place;
  tables.square_block[square] = (uint8_t)block_number;
  tables.square_place[square] = (uint8_t)place;
  if (!tables.size[territory]) {
    if (block->territories == MAX_TERRITORIES_OF_BLOCK) {
      fail(WRONG_INPUT);
      return;
    }
    tables.block_of[territory] = (uint8_t)block_number;
    tables.place_of[territory] = (uint8_t)block->territories;
    block->territory[block->territories++] = (uint8_t)territory;
  }
  if (tables.block_of[territory] != block_number) {
    fail(WRONG_INPUT);
    return;
  }
  tables.size[territory]++;
  block->land[tables.place_of[territory]] |= 1ull << place;
}

static void read_board(void) {
  static int16_t beside[MAX_SQUARES][4];
  int districts = small_number(1, 32);
  tables.kinds = small_number(1, MAX_KINDS);
  tables.territories = small_number(1, MAX_TERRITORIES);
  for (int territory = 0; territory < tables.territories; territory++) {
    int kind = small_number(0, tables.kinds - 1);
    tables.kind[territory] = (uint8_t)kind;
    tables.of_kind[kind][territory >> 6] |= 1ull << (territory & 63);
  }
  tables.blocks = small_number(1, MAX_BLOCKS);
  tables.squares = small_number(1, MAX_SQUARES);
  for (int square = 0; square < tables.squares; square++) {
    int block = small_number(0, tables.blocks - 1), territory = small_number(0, tables.territories - 1);
    district_of[square] = (uint8_t)small_number(0, districts - 1);
    cards_of[square] = word();
    for (int i = 0; i < 4; i++) beside[square][i] = (int16_t)square_or_none();
    for (int i = 0; i < 4; i++) tables.corner[square][i] = (int16_t)square_or_none();
    if (!fault) add_square(square, block, territory);
  }
  if (fault) return;
  for (int territory = 0; territory < tables.territories; territory++)
    if (tables.size[territory] < 2 || tables.size[territory] > 3) fail(WRONG_INPUT);
  for (int square = 0; square < tables.squares; square++) {
    Block *block = &tables.block[tables.square_block[square]];
    for (int i = 0; i < 4; i++) {
      int other = beside[square][i];
      if (other == NOTHING) continue;
      if (tables.square_block[other] != tables.square_block[square]) fail(WRONG_INPUT);
      block->beside[tables.square_place[square]] |= 1ull << tables.square_place[other];
    }
  }
}

// The masks that depend on the board alone; the sites of a block come one after another.
static void complete_site(Site *site, const Block *block) {
  site->points = (uint16_t)tables.tile_points[site->tile];
  site->legendary = tables.legendaries >> site->tile & 1;
  site->squares = (uint8_t)__builtin_popcountll(site->mask);
  for (int i = 0; i < block->territories; i++)
    if (block->land[i] & site->mask) site->territories |= 1u << i;
  for (Squares left = site->mask; left; left &= left - 1) {
    site->halo |= block->beside[__builtin_ctzll(left)];
    site->districts |= 1u << district_of[block->square[__builtin_ctzll(left)]];
  }
  site->halo &= ~site->mask;
}

static void read_sites(const uint8_t *generation, const uint8_t *irregular) {
  static uint8_t mirrored[MAX_SITES];
  int of_block[MAX_BLOCKS] = {0}, next_word = 0;
  tables.sites = small_number(0, MAX_SITES);
  for (int i = 0; i < tables.sites; i++) {
    Site *site = &tables.site[i];
    site->tile = (uint8_t)tables.tile_at[small_number(0, tables.tiles - 1)];
    mirrored[i] = (uint8_t)small_number(0, 1);
    site->block = (uint8_t)small_number(0, tables.blocks - 1);
    site->mask = word();
    site->generation = generation[site->tile];
    site->irregular = irregular[site->tile];
    const Block *block = &tables.block[site->block];
    if (!site->mask || site->mask & ~block->all) fail(WRONG_INPUT);
    if (__builtin_popcountll(site->mask) != tables.tile_squares[site->tile]) fail(WRONG_INPUT);
    if (fault) return;
    complete_site(site, block);
    of_block[site->block]++;
  }
  for (int number = 0; number < tables.blocks; number++) {
    Block *block = &tables.block[number];
    block->words = (of_block[number] + 63) / 64;
    block->first_word = next_word;
    block->first_cover = next_word * 64;
    next_word += block->words;
    of_block[number] = 0;
  }
  for (int i = 0; i < tables.sites; i++) {
    const Site *site = &tables.site[i];
    const Block *block = &tables.block[site->block];
    int at = of_block[site->block]++, in_word = block->first_word + at / 64;
    uint64_t bit = 1ull << (at & 63);
    tables.site_in[in_word * 64 + (at & 63)] = (uint16_t)i;
    if (!mirrored[i]) tables.plain[in_word] |= bit;
    if (!mirrored[i] || tables.flips) tables.fitting[in_word] |= bit;
    for (Squares left = site->mask; left; left &= left - 1)
      tables.cover[block->first_cover + __builtin_ctzll(left) * block->words + at / 64] |= bit;
  }
}

// The variant, the readings and the cards in play.
static void read_set_up(int *cards) {
  tables.players = small_number(2, MAX_PLAYERS);
  tables.in_play[0] = word();
  tables.in_play[1] = word();
  tables.streets = small_number(0, MAX_STREETS);
  for (int i = 0; i < tables.streets; i++) cards[i] = small_number(0, MAX_CARDS - 1);
  tables.challenge = small_number(0, CHALLENGES - 1);
  tables.action_cards = small_number(0, 1);
  tables.silver_at = small_number(0, MOST);
  tables.gold_at = small_number(0, MOST);
  tables.may_pass = small_number(0, 1);
  tables.demolition_workers = small_number(NET, HAND_ONLY);
  tables.unlock_in_turn = !small_number(0, 1);
  tables.flips = small_number(0, 1);
  tables.boom_counts_legendary = small_number(0, 1);
  tables.starters_on_streets = !small_number(0, 1);
  tables.legendaries_irregular = !small_number(0, 1);
  tables.tycoon_two = small_number(0, 1);
  tables.prestige_corners = small_number(0, 1);
  tables.boom_covers = small_number(0, 1);
  tables.boom_either = small_number(0, 1);
  tables.boom_alone = small_number(0, 1);
}

static void read_weights(void) {
  tables.phases = small_number(0, MAX_PHASES);
  for (int i = 0; i < tables.phases; i++) tables.phase[i] = small_number(0, MOST);
  for (int i = 0; i <= tables.phases; i++) {
    for (int feature = 0; feature < FEATURES; feature++) tables.weight[i][feature] = decimal();
    tables.spread[i] = decimal();
    if (!(tables.spread[i] > 0)) fail(WRONG_INPUT);
  }
}

static void read_tables(void) {
  uint8_t generation[MAX_TILES], irregular[MAX_TILES];
  int cards[MAX_STREETS] = {0};
  __builtin_memset(&tables, 0, sizeof tables);
  read_set_up(cards);
  read_weights();
  read_numbers();
  if (!fault) read_tiles(generation, irregular);
  if (!fault) read_board();
  if (!fault) read_sites(generation, irregular);
  end_reading();
  if (fault) return;
  for (int word = 0; word < 2; word++) {
    int above = tables.territories - word * 64;
    if (above < 64 && tables.in_play[word] >> (above > 0 ? above : 0)) fail(WRONG_INPUT);
  }
  for (int i = 0; i < tables.sites; i++) {
    Site *site = &tables.site[i];
    for (Squares left = site->mask; left; left &= left - 1) {
      uint64_t fronts = cards_of[tables.block[site->block].square[__builtin_ctzll(left)]];
      for (int street = 0; street < tables.streets; street++) site->streets |= (uint16_t)((fronts >> cards[street] & 1) << street);
    }
  }
}

static void read_market(Market *market) {
  market->open_count = small_number(0, MAX_TERRITORIES);
  for (int i = 0; i < market->open_count; i++) {
    market->open[i] = (uint8_t)small_number(0, tables.kinds - 1);
    if (i && market->open[i] < market->open[i - 1]) fail(WRONG_INPUT);
  }
  market->layers = small_number(0, MAX_LAYERS);
  for (int i = 0; i < market->layers; i++) {
    for (int kind = 0; kind < tables.kinds; kind++)
      market->layer[i][kind] = (uint8_t)small_number(0, MAX_TERRITORIES);
    if (!kinds_in(market->layer[i])) fail(WRONG_INPUT);
  }
}

static void read_player(State *state, Player *player) {
  uint8_t standing[MAX_TILES] = {0};
  player->score = small_number(0, MOST * MOST);
  player->cards = (uint8_t)small_number(0, BOOM | SHIFT | GRAB);
  player->unbuilt = read_tile_mask();
  if (player->unbuilt & ~tables.own_tiles) fail(WRONG_INPUT);
  int count = small_number(0, tables.territories);
  for (int i = 0; i < count; i++) {
    uint16_t territory = (uint16_t)small_number(0, tables.territories - 1);
    if (~tables.in_play[territory >> 6] >> (territory & 63) & 1) fail(WRONG_INPUT);
    if (state->claimed[territory >> 6] >> (territory & 63) & 1) fail(WRONG_INPUT);
    state->claimed[territory >> 6] |= 1ull << (territory & 63);
    claim(player, &territory, 1);
  }
  count = small_number(0, tables.tiles);
  for (int i = 0; i < count && !fault; i++) {
    int site = small_number(0, tables.sites - 1), tile = tables.site[site].tile;
    const Site *building = &tables.site[site];
    if (tables.sites == 0 || standing[tile]++ || player->unbuilt >> tile & 1) fail(WRONG_INPUT);
    if (building->mask & ~player->land[building->block] || building->mask & player->occupied[building->block])
      fail(WRONG_INPUT);
    if (building->legendary && player->legendary) fail(WRONG_INPUT);
    if (!fault) place(player, site, 0);
  }
  if (player->vacant_count > tables.workers) fail(WRONG_INPUT);
}

// A game pays for each tile once, so that a score is that of the tiles that have left the player's hand; only Gold
// Prestige pays more. Final scores depend on it: a score sheet adds up the tiles.
static int score_is_of_tiles(const Player *player) {
  Tiles built = (tables.own_tiles & ~player->unbuilt) | player->legendary;
  int points = 0;
  for (; built; built &= built - 1) points += tables.tile_points[__builtin_ctzll(built)];
  return tables.challenge == GOLD_PRESTIGE || points == player->score;
}

// Whether there is one card for each unclaimed territory (SET-3), so that a card that comes up can always be used.
static int cards_match_land(const State *state) {
  uint8_t list[MAX_TERRITORIES];
  for (int kind = 0; kind < tables.kinds; kind++) {
    int cards = open_cards(&state->market, kind);
    for (int i = 0; i < state->market.layers; i++) cards += state->market.layer[i][kind];
    if (cards != free_territories(state, kind, list)) return 0;
  }
  return 1;
}

static void read_state(State *state, int *due) {
  Tiles legendaries = 0;
  __builtin_memset(state, 0, sizeof *state);
  state->to_move = small_number(0, tables.players - 1);
  state->ended_by = small_number(NOBODY, tables.players - 1);
  *due = small_number(NO_CARDS, DUE - 1);
  read_market(&state->market);
  for (int seat = 0; seat < tables.players && !fault; seat++) {
    Player *player = &state->player[seat];
    read_player(state, player);
    if (!score_is_of_tiles(player) || player->legendary & legendaries) fail(WRONG_INPUT);
    legendaries |= player->legendary;
  }
  end_reading();
  if (!fault && !cards_match_land(state)) fail(WRONG_INPUT);
}

// A turn, or the rest of a turn, of the player to move.
static void read_turn(const State *state, Turn *turn) {
  turn->count = small_number(0, MAX_STEPS);
  for (int i = 0; i < turn->count; i++) {
    Step *step = &turn->step[i];
    step->verb = (uint8_t)small_number(PASS, VERBS - 1);
    step->count = (uint8_t)small_number(0, 2);
    int lands = step->verb == TAKE || step->verb == RECLAIM;
    int most = lands ? tables.territories - 1 : builds(step->verb) ? tables.sites - 1 : 0;
    if (builds(step->verb) && !tables.sites) fail(WRONG_INPUT);
    for (int j = 0; j < 2; j++) step->what[j] = (uint16_t)small_number(0, most > 0 ? most : 0);
    if (step->verb == TAKE ? !step->count : step->count != (lands || builds(step->verb))) fail(WRONG_INPUT);
    for (int j = 0; lands && j < step->count; j++) {
      uint64_t bit = 1ull << (step->what[j] & 63);
      const Player *player = &state->player[state->to_move];
      int block = tables.block_of[step->what[j]], place = tables.place_of[step->what[j]];
      int free = (tables.in_play[step->what[j] >> 6] & ~state->claimed[step->what[j] >> 6] & bit) != 0;
      if (step->verb == TAKE ? !free : !(player->vacant[block] >> place & 1)) fail(WRONG_INPUT);
      if (j && step->what[0] == step->what[1]) fail(WRONG_INPUT);
    }
  }
}
