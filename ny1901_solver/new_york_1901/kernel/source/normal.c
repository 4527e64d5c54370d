// Shares of a win and the expected greatest score, of scores that vary around their means (statistics/win_shares.py).
//
// The values of the error function and of the bell curve come from the tables that Python computes
// (statistics/normal.py), so that both have the same bits on every machine.

enum { DEGREE = 8, PLACES = 32, FARTHEST = 6, CENTRES = FARTHEST * PLACES + 1, NODES = 37 };
static const double STEP = 0.4;
static const double ROOT_OF_2 = 1.4142135623730951, ROOT_OF_2_PI = 2.5066282746310002, DIGITS = 1e12;

typedef struct {
  double error[CENTRES][DEGREE + 1], bell[CENTRES][DEGREE + 1];
} NormalTables;
static NormalTables normal;

static double near(const double table[CENTRES][DEGREE + 1], double size) {
  int place = (int)(size * PLACES + 0.5);
  const double *term = table[place];
  double past = size - place / (double)PLACES, value = term[DEGREE];
  for (int i = DEGREE - 1; i >= 0; i--) value = term[i] + past * value;
  return value;
}

static double error_function(double x) {
  double size = x < 0 ? -x : x, value = size < FARTHEST ? near(normal.error, size) : 1.0;
  return x < 0 ? -value : value;
}

// exp(-x * x)
static double bell(double x) {
  double size = x < 0 ? -x : x;
  return size < FARTHEST ? near(normal.bell, size) : 0.0;
}

static double rounded(double x) { return __builtin_floor(x * DIGITS + 0.5) / DIGITS; }

static double node(int i) { return STEP * (i - NODES / 2) / ROOT_OF_2; }

static double greatest_of(const double *means, int count) {
  double greatest = means[0];
  for (int i = 1; i < count; i++)
    if (means[i] > greatest) greatest = means[i];
  return greatest;
}

// The probability that a seat gets the greatest final score.
static double win_share(const double *means, int count, int seat, double spread) {
  if (count == 2) return (1 + error_function((means[seat] - means[1 - seat]) / spread / ROOT_OF_2)) / 2;
  double below[MAX_PLAYERS], greatest = greatest_of(means, count), total = 0, halves = 1;
  for (int i = 0; i < count; i++) below[i] = (greatest - means[i]) / spread;
  for (int i = 0; i < NODES; i++) {
    double product = bell(node(i) + below[seat]);
    for (int other = 0; other < count; other++)
      if (other != seat) product *= 1 + error_function(node(i) + below[other]);
    total += product;
  }
  for (int other = 1; other < count; other++) halves *= 2;
  return rounded(total * STEP / ROOT_OF_2_PI / halves);
}

static double expected_greatest(const double *means, int count, double spread) {
  if (count == 1) return means[0];
  double greatest = greatest_of(means, count), total = 0, halves = 1;
  for (int i = 0; i < NODES; i++) {
    double product = 1, slope = 0;
    for (int each = 0; each < count; each++) {
      double x = node(i) + (greatest - means[each]) / spread, factor = 1 + error_function(x);
      slope = slope * factor + product * bell(x);
      product *= factor;
    }
    total += node(i) * slope;
  }
  for (int each = 1; each < count; each++) halves *= 2;
  return rounded(greatest + spread * total * STEP / ROOT_OF_2_PI / halves);
}
