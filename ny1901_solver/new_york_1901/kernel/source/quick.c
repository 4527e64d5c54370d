// The player `quick`, who takes the turn that looks best one turn ahead (policies/computer_players.py).
//
// Each sum is added in the order of the Python player, and each random amount is drawn where that player draws it, so
// that both choose the same turn.

enum { WORKERS_COUNTED = 5, SHORT_LIST = 6 };
static const double WORKER[WORKERS_COUNTED] = {-4.0, -1.0, -0.2, 0.0, 0.0};
static const double OLD_GROUND[GENERATIONS] = {0.5, 0.35, 0.2, 0.0};
static const double STREET = 0.6, CARD = 1.5, WHIM = 0.2, POOR = 1.0;

static double worth_of_small(int squares) { return squares == 2 ? 1.2 : squares == 3 ? 0.6 : 0.0; }

// What the board looks like to `quick`, computed once for all games.
static void look_at_sites(void) {
  for (int i = 0; i < tables.sites; i++) {
    Site *site = &tables.site[i];
    site->standing = OLD_GROUND[site->generation] * site->squares + STREET * __builtin_popcount(site->streets);
  }
  for (int tile = 0; tile < tables.tiles; tile++)
    tables.small[tile] = tables.legendaries >> tile & 1 ? 0.0 : worth_of_small(tables.tile_squares[tile]);
}

// The free land of a player before a turn.
typedef struct {
  int blocks;
  uint8_t block[MAX_BLOCKS];
  Squares free[MAX_BLOCKS], unclaimed[MAX_BLOCKS];
  const Land *land[MAX_BLOCKS];
} Holding;

// A player in the middle of a turn: `player` is the state before the claims of the turn, and `fixed` the worth of
// everything except land and workers. In the `changed` blocks the free land differs from that before the turn.
typedef struct {
  const Player *player;
  const Holding *holding;
  int claims, vacant, changed;
  uint8_t claimed[2], block[2];
  Squares free[2], unclaimed[2];
  Territories new[2];
  double fixed;
} Stand;

typedef struct {
  const State *state;
  Random *random;
  Tiles unlocked, legendaries;
  int last_round;
  Squares unclaimed[MAX_BLOCKS];
  Tally tallies[MAX_PLAYERS];
  int ways;
} Sight;

static double worth_of_workers(int vacant) {
  int hand = tables.workers - vacant;
  return WORKER[hand < 0 ? 0 : hand < WORKERS_COUNTED ? hand : WORKERS_COUNTED - 1];
}

static void stand_of(Sight *sight, const Player *player, Holding *holding, Stand *stand) {
  double fixed = player->score + CARD * __builtin_popcount(player->cards);
  for (int i = 0; i < player->standing; i++) fixed += tables.site[player->building[i]].standing;
  for (int i = 0; i < tables.tiles; i++)
    if (player->unbuilt >> tables.tile_at[i] & 1) fixed += tables.small[tables.tile_at[i]];
  free_land(player, holding->free);
  holding->blocks = blocks_in_order(holding->free, holding->block);
  for (int block = 0; block < tables.blocks; block++)
    holding->unclaimed[block] = sight->unclaimed[block] & ~player->land[block];
  if (!sight->last_round)
    for (int i = 0; i < holding->blocks; i++) {
      int block = holding->block[i];
      holding->land[block] = land_worth(&land_store, block, holding->free[block], holding->unclaimed[block]);
    }
  __builtin_memset(stand, 0, sizeof *stand);
  stand->player = player;
  stand->holding = holding;
  stand->vacant = player->vacant_count;
  stand->fixed = fixed;
}

// The worth of the free squares outside some blocks; adds the best tiles there to `fits`.
static double besides(const Stand *stand, const uint8_t *blocks, int count, Tiles tiles, Fits *fits) {
  const Holding *holding = stand->holding;
  double room = 0;
  for (int i = 0; i < holding->blocks; i++) {
    int block = holding->block[i], left_out = 0;
    for (int j = 0; j < count; j++) left_out |= blocks[j] == block;
    if (left_out) continue;
    room += holding->land[block]->room;
    add_fits(&land_store, holding->land[block], tiles, fits);
  }
  return room;
}

// The final score as if the game ended now, with one more building on the site `more`, or NOTHING.
static int ending(Sight *sight, const Player *player, int more, int gained) {
  int seat = sight->state->to_move;
  Tally kept = sight->tallies[seat];
  sight->tallies[seat] = tally_of(player);
  if (more != NOTHING) count_building(&sight->tallies[seat], &tables.site[more]);
  int points = standing_points(sight->tallies, seat);
  sight->tallies[seat] = kept;
  return player->score + gained + points + tables.unused_action_card * __builtin_popcount(player->cards);
}

static int points_of_grab(const Stand *stand) { return stand->claims > 1 ? tables.unused_action_card : 0; }

static double worth(Sight *sight, const Stand *stand) {
  const Player *player = stand->player;
  double whim = WHIM * chance(sight->random);
  if (sight->last_round) return whim + ending(sight, player, NOTHING, 0) - points_of_grab(stand);
  Tiles tiles = available(player, sight->legendaries) & unlocked_at(player->score);
  Fits fits = {0};
  double room = besides(stand, stand->block, stand->changed, tiles, &fits);
  double value = whim + stand->fixed + worth_of_workers(stand->vacant) + room;
  for (int i = 0; i < stand->changed; i++) {
    const Land *land = land_worth(&land_store, stand->block[i], stand->free[i], stand->unclaimed[i]);
    value += land->room;
    add_fits(&land_store, land, tiles, &fits);
  }
  return value + worth_of_fits(&fits);
}

// Adds a way; `steps` are its first steps, and `site` its last building, or NOTHING.
static void add_way(Sight *sight, double value, const Turn *steps, int verb, int site) {
  if (sight->ways == ALL_WAYS) {
    fail(OVERFULL);
    return;
  }
  Way *way = &all_ways[sight->ways++];
  way->value = value;
  way->turn = *steps;
  if (site != NOTHING) add_step(&way->turn, verb, site);
}

static int touches_claims(const Stand *stand, const Site *site) {
  for (int i = 0; i < stand->changed; i++)
    if (stand->block[i] == site->block && site->territories & stand->new[i]) return 1;
  return 0;
}

// The worth of a Build, besides its whim.
static double worth_of_build(Sight *sight, const Stand *stand, const Site *site, int gained, double value) {
  const Player *player = stand->player;
  const Holding *holding = stand->holding;
  Tiles tiles = player->unbuilt & ~(1ull << site->tile);
  if (!(site->legendary || player->legendary)) tiles |= sight->legendaries;
  tiles &= unlocked_at(player->score + gained);
  uint8_t blocks[3];
  int count = 0, in_changed = 0;
  Territories vacant = player->vacant[site->block];
  for (int i = 0; i < stand->changed; i++) {
    blocks[count++] = stand->block[i];
    if (stand->block[i] != site->block) continue;
    in_changed = 1;
    vacant |= stand->new[i];
  }
  if (!in_changed) blocks[count++] = site->block;
  Fits fits = {0};
  double room = besides(stand, blocks, count, tiles, &fits);
  value += stand->fixed + gained + site->standing - tables.small[site->tile] + room;
  value += worth_of_workers(stand->vacant - __builtin_popcount(vacant & site->territories));
  for (int i = 0; i < count; i++) {
    int block = blocks[i];
    Squares free = i < stand->changed ? stand->free[i] : holding->free[block];
    Squares unclaimed = i < stand->changed ? stand->unclaimed[i] : holding->unclaimed[block];
    if (block == site->block) free &= ~site->mask;
    const Land *land = land_worth(&land_store, block, free, unclaimed);
    value += land->room;
    add_fits(&land_store, land, tiles, &fits);
  }
  return value + worth_of_fits(&fits);
}

// Adds the Builds on some sites; with `near`, only those that touch the claims of the turn. A random amount is drawn for
// every site, whether or not its Build is added.
static void add_builds(Sight *sight, const Stand *stand, const Turn *steps, int verb, const Sites *sites, int near) {
  for (int i = 0; i < sites->count; i++) {
    const Site *site = &tables.site[sites->site[i]];
    double value = WHIM * chance(sight->random);
    if (near && !touches_claims(stand, site)) continue;
    int gained = gain(sight->state, site);
    if (sight->last_round)
      value += ending(sight, stand->player, sites->site[i], gained) - points_of_grab(stand);
    else
      value = worth_of_build(sight, stand, site, gained, value);
    add_way(sight, value, steps, verb, sites->site[i]);
  }
}

// Lists the best ways from the way `first` on, the best first; of equal ways the earlier ones come first.
static int best_ways(const Sight *sight, int first, int most, int *list) {
  int count = 0;
  for (int way = first; way < sight->ways; way++) {
    double value = all_ways[way].value;
    int at = count;
    if (count == most) {
      if (all_ways[list[most - 1]].value >= value) continue;
      at--;
    } else {
      count++;
    }
    for (; at && all_ways[list[at - 1]].value < value; at--) list[at] = list[at - 1];
    list[at] = way;
  }
  return count;
}

// Adds the Booms behind the Build of a way; `player` is the mover's state after the way.
static void add_second_builds(Sight *sight, const Player *player, const Turn *steps, int first) {
  static Sites seconds;
  Player spent = *player;
  Holding holding;
  Stand after;
  spent.cards &= (uint8_t)~BOOM;
  stand_of(sight, &spent, &holding, &after);
  boom_sites(sight->state, player, first, &seconds);
  add_builds(sight, &after, steps, BOOM_BUILD, &seconds, 0);
}

static void add_demolitions(Sight *sight, Sites *sites) {
  const State *state = sight->state;
  const Player *player = &state->player[state->to_move];
  Turn none = {0};
  demolish_sites(player, sight->unlocked, 1, sites);
  for (int i = 0; i < sites->count; i++) {
    Player after = after_demolish(state, sites->site[i]);
    Holding holding;
    Stand new;
    stand_of(sight, &after, &holding, &new);
    add_way(sight, worth(sight, &new), &none, DEMOLISH, sites->site[i]);
  }
  covered_by_boom(state, sight->unlocked, sites);
  for (int i = 0; i < sites->count; i++) {
    Player after = after_demolish(state, sites->site[i]);
    Turn steps = {0};
    add_step(&steps, DEMOLISH, sites->site[i]);
    add_second_builds(sight, &after, &steps, sites->site[i]);
  }
}

// Adds a claim alone, with each Build that touches the new land, and with the Builds `held` on land held before.
static void add_claim(Sight *sight, const Stand *before, const uint8_t *claimed, int count, const Sites *held) {
  static Sites sites;
  Stand stand = *before;
  Squares near[MAX_BLOCKS] = {0};
  Turn take = {0};
  stand.claims = count;
  stand.fixed = before->fixed - CARD * (count - 1);
  stand.vacant = before->vacant + count;
  for (int i = 0; i < count; i++) {
    int block = tables.block_of[claimed[i]], place = tables.place_of[claimed[i]], at = 0;
    Squares land = tables.block[block].land[place];
    while (at < stand.changed && stand.block[at] != block) at++;
    if (at == stand.changed) {
      stand.changed++;
      stand.block[at] = (uint8_t)block;
      stand.free[at] = before->holding->free[block];
      stand.unclaimed[at] = before->holding->unclaimed[block];
      stand.new[at] = 0;
    }
    stand.free[at] |= land;
    stand.unclaimed[at] &= ~land;
    stand.new[at] |= 1u << place;
  }
  for (int i = 0; i < stand.changed; i++) near[stand.block[i]] = stand.free[i];
  build_sites(near, sight->unlocked, &sites);
  add_take(&take, claimed, count);
  add_way(sight, worth(sight, &stand), &take, PASS, NOTHING);
  add_builds(sight, &stand, &take, BUILD, &sites, 1);
  add_builds(sight, &stand, &take, BUILD, held, 0);
}

// Lists the territories of the kinds that lie face up, in the order of the board.
static int shown_territories(const State *state, uint8_t *list) {
  uint64_t shown[2] = {0, 0};
  int count = 0;
  for (int i = 0; i < state->market.open_count; i++)
    for (int word = 0; word < 2; word++) shown[word] |= tables.of_kind[state->market.open[i]][word];
  for (int word = 0; word < 2; word++) {
    uint64_t free = shown[word] & tables.in_play[word] & ~state->claimed[word];
    for (; free; free &= free - 1) list[count++] = (uint8_t)(word * 64 + __builtin_ctzll(free));
  }
  return count;
}

// Land Grab for pairs of those claims of two squares that look best alone.
static void add_grabs(Sight *sight, const Stand *before, const uint8_t *shown, const double *best, int count,
                      const Sites *held) {
  const State *state = sight->state;
  int small[MAX_TERRITORIES], listed = 0;
  for (int i = 0; i < count; i++) {
    if (tables.size[shown[i]] != 2) continue;
    int at = listed++;
    for (; at && best[small[at - 1]] < best[i]; at--) small[at] = small[at - 1];
    small[at] = i;
  }
  if (listed > SHORT_LIST) listed = SHORT_LIST;
  for (int i = 0; i < listed; i++)
    for (int j = i + 1; j < listed; j++) {
      uint8_t pair[2] = {shown[small[i]], shown[small[j]]};
      int kind = tables.kind[pair[0]];
      if (kind == tables.kind[pair[1]] && open_cards(&state->market, kind) < 2) continue;
      add_claim(sight, before, pair, 2, held);
    }
}

static void add_expansions(Sight *sight, const Stand *before, const Sites *builds) {
  static Sites held;
  uint8_t shown[MAX_TERRITORIES];
  double best[MAX_TERRITORIES];
  int list[SHORT_LIST], start = sight->ways;
  Turn none = {0};
  add_builds(sight, before, &none, BUILD, builds, 0);
  held.count = best_ways(sight, start, SHORT_LIST, list);
  for (int i = 0; i < held.count; i++) held.site[i] = all_ways[list[i]].turn.step[0].what[0];
  sight->ways = start;  // these Builds are no ways: who can expand must
  int count = shown_territories(sight->state, shown);
  for (int i = 0; i < count; i++) {
    int first = sight->ways;
    add_claim(sight, before, &shown[i], 1, &held);
    best[i] = all_ways[first].value;
    for (int way = first + 1; way < sight->ways; way++)
      if (all_ways[way].value > best[i]) best[i] = all_ways[way].value;
  }
  if (can_grab(sight->state, sight->state->market.layers)) add_grabs(sight, before, shown, best, count, &held);
}

// The turns of a player who cannot expand; `stuck` states that no demolition is possible.
static void add_turns_without_worker(Sight *sight, const Stand *before, const Sites *builds, int stuck) {
  const State *state = sight->state;
  const Player *player = &state->player[state->to_move];
  Turn none = {0};
  add_builds(sight, before, &none, BUILD, builds, 0);
  if (builds->count || !stuck) return;
  if (passing_is_legal(state, 1)) {
    add_way(sight, worth(sight, before), &none, PASS, NOTHING);
    return;
  }
  uint8_t vacant[MAX_TERRITORIES];
  int count = vacant_territories(player, vacant);
  for (int i = 0; i < count; i++) {
    Player after = *player;
    Holding holding;
    Stand new;
    take_back(&after, vacant[i]);
    stand_of(sight, &after, &holding, &new);
    add_way(sight, worth(sight, &new), &none, RECLAIM, vacant[i]);
  }
}

static void add_booms(Sight *sight) {
  const State *state = sight->state;
  int list[SHORT_LIST], count = best_ways(sight, 0, SHORT_LIST, list);
  for (int i = 0; i < count; i++) {
    Turn turn = all_ways[list[i]].turn;
    if (!turn.count) continue;
    const Step *last = &turn.step[turn.count - 1];
    if (last->verb != BUILD && last->verb != DEMOLISH) continue;
    Player after = state->player[state->to_move];
    for (int step = 0; step < turn.count; step++) effect(state, &after, &turn.step[step]);
    add_second_builds(sight, &after, &turn, last->what[0]);
  }
}

// Lists the turns that look best to `quick`, at most `most`; returns 0 for a Market Shift. `expands` and `shifted` state
// how the turn began.
static int turns_in_view(const State *state, int expands, int shifted, Random *random, int most, Turn *turns) {
  static Sites builds, demolitions;
  static Sight sight;
  const Player *player = &state->player[state->to_move];
  Holding holding;
  Stand before;
  int list[MAX_TURNS_IN_VIEW];
  make_room_for_land(&land_store);
  sight.state = state;
  sight.random = random;
  sight.legendaries = free_legendaries(state);
  sight.unlocked = available(player, sight.legendaries) & unlocked_at(player->score);
  sight.last_round = state->ended_by != NOBODY;
  sight.ways = 0;
  unclaimed_land(state, sight.unclaimed);
  if (sight.last_round) tallies_of(state, sight.tallies);
  add_demolitions(&sight, &demolitions);
  int stuck = !sight.ways;  // every demolition has added a way
  stand_of(&sight, player, &holding, &before);
  open_builds(player, sight.unlocked, &builds);
  if (expands)
    add_expansions(&sight, &before, &builds);
  else
    add_turns_without_worker(&sight, &before, &builds, stuck);
  if (player->cards & BOOM) add_booms(&sight);
  int count = best_ways(&sight, 0, most, list);
  if (!count) {
    fail(WRONG_INPUT);
    turns[0].count = 0;
    return 1;
  }
  if (!shifted && player->cards & SHIFT && expands && all_ways[list[0]].value <= worth(&sight, &before) + POOR) return 0;
  for (int i = 0; i < count; i++) turns[i] = all_ways[list[i]].turn;
  return count;
}

static int quick_turn(const State *state, int expands, int shifted, Random *random, Turn *turn) {
  return !turns_in_view(state, expands, shifted, random, 1, turn);
}
