import type { QuestionType } from '#contract/question-bank/question-form.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { splitEntries } from '../cell-lists.ts'
import type { Key } from '../key-cell.ts'
import { namesOption } from '../option-labels.ts'
import type { RowSettings } from '../row-settings.ts'
import { optionColumn, textColumn } from '../template-columns.ts'
import { answerText } from './key-of-row.ts'
import { orderedLetters } from './parts-of-row.ts'
import { isFixed, type Cells, type Report, type RowTexts, type Variant } from './row-cells.ts'

/** The texts of a row in one language, as they are stored. */
export function variantOf(
  type: QuestionType | null,
  language: Locale,
  { cells, shown, letters }: RowTexts,
  key: Key | null,
  settings: RowSettings,
  report: Report,
): Variant {
  const text = (kind: Parameters<typeof textColumn>[0]): string => shown.get(textColumn(kind, language)) ?? ''
  if (text('stem') === '') report('stem_missing', textColumn('stem', language))
  const own = type === 'single' || type === 'multiple' || type === 'listMatch'
  const options = own ? optionsOf(language, shown, letters, report) : {}
  for (const letter of own ? [] : letters) {
    const name = optionColumn(letter, language)
    if (cells.has(name) && type !== null) report('not_carried', name, { type })
  }
  const solution = text('solution')
  const fromKey = solution === '' && settings.solutionFromKey && key !== null ? answerText(key, options) : ''
  if (solution === '' && !settings.solutionFromKey) report('solution_missing', textColumn('solution', language))
  if (solution === '' && fromKey !== '') report('solution_from_key', textColumn('solution', language), undefined, 'warning')
  if (own && namesOption(cells.get(textColumn('solution', language)) ?? '') && !isFixed(cells))
    report('solution_letter', textColumn('solution', language), undefined, 'warning')
  const entries = (kind: 'rows' | 'columns' | 'list1' | 'list2') => splitEntries(text(kind))
  if (type !== 'matrix')
    for (const kind of ['rows', 'columns'] as const)
      if (text(kind) !== '' && type !== null) report('not_carried', textColumn(kind, language), { type })
  if (type !== 'listMatch')
    for (const kind of ['list1', 'list2'] as const)
      if (text(kind) !== '' && type !== null) report('not_carried', textColumn(kind, language), { type })
  const lettered = (kind: 'rows' | 'columns', order: 'row_order' | 'column_order') =>
    Object.fromEntries(entries(kind).map((entry, i) => [orderedLetters(cells.get(order), 8)[i] ?? '', entry]))
  return {
    stem: text('stem'),
    ...(own && { options }),
    ...(type === 'matrix' && { rows: lettered('rows', 'row_order'), columns: lettered('columns', 'column_order') }),
    ...(type === 'listMatch' && { lists: { one: entries('list1'), two: entries('list2') } }),
    solution: solution === '' ? fromKey : solution,
    ...(text('hint') !== '' && { hint: text('hint') }),
    ...(text('video') !== '' && { videoUrl: text('video') }),
    ...(text('video_seconds') !== '' && { videoSeconds: Number(text('video_seconds')) }),
  }
}

function optionsOf(language: Locale, cells: Cells, letters: readonly string[], report: Report): Record<string, string> {
  const filled = letters.filter((letter) => cells.has(optionColumn(letter, language)))
  if (letters.length < 2) report('options_few', optionColumn(letters[0] === 'a' ? 'b' : 'a', language))
  if (letters.length > 0 && filled.length === 0) {
    report('options_none', optionColumn(letters[0] ?? 'a', language), { language })
    return {}
  }
  const seen = new Map<string, string>()
  for (const letter of letters) {
    const name = optionColumn(letter, language)
    const text = cells.get(name)
    if (text === undefined) {
      report('option_gap', name, { filled: filled.join(', ') })
      continue
    }
    const twin = seen.get(text)
    if (twin !== undefined) report('option_twice', name, { other: twin })
    seen.set(text, letter)
  }
  return Object.fromEntries(filled.map((letter) => [letter, cells.get(optionColumn(letter, language)) ?? '']))
}

/** Rows, columns and lists are as many in every language, and two to eight. */
export function checkEntries(languages: readonly Locale[], cells: Cells, report: Report): void {
  for (const kind of ['rows', 'columns', 'list1', 'list2'] as const) {
    const [first] = languages.filter((language) => cells.has(textColumn(kind, language)))
    if (first === undefined) continue
    const wanted = splitEntries(cells.get(textColumn(kind, first)) ?? '').length
    for (const language of languages) {
      const name = textColumn(kind, language)
      const found = splitEntries(cells.get(name) ?? '').length
      if (found !== wanted) report('entries_differ', name, { found: String(found), wanted: String(wanted), other: textColumn(kind, first) })
      else if (found < 2 || found > 8) report('too_many_entries', name, { found: String(found) })
    }
  }
}

export function textsOfPassage(languages: readonly Locale[], cells: Cells): Partial<Record<Locale, string>> {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = cells.get(textColumn('passage', language))
      return text === undefined ? [] : [[language, text]]
    }),
  )
}
