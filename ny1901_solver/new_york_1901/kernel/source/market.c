// The market of land cards: the kinds that lie face up, and the pile in layers (state/game.py, TRN-6, ACT-2, TRN-5).

static int kinds_in(const uint8_t *layer) {
  int kinds = 0;
  for (int kind = 0; kind < tables.kinds; kind++) kinds += layer[kind] > 0;
  return kinds;
}

static int cards_in(const uint8_t *layer) {
  int cards = 0;
  for (int kind = 0; kind < tables.kinds; kind++) cards += layer[kind];
  return cards;
}

static int pile_size(const Market *market) {
  int cards = 0;
  for (int i = 0; i < market->layers; i++) cards += cards_in(market->layer[i]);
  return cards;
}

// Whether two layers hold cards of one kind only, so that they are one layer.
static int are_one(const uint8_t *upper, const uint8_t *lower) {
  int kinds = 0;
  for (int kind = 0; kind < tables.kinds; kind++) kinds += upper[kind] + lower[kind] > 0;
  return kinds == 1;
}

static void put_under(Market *market, const uint8_t *layer) {
  if (!kinds_in(layer)) return;
  if (market->layers && are_one(market->layer[market->layers - 1], layer)) {
    uint8_t *last = market->layer[market->layers - 1];
    for (int kind = 0; kind < tables.kinds; kind++) last[kind] = (uint8_t)(last[kind] + layer[kind]);
    return;
  }
  if (market->layers == MAX_LAYERS) {
    fail(WRONG_INPUT);
    return;
  }
  __builtin_memcpy(market->layer[market->layers++], layer, MAX_KINDS);
}

static void drop_top(Market *market) {
  market->layers--;
  __builtin_memmove(market->layer[0], market->layer[1], (unsigned long)market->layers * MAX_KINDS);
}

static void turn_up(Market *market, int kind) {
  if (market->open_count == MAX_TERRITORIES) {
    fail(WRONG_INPUT);
    return;
  }
  int i = market->open_count++;
  for (; i && market->open[i - 1] > kind; i--) market->open[i] = market->open[i - 1];
  market->open[i] = (uint8_t)kind;
}

static int random_kind(const uint8_t *layer, Random *random) {
  int pick = one_of(random, cards_in(layer)), kind = 0;
  while (kind < tables.kinds - 1 && (pick -= layer[kind]) >= 0) kind++;
  return kind;
}

static int first_kind(const uint8_t *layer) {
  int kind = 0;
  while (kind < tables.kinds - 1 && !layer[kind]) kind++;
  return kind;
}

static int dealt(Dealer *deal, const uint8_t *layer) {
  if (deal->next < deal->told) return deal->kind[deal->next++];
  if (deal->told && kinds_in(layer) == 1) return first_kind(layer);
  return random_kind(layer, deal->random);
}

// Turns up a card of the top layer: the card of a dealer, or without a dealer the first that can lie on top.
static void draw(Market *market, Dealer *deal) {
  uint8_t *top = market->layer[0];
  int kind = deal ? dealt(deal, top) : first_kind(top);
  if (!top[kind]) {
    fail(WRONG_INPUT);
    market->layers = 0;
    return;
  }
  top[kind]--;
  turn_up(market, kind);
  if (!kinds_in(top)) {
    drop_top(market);
  } else if (market->layers > 1 && are_one(top, market->layer[1])) {
    uint8_t *next = market->layer[1];
    for (int each = 0; each < tables.kinds; each++) next[each] = (uint8_t)(next[each] + top[each]);
    drop_top(market);
  }
}

static void refill(Market *market, Dealer *deal) {
  while (market->layers && market->open_count < tables.open_market) draw(market, deal);
}

static void shift_cards(Market *market) {
  uint8_t layer[MAX_KINDS] = {0};
  for (int i = 0; i < market->open_count; i++) layer[market->open[i]]++;
  market->open_count = 0;
  put_under(market, layer);
}

static void return_card(Market *market, int kind) {
  uint8_t layer[MAX_KINDS] = {0};
  layer[kind] = 1;
  put_under(market, layer);
}

static void take_card(Market *market, int kind) {
  int i = 0;
  while (i < market->open_count && market->open[i] != kind) i++;
  if (i == market->open_count) {
    fail(WRONG_INPUT);
    return;
  }
  market->open_count--;
  for (; i < market->open_count; i++) market->open[i] = market->open[i + 1];
}

static int open_cards(const Market *market, int kind) {
  int cards = 0;
  for (int i = 0; i < market->open_count; i++) cards += market->open[i] == kind;
  return cards;
}

// END-1: valid only directly after a refill (END-1a).
static int market_is_ending(const Market *market) {
  return !market->layers && market->open_count <= tables.end_open;
}
