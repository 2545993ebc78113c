import type { ContentQuestion } from '#contract/imports/content.ts'
import { joinValues, splitValues } from './cell-lists.ts'

export type Key = ContentQuestion['key']

/** Letters of options out of a key: "b", "(B)", "Option B", "2", "A, C", "A and C", or the very text of an option. Null where it is none. */
export function lettersOfKey(
  cell: string,
  options: readonly string[],
  texts: readonly Readonly<Record<string, string>>[],
): string[] | null {
  const whole = letterOf(cell, options) ?? byText(cell, texts)
  if (whole !== null) return [whole]
  const parts = partsOf(cell)
  const letters = parts.map((part) => letterOf(part, options) ?? byText(part, texts))
  if (letters.every((letter) => letter !== null) && letters.length > 0) return letters
  const run = /^[a-j]{2,10}$/i.test(cell.trim()) ? [...cell.trim().toLowerCase()] : []
  return run.length > 0 && run.every((letter) => options.includes(letter)) ? run : null
}

const partsOf = (cell: string): string[] => cell.split(/\s*(?:[,;&/|\n]|\band\b|\bor\b|तथा|और|व(?=\s))\s*/i).filter((part) => part !== '')

/**
 * Whether a key names one option by its letter or number and another by its text, such as "2" where the options are 1, 3, 2, 4: to guess
 * would be to set a wrong key in silence. A small letter is the template's own way and always means the letter.
 */
export function isAmbiguousKey(cell: string, options: readonly string[], texts: readonly Readonly<Record<string, string>>[]): boolean {
  return [cell, ...partsOf(cell)].some((part) => {
    if (/^[a-z]$/.test(part.trim())) return false
    const [named, read] = [letterOf(part, options), byText(part, texts)]
    return named !== null && read !== null && named !== read
  })
}

function letterOf(part: string, options: readonly string[]): string | null {
  const mark = /^(?:(?:option|opt|choice|विकल्प)\.?\s*)?\(?\[?([a-z]|10|[1-9])[\])]?\.?$/i.exec(part.trim())?.[1]?.toLowerCase()
  if (mark === undefined) return null
  if (/^\d+$/.test(mark)) return options[Number(mark) - 1] ?? null
  return options.includes(mark) ? mark : null
}

function byText(part: string, texts: readonly Readonly<Record<string, string>>[]): string | null {
  const wanted = part.trim()
  for (const options of texts) for (const [letter, text] of Object.entries(options)) if (text.trim() === wanted) return letter
  return null
}

/** True or false in English or Hindi as the letter of the given options. */
export function truthOfKey(cell: string): 'a' | 'b' | null {
  const word = cell.trim().toLowerCase()
  if (/^(?:a|t|true|yes|right|सत्य|सही|हाँ)$/.test(word)) return 'a'
  return /^(?:b|f|false|no|wrong|असत्य|गलत|ग़लत|नहीं)$/.test(word) ? 'b' : null
}

/** `a: p, q; b: r` as the right columns of each row; null where it is not written so. */
export function cellsOfKey(cell: string): Record<string, string[]> | null {
  const rows: Record<string, string[]> = {}
  for (const part of cell.split(/[;\n]/).filter((one) => one.trim() !== '')) {
    const [, row = '', columns = ''] = /^\s*([a-z])\s*(?::|-|=|→|->)\s*([a-z](?:\s*[, ]?\s*[a-z])*)\s*$/i.exec(part) ?? []
    if (row === '') return null
    rows[row.toLowerCase()] = columns.toLowerCase().match(/[a-z]/g) ?? []
  }
  return Object.keys(rows).length === 0 ? null : rows
}

/** A key as its cell is written in the template. */
export function keyCell(key: Key): string {
  if ('options' in key) return key.options.join(', ')
  if ('accept' in key) return key.accept
  if ('texts' in key) return joinValues(key.texts, '|')
  return Object.entries(key.rows)
    .map(([row, columns]) => `${row}: ${columns.join(', ')}`)
    .join('; ')
}

export const textsOfKey = (cell: string): string[] => splitValues(cell, '|')
