// Replays calls of the kernel: reads from the standard input, for each call, the number of the function, the number of
// words and the words, and writes what the function returns and the whole output. Exits with an error if the kernel
// breaks a rule of C, which the sanitizers notice that this program is compiled with.
#include "kernel.c"

#include <stdio.h>

static int called(int64_t function, int words) {
  switch (function) {
    case 0: return begin(words);
    case 1: return set_tables(words);
    case 2: return set_state(words);
    case 3: return rollouts(words);
    case 4: return games(words);
    case 5: return count_turns();
    case 6: return record(words);
    default: return choose(words);
  }
}

int main(void) {
  int64_t head[3];
  while (fread(head, sizeof *head, 3, stdin) == 3) {
    if (fread(input_place(), sizeof(int64_t), (size_t)head[1], stdin) != (size_t)head[1]) return 2;
    int64_t returned = called(head[0], (int)head[1]);
    fwrite(&returned, sizeof returned, 1, stdout);
    if (fwrite(output_place(), sizeof(double), (size_t)head[2], stdout) != (size_t)head[2]) return 3;
  }
  return 0;
}
