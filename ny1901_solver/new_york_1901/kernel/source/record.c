// Plays one game to its end and writes down every turn, for statistics over many games.

enum { HEAD_OF_RECORD = 4, SEAT_OF_RECORD = 6, LOG_OF_RECORD = HEAD_OF_RECORD + MAX_PLAYERS * SEAT_OF_RECORD };
enum { TURNS_OF_RECORD = 1000 };
_Static_assert(LOG_OF_RECORD + TURNS_OF_RECORD * (1 + MAX_STEPS) <= OUTPUT_WORDS, "the longest log has room");

// A step as one whole number: 3 bits for the verb, 2 for the number of objects, and 16 for each object, the lower first.
static double step_number(const Step *step) {
  int first = step->what[0], second = step->what[1];
  if (step->count == 2 && first > second) first = step->what[1], second = step->what[0];
  return step->verb + 8.0 * step->count + 32.0 * first + 32.0 * 65536.0 * second;
}

static void record_end(const State *state, double *result) {
  Tally tallies[MAX_PLAYERS];
  int scores[MAX_PLAYERS], list[MAX_PLAYERS];
  tallies_of(state, tallies);
  for (int seat = 0; seat < tables.players; seat++) scores[seat] = final_score(state, tallies, seat);
  int count = winners(state, tallies, scores, list);
  for (int seat = 0; seat < tables.players; seat++) {
    double *of_seat = result + seat * SEAT_OF_RECORD;
    of_seat[0] = scores[seat];
    of_seat[1] = 0;
    of_seat[2] = state->player[seat].score;
    of_seat[3] = street_points(tallies, seat);
    of_seat[4] = challenge_points(tallies, seat);
    of_seat[5] = card_points(&state->player[seat]);
  }
  for (int i = 0; i < count; i++) result[list[i] * SEAT_OF_RECORD + 1] = 1.0 / count;
}

// Input: the most turns; for each seat, who plays and a mask of tiles that leave the hand before the game; the length and
// the words of the key of a seed. Output: the length of the output, the turns, whether the game ended, and who triggered
// the end; for each seat the final points, the share of the win, and the points of tiles, streets, challenge and cards;
// for each turn the number of steps plus 8 times the points of its buildings, and the steps.
EXPORT(record) int record(int words) {
  static Random random;
  static State state;
  Dealer deal = {.random = &random};
  int player[MAX_PLAYERS], turns = 0, at = LOG_OF_RECORD;
  begin_reading(words);
  if (!has_state || due != NO_CARDS) fail(WRONG_INPUT);
  if (fault) return ended();
  copy_state(&state, &seen.start);
  int most = small_number(0, TURNS_OF_RECORD);
  for (int seat = 0; seat < tables.players; seat++) {
    player[seat] = small_number(RANDOM, PLAYERS - 1);
    Tiles missing = read_tile_mask();
    if (missing & ~state.player[seat].unbuilt) fail(WRONG_INPUT);
    state.player[seat].unbuilt &= ~missing;
  }
  read_key(&random);
  end_reading();
  if (fault) return ended();
  for (; turns < most && !is_over(&state) && !fault; turns++) {
    int seat = state.to_move, before = state.player[seat].score;
    Turn taken = take_turn(&state, player[seat], &random, &deal);
    output[at++] = taken.count + 8.0 * (state.player[seat].score - before);
    for (int i = 0; i < taken.count; i++) output[at++] = step_number(&taken.step[i]);
  }
  output[0] = at;
  output[1] = turns;
  output[2] = is_over(&state);
  output[3] = state.ended_by;
  __builtin_memset(output + HEAD_OF_RECORD, 0, (LOG_OF_RECORD - HEAD_OF_RECORD) * sizeof *output);
  if (!fault) record_end(&state, output + HEAD_OF_RECORD);
  return ended();
}
