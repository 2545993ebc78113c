type Texts = readonly Readonly<Record<string, string>>[]

export interface MeantKey {
  readonly kind: 'keyText' | 'keyLetter' | 'keyPlace'
  readonly letters: readonly string[]
}

/**
 * Which options a key that was refused may mean: by the text of an option, whatever its capitals and marks; by a letter in another script
 * or with words around it; by a number. Two readings of one key are two offers.
 */
export function keyMeant(cell: string, letters: readonly string[], texts: Texts): MeantKey[] {
  const found = [
    { kind: 'keyText', letters: lettersBy(cell, (part) => byText(part, texts)) },
    { kind: 'keyLetter', letters: lettersBy(cell, (part) => byLetter(part, letters)) },
    { kind: 'keyPlace', letters: lettersBy(cell, (part) => byNumber(part, letters)) },
  ] as const
  const seen = new Set<string>()
  return found.flatMap(({ kind, letters: meant }) => {
    if (meant === null || seen.has(meant.join())) return []
    seen.add(meant.join())
    return [{ kind, letters: meant }]
  })
}

/** All of the cell, else each of its parts. */
function lettersBy(cell: string, read: (part: string) => string | null): string[] | null {
  const whole = read(cell)
  if (whole !== null) return [whole]
  const parts = cell.split(/\s*(?:[,;&/|\n،؛]|\band\b|\bor\b|तथा|और|या)\s*/i).filter((part) => part.trim() !== '')
  const found = parts.map(read)
  return parts.length > 1 && found.every((letter) => letter !== null) && new Set(found).size === found.length ? found.toSorted() : null
}

const LABEL = /^[([]?\s*[\p{L}\p{M}\p{N}]{1,4}\s*(?:[)\]]|[.:](?=\s))\s*(?=\S)/u

/** Only letters, signs that change them, and digits, so that "Delhi." is "delhi"; what has none of them is compared as it is. */
const bare = (text: string): string => {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
  return letters === '' ? text.trim() : letters
}

function byText(part: string, texts: Texts): string | null {
  const wanted = new Set([bare(part), bare(part.trim().replace(LABEL, ''))])
  const found = new Set<string>()
  for (const options of texts)
    for (const [letter, text] of Object.entries(options))
      if (wanted.has(bare(text)) || wanted.has(bare(text.trim().replace(LABEL, '')))) found.add(letter)
  return found.size === 1 ? ([...found][0] ?? null) : null
}

/** Letters that options have in other scripts, in order. Old keys in Hindi have two orders. */
const ALPHABETS: readonly string[] = [
  'कखगघङच',
  'अबसदइफ',
  'ⅰⅱⅲⅳⅴⅵ',
  'কখগঘঙচ',
  'ಕಖಗಘಙಚ',
  'కఖగఘఙచ',
  'கஙசஞடண',
  'അആഇഈഉഊ',
  'ഒകഖഗഘങ',
  'કખગઘઙચ',
  'ابجدہو',
  'абвгде',
  'αβγδεζ',
]
const ROMANS: readonly string[] = ['i', 'ii', 'iii', 'iv', 'v', 'vi']
const WORDS = /\b(?:the|correct|right|answer|ans|key|option|opt|choice|is|no)\b|सही|उत्तर|विकल्प|है|সঠিক|উত্তর|বিকল্প|درست|جواب|آپشن|اختیار/giu

/** The sign that is left without words and marks around it. */
const signOf = (part: string): string =>
  part
    .normalize('NFKC')
    .toLowerCase()
    .replace(WORDS, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

function byLetter(part: string, letters: readonly string[]): string | null {
  const sign = signOf(part)
  // Letters of Cyrillic that look like those of Latin were meant as such.
  const latin = { а: 'a', в: 'b', с: 'c', е: 'e' }[sign] ?? sign
  if (letters.includes(latin)) return latin
  const alphabet = ALPHABETS.find((one) => sign.length === 1 && one.includes(sign))
  const place = alphabet === undefined ? ROMANS.indexOf(sign) : alphabet.indexOf(sign)
  return place === -1 ? null : (letters[place] ?? null)
}

/** A number in any script's digits as the place of an option. */
function byNumber(part: string, letters: readonly string[]): string | null {
  const sign = signOf(part)
  if (!/^\p{Nd}{1,2}$/u.test(sign)) return null
  let number = 0
  for (const digit of sign) number = number * 10 + valueOf(digit)
  return letters[number - 1] ?? null
}

/** The value of a decimal digit: every script has its ten in a row, beginning at a code point where none stands before. */
function valueOf(digit: string): number {
  let code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code--
    value++
  }
  return value
}
