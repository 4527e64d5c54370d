// The effects of turns on the player to move, the market and the end of the game (rules/transition.py).

static int builds(int verb) { return verb == BUILD || verb == DEMOLISH || verb == BOOM_BUILD; }

static void insert(Player *player, int site) {
  if (player->standing == MAX_TILES) {
    fail(WRONG_INPUT);
    return;
  }
  int i = player->standing++;
  for (; i && player->building[i - 1] > site; i--) player->building[i] = player->building[i - 1];
  player->building[i] = (uint16_t)site;
}

static void put_up(Player *player, int number, int gained) {
  const Site *site = &tables.site[number];
  insert(player, number);
  player->score += gained;
  player->unbuilt &= ~(1ull << site->tile);
  if (site->legendary) player->legendary |= 1ull << site->tile;
}

// A Build: the workers on its territories return (BLD-8).
static void place(Player *player, int number, int gained) {
  const Site *site = &tables.site[number];
  Territories *vacant = &player->vacant[site->block];
  put_up(player, number, gained);
  player->occupied[site->block] |= site->mask;
  player->vacant_count -= __builtin_popcount(*vacant & site->territories);
  *vacant &= ~site->territories;
}

// A Demolish: the buildings under the new one leave the game (DEM-3), and vacated land gets workers (DEM-4).
static void demolish(Player *player, int number, int gained) {
  const Site *site = &tables.site[number];
  Squares occupied = site->mask;
  Territories stands = site->territories;
  int stay = 0;
  for (int i = 0; i < player->standing; i++) {
    const Site *building = &tables.site[player->building[i]];
    if (building->block == site->block) {
      if (building->mask & site->mask) continue;
      occupied |= building->mask;
      stands |= building->territories;
    }
    player->building[stay++] = player->building[i];
  }
  player->standing = stay;
  put_up(player, number, gained);
  player->occupied[site->block] = occupied;
  player->vacant_count -= __builtin_popcount(player->vacant[site->block]);
  player->vacant[site->block] = player->estate[site->block] & ~stands;
  player->vacant_count += __builtin_popcount(player->vacant[site->block]);
}

static void claim(Player *player, const uint16_t *territories, int count) {
  for (int i = 0; i < count; i++) {
    int block = tables.block_of[territories[i]], place = tables.place_of[territories[i]];
    player->estate[block] |= 1u << place;
    player->vacant[block] |= 1u << place;
    player->land[block] |= tables.block[block].land[place];
    player->vacant_count++;
  }
  if (count > 1) player->cards &= (uint8_t)~GRAB;
}

// TRN-5, without the card.
static void take_back(Player *player, int territory) {
  int block = tables.block_of[territory], place = tables.place_of[territory];
  player->estate[block] &= ~(1u << place);
  player->vacant[block] &= ~(1u << place);
  player->land[block] &= ~tables.block[block].land[place];
  player->vacant_count--;
}

// The effect of a step on its player, without the market.
static void effect(const State *state, Player *player, const Step *step) {
  if (builds(step->verb)) {
    int site = step->what[0], gained = gain(state, &tables.site[site]);
    if (step->verb == DEMOLISH)
      demolish(player, site, gained);
    else
      place(player, site, gained);
    if (step->verb == BOOM_BUILD) player->cards &= (uint8_t)~BOOM;
  } else if (step->verb == TAKE) {
    claim(player, step->what, step->count);
  } else if (step->verb == RECLAIM) {
    take_back(player, step->what[0]);
  } else if (step->verb == SHIFT_CARDS) {
    player->cards &= (uint8_t)~SHIFT;
  }
}

static void play_step(State *state, const Step *step, Dealer *deal) {
  Market *market = &state->market;
  effect(state, &state->player[state->to_move], step);
  if (step->verb == TAKE) {
    for (int i = 0; i < step->count; i++) {
      int territory = step->what[i];
      state->claimed[territory >> 6] |= 1ull << (territory & 63);
      take_card(market, tables.kind[territory]);
    }
    refill(market, deal);
    if (state->ended_by == NOBODY && market_is_ending(market)) state->ended_by = state->to_move;
  } else if (step->verb == RECLAIM) {
    int territory = step->what[0];
    state->claimed[territory >> 6] &= ~(1ull << (territory & 63));
    return_card(market, tables.kind[territory]);
  } else if (step->verb == SHIFT_CARDS) {
    shift_cards(market);
    refill(market, deal);
  }
}

// Plays a turn, or the rest of a turn, to its end (END-1).
static void play(State *state, const Turn *turn, Dealer *deal) {
  for (int i = 0; i < turn->count; i++) play_step(state, &turn->step[i], deal);
  int unbuilt = __builtin_popcountll(state->player[state->to_move].unbuilt);
  if (state->ended_by == NOBODY && unbuilt <= tables.end_unbuilt) state->ended_by = state->to_move;
  state->to_move = (state->to_move + 1) % tables.players;
}

// Copies what a position uses of its tables, which is little of the pile and not all seats.
static void copy_state(State *to, const State *from) {
  const Market *market = &from->market;
  __builtin_memcpy(to->player, from->player, (unsigned long)tables.players * sizeof *to->player);
  __builtin_memcpy(to->market.layer, market->layer, (unsigned long)market->layers * sizeof *market->layer);
  __builtin_memcpy(to->market.open, market->open, sizeof market->open);
  __builtin_memcpy(to->claimed, from->claimed, sizeof from->claimed);
  to->market.layers = market->layers;
  to->market.open_count = market->open_count;
  to->to_move = from->to_move;
  to->ended_by = from->ended_by;
}

static int is_over(const State *state) { return state->ended_by == state->to_move; }

static void add_step(Turn *turn, int verb, int what) {
  turn->step[turn->count++] = (Step){(uint8_t)verb, 1, {(uint16_t)what, 0}};
}

static void add_take(Turn *turn, const uint8_t *territories, int count) {
  Step step = {TAKE, (uint8_t)count, {territories[0], count > 1 ? territories[1] : 0}};
  turn->step[turn->count++] = step;
}

static int can_expand(const State *state) {
  return state->market.open_count > 0 && free_workers(&state->player[state->to_move]) > 0;
}

// Whether a player who does not expand may pass (TRN-4, TRN-5).
static int passing_is_legal(const State *state, int stuck) {
  return stuck ? free_workers(&state->player[state->to_move]) > 0 : tables.may_pass;
}

// Lists the territories of the player that have no building, in the order of the board.
static int vacant_territories(const Player *player, uint8_t *list) {
  int count = 0;
  for (int territory = 0; territory < tables.territories; territory++)
    if (player->vacant[tables.block_of[territory]] >> tables.place_of[territory] & 1) list[count++] = (uint8_t)territory;
  return count;
}

// Lists the territories of a kind that nobody has claimed.
static int free_territories(const State *state, int kind, uint8_t *list) {
  int count = 0;
  for (int word = 0; word < 2; word++) {
    uint64_t free = tables.in_play[word] & ~state->claimed[word] & tables.of_kind[kind][word];
    for (; free; free &= free - 1) list[count++] = (uint8_t)(word * 64 + __builtin_ctzll(free));
  }
  return count;
}

// Whether Land Grab may be used (ACT-3), if there are cards for it; `pile` states whether cards lie face down.
static int can_grab(const State *state, int pile) {
  const Player *player = &state->player[state->to_move];
  return player->cards & GRAB && pile && free_workers(player) >= 2;
}
