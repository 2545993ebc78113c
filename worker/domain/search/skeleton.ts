/**
 * The consonant skeleton of a word: what is left of it in Latin and in Indian letters alike, so that "ganit" and "गणित" meet. Vowels are
 * left out, because people write them as they hear them; breath and place of a consonant as well ("k" for क and ख, "t" for त and ट).
 * Words are normalised already (search-words.ts).
 */

/** A skeleton in the letters b c d g h j k l m n p r s t v y; letters of other scripts stay as they are. */
export function skeletonOf(word: string): string {
  return /[a-z]/.test(word) ? ofLatin(word) : ofIndic(word)
}

/** A word without two consonants could be any: it is not looked for by its skeleton. */
export const LEAST_SKELETON = 2

/** A skeleton, and where it is long enough each of it without one letter: two words with a slip among their consonants share one of these. */
export function skeletonKeys(skeleton: string): string[] {
  const letters = [...skeleton]
  if (letters.length < LEAST_SKELETON) return []
  const shorter = letters.length > 3 ? letters.map((_, at) => letters.toSpliced(at, 1).join('')) : []
  return [...new Set([skeleton, ...shorter])]
}

const LATIN: readonly (readonly [RegExp, string])[] = [
  [/ck|q/g, 'k'],
  [/chh|ch/g, 'C'],
  [/sh/g, 's'],
  // A c that is heard as s: science, percent.
  [/sc(?=[eiy])|c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/C/g, 'c'],
  [/x/g, 'ks'],
  [/([kgjtdbp])h/g, '$1'],
  [/f/g, 'p'],
  [/z/g, 'j'],
  [/w/g, 'v'],
  // y is a consonant only before a vowel.
  [/y(?![aeiou])/g, ''],
  // Doubled letters are one; those with a vowel between them are two.
  [/(.)\1+/g, '$1'],
  [/[aeiou]/g, ''],
]

const ofLatin = (word: string): string => LATIN.reduce((text, [found, letter]) => text.replace(found, letter), word)

/** Consonants of Devanagari by their code point; the blocks of the other scripts of India stand in the same order. */
const DEVANAGARI = 0x900
const LAST_BLOCK = 0xd7f
const CONSONANTS = 'kkggnccjjnttddnttddnnppbbmyrrllLvsssh'
const FIRST_CONSONANT = 0x915

function ofIndic(word: string): string {
  const text = [...word].map((letter) => inDevanagari(letter)).join('')
  const spoken = text
    .replace(/ज्ञ/g, 'gy')
    .replace(/ं(?=[प-म])/g, 'm')
    .replace(/ं/g, 'n')
  return spoken.replace(/(.)(?:्(.))?/gu, (_, first: string, second = '') => {
    const [one, other] = [consonantOf(first), consonantOf(second)]
    return one === other ? one : one + other
  })
}

function inDevanagari(letter: string): string {
  const point = letter.codePointAt(0) ?? 0
  return point < DEVANAGARI || point > LAST_BLOCK ? letter : String.fromCodePoint(DEVANAGARI + (point & 0x7f))
}

function consonantOf(letter: string): string {
  const point = letter.codePointAt(0) ?? 0
  if (point < DEVANAGARI || point >= DEVANAGARI + 0x80) return letter
  return (CONSONANTS[point - FIRST_CONSONANT] ?? '').toLowerCase()
}
