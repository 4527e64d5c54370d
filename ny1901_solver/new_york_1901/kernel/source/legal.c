// The numbers of legal turns between two turns, without a Market Shift and with one (`legal_turns`). A turn with a Market
// Shift counts if at least one draw of cards allows it.

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

// Whether the next `draws` cards of the pile can include some cards (`Market.can_show`).
static int can_come_up(const Market *market, const uint8_t *kinds, int count, int draws) {
  int wanted[2] = {1, count > 1};
  if (count > 1 && kinds[0] == kinds[1]) wanted[0] = 2, wanted[1] = 0;
  for (int i = 0; i < market->layers; i++) {
    const uint8_t *layer = market->layer[i];
    int size = cards_in(layer), last = size > draws;
    if (last && wanted[0] + wanted[1] > draws) return 0;
    for (int j = 0; j < count; j++) wanted[j] = wanted[j] > layer[kinds[j]] ? wanted[j] - layer[kinds[j]] : 0;
    if (last) break;
    draws -= size;
  }
  return !(wanted[0] || wanted[1]);
}

// Whether there can be cards for the territories of a claim, face up or behind a Market Shift.
static int can_have_cards(const Market *market, int shifted, const uint8_t *territories, int count) {
  uint8_t kinds[2] = {0};
  for (int i = 0; i < count; i++) kinds[i] = tables.kind[territories[i]];
  if (shifted) return can_come_up(market, kinds, count, tables.open_market);
  int both = count > 1 && kinds[0] == kinds[1];
  return open_cards(market, kinds[0]) > both && (count < 2 || open_cards(market, kinds[1]) > both);
}

static int64_t expansions(const State *state, const Market *market, int shifted, Tiles tiles) {
  uint8_t free[MAX_TERRITORIES];
  int count = 0;
  int64_t turns = 0;
  int grabs = can_grab(state, pile_size(market) > (shifted ? tables.open_market : 0));
  for (int territory = 0; territory < tables.territories; territory++) {
    uint64_t is_free = tables.in_play[territory >> 6] & ~state->claimed[territory >> 6];
    uint8_t each = (uint8_t)territory;
    if (is_free >> (territory & 63) & 1 && can_have_cards(market, shifted, &each, 1)) free[count++] = each;
  }
  for (int i = 0; i < count; i++) {
    uint16_t claimed[2] = {free[i], 0};
    turns += claims_of(state, claimed, 1, tiles);
    if (!grabs || tables.size[free[i]] != 2) continue;
    for (int j = i + 1; j < count; j++) {
      uint8_t pair[2] = {free[i], free[j]};
      if (tables.size[free[j]] != 2 || !can_have_cards(market, shifted, pair, 2)) continue;
      claimed[1] = free[j];
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

static void legal_turns(const State *state, int64_t *plain, int64_t *with_shift) {
  static Market shifted;
  const Player *player = &state->player[state->to_move];
  *plain = *with_shift = 0;
  if (is_over(state)) return;
  Tiles tiles = available(player, free_legendaries(state)) & unlocked_at(player->score);
  int64_t others = demolitions(state, tiles);
  int expands = can_expand(state), shifts = player->cards & SHIFT;
  if (!expands) {
    others += builds_on(state, player, tiles);
    if (passing_is_legal(state, !others)) others++;
    else if (!others) others = player->vacant_count;
  }
  *plain = others;
  *with_shift = shifts ? others : 0;
  if (!expands) return;
  *plain += expansions(state, &state->market, 0, tiles);
  if (!shifts) return;
  shifted = state->market;
  shift_cards(&shifted);
  *with_shift += expansions(state, &shifted, 1, tiles);
}
