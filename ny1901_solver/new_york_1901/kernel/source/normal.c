// Shares of a win and the expected greatest score, of scores that vary around their means (statistics/win_shares.py).
//
// The values of the error function and of the bell curve come from the tables that Python computes
// (statistics/normal.py), so that both have the same bits on every machine.

enum { DEGREE = 8, PLACES = 32, FARTHEST = 6, CENTRES = FARTHEST * PLACES + 1, NODES = 37 };
static const double STEP = 0.4;
static const double ROOT_OF_2 = 1.4142135623730951, ROOT_OF_2_PI = 2.5066282746310002, DIGITS = 1e12;

// The coefficients of both functions lie side by side, so that one sum in two lanes serves both where both are wanted.
typedef double Both __attribute__((vector_size(16)));  // of the error function, and of the bell curve
enum { ERROR, BELL };
static struct {
  Both term[CENTRES][DEGREE + 1];
  Both at_node[NODES];  // 1 + erf and the bell curve at the nodes, where a greatest mean has all its values
} normal;

// Adds up a series at `past` its centre, in the order of Python, and in short chains, which processors add up at once.
#define SERIES(term)                                                        \
  const double square = past * past, fourth = square * square;              \
  return ((term(0) + term(1) * past) + square * (term(2) + term(3) * past)) + \
         fourth * (((term(4) + term(5) * past) + square * (term(6) + term(7) * past)) + fourth * term(8))
#define TERM(i) (normal.term[place][i])
#define ERROR_TERM(i) (normal.term[place][i][ERROR])
#define BELL_TERM(i) (normal.term[place][i][BELL])

static Both both_near(int place, double past) { SERIES(TERM); }
static double error_near(int place, double past) { SERIES(ERROR_TERM); }
static double bell_near(int place, double past) { SERIES(BELL_TERM); }

static int place_of_centre(double size) { return (int)(size * PLACES + 0.5); }
static double past_centre(double size) { return size - place_of_centre(size) * (1.0 / PLACES); }

static double error_function(double x) {
  double size = x < 0 ? -x : x, value = size < FARTHEST ? error_near(place_of_centre(size), past_centre(size)) : 1.0;
  return x < 0 ? -value : value;
}

// exp(-x * x)
static double bell(double x) {
  double size = x < 0 ? -x : x;
  return size < FARTHEST ? bell_near(place_of_centre(size), past_centre(size)) : 0.0;
}

// 1 plus the error function, and the bell curve.
static Both factor_and_bell(double x) {
  double size = x < 0 ? -x : x;
  Both both = size < FARTHEST ? both_near(place_of_centre(size), past_centre(size)) : (Both){1.0, 0.0};
  both[ERROR] = 1 + (x < 0 ? -both[ERROR] : both[ERROR]);
  return both;
}

static double rounded(double x) { return __builtin_floor(x * DIGITS + 0.5) / DIGITS; }

static double node(int i) { return STEP * (i - NODES / 2) / ROOT_OF_2; }

static Both at_node(int i, double below) { return below ? factor_and_bell(node(i) + below) : normal.at_node[i]; }

static double greatest_of(const double *means, int count) {
  double greatest = means[0];
  for (int i = 1; i < count; i++)
    if (means[i] > greatest) greatest = means[i];
  return greatest;
}

static double halved(double total, int times) {
  for (; times > 0; times--) total /= 2;
  return total;
}

// The probability that a seat gets the greatest final score.
static double win_share(const double *means, int count, int seat, double spread) {
  if (count == 2) return (1 + error_function((means[seat] - means[1 - seat]) / spread / ROOT_OF_2)) / 2;
  double below[MAX_PLAYERS], greatest = greatest_of(means, count), total = 0;
  for (int i = 0; i < count; i++) below[i] = (greatest - means[i]) / spread;
  for (int i = 0; i < NODES; i++) {
    double product = bell(node(i) + below[seat]);
    for (int other = 0; other < count; other++)
      if (other != seat) product *= 1 + error_function(node(i) + below[other]);
    total += product;
  }
  return rounded(halved(total * STEP / ROOT_OF_2_PI, count - 1));
}

// The win share of a seat, and the expected greatest score of the others. Both have the same error functions where the
// seat has not the greatest mean, so that one loop is much faster than two.
static double share_and_rival(const double *means, int count, int seat, double spread, double *rival) {
  double others[MAX_PLAYERS] = {0}, below[MAX_PLAYERS];
  int rivals = 0;
  for (int other = 0; other < count; other++)
    if (other != seat) others[rivals++] = means[other];
  *rival = others[0];
  if (rivals == 1) return win_share(means, count, seat, spread);
  double greatest = greatest_of(others, rivals), total_share = 0, total = 0;
  for (int i = 0; i < rivals; i++) below[i] = (greatest - others[i]) / spread;
  double own = (greatest - means[seat]) / spread;
  for (int i = 0; i < NODES; i++) {
    double product = 1, slope = 0, share = own < 0 ? 0 : bell(node(i) + own);
    for (int each = 0; each < rivals; each++) {
      Both of = at_node(i, below[each]);
      slope = slope * of[ERROR] + product * of[BELL];
      product *= of[ERROR];
      share *= of[ERROR];
    }
    total += node(i) * slope;
    total_share += share;
  }
  *rival = rounded(greatest + halved(spread * total * STEP / ROOT_OF_2_PI, rivals - 1));
  if (own < 0) return win_share(means, count, seat, spread);
  return rounded(halved(total_share * STEP / ROOT_OF_2_PI, count - 1));
}
