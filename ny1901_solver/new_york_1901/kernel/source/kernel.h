// The types and limits of the kernel, which plays whole games of New York 1901 as the Python rules play them.
//
// The kernel knows no edition: board, tiles, numbers, readings and weights come as one list of whole numbers (tables.c).
// Squares, territories and tiles are bits of masks, as in Python. A mask of squares belongs to one block, because every
// building, and all land that is next to other land, lies on one block (BLD-6).
#ifndef KERNEL_H
#define KERNEL_H

#include <stdint.h>

enum {
  MAX_PLAYERS = 4,
  MAX_BLOCKS = 64,
  MAX_SQUARES = 4096,
  MAX_TERRITORIES = 128,
  MAX_TERRITORIES_OF_BLOCK = 32,  // a block has at most 64 squares, and a territory at least 2
  MAX_SITES = 8192,
  MAX_TILES = 64,
  MAX_KINDS = 64,      // of territory cards: two sizes for each of at most 26 districts
  MAX_CARDS = 64,      // street cards of an edition
  MAX_STREETS = 16,    // street cards in play
  MAX_LAYERS = MAX_TERRITORIES,  // no layer of the pile is empty, and there are no more cards than territories
  MAX_WORDS = MAX_SITES / 64 + MAX_BLOCKS,  // words with a bit for each site, when every block begins a new word
  MAX_PHASES = 64,
  FEATURES = 26,
  PARTS = 11,
};

typedef uint64_t Squares;      // squares of one block, numbered in the order of the board
typedef uint32_t Territories;  // territories of one block, numbered in the order of the board
typedef uint64_t Tiles;        // tiles, numbered by their points, the most points first (see `tables.c`)

enum { STARTER, BRONZE, SILVER, GOLD, GENERATIONS };
enum { BOOM = 1, SHIFT = 2, GRAB = 4 };  // the action cards
enum { BRONZE_BARON, MASTER_ARCHITECT, GENERATION_KING, GOLD_TYCOON, GOLD_PRESTIGE, CHALLENGES };
enum { NET, HAND_AND_FOOTPRINT, HAND_ONLY };  // the reading `demolition_workers`
enum { RANDOM, QUICK, BY_VALUE, PLAYERS };    // who takes the turns
enum { NOBODY = -1, NOTHING = -1 };
enum { NO_CARDS, CARDS_OF_TAKE, CARDS_OF_SHIFT, DUE };  // the cards that have to come up in a turn under way

// What a call returns: 0, or why it has no result.
enum {
  FINE,
  WRONG_INPUT,  // the input does not fit together, or is larger than the limits
  OVERFULL,     // a turn has more ways than the table of ways holds
  DAMAGED,      // a word between two tables has changed: the kernel has written where it must not
};

typedef struct {
  Squares mask, halo;        // the squares of the site, and the squares that share an edge with it
  Territories territories;
  uint32_t districts;
  uint16_t streets;          // the street cards in play whose streets the site touches
  uint16_t points;
  uint8_t block, tile, generation, squares;
  uint8_t legendary, irregular;
  double standing;           // what a building there looks worth besides its points (quick.c)
} Site;

typedef struct {
  int squares, territories, words;
  int first_word, first_cover;               // places in `fitting`, `plain`, `in_order` (times 64) and `cover`
  Squares all;
  uint16_t square[64];                       // the number of each square on the board
  Squares beside[64];                        // the squares that share an edge with each square
  uint8_t territory[MAX_TERRITORIES_OF_BLOCK];
  Squares land[MAX_TERRITORIES_OF_BLOCK];
} Block;

typedef struct {
  Tiles tiles;
  double worth;
} SmallTile;

typedef struct {
  int blocks, squares, territories, kinds, tiles, sites, players, streets;
  int workers, open_market, end_open, end_unbuilt;
  int street_points, generation_king, gold_tycoon, gold_tycoon_tiles, gold_prestige, unused_action_card;
  int baron[MAX_TILES + 1], architect[MAX_TILES + 1];  // points by the number of tiles
  int challenge, action_cards, silver_at, gold_at;
  int may_pass, demolition_workers, unlock_in_turn, flips, boom_counts_legendary;
  int starters_on_streets, legendaries_irregular, tycoon_two, prestige_corners, boom_covers, boom_either, boom_alone;

  Tiles own_tiles, legendaries, generation[GENERATIONS];
  int tile_points[MAX_TILES], tile_height[MAX_TILES], tile_squares[MAX_TILES];
  int tile_at[MAX_TILES];                    // the tiles in the order of the edition
  uint64_t in_play[2];                       // the territories of the game (SET-1)
  uint64_t of_kind[MAX_KINDS][2];            // the territories of each kind of card
  uint8_t kind[MAX_TERRITORIES], block_of[MAX_TERRITORIES], place_of[MAX_TERRITORIES];
  uint8_t size[MAX_TERRITORIES];

  uint8_t square_block[MAX_SQUARES], square_place[MAX_SQUARES];
  int16_t corner[MAX_SQUARES][4];            // the squares that share only a corner, or NOTHING
  Block block[MAX_BLOCKS];
  Site site[MAX_SITES];
  uint16_t site_in[MAX_WORDS * 64];          // the sites of each block, in their order
  uint64_t fitting[MAX_WORDS];               // the sites that the readings allow, a bit for each site of a block
  uint64_t plain[MAX_WORDS];                 // the sites where the tile is not turned over
  uint64_t cover[MAX_WORDS * 64];            // for each square of a block, the sites that cover it

  double small[MAX_TILES];                   // what an unbuilt tile looks worth (quick.c)
  int phases, phase[MAX_PHASES];
  double weight[MAX_PHASES + 1][FEATURES], spread[MAX_PHASES + 1];
} Tables;

typedef struct {
  int32_t score;
  int standing;                              // the number of buildings
  uint16_t building[MAX_TILES];              // their sites, sorted
  Tiles unbuilt, legendary;
  uint8_t cards;
  int vacant_count;
  Squares land[MAX_BLOCKS], occupied[MAX_BLOCKS];
  Territories estate[MAX_BLOCKS], vacant[MAX_BLOCKS];
} Player;

typedef struct {
  int open_count, layers;
  uint8_t open[MAX_TERRITORIES];             // the kinds that lie face up, sorted
  uint8_t layer[MAX_LAYERS][MAX_KINDS];      // the pile from the top: the number of cards of each kind
} Market;

typedef struct {
  Player player[MAX_PLAYERS];
  Market market;
  uint64_t claimed[2];
  int to_move, ended_by;
} State;

enum { PASS, TAKE, DEMOLISH, BUILD, BOOM_BUILD, RECLAIM, SHIFT_CARDS, VERBS };

typedef struct {
  uint8_t verb, count;
  uint16_t what[2];  // a site, or one or two territories
} Step;

enum { MAX_STEPS = 4 };

typedef struct {
  int count;
  Step step[MAX_STEPS];
} Turn;

typedef struct {
  double value;
  Turn turn;
} Way;

typedef struct {
  uint32_t word[624];
  int next, refills;  // how often the words were made anew, by which draws are counted
} Random;

// Who decides which card comes up: at first the `told` kinds, then chance. If kinds are told, a card that is certain comes
// up without a random number, as with `Cards` of chance.py.
typedef struct {
  Random *random;
  int told, next;
  uint8_t kind[MAX_TERRITORIES];
} Dealer;

typedef struct {
  int count;
  uint16_t site[MAX_SITES];  // no list is longer: a list has each site at most once
} Sites;

#endif
