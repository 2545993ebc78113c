import { attributeOf, elementOf, elementsOf, type XmlElement } from '../xml/xml-tree.ts'

interface Level {
  readonly start: number
  readonly format: string
  /** Such as `%1.` or `(%2)`. */
  readonly text: string
}

/** Gives the number of the next paragraph of a list, as Word shows it; null for bullets and lists that are not known. */
export type NextNumber = (list: string, level: number) => string | null

/** Counts the lists of a document. */
export function readNumbering(root: XmlElement | null): NextNumber {
  const patterns = new Map<string, Map<number, Level>>()
  const lists = new Map<string, { pattern: string; levels: Map<number, Level> }>()
  for (const element of root === null ? [] : elementsOf(root)) {
    if (element.name === 'abstractNum')
      patterns.set(attributeOf(element, 'abstractNumId') ?? '', new Map(elementsOf(element, 'lvl').map((level) => levelOf(level))))
    if (element.name !== 'num') continue
    const pattern = valueOf(element, 'abstractNumId') ?? ''
    const levels = new Map(patterns.get(pattern))
    let isOwn = false
    for (const change of elementsOf(element, 'lvlOverride')) {
      const at = Number(attributeOf(change, 'ilvl') ?? 0)
      const own = elementOf(change, 'lvl')
      const start = valueOf(change, 'startOverride')
      const before = own === null ? levels.get(at) : levelOf(own)[1]
      if (before !== undefined) levels.set(at, start === null ? before : { ...before, start: Number(start) || 0 })
      isOwn ||= start !== null
    }
    const id = attributeOf(element, 'numId') ?? ''
    // Lists of one pattern count on, unless one says that it begins anew.
    lists.set(id, { pattern: isOwn ? `own ${id}` : pattern, levels })
  }
  const counts = new Map<string, number[]>()
  return (list, at) => {
    const found = lists.get(list)
    const level = found?.levels.get(at)
    if (found === undefined || level === undefined) return null
    const count = counts.get(found.pattern) ?? []
    counts.set(found.pattern, count)
    count.length = Math.min(count.length, at + 1)
    count[at] = (count[at] ?? level.start - 1) + 1
    if (level.format === 'bullet' || level.format === 'none') return null
    return level.text.replace(/%([1-9])/g, (_, digit: string) => {
      const step = Number(digit) - 1
      const other = found.levels.get(step)
      return written(count[step] ?? other?.start ?? 1, other?.format ?? 'decimal')
    })
  }
}

const valueOf = (element: XmlElement, name: string): string | null => {
  const found = elementOf(element, name)
  return found === null ? null : attributeOf(found, 'val')
}

const levelOf = (level: XmlElement): [number, Level] => [
  Number(attributeOf(level, 'ilvl') ?? 0),
  {
    start: Number(valueOf(level, 'start') ?? 1) || 0,
    format: valueOf(level, 'numFmt') ?? 'decimal',
    text: valueOf(level, 'lvlText') ?? '',
  },
]

const HINDI_CONSONANTS = Array.from<string>('कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह')
const HINDI_VOWELS = Array.from<string>('अआइईउऊऋएऐओऔ')

function written(count: number, format: string): string {
  const letter = (letters: readonly string[]): string =>
    (letters[(count - 1) % letters.length] ?? '').repeat(Math.ceil(count / letters.length))
  switch (format) {
    case 'lowerLetter':
      return letter(Array.from<string>('abcdefghijklmnopqrstuvwxyz'))
    case 'upperLetter':
      return letter(Array.from<string>('ABCDEFGHIJKLMNOPQRSTUVWXYZ'))
    case 'lowerRoman':
      return roman(count).toLowerCase()
    case 'upperRoman':
      return roman(count)
    case 'hindiConsonants':
      return letter(HINDI_CONSONANTS)
    case 'hindiVowels':
      return letter(HINDI_VOWELS)
    case 'hindiNumbers':
      return String(count).replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))
    case 'decimalZero':
      return String(count).padStart(2, '0')
    default:
      return String(count)
  }
}

const ROMAN = [
  ['M', 1000],
  ['CM', 900],
  ['D', 500],
  ['CD', 400],
  ['C', 100],
  ['XC', 90],
  ['L', 50],
  ['XL', 40],
  ['X', 10],
  ['IX', 9],
  ['V', 5],
  ['IV', 4],
  ['I', 1],
] as const

function roman(count: number): string {
  let [left, made] = [Math.min(count, 3999), '']
  for (const [sign, value] of ROMAN)
    while (left >= value) {
      made += sign
      left -= value
    }
  return made
}
