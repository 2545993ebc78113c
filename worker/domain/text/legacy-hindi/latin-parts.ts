/** What of a text is no words: formulas, chemistry, code, pictures, links. Captured, so that a split gives them at odd places. */
export const KEPT_PARTS =
  /(\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]|\\(?:[dtc]?frac|sqrt|begin|end|mathrm|mathbf|vec|hat|bar|overline|left|right)(?:\{[^{}]*\}|\[[^\]]*\])*|\$\$[\s\S]*?\$\$|\$[^$\n]*\$|\\(?:ce|text)\{[^}]*\}|`[^`]*`|!?\[[^\]]*\]\([^)\s]*\)|<[a-z/][^>]*>|https?:\/\/\S+)/

/** Logarithms of how much likelier a letter is in Kruti Dev than in English, times 10: the two alphabets' frequencies, roughly. */
const ODDS: Readonly<Record<string, number>> = {
  a: -7,
  b: -4,
  c: -6,
  d: 5,
  e: -13,
  f: 8,
  g: 7,
  h: -2,
  i: -7,
  j: 38,
  k: 26,
  l: 2,
  m: -9,
  n: -8,
  o: -9,
  p: -6,
  q: 30,
  r: -3,
  s: 0,
  t: -15,
  u: 7,
  v: 9,
  w: -9,
  x: 26,
  y: 4,
  z: 31,

  A: 5,
  B: 8,
  C: 5,
  D: 14,
  E: 5,
  F: 20,
  G: 0,
  H: 20,
  I: 5,
  J: 10,
  K: 10,
  L: 14,
  M: 14,
  N: 12,
  O: 8,
  P: 8,
  Q: 14,
  R: 14,
  S: 28,
  T: 8,
  U: 12,
  V: 20,
  W: 0,
  X: 10,
  Y: 14,
  Z: 28,

  ';': 35,
  '[': 30,
  '{': 30,
  '|': 30,
  '}': 30,
  '/': 10,
  "'": 3,
  '"': 3,
  '.': 4,
  ',': 6,
  '=': 12,
  '~': 12,
  '¡': 40,
  Ø: 40,
  '¼': 20,
  '½': 20,
}

export interface Likeness {
  readonly total: number
  readonly letters: number
}

/** How much the letters of a text are those of Kruti Dev. Above 0 they are, the more the surer. */
export function krutiLikeness(text: string): Likeness {
  let total = 0
  let letters = 0
  for (const word of text.split(/\s+/)) {
    // Abbreviations, formulas of chemistry, units and numbers say nothing.
    if (/^[^a-z]*$/.test(word) || /^[(]?(?:[A-Z][a-z]?\d*)+[)]?[.,]?$/.test(word) || !/[a-zA-Z]/.test(word)) continue
    const inner = word.replace(/^[("'[{]+|[)"'\]}.,;:?!]+$/g, '')
    for (const [i, letter] of [...inner].entries()) {
      const odds = ODDS[i === 0 && /^[A-Z][a-z]+$/.test(inner) ? letter.toLowerCase() : letter]
      if (odds === undefined) continue
      total += odds / 10
      letters++
    }
  }
  return { total, letters }
}

/** A word that is no Kruti Dev: capitals only, a formula of chemistry, a name that can be spoken, or letters as English has them. */
export function isEnglishWord(word: string): boolean {
  if (/^[A-Z]{2,}s?$/.test(word) || (/\d/.test(word) && /^(?:[A-Z][a-z]?\d*)+$/.test(word))) return true
  if (/^[A-Z][a-z]{3,}$/.test(word) && canBeSpoken(word)) return true
  if (!/^[A-Za-z][a-z]{3,}(?:'s)?$/.test(word)) return false
  const { total, letters } = krutiLikeness(word)
  return total / letters < -0.45
}

const ONSETS =
  'bl br ch chr cl cr dr dw fl fr gh gl gn gr kh kl kn kr ph phr pl pr ps qu rh sc sch scr sh shr sk sl sm sn sp sph spl spr squ st str sv sw th thr tr tw wh wr'
const CODAS =
  'ck cks ct cts ds ft gh ght ld lds lf lk ll lls lm lp ls lt mb mp mps ms nce nch nd nds ng ngs nk nks ns nt nts ph pt pts rb rc rce rch rd rds rf rg rk rks rl rld rm rms rn rns rp rs rst rt rth rts rv sh sk sm sp ss st sts tch th ths ts tt tz wl wn ws x xt gs ks ps bs ff gg'

/** Whether a word's consonants stand as English has them: "World" and "Bank", but not "Hkkjr" or "fnYyh". */
export function canBeSpoken(word: string): boolean {
  return SPOKEN.test(word.toLowerCase())
}

const cluster = (clusters: string): string =>
  `(?:${clusters
    .split(' ')
    .toSorted((a, b) => b.length - a.length)
    .join('|')}|bb|cc|dd|ff|gg|ll|mm|nn|pp|rr|ss|tt|zz|[bcdfghjklmnpqrstvwxyz])`
const FIRST = `(?:${cluster(ONSETS)})?`
const LAST = `(?:${cluster(CODAS)})?`
const SPOKEN = new RegExp(`^${FIRST}(?:[aeiou]{1,3}${LAST}${FIRST})*(?:[aeiou]{1,3}${LAST}|y)$`)
