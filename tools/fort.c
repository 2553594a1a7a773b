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

// ---- features ----
enum { MAXF = 160 };
static int o_rl, o_nsp, o_left, o_tre, o_tgt, o_tl1, o_lay, o_laycnt, o_meet, o_near, o_nmet, o_cell, o_cells,
    o_help, o_kindcell, o_sym, o_dsym, F;
static int use_kindcell = 1;
static int thermo_off[KMAX];
void set_features(int kindcell) {
  use_kindcell = kindcell;
  int o = 0;
  o_left = o;
  for (int k = 0; k < K; k++) {
    thermo_off[k] = o;
    o += kcount[k];
  }
  o_tre = o;
  o += 10;
  o_nsp = o;
  o += 35;
  o_dsym = o;
  o += 3 * 24; // symbols left in the deck, by kind (bucket of 1..)
  o_rl = o;
  o += 21;
  o_tgt = o;
  o += 11;
  o_tl1 = o;
  o += 10 * 64;
  o_lay = o;
  o += 5 * 64;
  o_laycnt = o;
  o += 5 * 8;
  o_sym = o;
  o += 5 * 3 * 8;
  o_meet = o;
  o += 4 * 10;
  o_near = o;
  o += 4 * 10;
  o_nmet = o;
  o += 4 * 11;
  o_cells = o;
  o += 29;
  o_cell = o;
  o += 28;
  o_help = o;
  o += 36;
  o_kindcell = o;
  if (kindcell)
    o += 28 * K;
  F = o;
}
int features_count(void) {
  return F;
}
static int cellno[56];
static void init_cells(void) {
  int n = 0;
  for (int r = 0; r < 7; r++)
    for (int c = 0; c < 7 - r; c++)
      cellno[r * 8 + c] = n++;
}
static inline int clip3(u32 s) {
  int p = s & 255, l = (s >> 8) & 255, w = s >> 16;
  if (p > 3)
    p = 3;
  if (l > 3)
    l = 3;
  if (w > 3)
    w = 3;
  return p * 16 + l * 4 + w;
}
static inline int b7(int v) {
  return v > 7 ? 7 : v;
}
static int deck_feats(const S *s, int *o) {
  int n = 0;
  u32 sum = 0;
  for (int k = 0; k < K; k++) {
    int c = s->left[k];
    sum += c * ksym[k];
    for (int i = 0; i < c; i++)
      o[n++] = thermo_off[k] + i;
  }
  for (int t = s->tre; t; t &= t - 1)
    o[n++] = o_tre + __builtin_ctz(t);
  o[n++] = o_nsp + s->nsp;
  for (int i = 0; i < 3; i++) {
    int v = (sum >> (8 * i)) & 255;
    if (v > 23)
      v = 23;
    o[n++] = o_dsym + 24 * i + v;
  }
  return n;
}
static int field_feats(const S *s, int *o) {
  int n = 0;
  o[n++] = o_rl + s->relics * 3 + s->losses;
  o[n++] = o_tgt + s->target + 1;
  u64 f = s->field;
  u32 sup1 = 0;
  for (int j = 0; j < 5; j++) {
    u64 e = j < 4 ? exposed(f) : f;
    u32 sup = symbols_on(s, e);
    f &= ~e;
    if (j == 0)
      sup1 = sup;
    o[n++] = o_lay + 64 * j + clip3(sup);
    o[n++] = o_laycnt + 8 * j + b7(__builtin_popcountll(e));
    o[n++] = o_sym + 24 * j + b7(sup & 255);
    o[n++] = o_sym + 24 * j + 8 + b7((sup >> 8) & 255);
    o[n++] = o_sym + 24 * j + 16 + b7(sup >> 16);
    if (j < 4) {
      int m = 0;
      for (int t = s->tre; t; t &= t - 1) {
        int i = __builtin_ctz(t);
        int l = missing(sup, tsym[i]);
        if (l == 0) {
          m++;
          o[n++] = o_meet + 10 * j + i;
        } else if (l == 1)
          o[n++] = o_near + 10 * j + i;
      }
      o[n++] = o_nmet + 11 * j + m;
    }
  }
  if (s->target >= 0) {
    o[n++] = o_tl1 + 64 * s->target + clip3(sup1);
    if (!meets(sup1, tsym[s->target])) {
      int h = 0;
      for (int k = 0; k < K; k++)
        if (s->left[k] && meets(sup1 + ksym[k], tsym[s->target]))
          h += s->left[k];
      o[n++] = o_help + h;
    } else
      o[n++] = o_help + 35;
  }
  o[n++] = o_cells + __builtin_popcountll(s->field);
  f = s->field;
  while (f) {
    int c = __builtin_ctzll(f);
    f &= f - 1;
    int q = cellno[c];
    o[n++] = o_cell + q;
    if (use_kindcell)
      o[n++] = o_kindcell + q * K + s->card[c];
  }
  return n;
}
// ---- net ----
static size_t nparam;
static float *P; // all parameters in one block: w1[F*H1] b1 w2 b2 w3 b3
static float *Gd, *Ma, *Mv, *Ema;
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
void net_init(u64 sd) {
  init_cells();
  seed(sd);
  nparam = (size_t)F * H1 + H1 + H1 * H2 + H2 + OUT * (H2 + H1) + OUT;
  P = aligned_alloc(64, (nparam * 4 + 63) / 64 * 64);
  Gd = calloc(nparam, 4);
  Ma = calloc(nparam, 4);
  Mv = calloc(nparam, 4);
  Ema = calloc(nparam, 4);
  for (size_t i = 0; i < nparam; i++)
    P[i] = 0;
  for (size_t i = 0; i < (size_t)F * H1; i++)
    P[i] = 0.12f * gauss();
  for (int i = 0; i < H1; i++)
    B1(P)[i] = 0.3f;
  for (int i = 0; i < H1 * H2; i++)
    W2(P)[i] = gauss() * sqrtf(1.5f / H1);
  for (int i = 0; i < H2; i++)
    B2(P)[i] = 0.3f;
  for (int i = 0; i < OUT * (H2 + H1); i++)
    W3(P)[i] = gauss() * 0.1f;
  memcpy(Ema, P, nparam * 4);
}
float *params(void) {
  return P;
}
float *ema(void) {
  return Ema;
}
long param_count(void) {
  return nparam;
}
static inline float act(float x) {
  return x < 0 ? 0 : x > 1 ? 1 : x;
}
static inline float sigm(float x) {
  return 1.0f / (1.0f + expf(-x));
}
static const float *N; // the net that plays
static inline void head(const float *acc, float *out) {
  float h[H1], g[H2];
  for (int i = 0; i < H1; i++)
    h[i] = act(acc[i]);
  const float *w2 = W2(N), *b2 = B2(N), *w3 = W3(N), *b3 = B3(N);
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
static inline void add_rows(float *acc, const int *f, int n) {
  for (int k = 0; k < n; k++) {
    const float *r = W1(N) + (size_t)f[k] * H1;
    for (int i = 0; i < H1; i++)
      acc[i] += r[i];
  }
}
static void deck_acc(const S *s, float *acc) {
  int f[MAXF];
  memcpy(acc, B1(N), H1 * 4);
  int n = deck_feats(s, f);
  add_rows(acc, f, n);
}
static float ALPHA = 0.5f; // share of the win in the worth; the rest is the goal score
static long evals;
static inline float judge(const S *s, const float *deck, float *out) {
  evals++;
  int r = over(s);
  if (r) {
    out[0] = r == 2;
    out[1] = r == 2 && score(s) >= 5;
    return ALPHA * out[0] + (1 - ALPHA) * out[1];
  }
  float acc[H1];
  memcpy(acc, deck, sizeof acc);
  int f[MAXF];
  int n = field_feats(s, f);
  add_rows(acc, f, n);
  head(acc, out);
  return ALPHA * out[0] + (1 - ALPHA) * out[1];
}
// all afterstates of a drawn card; returns their number
static int after_spirit(const S *x, int k, S *out) {
  S b = *x;
  b.left[k]--;
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
  if (b.target >= 0)
    resolve(&b);
  b.target = t;
  out[0] = b;
  resolve(&b);
  out[1] = b;
  return 2;
}
#define MAXA 64
// the worth of an afterstate: by the net, or exact over the next card(s)
static float look(const S *x, int plies, int width);
static float best_after(S *a, int n, int plies, int width, int *arg) {
  float deck[H1], o[2], w[MAXA];
  deck_acc(&a[0], deck);
  float best = -1;
  int bi = 0;
  for (int i = 0; i < n; i++) {
    w[i] = judge(&a[i], deck, o);
    if (w[i] > best) {
      best = w[i];
      bi = i;
    }
  }
  if (plies > 0) { // the `width` best looked at closer
    float top = -1;
    int ti = bi;
    char seen[MAXA] = {0};
    for (int k = 0; k < width && k < n; k++) {
      int bj = 0;
      while (seen[bj])
        bj++;
      for (int i = bj + 1; i < n; i++)
        if (!seen[i] && w[i] > w[bj])
          bj = i;
      seen[bj] = 1;
      if (k > 0 && w[bj] < best - 0.125f)
        break;
      float v = over(&a[bj]) ? w[bj] : look(&a[bj], plies, width);
      if (v > top) {
        top = v;
        ti = bj;
      }
    }
    best = top;
    bi = ti;
  }
  if (arg)
    *arg = bi;
  return best;
}
static int WIDTH2 = 3, WIDTHR = 64;
static float look(const S *x, int plies, int width) { // plies>=1: exact over the next card
  S a[MAXA];
  int tot = x->nsp + __builtin_popcount(x->tre);
  float sum = 0;
  for (int k = 0; k < K; k++)
    if (x->left[k]) {
      int n = after_spirit(x, k, a);
      sum += x->left[k] * best_after(a, n, plies - 1, WIDTH2, 0);
    }
  for (int t = x->tre; t; t &= t - 1) {
    int n = after_treasure(x, __builtin_ctz(t), a);
    sum += best_after(a, n, plies - 1, WIDTH2, 0);
  }
  return sum / tot;
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
static int play(int plies) {
  S x;
  begin(&x);
  S a[MAXA];
  for (int d = 0;; d++) {
    int c = order[d];
    int n = c < 100 ? after_spirit(&x, c, a) : after_treasure(&x, c - 100, a);
    int bi = 0;
    if (n > 1)
      best_after(a, n, plies - 1, WIDTHR, &bi);
    x = a[bi];
    int r = over(&x);
    if (r)
      return r == 2 ? 2 + (score(&x) >= 5) : 0;
  }
}
// results into out[], one per deal
void measure(int plies, const uint8_t *orders, int deals, float alpha, int width2, int widthr, uint8_t *out) {
  N = Ema;
  ALPHA = alpha;
  WIDTH2 = width2;
  WIDTHR = widthr;
  for (int i = 0; i < deals; i++) {
    for (int c = 0; c < 44; c++)
      order[c] = orders[44 * i + c];
    out[i] = play(plies);
  }
}
long eval_count(void) {
  return evals;
}
// ---- training ----
static float LR = 1e-3f;
static long step_no;
static float err_sum;
static long err_n;
typedef struct {
  int f[MAXF];
  int n;
  float v[2];
  float g[2];
} Rec;
static void backprop(const Rec *r) { // gradient of cross entropy at one position, with the weights P
  float acc[H1], h[H1], g[H2], z[H2];
  memcpy(acc, B1(P), sizeof acc);
  const float *keep = N;
  N = P;
  add_rows(acc, r->f, r->n);
  N = keep;
  for (int i = 0; i < H1; i++)
    h[i] = act(acc[i]);
  float *w2 = W2(P), *b2 = B2(P), *w3 = W3(P), *b3 = B3(P);
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
    float p = sigm(t), d = p - r->g[o];
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
    if (z[j] <= 0 && dg[j] > 0)
      continue;
    if (z[j] >= 1 && dg[j] < 0)
      continue;
    if (z[j] <= 0 || z[j] >= 1) {
      dg[j] *= 0.05f;
    }
    float d = dg[j];
    B2(Gd)[j] += d;
    for (int i = 0; i < H1; i++) {
      W2(Gd)[j * H1 + i] += d * h[i];
      dh[i] += d * w2[j * H1 + i];
    }
  }
  for (int i = 0; i < H1; i++) {
    if (acc[i] <= 0 || acc[i] >= 1) {
      if ((acc[i] <= 0 && dh[i] > 0) || (acc[i] >= 1 && dh[i] < 0))
        dh[i] = 0;
      else
        dh[i] *= 0.05f;
    }
  }
  for (int i = 0; i < H1; i++)
    B1(Gd)[i] += dh[i];
  for (int k = 0; k < r->n; k++) {
    float *q = W1(Gd) + (size_t)r->f[k] * H1;
    for (int i = 0; i < H1; i++)
      q[i] += dh[i];
  }
}
static void adam(int count, float decay) {
  step_no++;
  float c1 = 1 - powf(0.9f, step_no), c2 = 1 - powf(0.999f, step_no);
  float lr = LR * sqrtf(c2) / c1;
  float inv = 1.0f / count;
  for (size_t i = 0; i < nparam; i++) {
    float g = Gd[i] * inv;
    Ma[i] = 0.9f * Ma[i] + 0.1f * g;
    Mv[i] = 0.999f * Mv[i] + 0.001f * g * g;
    P[i] -= lr * Ma[i] / (sqrtf(Mv[i]) + 1e-7f);
    Gd[i] = 0;
    Ema[i] += decay * (P[i] - Ema[i]);
  }
}
// play `games` games of self-play and learn from them, in batches of `batch` games
// plies 1: one look; bootstrap 1: values one ply deeper by exact look
void train(long games, int batch, float lambda, float lr, float eps, float decay, float alpha,
           float *report) {
  static Rec *rec;
  static int cap = 0;
  if (!rec) {
    cap = 44 * 4096;
    rec = malloc(sizeof(Rec) * cap);
  }
  LR = lr;
  ALPHA = alpha;
  err_sum = 0;
  err_n = 0;
  long won = 0, five = 0;
  double start = 0;
  for (long g0 = 0; g0 < games; g0 += batch) {
    int n = 0;
    for (int g = 0; g < batch; g++) {
      N = P;
      shuffle_deck(rng64() | (1ULL << 63));
      S x;
      begin(&x);
      int first = n;
      int r = 0;
      for (int d = 0;; d++) {
        int c = order[d];
        S a[MAXA];
        int m = c < 100 ? after_spirit(&x, c, a) : after_treasure(&x, c - 100, a);
        int bi = 0;
        float deck[H1], o[2], bo[2] = {0, 0};
        deck_acc(&a[0], deck);
        float best = -1;
        if (eps > 0 && unif() < eps) {
          bi = below(m);
          judge(&a[bi], deck, bo);
        } else
          for (int i = 0; i < m; i++) {
            float w = judge(&a[i], deck, o);
            if (w > best) {
              best = w;
              bi = i;
              bo[0] = o[0];
              bo[1] = o[1];
            }
          }
        x = a[bi];
        r = over(&x);
        Rec *q = &rec[n];
        if (r) {
          break;
        }
        q->n = deck_feats(&x, q->f);
        q->n += field_feats(&x, q->f + q->n);
        q->v[0] = bo[0];
        q->v[1] = bo[1];
        n++;
      }
      float G[2] = {r == 2, r == 2 && score(&x) >= 5};
      won += r == 2;
      five += G[1] > 0;
      if (n > first)
        start += rec[first].v[0];
      for (int i = n - 1; i >= first; i--) {
        rec[i].g[0] = G[0];
        rec[i].g[1] = G[1];
        for (int o = 0; o < 2; o++)
          G[o] = lambda * G[o] + (1 - lambda) * rec[i].v[o];
      }
    }
    for (int i = 0; i < n; i++)
      backprop(&rec[i]);
    adam(n, decay);
  }
  report[0] = (float)won / games;
  report[1] = (float)five / games;
  report[2] = sqrt(err_sum / err_n);
  report[3] = start / games;
}
