/**
 * One normaliser for what is searched, in the index and on the device, and what is searched for, over all 14 languages: people type with and without nukta,
 * with half nasals or anusvara, with their own digits or Latin ones, in either letter case.
 */

/** The words of a text, normalised: letters, digits and the marks that belong to them. Formulas give their letters and numbers. */
export const searchWords = (text: string): string[] => searchText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** A text as it is searched; words stay where they were. */
export function searchText(text: string): string {
  let out = withoutAccents(text.normalize('NFKC').toLowerCase())
  out = out
    .replace(/[ൺൻർൽൾൿ]/g, (letter) => CHILLU[letter] ?? letter)
    .replace(INVISIBLE, '')
    .normalize('NFD')
    .replace(NUKTA, '')
    .normalize('NFC')
  for (const [nasal, anusvara] of NASALS) out = out.replace(nasal, anusvara)
  return out
    .replace(CHANDRABINDU, (mark) => ANUSVARA_OF[mark] ?? mark)
    .replace(/ৎ/g, 'ত্')
    .replace(/ৱ/g, 'ব')
    .replace(/ৰ/g, 'র')
    .replace(HARAKAT, '')
    .replace(/[\u064a\u0649\u0626]/g, '\u06cc')
    .replace(/\u0643/g, '\u06a9')
    .replace(/[\u0647\u06be\u06d5\u0629]/g, '\u06c1')
    .replace(/[\u0622\u0623\u0625]/g, '\u0627')
    .replace(/\p{Nd}/gu, latinDigit)
}

/** A search asks for at most so many words, each of at most so many letters: the rest of a pasted page adds nothing. */
const MOST_WORDS = 12
const LONGEST_WORD = 48

/**
 * What is asked of FTS5 for what someone typed: all words, the last one as a beginning. Every word stands in quotes, so that nothing of
 * it is syntax (raw input throws in MATCH). Null where there is no word at all.
 */
export function matchAll(query: string): string | null {
  const words = queryWords(query)
  return words.length === 0 ? null : words.map((word, i) => `"${word}"${i === words.length - 1 ? '*' : ''}`).join(' ')
}

/** The words that are searched for: the first ones of what was typed. */
export const queryWords = (query: string): string[] => searchWords(query).map(shortened).slice(0, MOST_WORDS)

/** What is asked of FTS5 for words that may be meant: one of each list, as a beginning. The lists are not empty. */
export const matchEach = (meant: readonly (readonly string[])[]): string =>
  meant.map((words) => `(${words.map((word) => `"${word}"*`).join(' OR ')})`).join(' AND ')

/** What is asked of FTS5 for texts alike: any of the rarest words, which are by and large the longest. Null where there is no word. */
export function matchAny(words: readonly string[]): string | null {
  const rarest = [...new Set(words.map(shortened))].toSorted((a, b) => b.length - a.length).slice(0, MOST_WORDS)
  return rarest.length === 0 ? null : rarest.map((word) => `"${word}"`).join(' OR ')
}

// By whole characters: half of one is no text.
const shortened = (word: string): string => (word.length <= LONGEST_WORD ? word : [...word].slice(0, LONGEST_WORD).join(''))

/** Latin letters lose their accents; Indic marks are letters' own and stay. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/([a-z])[\u0300-\u036f]+/g, '$1')
    .normalize('NFKC')

/** Chillu letters of Malayalam as base + virama. */
const CHILLU: Readonly<Record<string, string>> = { ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' }

/** The zero of each script's digits. */
const ZEROS = [0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x660, 0x6f0, 0xabf0]

/**
 * For each script: its class nasals, its virama, its consonants and its anusvara. A nasal before a consonant is written as anusvara as
 * well. Tamil has no anusvara; Urdu and Meetei Mayek write their nasals one way.
 */
const NASALS: readonly (readonly [RegExp, string])[] = [
  [/[ङञणनम]्(?=[क-ह])/g, 'ं'],
  [/[ঙঞণনম]্(?=[ক-হৰৱ])/g, 'ং'],
  [/[ઙઞણનમ]્(?=[ક-હ])/g, 'ં'],
  [/[ଙଞଣନମ]୍(?=[କ-ହ])/g, 'ଂ'],
  [/[ఙఞణనమ]్(?=[క-హ])/g, 'ం'],
  [/[ಙಞಣನಮ]್(?=[ಕ-ಹ])/g, 'ಂ'],
  [/[ങഞണനമ]്(?=[ക-ഹ])/g, 'ം'],
]

/** Nuktas of Devanagari, Bengali, Gurmukhi, Gujarati, Odia and Kannada. NFD has taken ড় apart into ড + nukta. */
const NUKTA = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g
const CHANDRABINDU = /[\u0901\u0981\u0a81\u0b01\u0c01\u0c81\u0d01]/g
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g
const HARAKAT = /[\u064b-\u0655\u0670\u0640]/g

const ANUSVARA_OF: Readonly<Record<string, string>> = {
  '\u0901': '\u0902',
  '\u0981': '\u0982',
  '\u0a81': '\u0a82',
  '\u0b01': '\u0b02',
  '\u0c01': '\u0c02',
  '\u0c81': '\u0c82',
  '\u0d01': '\u0d02',
}

function latinDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => point >= first && point < first + 10)
  return zero === undefined ? digit : String(point - zero)
}
