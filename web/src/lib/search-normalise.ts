/**
 * One normaliser for what is searched and what is searched for, over all 14 languages: people type with and without nukta,
 * with half nasals or anusvara, with their own digits or Latin ones, in either letter case.
 */

/** Chillu letters of Malayalam as base + virama. */
const CHILLU: Readonly<Record<string, string>> = { ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' }

/** The zero of each script's digits. */
const ZEROS = [0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x660, 0x6f0, 0xabf0]

/**
 * For each script: its class nasals, its virama, its consonants and its anusvara. A nasal before a consonant of its class is
 * written as anusvara as well.
 */
const NASALS: readonly (readonly [RegExp, string])[] = [
  [/[ङञणनम]्(?=[क-ह])/g, 'ं'],
  [/[ঙঞণনম]্(?=[ক-হ])/g, 'ং'],
  [/[ઙઞણનમ]્(?=[ક-હ])/g, 'ં'],
  [/[ଙଞଣନମ]୍(?=[କ-ହ])/g, 'ଂ'],
  [/[ఙఞణనమ]్(?=[క-హ])/g, 'ం'],
  [/[ಙಞಣನಮ]್(?=[ಕ-ಹ])/g, 'ಂ'],
  [/[ങഞണനമ]്(?=[ക-ഹ])/g, 'ം'],
]

/** Nuktas of Devanagari, Bengali, Gurmukhi, Gujarati, Odia and Kannada. NFKC has taken ড় apart into ড + nukta already. */
const NUKTA = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g
const CHANDRABINDU = /[\u0901\u0981\u0a81\u0b01\u0c01\u0c81\u0d01]/g
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g
const HARAKAT = /[\u0640\u064b-\u0655\u0670]/g

export function normaliseForSearch(text: string): string {
  let out = text.normalize('NFKC').toLowerCase()
  // Latin letters lose their accents; Indic marks are letters' own and stay.
  out = out
    .normalize('NFD')
    .replace(/([a-z])[\u0300-\u036f]+/g, '$1')
    .normalize('NFKC')
  out = out
    .replace(/[ൺൻർൽൾൿ]/g, (letter) => CHILLU[letter] ?? letter)
    .replace(INVISIBLE, '')
    .normalize('NFD')
    .replace(NUKTA, '')
    .normalize('NFC')
  for (const [nasal, anusvara] of NASALS) out = out.replace(nasal, anusvara)
  return out
    .replace(CHANDRABINDU, (mark) => ANUSVARA_OF[mark] ?? mark)
    .replace(/ৱ/g, 'ব')
    .replace(/ৰ/g, 'র')
    .replace(HARAKAT, '')
    .replace(/[\u064a\u0649\u0626]/g, '\u06cc')
    .replace(/\u0643/g, '\u06a9')
    .replace(/[\u0647\u06be\u06d5\u0629]/g, '\u06c1')
    .replace(/[\u0622\u0623\u0625]/g, '\u0627')
    .replace(/\p{Nd}/gu, latinDigit)
}

/** The words of a text, normalised. */
export const searchWords = (text: string): string[] => normaliseForSearch(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

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
