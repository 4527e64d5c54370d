// Chance: Python's `random.Random`, a Mersenne Twister, and those of its methods that the Python players call.

static uint32_t next_word(Random *random) {
  if (random->next >= 624) {
    uint32_t *word = random->word;
    for (int i = 0; i < 624; i++) {
      uint32_t mixed = (word[i] & 0x80000000u) | (word[i == 623 ? 0 : i + 1] & 0x7fffffffu);
      word[i] = word[i < 227 ? i + 397 : i - 227] ^ (mixed >> 1) ^ (mixed & 1 ? 0x9908b0dfu : 0);
    }
    random->next = 0;
    random->refills++;
  }
  uint32_t word = random->word[random->next++];
  word ^= word >> 11;
  word ^= (word << 7) & 0x9d2c5680u;
  word ^= (word << 15) & 0xefc60000u;
  return word ^ (word >> 18);
}

static void seed_word(Random *random, uint32_t seed) {
  random->word[0] = seed;
  for (int i = 1; i < 624; i++)
    random->word[i] = 1812433253u * (random->word[i - 1] ^ (random->word[i - 1] >> 30)) + (uint32_t)i;
  random->next = 624;
}

// Seeds as `random.Random(text)`; `key` are the words that Python makes of the text (see `seeds` in `packing.py`).
static void seed(Random *random, const uint32_t *key, int length) {
  uint32_t *word = random->word;
  seed_word(random, 19650218u);
  int i = 1, j = 0;
  for (int k = length > 624 ? length : 624; k; k--) {
    word[i] = (word[i] ^ ((word[i - 1] ^ (word[i - 1] >> 30)) * 1664525u)) + key[j] + (uint32_t)j;
    if (++i == 624) word[0] = word[623], i = 1;
    if (++j == length) j = 0;
  }
  for (int k = 623; k; k--) {
    word[i] = (word[i] ^ ((word[i - 1] ^ (word[i - 1] >> 30)) * 1566083941u)) - (uint32_t)i;
    if (++i == 624) word[0] = word[623], i = 1;
  }
  word[0] = 0x80000000u;
}

// A number from 0 to 1, as `Random.random`.
static double chance(Random *random) {
  uint32_t high = next_word(random) >> 5, low = next_word(random) >> 6;
  return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0);
}

// A number below `count`, as `int(random.random() * count)`.
static int one_of(Random *random, int count) { return (int)(chance(random) * count); }

// A number below `count`, as `Random._randbelow`, which `sample` calls.
static int below(Random *random, int count) {
  int bits = 32 - __builtin_clz((uint32_t)count);
  uint32_t number;
  do number = next_word(random) >> (32 - bits);
  while (number >= (uint32_t)count);
  return (int)number;
}

// Two members of a list, as `Random.sample(list, 2)`, which changes its way of drawing above 21 members.
static void sample_two(Random *random, const uint8_t *list, int count, uint8_t two[2]) {
  int first = below(random, count), second;
  if (count <= 21) {
    second = below(random, count - 1);
    if (second == first) second = count - 1;  // the last member has moved to the place of the first draw
  } else {
    do second = below(random, count);
    while (second == first);
  }
  two[0] = list[first];
  two[1] = list[second];
}
