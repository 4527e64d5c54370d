// The kernel: what the host calls. The parts are one unit, so that the compiler sees all of them.
//
// The host puts numbers into `input`, calls a function, and reads the results from `output`. Each function returns FINE
// or the reason why it has no result.

#include "kernel.h"

enum { INPUT_WORDS = 1 << 17, OUTPUT_WORDS = 1 << 14 };

static int fault;

static void fail(int reason) {
  if (fault == FINE) fault = reason;
}

#define CANARY 0x5EED0F1901C0FFEEull
static struct {
  uint64_t canary_0;
  int64_t input[INPUT_WORDS];
  uint64_t canary_1;
  double output[OUTPUT_WORDS];
  uint64_t canary_2;
  Tables tables;
  uint64_t canary_3;
} big;
#define input (big.input)
#define output (big.output)
#define tables (big.tables)

#include "chance.c"
#include "market.c"
#include "sites.c"
#include "turns.c"
#include "boom.c"
#include "random_player.c"
#include "scoring.c"
#include "land.c"

enum { MAX_TURNS_IN_VIEW = 8, ALL_WAYS = 1 << 16 };
static struct {
  uint64_t canary_0;
  LandStore land_store;
  uint64_t canary_1;
  Way ways[ALL_WAYS];
  uint64_t canary_2;
  State start;
  uint64_t canary_3;
} seen;
#define land_store (seen.land_store)
#define all_ways (seen.ways)

#include "quick.c"
#include "normal.c"
#include "value.c"
#include "rollouts.c"
#include "legal.c"
#include "tables.c"

static int has_tables, has_state, due;

static uint64_t *const canaries[] = {&big.canary_0,  &big.canary_1,  &big.canary_2,  &big.canary_3,
                                     &seen.canary_0, &seen.canary_1, &seen.canary_2, &seen.canary_3};

static int ended(void) {
  for (unsigned i = 0; i < sizeof canaries / sizeof *canaries; i++)
    if (*canaries[i] != CANARY) return DAMAGED;
  return fault;
}

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name) __attribute__((visibility("default")))
#endif

EXPORT(input_place) int64_t *input_place(void) { return input; }
EXPORT(output_place) double *output_place(void) { return output; }
EXPORT(input_words) int input_words(void) { return INPUT_WORDS; }
EXPORT(output_words) int output_words(void) { return OUTPUT_WORDS; }

// Reads the tables of the error function and of the bell curve; called once, before everything else.
EXPORT(begin) int begin(int words) {
  for (unsigned i = 0; i < sizeof canaries / sizeof *canaries; i++) *canaries[i] = CANARY;
  has_tables = has_state = 0;
  begin_reading(words);
  for (int i = 0; i < CENTRES; i++) {
    for (int j = 0; j <= DEGREE; j++) normal.term[i][j][ERROR] = decimal();
    for (int j = 0; j <= DEGREE; j++) normal.term[i][j][BELL] = decimal();
  }
  for (int i = 0; i < NODES; i++) normal.at_node[i] = factor_and_bell(node(i));
  end_reading();
  return ended();
}

// Reads the tables of a game.
EXPORT(set_tables) int set_tables(int words) {
  begin_reading(words);
  has_state = 0;
  read_tables();
  has_tables = !fault;
  look_at_sites();
  forget_land(&land_store);
  return ended();
}

// Reads the position from which games begin.
EXPORT(set_state) int set_state(int words) {
  begin_reading(words);
  if (has_tables)
    read_state(&seen.start, &due);
  else
    fail(WRONG_INPUT);
  has_state = !fault;
  return ended();
}

static void read_random(Random *random) {
  for (int i = 0; i < 624; i++) random->word[i] = (uint32_t)number(0, UINT32_MAX);
  random->next = small_number(0, 624);
}

// Seeds a generator: reads the length and the words of a key, two to a number.
static void read_key(Random *random) {
  uint32_t key[64];
  int length = small_number(1, 64);
  for (int i = 0; i < length; i += 2) {
    uint64_t pair = word();
    __builtin_memcpy(&key[i], &pair, sizeof pair);
  }
  if (!fault) seed(random, key, length);
}

// Plays games from a turn. Input: who plays, the rounds, the turn, the kinds of the cards that come up first, and for each
// game the length and the words of the key of its seed, two to a number. Output: for each game a `GameEnd`.
EXPORT(rollouts) int rollouts(int words) {
  static Random random;
  Dealer deal = {.random = &random};
  Turn turn = {0};
  begin_reading(words);
  if (!has_state) fail(WRONG_INPUT);
  if (fault) return ended();
  int player = small_number(RANDOM, PLAYERS - 1), rounds = small_number(0, MOST);
  read_turn(&seen.start, &turn);
  deal.told = small_number(0, MAX_TERRITORIES);
  for (int i = 0; i < deal.told; i++) deal.kind[i] = (uint8_t)small_number(0, tables.kinds - 1);
  int games = small_number(0, OUTPUT_WORDS * sizeof *output / sizeof(GameEnd));
  for (int game = 0; game < games && !fault; game++) {
    read_key(&random);
    if (fault) break;
    deal.next = 0;
    GameEnd end;
    rollout(&seen.start, due, &turn, player, rounds, &deal, &end);
    if (fault) break;
    __builtin_memcpy((char *)output + (unsigned long)game * sizeof end, &end, sizeof end);
  }
  if (!fault) end_reading();
  return ended();
}

enum { COUNTED = 6 };  // what `games` counts besides the turns

static void count_steps(const Turn *turn, double *counts) {
  for (int i = 0; i < turn->count; i++) {
    const Step *step = &turn->step[i];
    counts[0] += step->verb == TAKE && step->count == 2;
    counts[1] += step->verb == DEMOLISH;
    counts[2] += step->verb == BUILD;
    counts[3] += step->verb == BOOM_BUILD;
    counts[4] += step->verb == RECLAIM;
    counts[5] += step->verb == SHIFT_CARDS;
  }
}

// Plays games from the position to their end, with one stream of chance. Input: who plays, the most turns of a game, the
// number of games, and the state of the generator. Output: the turns, the games that ended, the final scores of the last
// game by seat, the next random number, and the counts of `count_steps`.
EXPORT(games) int games(int words) {
  static Random random;
  static State state;
  Dealer deal = {.random = &random};
  double turns = 0, finished = 0, counts[COUNTED] = {0};
  begin_reading(words);
  if (!has_state || due != NO_CARDS) fail(WRONG_INPUT);
  if (fault) return ended();
  int player = small_number(RANDOM, PLAYERS - 1), most = small_number(0, 1 << 20), count = small_number(1, 1 << 20);
  read_random(&random);
  end_reading();
  for (int game = 0; game < count && !fault; game++) {
    copy_state(&state, &seen.start);
    for (int turn = 0; turn < most && !is_over(&state) && !fault; turn++) {
      Turn taken = take_turn(&state, player, &random, &deal);
      count_steps(&taken, counts);
      turns++;
    }
    finished += is_over(&state);
  }
  Tally tallies[MAX_PLAYERS];
  tallies_of(&state, tallies);
  double *result = output;
  *result++ = turns;
  *result++ = finished;
  for (int seat = 0; seat < MAX_PLAYERS; seat++)
    *result++ = seat < tables.players ? final_score(&state, tallies, seat) : 0;
  *result++ = chance(&random);
  for (int i = 0; i < COUNTED; i++) *result++ = counts[i];
  return ended();
}

// Counts the legal turns of the position. Output: those without a Market Shift, and those that begin with one.
EXPORT(count_turns) int count_turns(void) {
  fault = FINE;
  if (!has_state || due != NO_CARDS) fail(WRONG_INPUT);
  int64_t plain = 0, with_shift = 0;
  if (!fault) legal_turns(&seen.start, &plain, &with_shift);
  output[0] = (double)plain;
  output[1] = (double)with_shift;
  return ended();
}

#include "record.c"

// Chooses a turn of the position. Input: who chooses, and the state of the generator. Output: the number of 32-bit words
// that were drawn, the number of steps, and the steps; a Market Shift is a step alone.
EXPORT(choose) int choose(int words) {
  static Random random;
  Turn turn = {0};
  begin_reading(words);
  if (!has_state || due != NO_CARDS || is_over(&seen.start)) fail(WRONG_INPUT);
  if (fault) return ended();
  int player = small_number(RANDOM, PLAYERS - 1);
  read_random(&random);
  end_reading();
  if (fault) return ended();
  int next = random.next;
  random.refills = 0;
  if (TURN_OF[player](&seen.start, can_expand(&seen.start), 0, &random, &turn)) turn = (Turn){1, {MARKET_SHIFT}};
  output[0] = 624.0 * random.refills + random.next - next;
  output[1] = turn.count;
  for (int i = 0; i < turn.count; i++) output[2 + i] = step_number(&turn.step[i]);
  return ended();
}
