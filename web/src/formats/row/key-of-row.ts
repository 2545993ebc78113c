import type { QuestionType } from '#contract/question-bank/question-form.ts'
import { parseAccepted } from '#domain/marking/numeric-answer.ts'
import { groupedNumbers, readGrouped } from '#domain/text/grouped-number.ts'
import { cellsOfKey, isAmbiguousKey, lettersOfKey, textsOfKey, truthOfKey, type Key } from '../key-cell.ts'
import { escapedInline } from '../plain-text.ts'
import { typeOfCell } from '../question-type-cell.ts'
import type { RowSettings } from '../row-settings.ts'
import { optionLetters, optionTexts, type Cells, type Report, type RowTexts } from './row-cells.ts'

/** As the cell says, else as options and key suggest. */
export function typeOf(cells: Cells, report: Report): QuestionType | null {
  const cell = cells.get('type') ?? ''
  if (cell !== '') {
    const type = typeOfCell(cell)
    if (type === null) report('bad_type', 'type', { value: cell })
    return type
  }
  const type = typeOfContent(cells)
  if (type === null) report('bad_type', 'type', { value: '' })
  return type
}

/** What options, lists and key look like; null where there is nothing to tell by. */
export function typeOfContent(cells: Cells): QuestionType | null {
  const key = cells.get('key') ?? ''
  const letters = optionLetters(cells)
  if ([...cells.keys()].some((name) => name.startsWith('rows_'))) return 'matrix'
  if ([...cells.keys()].some((name) => name.startsWith('list1_'))) return 'listMatch'
  if (letters.length > 0) {
    const right = lettersOfKey(key, letters, optionTexts(cells, letters))
    return right !== null && right.length > 1 ? 'multiple' : 'single'
  }
  if (truthOfKey(key) !== null) return 'trueFalse'
  if (key !== '' && parseAccepted(key).ok) return 'numerical'
  if (key !== '') return 'text'
  return null
}

/** The key of a row, or null where it is at fault. */
export function keyOf(type: QuestionType, { cells, letters, options: texts }: RowTexts, settings: RowSettings, report: Report): Key | null {
  const cell = cells.get('key') ?? ''
  if (cell === '') {
    report('key_missing', 'key')
    return null
  }
  const bad = (): null => {
    report('bad_key', 'key', { value: cell, type, options: letters.join(', ') })
    return null
  }
  if (type === 'trueFalse') {
    const truth = truthOfKey(cell)
    return truth === null ? bad() : { options: [truth] }
  }
  if (type === 'numerical') {
    if (!parseAccepted(cell).ok) return bad()
    const accept = groupedNumbers(cell).length === 0 ? cell : settings.grouped === null ? null : readGrouped(cell, settings.grouped)
    if (accept === null) report('key_grouped', 'key', groupedParams(cell))
    return accept === null ? null : parseAccepted(accept).ok ? { accept } : bad()
  }
  if (type === 'text') {
    const texts = textsOfKey(cell)
    return texts.length > 0 && texts.length <= 30 && texts.every((text) => text.length <= 100) ? { texts } : bad()
  }
  if (type === 'matrix') {
    const rows = cellsOfKey(cell)
    return rows === null ? bad() : { rows }
  }
  const options = type === 'assertionReason' ? ['a', 'b', 'c', 'd', 'e'] : letters
  const named = type === 'assertionReason' ? [] : texts
  if (isAmbiguousKey(cell, options, named)) {
    report('key_ambiguous', 'key', { value: cell, options: letters.join(', ') })
    return null
  }
  const right = lettersOfKey(cell, options, named)
  if (right === null || new Set(right).size !== right.length || (type !== 'multiple' && right.length !== 1)) return bad()
  return { options: right }
}

/** What a doubtful key becomes under either reading, for the question that is asked. */
function groupedParams(cell: string): Record<string, string> {
  return { value: cell, one: readGrouped(cell, 'one') ?? '', several: readGrouped(cell, 'several') ?? '' }
}

/** The right answer without words of any language: the letter and what it says. */
export function answerText(key: Key, options: Readonly<Record<string, string>>): string {
  if ('accept' in key) return key.accept
  if ('texts' in key) return key.texts.map(escapedInline).join(' / ')
  if ('rows' in key)
    return Object.entries(key.rows)
      .map(([row, columns]) => `(${row.toUpperCase()}) → ${columns.join(', ').toUpperCase()}`)
      .join('; ')
  return key.options.map((letter) => `(${letter.toUpperCase()}) ${options[letter] ?? ''}`.trim()).join('\n\n')
}
