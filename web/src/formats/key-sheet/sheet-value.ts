import { truthOfKey } from '../key-cell.ts'
import type { SheetValue } from './key-sheet-model.ts'
import { awardOfCell, plainCell } from './sheet-words.ts'

/** No key of a question is longer; what is longer is a text, and is not searched for letters and numbers. */
const LONGEST_VALUE = 500

/** What a cell of the key says, before anything is known about its question. */
export function valueOf(cell: string): SheetValue {
  const text = plainCell(cell).replace(/^(?:ans(?:wer)?|key|उत्तर)\s*[.:=\-–]+\s*/iu, '')
  if (text === '') return { kind: 'empty' }
  const word = text.length > LONGEST_VALUE ? null : awardOfCell(text)
  return word === null ? { kind: 'answer', text } : { kind: 'award', word }
}

/** Whether a text can be read as a value of a key sheet, whatever its question is: letters, numbers, ranges, true and false, "MTA". */
export function isValue(cell: string): boolean {
  const value = valueOf(cell)
  if (value.kind !== 'answer') return value.kind === 'award'
  if (value.text.length > LONGEST_VALUE) return false
  return (
    truthOfKey(value.text) !== null ||
    alternativesOf(value.text).every((one) => optionTokens(one) !== null) ||
    acceptOf(value.text) !== null ||
    cellPairs(value.text) !== null
  )
}

/** "A or C", "A/C" and "A | C" as the alternatives that each are right. */
export const alternativesOf = (text: string): string[] =>
  text
    .replace(/\(\s*or\s*\)/giu, ' or ')
    .split(/\s*[/|]\s*|\s+(?:or|या|अथवा)\s+|(?<=[)\]])(?:or|या)(?=[([])/iu)
    .map((one) => one.trim())

/** Words and phrases that each are right. A slash belongs to a word, such as "TCP/IP". */
export const wordsOf = (text: string): string[] =>
  text
    .split(/\s*\|\s*|\s+(?:or|या|अथवा)\s+/iu)
    .map((one) => one.trim())
    .filter((one) => one !== '')

const LETTER = '(?:viii|vii|vi|iv|iii|ii|i|v|[a-h]|\\d{1,2}|बी|सी|डी|एफ|जी|एच|आ|[कखगघङचछजअबसदइईफउऊहएऐ])'
const BARE = new RegExp(
  `^(?:(?:option|opt|choice|विकल्प)\\s*\\.?\\s*)?(?:\\(\\s*(${LETTER})\\s*\\)|\\[\\s*(${LETTER})\\s*\\]|(${LETTER})\\s*[.)]?)$`,
  'iu',
)

/** The labels of options that belong together, such as `A, C`, `A and C`, `AC` or `(1)(3)`; null where the text names none. */
export function optionTokens(text: string): string[] | null {
  const body = text.replace(/[.।]$/u, '').trim()
  if (new RegExp(`^(?:\\(\\s*${LETTER}\\s*\\)\\s*){2,8}$`, 'iu').test(body)) return body.match(new RegExp(LETTER, 'giu')) ?? null
  if (/^[a-h]{2,8}$/i.test(body)) return body.split('')
  const parts = body.split(/\s*[,;&+]\s*(?:and\s+)?|\s+(?:and|और|तथा|एवं|व)\s+/iu)
  const tokens = parts.map((part) =>
    BARE.exec(part.trim())
      ?.slice(1)
      .find((one) => one !== undefined),
  )
  return tokens.every((token) => token !== undefined) ? tokens : null
}

const NUMBER = '[-+]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)'
const GROUPED = '[-+]?\\d{1,3}(?:,\\d{2,3})*,\\d{3}(?:\\.\\d+)?'
const ONE = new RegExp(`^(?:${NUMBER}|${GROUPED})(?:\\s*(?:±|\\+/?-)\\s*${NUMBER})?$`, 'u')
const RANGE = new RegExp(`^(${NUMBER})\\s*(?:\\s(?:to|से|and)\\s|[-–—~])\\s*(${NUMBER})$`, 'iu')

/** Numbers and ranges as the key of a numerical question is written, such as `5, 7` and `3.14 TO 3.16`; null where it is neither. */
export function acceptOf(text: string): string | null {
  const alternatives = text
    .replaceAll('−', '-')
    .replace(/\(\s*or\s*\)/giu, ' or ')
    .split(/\s+(?:or|या|अथवा)\s+|\s*[|;]\s*|,\s+(?!0\d\d(?!\d))/iu)
    .map((one) => one.trim().replace(/^between\s+/i, ''))
  const read = alternatives.map((one) => {
    if (ONE.test(one)) return one
    const range = RANGE.exec(one)
    return range === null ? null : `${range[1]} TO ${range[2]}`
  })
  return read.includes(null) ? null : read.join(', ')
}

/** `A-p, q; B-r` as each row's label with the labels of its columns; null where it is not written so. */
export function cellPairs(text: string): { readonly row: string; readonly columns: readonly string[] }[] | null {
  const body = text.replace(/[()[\]{}]/g, ' ').trim()
  const pairs = [
    ...body.matchAll(
      /([a-h]|iv|i{1,3}|\d)\s*(?:→|->|[-–:=])\s*((?:[a-z]|\d)(?:\s*,\s*(?:[a-z]|\d)(?!\s*(?:→|->|[-–:=])))*)(?:\s*[,;]?\s*|$)/giu,
    ),
  ]
  const whole = pairs.map(([all]) => all).join('')
  if (pairs.length < 2 || whole.length !== body.length) return null
  return pairs.map(([, row = '', columns = '']) => ({ row, columns: columns.split(/\s*,\s*/) }))
}
