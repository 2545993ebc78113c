import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import type { Problem } from '#web/formats/upload-model.ts'
import type { CheckedRow } from './check-row.ts'
import { EXAMPLE } from './template-words.ts'

/** What only shows beside the other rows, by row: the same id or question twice, a language that most rows have. */
export function checkAmong(rows: ReadonlyMap<number, CheckedRow>): ReadonlyMap<number, readonly Problem[]> {
  const among = new Map<number, Problem[]>()
  const add = (problem: Problem & { row: number }): void => void among.set(problem.row, [...(among.get(problem.row) ?? []), problem])
  const ids = new Map<string, { row: number; hash: string }>()
  const stems = new Map<string, number>()
  const speaking = speakingIn(rows)
  for (const [row, { question, hash }] of rows) {
    if (question === null) continue
    if (question.id.startsWith(EXAMPLE)) add({ row, column: 'external_id', code: 'example_row', level: 'warning' })
    const twin = ids.get(question.id)
    if (twin !== undefined) {
      const isSame = twin.hash === hash
      add({
        row,
        column: 'external_id',
        code: isSame ? 'duplicate_row' : 'duplicate_id',
        level: isSame ? 'warning' : 'error',
        params: { other: String(twin.row), id: question.id },
      })
    } else ids.set(question.id, { row, hash })
    const [first] = Object.values(question.variants)
    const stem = (first?.stem ?? '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    const options = JSON.stringify(first?.options ?? '')
    const other = stems.get(stem + options)
    if (other !== undefined && twin === undefined)
      add({ row, column: null, code: 'duplicate_stem', level: 'warning', params: { other: String(other) } })
    if (other === undefined && stem.length > 8) stems.set(stem + options, row)
    for (const [language, count] of speaking)
      if (count * 2 > rows.size && question.variants[language] === undefined)
        add({ row, column: `stem_${language}`, code: 'translation_missing', level: 'warning', params: { language } })
  }
  return among
}

/** How many questions have a text in each language. */
function speakingIn(rows: ReadonlyMap<number, CheckedRow>): ReadonlyMap<Locale, number> {
  const speaking = new Map<Locale, number>()
  for (const { question } of rows.values())
    for (const language of LOCALES)
      if (question?.variants[language] !== undefined) speaking.set(language, (speaking.get(language) ?? 0) + 1)
  return speaking
}
