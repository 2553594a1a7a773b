// The Fort of Gold once more, for training only (tools/train_fort.py): the rules on kinds of cards, the signs of a
// table in the order of games/fort_of_gold/advice.py, a small net, TD(lambda), and looks ahead. A cell row.column is
// bit 8 * (row - 1) + (column - 1), as in rules.py; symbols are added up in one number, eight bits for each kind.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef H1
#define H1 64
#endif
#ifndef H2
#define H2 16
#endif
#define OUT 2
#define KMAX 34
#define ROW1 0x7FULL
#define LAYERS 4
typedef uint64_t u64;
typedef uint32_t u32;
static int K; // kinds of spirits
static u32 ksym[KMAX];
static int kcount[KMAX];
static u32 tsym[10];
typedef struct {
  u64 field;
  uint8_t card[56];
  uint8_t left[KMAX];
  int nsp;
  int tre;
  int relics, losses, target;
  u32 symbols, asked; // of the spirits and the treasures that are left
} S;

static u64 rs[2];
static inline u64 rng64(void) {
  u64 a = rs[0], b = rs[1];
  rs[0] = b;
  a ^= a << 23;
  rs[1] = a ^ b ^ (a >> 17) ^ (b >> 26);
  return rs[1] + b;
}
static inline u32 below(u32 n) {
  return (u32)(((rng64() >> 32) * (u64)n) >> 32);
}
static void seed(u64 s) {
  u64 z = s + 0x9E3779B97F4A7C15ULL;
  for (int i = 0; i < 2; i++) {
    z += 0x9E3779B97F4A7C15ULL;
    u64 x = z;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    rs[i] = x ^ (x >> 31);
  }
  for (int i = 0; i < 8; i++)
    rng64();
}
static double unif(void) {
  return (rng64() >> 11) * (1.0 / 9007199254740992.0);
}

void set_deck(int kinds, const u32 *sym, const int *count, const u32 *tre) {
  K = kinds;
  for (int i = 0; i < kinds; i++) {
    ksym[i] = sym[i];
    kcount[i] = count[i];
  }
  for (int i = 0; i < 10; i++)
    tsym[i] = tre[i];
}
static void begin(S *s) {
  memset(s, 0, sizeof *s);
  for (int i = 0; i < K; i++) {
    s->left[i] = kcount[i];
    s->nsp += kcount[i];
  }
  s->tre = 1023;
  s->target = -1;
  for (int i = 0; i < K; i++)
    s->symbols += kcount[i] * ksym[i];
  for (int i = 0; i < 10; i++)
    s->asked += tsym[i];
}
static inline u64 exposed(u64 f) {
  u64 a = f >> 8;
  return f & ~(a | (a << 1));
}
static inline u64 open_cells(u64 f) {
  u64 row = f & ROW1;
  return ((row + 1) & ROW1) | (((f & (f >> 1)) << 8) & ~f & 0xFFFFFFFFFFFFFFULL);
}
static inline u32 symbols_on(const S *s, u64 c) {
  u32 t = 0;
  while (c) {
    t += ksym[s->card[__builtin_ctzll(c)]];
    c &= c - 1;
  }
  return t;
}
static inline int meets(u32 s, u32 d) {
  return (s & 255) >= (d & 255) && ((s >> 8) & 255) >= ((d >> 8) & 255) && (s >> 16) >= (d >> 16);
}
static inline int lack1(u32 s, u32 d, int k) {
  int m = (int)((d >> k) & 255) - (int)((s >> k) & 255);
  return m > 0 ? m : 0;
}
static inline int missing(u32 s, u32 d) {
  return lack1(s, d, 0) + lack1(s, d, 8) + lack1(s, d, 16);
}
static void resolve(S *s) {
  u64 taken = exposed(s->field);
  u32 sup = symbols_on(s, taken);
  u64 rem = s->field & ~taken;
  u64 gaps = (s->field & ROW1) & ~rem;
  if (gaps && (rem & ROW1) > (gaps & -gaps)) {
    u64 packed = 0;
    while (rem) {
      int c = __builtin_ctzll(rem);
      int m = c - __builtin_popcountll(gaps & ((1ULL << (c & 7)) - 1));
      s->card[m] = s->card[c];
      packed |= 1ULL << m;
      rem &= rem - 1;
    }
    s->field = packed;
  } else
    s->field = rem;
  if (meets(sup, tsym[s->target]))
    s->relics++;
  else
    s->losses++;
  s->target = -1;
}
// result: 0 goes on, 1 lost, 2 won
static inline int over(const S *s) {
  return s->relics >= 7 ? 2 : s->losses >= 3 ? 1 : 0;
}
static inline int score(const S *s) {
  return __builtin_popcountll(s->field) + s->nsp + __builtin_popcount(s->tre);
}

// ---- signs: "so many or more" wherever a number is told, so that what is learnt of one holds for its neighbours ----
enum { MAXF = 512 };
static int o_left[KMAX], o_tre, o_trecnt, o_nsp, o_dsym, o_rl, o_tgt, o_lack, o_miss, o_help, o_laycnt, o_sym, o_meet,
    o_near, o_nmet, o_nnear, o_cells, o_row, o_cell, o_covers, o_deep, o_free, o_best_help, F;
static int cellno[56];
// The three symbols play the same part, so tables are judged with the symbols in a set order: first the one of which
// most are left among the spirits; of equals the one of which more are asked by the treasures that are left.
static const int TURN[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
static int turned_kind[6][KMAX], turned_treasure[6][10];
static inline u32 turned(u32 symbols, int turn) {
  const int *t = TURN[turn];
  return ((symbols >> (8 * t[0])) & 255) | ((symbols >> (8 * t[1])) & 255) << 8 | ((symbols >> (8 * t[2])) & 255) << 16;
}
static inline int turn_of(const S *s) {
  int v[3];
  for (int i = 0; i < 3; i++)
    v[i] = (((s->symbols >> (8 * i)) & 255) * 64 + ((s->asked >> (8 * i)) & 255)) * 4 + 3 - i;
  int first = v[0] > v[1] ? (v[0] > v[2] ? 0 : 2) : v[1] > v[2] ? 1 : 2;
  int a = first == 0 ? 1 : 0, b = first == 2 ? 1 : 2;
  return 2 * first + (v[a] < v[b]);
}
// By what is there already (clipped): the treasures that it meets, or all but one symbol; the kinds that complete one.
static int met_by[64], near_by[64];
static u32 helpers[10][64];
static inline int clipped(u32 s) {
  int p = s & 255, l = (s >> 8) & 255, w = s >> 16;
  return (p < 3 ? p : 3) * 16 + (l < 3 ? l : 3) * 4 + (w < 3 ? w : 3);
}
static inline int helping(const S *s, u32 kinds, int turn) {
  int h = 0;
  for (int k = 0; k < K; k++)
    h += s->left[k] * (kinds >> turned_kind[turn][k] & 1);
  return h;
}
static int next_from;
static char step[1024]; // the sign is one more step of a number: it is never there without the sign before it
static int take(int count) {
  int o = next_from;
  next_from += count;
  return o;
}
static int take_steps(int numbers, int most) {
  int o = take(numbers * most);
  for (int i = 0; i < numbers * most; i++)
    step[o + i] = i % most > 0;
  return o;
}
static void set_features(void) {
  int n = 0;
  for (int r = 0; r < 7; r++)
    for (int c = 0; c < 7 - r; c++)
      cellno[r * 8 + c] = n++;
  for (int turn = 0; turn < 6; turn++) {
    for (int k = 0; k < K; k++)
      for (int i = 0; i < K; i++)
        if (ksym[i] == turned(ksym[k], turn))
          turned_kind[turn][k] = i;
    for (int t = 0; t < 10; t++)
      for (int i = 0; i < 10; i++)
        if (tsym[i] == turned(tsym[t], turn))
          turned_treasure[turn][t] = i;
  }
  for (int c = 0; c < 64; c++) {
    u32 supply = (c >> 4) | ((c >> 2) & 3) << 8 | (c & 3) << 16;
    met_by[c] = near_by[c] = 0;
    for (int t = 0; t < 10; t++) {
      met_by[c] |= (missing(supply, tsym[t]) == 0) << t;
      near_by[c] |= (missing(supply, tsym[t]) == 1) << t;
      helpers[t][c] = 0;
      for (int k = 0; k < K; k++)
        helpers[t][c] |= (u32)meets(supply + ksym[k], tsym[t]) << k;
    }
  }
  next_from = 0;
  for (int k = 0; k < K; k++)
    o_left[k] = take_steps(1, kcount[k]);
  o_tre = take(10);
  o_trecnt = take_steps(1, 10);
  o_nsp = take_steps(1, 12);       // three spirits a step
  o_dsym = take_steps(3, 8);   // three symbols a step
  o_rl = take(21);        // relics and losses
  o_tgt = take(11);
  o_lack = take_steps(3, 3);       // what the first layer lacks for the target, by symbol, and in all
  o_miss = take(4);
  o_help = take_steps(1, 17);      // spirits that would complete the target beside the first layer; two a step
  o_laycnt = take_steps(5, 8); // cards and symbols of the layers; the last is all below
  o_sym = take_steps(15, 8);
  o_meet = take(LAYERS * 10);
  o_near = take(LAYERS * 10);
  o_nmet = take_steps(LAYERS, 10);
  o_nnear = take_steps(LAYERS, 10);
  o_cells = take_steps(1, 14);     // two cards a step
  o_row = take_steps(7, 7);
  o_cell = take(28);
  o_covers = take_steps(4, 6); // open cells that cover no, one, two exposed cards; and the right end of the first row
  o_deep = take_steps(1, 7);
  o_free = take_steps(1, 7);       // open cells that cover nothing, with a target that is not met
  o_best_help = take_steps(1, 17); // spirits with which some cell completes the target; two a step
  F = next_from;
}
int features_count(void) {
  return F;
}
// Told in short, only the last step is named; the rows that stand for it have the steps before it added (`Rows`), and
// a row of the field is one sign for all its cells.
static inline int at_least(int *o, int n, int from, int count, int most, int brief) {
  if (count > most)
    count = most;
  if (brief) {
    if (count > 0)
      o[n++] = from + count - 1;
    return n;
  }
  for (int i = 0; i < count; i++)
    o[n++] = from + i;
  return n;
}
static inline int deck_feats(const S *s, int *o, int brief) {
  int n = 0, turn = turn_of(s);
  u32 sum = turned(s->symbols, turn);
  for (int k = 0; k < K; k++)
    n = at_least(o, n, o_left[turned_kind[turn][k]], s->left[k], kcount[k], brief);
  for (int t = s->tre; t; t &= t - 1)
    o[n++] = o_tre + turned_treasure[turn][__builtin_ctz(t)];
  n = at_least(o, n, o_trecnt, __builtin_popcount(s->tre), 10, brief);
  n = at_least(o, n, o_nsp, (s->nsp + 2) / 3, 12, brief);
  for (int i = 0; i < 3; i++)
    n = at_least(o, n, o_dsym + 8 * i, (((sum >> (8 * i)) & 255) + 2) / 3, 8, brief);
  return n;
}
static inline int field_feats(const S *s, int *o, int brief) {
  int n = 0, turn = turn_of(s), target = s->target < 0 ? -1 : turned_treasure[turn][s->target];
  o[n++] = o_rl + s->relics * 3 + s->losses;
  o[n++] = o_tgt + target + 1;
  u64 f = s->field;
  u32 first = 0;
  int treasures = 0;
  for (int t = s->tre; t; t &= t - 1)
    treasures |= 1 << turned_treasure[turn][__builtin_ctz(t)];
  for (int j = 0; j < LAYERS + 1; j++) {
    u64 e = j < LAYERS ? exposed(f) : f;
    u32 sup = turned(symbols_on(s, e), turn);
    f &= ~e;
    if (j == 0)
      first = sup;
    n = at_least(o, n, o_laycnt + 8 * j, __builtin_popcountll(e), 8, brief);
    for (int i = 0; i < 3; i++)
      n = at_least(o, n, o_sym + 24 * j + 8 * i, (sup >> (8 * i)) & 255, 8, brief);
    if (j < LAYERS) {
      int met = met_by[clipped(sup)] & treasures, near = near_by[clipped(sup)] & treasures;
      for (int t = met; t; t &= t - 1)
        o[n++] = o_meet + 10 * j + __builtin_ctz(t);
      for (int t = near; t; t &= t - 1)
        o[n++] = o_near + 10 * j + __builtin_ctz(t);
      n = at_least(o, n, o_nmet + 10 * j, __builtin_popcount(met), 10, brief);
      n = at_least(o, n, o_nnear + 10 * j, __builtin_popcount(met | near), 10, brief);
    }
  }
  int lacking = 0;
  if (target >= 0) {
    u32 demand = tsym[target];
    for (int i = 0; i < 3; i++) {
      int l = lack1(first, demand, 8 * i);
      lacking += l;
      n = at_least(o, n, o_lack + 3 * i, l, 3, brief);
    }
    o[n++] = o_miss + lacking;
    if (lacking)
      n = at_least(o, n, o_help, (helping(s, helpers[target][clipped(first)], turn) + 1) / 2, 17, brief);
  }
  n = at_least(o, n, o_cells, (__builtin_popcountll(s->field) + 1) / 2, 14, brief);
  for (int r = 0; r < 7 && brief; r++)
    if (s->field >> (8 * r) & 127)
      o[n++] = F + 128 * r + (int)((s->field >> (8 * r)) & 127);
  for (int r = 0; r < 7 && !brief; r++)
    n = at_least(o, n, o_row + 7 * r, __builtin_popcountll((s->field >> (8 * r)) & 255), 7, brief);
  u64 shown = exposed(s->field), open = open_cells(s->field);
  int covers[4] = {0};
  u32 kinds = 0;
  while (open) {
    int c = __builtin_ctzll(open);
    open &= open - 1;
    u64 covered = c < 8 ? 0 : shown & (3ULL << (c - 8));
    covers[c < 8 ? 3 : __builtin_popcountll(covered)]++;
    if (target >= 0)
      kinds |= helpers[target][clipped(first - turned(symbols_on(s, covered), turn))];
  }
  for (int i = 0; i < 4; i++)
    n = at_least(o, n, o_covers + 6 * i, covers[i], 6, brief);
  int deep = 0;
  for (u64 g = s->field; g; g &= ~exposed(g))
    deep++;
  n = at_least(o, n, o_deep, deep, 7, brief);
  if (target >= 0) {
    if (lacking)
      n = at_least(o, n, o_free, covers[0] + covers[3], 7, brief);
    n = at_least(o, n, o_best_help, (helping(s, kinds, turn) + 1) / 2, 17, brief);
  }
  for (f = brief ? 0 : s->field; f; f &= f - 1)
    o[n++] = o_cell + cellno[__builtin_ctzll(f)];
  return n;
}
// ---- net ----
static size_t nparam;
static float *P; // all parameters in one block: w1[F*H1] b1 w2 b2 w3 b3
static float *Gd, *Ma, *Mv; // the gradient, and what Adam remembers
static float *Rows; // w1 with the steps of numbers added up, and then a row for every pattern of every row of the field
#define W1(p) (p)
#define B1(p) ((p) + (size_t)F * H1)
#define W2(p) (B1(p) + H1)
#define B2(p) (W2(p) + H1 * H2)
#define W3(p) (B2(p) + H2)
#define B3(p) (W3(p) + OUT * (H2 + H1))
static float gauss(void) {
  double u = unif() + 1e-12, v = unif();
  return sqrt(-2 * log(u)) * cos(6.283185307 * v);
}
static float *room(size_t count) {
  size_t bytes = (count * 4 + 63) / 64 * 64;
  float *p = aligned_alloc(64, bytes);
  memset(p, 0, bytes);
  return p;
}
// With many signs at a table a small spread leaves the sums of the first layer small.
void net_init(u64 sd) {
  set_features();
  seed(sd);
  nparam = (size_t)F * H1 + H1 + H1 * H2 + H2 + OUT * (H2 + H1) + OUT;
  P = room(nparam);
  Gd = room(nparam);
  Ma = room(nparam);
  Mv = room(nparam);
  Rows = room((size_t)(F + 7 * 128) * H1);
  for (size_t i = 0; i < (size_t)F * H1; i++)
    P[i] = 0.02f * gauss();
  for (int i = 0; i < H1 * H2; i++)
    W2(P)[i] = gauss() * sqrtf(1.5f / H1);
  for (int i = 0; i < H2; i++)
    B2(P)[i] = 0.1f;
  for (int i = 0; i < OUT * (H2 + H1); i++)
    W3(P)[i] = gauss() * 0.05f;
}
float *params(void) {
  return P;
}
long param_count(void) {
  return nparam;
}
static void add_up(void) {
  for (int f = 0; f < F; f++)
    for (int i = 0; i < H1; i++)
      Rows[(size_t)f * H1 + i] = W1(P)[(size_t)f * H1 + i] + (step[f] ? Rows[(size_t)(f - 1) * H1 + i] : 0);
  for (int r = 0; r < 7; r++)
    for (int p = 0; p < 128 >> r; p++) {
      float *to = Rows + (size_t)(F + 128 * r + p) * H1;
      const float *count = Rows + (size_t)(o_row + 7 * r + __builtin_popcount(p) - 1) * H1;
      for (int i = 0; i < H1; i++)
        to[i] = p ? count[i] : 0;
      for (int c = 0; c < 7 - r; c++)
        for (int i = 0; i < H1 && p >> c & 1; i++)
          to[i] += W1(P)[(size_t)(o_cell + cellno[8 * r + c]) * H1 + i];
    }
}
static inline float act(float x) {
  return x < 0 ? 0 : x;
}
// How much a unit at x learns: one that sleeps may only wake up, slowly.
static inline float slope(float x, float d) {
  return x > 0 ? 1 : d < 0 ? 0.02f : 0;
}
static inline float sigm(float x) {
  return 1.0f / (1.0f + expf(-x));
}
static inline void head(const float *acc, float *out) {
  float h[H1], g[H2];
  for (int i = 0; i < H1; i++)
    h[i] = act(acc[i]);
  const float *w2 = W2(P), *b2 = B2(P), *w3 = W3(P), *b3 = B3(P);
  for (int j = 0; j < H2; j++) {
    float t = 0;
    for (int i = 0; i < H1; i++)
      t += w2[j * H1 + i] * h[i];
    g[j] = act(t + b2[j]);
  }
  for (int o = 0; o < OUT; o++) {
    float t = b3[o];
    for (int j = 0; j < H2; j++)
      t += w3[o * (H2 + H1) + j] * g[j];
    for (int i = 0; i < H1; i++)
      t += w3[o * (H2 + H1) + H2 + i] * h[i];
    out[o] = sigm(t);
  }
}
#if H1 % 32
#error "units come in blocks of 32"
#endif
#define BLOCK (H1 < 128 ? H1 : H1 % 128 == 0 ? 128 : H1 % 64 == 0 ? 64 : 32) // so many sums as fit into the registers
static inline void add_rows(float *restrict acc, const float *restrict w, const int *f, int n) {
  for (int from = 0; from < H1; from += BLOCK) {
    float sum[BLOCK];
    memcpy(sum, acc + from, sizeof sum);
    for (int k = 0; k < n; k++) {
      const float *r = w + (size_t)f[k] * H1 + from;
      for (int i = 0; i < BLOCK; i++)
        sum[i] += r[i];
    }
    memcpy(acc + from, sum, sizeof sum);
  }
}
static void deck_acc(const S *s, float *acc) {
  int f[MAXF];
  memcpy(acc, B1(P), H1 * 4);
  int n = deck_feats(s, f, 1);
  add_rows(acc, Rows, f, n);
}
static float ALPHA; // share of the win in the worth; the rest is the goal score
static inline float judge(const S *s, const float *deck, float *out) {
  int r = over(s);
  if (r) {
    out[0] = r == 2;
    out[1] = r == 2 && score(s) >= 5;
    return ALPHA * out[0] + (1 - ALPHA) * out[1] + (r == 2 ? 1e-4f * score(s) : 0);
  }
  float acc[H1];
  memcpy(acc, deck, sizeof acc);
  int f[MAXF];
  int n = field_feats(s, f, 1);
  add_rows(acc, Rows, f, n);
  head(acc, out);
  return ALPHA * out[0] + (1 - ALPHA) * out[1];
}
// all afterstates of a drawn card; returns their number
static int after_spirit(const S *x, int k, S *out) {
  S b = *x;
  b.left[k]--;
  b.symbols -= ksym[k];
  b.nsp--;
  u64 c = open_cells(b.field);
  int n = 0;
  if (!c) {
    out[n++] = b;
    if (b.target >= 0) {
      out[n] = b;
      resolve(&out[n]);
      n++;
    }
    return n;
  }
  while (c) {
    int cell = __builtin_ctzll(c);
    c &= c - 1;
    S a = b;
    a.field |= 1ULL << cell;
    a.card[cell] = k;
    out[n++] = a;
    if (a.target >= 0) {
      resolve(&a);
      out[n++] = a;
    }
  }
  return n;
}
static int after_treasure(const S *x, int t, S *out) {
  S b = *x;
  b.tre &= ~(1 << t);
  b.asked -= tsym[t];
  if (b.target >= 0)
    resolve(&b);
  b.target = t;
  out[0] = b;
  resolve(&b);
  out[1] = b;
  return 2;
}
#define MAXA 64
#define HOPELESS 0.125f
// How the bots look ahead (advice.py, advisor.py): after a card so many tables are looked at closely, if they are so
// near to the best; of the own tables so many are followed over two cards, if they are so near.
static int CLOSELY = 3, CANDIDATES = 4;
static float CLOSE = HOPELESS, NEAR = HOPELESS;
// the worth of an afterstate by its next card, or by the next two
static float look(const S *x, int cards);
static float best_after(S *a, int n, int cards) {
  float deck[H1], o[2], w[MAXA], best = -1;
  deck_acc(&a[0], deck);
  for (int i = 0; i < n; i++) {
    w[i] = judge(&a[i], deck, o);
    if (w[i] > best)
      best = w[i];
  }
  if (cards == 0)
    return best;
  float most = best;
  best = -1;
  for (int k = 0; k < CLOSELY && k < n; k++) {
    int at = 0;
    for (int i = 1; i < n; i++)
      if (w[i] > w[at])
        at = i;
    if (w[at] < most - CLOSE)
      break;
    float v = over(&a[at]) ? w[at] : look(&a[at], cards);
    w[at] = -2;
    if (v > best)
      best = v;
  }
  return best;
}
static float look(const S *x, int cards) {
  S a[MAXA];
  float sum = 0;
  for (int k = 0; k < K; k++)
    if (x->left[k])
      sum += x->left[k] * best_after(a, after_spirit(x, k, a), cards - 1);
  for (int t = x->tre; t; t &= t - 1)
    sum += best_after(a, after_treasure(x, __builtin_ctz(t), a), cards - 1);
  return sum / (x->nsp + __builtin_popcount(x->tre));
}
static int greatest(const float *w, int n) {
  int at = 0;
  for (int i = 1; i < n; i++)
    if (w[i] > w[at])
      at = i;
  return at;
}
static int choose(S *a, int n, int cards) {
  float deck[H1], o[2], w[MAXA];
  deck_acc(&a[0], deck);
  for (int i = 0; i < n; i++)
    w[i] = judge(&a[i], deck, o);
  int at = greatest(w, n);
  if (cards == 0)
    return at;
  float most = w[at];
  for (int i = 0; i < n; i++)
    if (!over(&a[i]))
      w[i] = w[i] < most - HOPELESS ? -1 : look(&a[i], 1);
  at = greatest(w, n);
  if (cards == 1)
    return at;
  float rest[MAXA], deep[MAXA];
  int followed = 0;
  memcpy(rest, w, sizeof rest);
  most = w[at];
  for (int i = 0; i < n; i++)
    deep[i] = over(&a[i]) ? w[i] : -1;
  for (int i = 0; i < n; i++)
    if (over(&a[i]))
      rest[i] = -2;
  int close[MAXA];
  while (followed < CANDIDATES) {
    int i = greatest(rest, n);
    if (rest[i] < most - NEAR)
      break;
    rest[i] = -2;
    close[followed++] = i;
  }
  if (followed < 2)
    return at;
  for (int i = 0; i < followed; i++)
    deep[close[i]] = look(&a[close[i]], 2);
  return greatest(deep, n);
}
// play one game with a deck order; returns 2*won+five
static int order[44];
static void shuffle_deck(u64 sd) {
  u64 keep[2] = {rs[0], rs[1]};
  seed(sd);
  int n = 0;
  for (int k = 0; k < K; k++)
    for (int i = 0; i < kcount[k]; i++)
      order[n++] = k;
  for (int t = 0; t < 10; t++)
    order[n++] = 100 + t;
  for (int i = 43; i > 0; i--) {
    int j = below(i + 1);
    int q = order[i];
    order[i] = order[j];
    order[j] = q;
  }
  rs[0] = keep[0];
  rs[1] = keep[1];
}
static int play(int cards) {
  S x;
  begin(&x);
  S a[MAXA];
  for (int d = 0;; d++) {
    int c = order[d];
    int n = c < 100 ? after_spirit(&x, c, a) : after_treasure(&x, c - 100, a);
    x = a[n > 1 ? choose(a, n, cards) : 0];
    int r = over(&x);
    if (r)
      return r == 2 ? 2 + (score(&x) >= 5) : 0;
  }
}
void set_look(int closely, float close, int candidates, float near) {
  CLOSELY = closely;
  CLOSE = close;
  CANDIDATES = candidates;
  NEAR = near;
}
// results into out[], one per deal, with so many cards followed
void measure(int cards, const uint8_t *orders, int deals, float alpha, uint8_t *out) {
  ALPHA = alpha;
  add_up();
  for (int i = 0; i < deals; i++) {
    for (int c = 0; c < 44; c++)
      order[c] = orders[44 * i + c];
    out[i] = play(cards);
  }
}
// ---- how much is possible: the order known, and luck paid back (tools/bound_fort.py) ----
static float win_after(S *a, int n, float *w) { // the chance to win with the best of these tables
  float deck[H1], o[2];
  deck_acc(&a[0], deck);
  for (int i = 0; i < n; i++) {
    judge(&a[i], deck, o);
    w[i] = o[0];
  }
  return w[greatest(w, n)];
}
static float win_ahead(const S *x) { // its mean over the next card
  S a[MAXA];
  float sum = 0, w[MAXA];
  for (int k = 0; k < K; k++)
    if (x->left[k])
      sum += x->left[k] * win_after(a, after_spirit(x, k, a), w);
  for (int t = x->tre; t; t &= t - 1)
    sum += win_after(a, after_treasure(x, __builtin_ctz(t), a), w);
  return sum / (x->nsp + __builtin_popcount(x->tre));
}
typedef struct {
  S table;
  float gained, worth; // luck paid back so far; with what the table promises
  u64 mark;
} Line;
static u64 mark_of(const S *s) {
  u64 h = s->field * 0x9E3779B97F4A7C15ULL + s->relics * 64 + s->losses * 16 + s->target + 1;
  for (u64 f = s->field; f; f &= f - 1)
    h = (h ^ s->card[__builtin_ctzll(f)]) * 0xD6E8FEB86659FD93ULL, h ^= h >> 32;
  return h;
}
static int by_mark(const void *a, const void *b) {
  const Line *x = a, *y = b;
  return x->mark != y->mark ? (x->mark < y->mark ? -1 : 1) : (x->gained < y->gained) - (x->gained > y->gained);
}
static int by_worth(const void *a, const void *b) {
  const Line *x = a, *y = b;
  return (x->worth < y->worth) - (x->worth > y->worth);
}
// The best that somebody makes of a deal who knows its order and gives back, at every card, by how much that card was
// better than the mean of all that could have come, or a share of it. Of the lines, the `width` most promising are kept at every card.
static double best_line(int width, float share) {
  Line *kept = malloc(width * sizeof *kept), *next = malloc((size_t)width * MAXA * sizeof *next);
  int count = 1;
  double best = -1e9;
  begin(&kept[0].table);
  kept[0].gained = 0;
  for (int d = 0; count; d++) {
    int c = order[d], n = 0;
    for (int l = 0; l < count; l++) {
      S a[MAXA];
      float w[MAXA];
      int m = c < 100 ? after_spirit(&kept[l].table, c, a) : after_treasure(&kept[l].table, c - 100, a);
      float most = win_after(a, m, w), gained = kept[l].gained + share * (win_ahead(&kept[l].table) - most);
      for (int i = 0; i < m; i++) {
        if (over(&a[i])) {
          if (gained + w[i] > best)
            best = gained + w[i];
          continue;
        }
        Line *line = &next[n++];
        line->table = a[i];
        line->gained = gained;
        line->worth = gained + w[i];
        line->mark = mark_of(&a[i]);
      }
    }
    qsort(next, n, sizeof *next, by_mark);
    int one = 0;
    for (int i = 0; i < n; i++)
      if (one == 0 || next[one - 1].mark != next[i].mark)
        next[one++] = next[i];
    if (one > width)
      qsort(next, one, sizeof *next, by_worth);
    count = one < width ? one : width;
    memcpy(kept, next, count * sizeof *kept);
  }
  free(kept);
  free(next);
  return best;
}
void bound(const uint8_t *orders, int deals, int width, float share, double *out) {
  ALPHA = 1;
  add_up();
  for (int i = 0; i < deals; i++) {
    for (int c = 0; c < 44; c++)
      order[c] = orders[44 * i + c];
    out[i] = best_line(width, share);
  }
}
// ---- learning ----
typedef struct {
  int f[MAXF]; // the signs
  int n;
  float v[OUT]; // what the net said
  float g[OUT]; // what it should have said
  int close;    // it was near the best of its choice
} Rec;
static double err_sum;
static long err_n;
static void backprop(const Rec *r) { // the gradient of the cross entropy at one table
  float acc[H1], h[H1], g[H2], z[H2];
  memcpy(acc, B1(P), sizeof acc);
  add_rows(acc, W1(P), r->f, r->n);
  for (int i = 0; i < H1; i++)
    h[i] = act(acc[i]);
  const float *w2 = W2(P), *b2 = B2(P), *w3 = W3(P), *b3 = B3(P);
  for (int j = 0; j < H2; j++) {
    float t = b2[j];
    for (int i = 0; i < H1; i++)
      t += w2[j * H1 + i] * h[i];
    z[j] = t;
    g[j] = act(t);
  }
  float dh[H1] = {0}, dg[H2] = {0};
  for (int o = 0; o < OUT; o++) {
    float t = b3[o];
    for (int j = 0; j < H2; j++)
      t += w3[o * (H2 + H1) + j] * g[j];
    for (int i = 0; i < H1; i++)
      t += w3[o * (H2 + H1) + H2 + i] * h[i];
    float d = sigm(t) - r->g[o];
    err_sum += d * d;
    err_n++;
    B3(Gd)[o] += d;
    for (int j = 0; j < H2; j++) {
      W3(Gd)[o * (H2 + H1) + j] += d * g[j];
      dg[j] += d * w3[o * (H2 + H1) + j];
    }
    for (int i = 0; i < H1; i++) {
      W3(Gd)[o * (H2 + H1) + H2 + i] += d * h[i];
      dh[i] += d * w3[o * (H2 + H1) + H2 + i];
    }
  }
  for (int j = 0; j < H2; j++) {
    float d = dg[j] * slope(z[j], dg[j]);
    B2(Gd)[j] += d;
    for (int i = 0; i < H1; i++) {
      W2(Gd)[j * H1 + i] += d * h[i];
      dh[i] += d * w2[j * H1 + i];
    }
  }
  for (int i = 0; i < H1; i++) {
    dh[i] *= slope(acc[i], dh[i]);
    B1(Gd)[i] += dh[i];
  }
  for (int k = 0; k < r->n; k++) {
    float *q = W1(Gd) + (size_t)r->f[k] * H1;
    for (int i = 0; i < H1; i++)
      q[i] += dh[i];
  }
}
static long steps;
static void adam(int count, float pace) {
  steps++;
  float c1 = 1 - powf(0.9f, steps), c2 = 1 - powf(0.999f, steps);
  float lr = pace * sqrtf(c2) / c1;
  float inv = 1.0f / count;
  for (size_t i = 0; i < nparam; i++) {
    float g = Gd[i] * inv;
    Gd[i] = 0;
    Ma[i] = 0.9f * Ma[i] + 0.1f * g;
    Mv[i] = 0.999f * Mv[i] + 0.001f * g * g;
    P[i] -= lr * Ma[i] / (sqrtf(Mv[i]) + 1e-7f);
  }
}
// The place of the best of these tables, and the chances there.
static int best_of(S *a, int n, float *chances) {
  float deck[H1], o[2], best = -1;
  int at = 0;
  chances[0] = chances[1] = 0;
  deck_acc(&a[0], deck);
  for (int i = 0; i < n; i++) {
    float w = judge(&a[i], deck, o);
    if (w > best) {
      best = w;
      at = i;
      chances[0] = o[0];
      chances[1] = o[1];
    }
  }
  return at;
}
// One game of self-play: its tables with what they should have been judged. Tells 2 for a win, 3 with the goal score.
static int self_play(Rec *rec, int *count, float lambda) {
  shuffle_deck(rng64() | (1ULL << 63));
  S x;
  begin(&x);
  int r, n = 0;
  for (int d = 0;; d++) {
    int c = order[d];
    S a[MAXA];
    int m = c < 100 ? after_spirit(&x, c, a) : after_treasure(&x, c - 100, a);
    float chances[2];
    x = a[best_of(a, m, chances)];
    r = over(&x);
    if (r)
      break;
    Rec *q = &rec[n++];
    q->n = deck_feats(&x, q->f, 0);
    q->n += field_feats(&x, q->f + q->n, 0);
    q->v[0] = chances[0];
    q->v[1] = chances[1];
  }
  int five = r == 2 && score(&x) >= 5;
  float G[2] = {r == 2, five};
  for (int i = n - 1; i >= 0; i--)
    for (int o = 0; o < 2; o++) {
      rec[i].g[o] = G[o];
      G[o] = lambda * G[o] + (1 - lambda) * rec[i].v[o];
    }
  *count += n;
  return r == 2 ? 2 + five : 0;
}
// ---- learning from the look over the next card ----
#define TRUST 0.7f  // how the game went on, against what the looks on its way said
#define MOVED 0.3f  // share of the difference by which what a look said is moved towards how the game went on
#define STRAY 8     // of so many hopeless tables one learns too: what is judged too low would never be seen again
// The chances at the best of these tables, counted so many times.
static void best_chances(S *a, int n, float times, float *sum) {
  float found[2];
  best_of(a, n, found);
  sum[0] += times * found[0];
  sum[1] += times * found[1];
}
// What a table promises with its next card: the mean of all that may come.
static void promise(const S *x, float *out) {
  S a[MAXA];
  float sum[2] = {0, 0};
  for (int k = 0; k < K; k++)
    if (x->left[k])
      best_chances(a, after_spirit(x, k, a), x->left[k], sum);
  for (int t = x->tre; t; t &= t - 1)
    best_chances(a, after_treasure(x, __builtin_ctz(t), a), 1, sum);
  int left = x->nsp + __builtin_popcount(x->tre);
  out[0] = sum[0] / left;
  out[1] = sum[1] / left;
}
// How the tables of a choice differ decides the choice, and what is wrong of all of them alike changes nothing. So how
// they differ counts so many times as much.
static float APART = 1;
static void tell_apart(Rec *rec, int from, int upto, int o) {
  float together = 0;
  int many = 0;
  for (int i = from; i < upto; i++)
    if (rec[i].close) {
      together += rec[i].v[o] - rec[i].g[o];
      many++;
    }
  for (int i = from; i < upto; i++)
    if (rec[i].close && many > 1) {
      float all = together / many, wrong = rec[i].v[o] - rec[i].g[o];
      rec[i].g[o] = rec[i].v[o] - all - APART * (wrong - all);
    }
}
// One game with the next card followed. Not only the tables that were taken learn, but all that were near the best, each
// what the look said of it, so that their differences come without the luck of the game.
static int play_closely(Rec *rec, int *count) {
  shuffle_deck(rng64() | (1ULL << 63));
  S x;
  begin(&x);
  int r, n = 0, choices = 0, from[45], upto[45], taken[45];
  for (int d = 0;; d++) {
    int c = order[d];
    S a[MAXA];
    int m = c < 100 ? after_spirit(&x, c, a) : after_treasure(&x, c - 100, a);
    float deck[H1], w[MAXA], said[MAXA][OUT];
    deck_acc(&a[0], deck);
    for (int i = 0; i < m; i++)
      w[i] = judge(&a[i], deck, said[i]);
    float least = w[greatest(w, m)] - HOPELESS, most = -1;
    int at = 0;
    from[choices] = n;
    taken[choices] = -1;
    for (int i = 0; i < m; i++) {
      int hopeless = w[i] < least, learns = !over(&a[i]) && !(hopeless && below(STRAY));
      if (learns) {
        Rec *q = &rec[n++];
        q->n = deck_feats(&a[i], q->f, 0);
        q->n += field_feats(&a[i], q->f + q->n, 0);
        memcpy(q->v, said[i], sizeof q->v);
        q->close = !hopeless;
        promise(&a[i], q->g);
        w[i] = ALPHA * q->g[0] + (1 - ALPHA) * q->g[1];
      }
      if (!hopeless && w[i] > most) {
        most = w[i];
        at = i;
        taken[choices] = learns ? n - 1 : -1;
      }
    }
    upto[choices++] = n;
    x = a[at];
    r = over(&x);
    if (r)
      break;
  }
  int five = r == 2 && score(&x) >= 5;
  float went[2] = {r == 2, five};
  for (int i = choices - 1; i >= 0; i--)
    for (int o = 0; o < 2 && taken[i] >= 0; o++) {
      float said = rec[taken[i]].g[o], by = MOVED * (went[o] - said);
      for (int j = from[i]; j < upto[i]; j++)
        rec[j].g[o] = fminf(1, fmaxf(0, rec[j].g[o] + by));
      went[o] = TRUST * went[o] + (1 - TRUST) * said;
    }
  for (int i = 0; APART != 1 && i < choices; i++)
    for (int o = 0; o < OUT; o++)
      tell_apart(rec, from[i], upto[i], o);
  *count += n;
  return r == 2 ? 2 + five : 0;
}
// Play `games` games of self-play and learn from them, `batch` at a time: the round `now` of `rounds`, through which the
// pace goes from lr0 to lr1 and λ from lam0 to lam1; closely, with the next card followed (without λ).
void train(long games, int batch, int closely, int now, int rounds, float lr0, float lr1, float lam0, float lam1,
           float alpha, float apart, float *report) {
  static Rec rec[45 * MAXA * 8];
  ALPHA = alpha;
  APART = apart;
  add_up();
  err_sum = err_n = 0;
  long won = 0, five = 0;
  double promised = 0;
  for (long g = 0; g < games; g += batch) {
    float part = (now + (float)g / games) / rounds;
    float pace = lr0 * powf(lr1 / lr0, part), lambda = lam0 + (lam1 - lam0) * part;
    int n = 0;
    for (int b = 0; b < batch; b++) {
      int from = n;
      int r = closely ? play_closely(rec + n, &n) : self_play(rec + n, &n, lambda);
      won += r >= 2;
      five += r == 3;
      promised += closely ? rec[from].g[0] : rec[from].v[0];
    }
    for (int i = 0; i < n; i++)
      backprop(&rec[i]);
    adam(n, pace);
    add_up();
  }
  report[0] = (float)won / games;
  report[1] = (float)five / games;
  report[2] = sqrt(err_sum / err_n);
  report[3] = promised / games;
}
