import type { ContentPassage, ContentQuestion, ContentTopic } from '#contract/imports/content.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import { imageNamesOf } from './image-names-of.ts'
import { rowOfQuestion } from './row-of-question.ts'
import { columnNamed, RARE_COLUMNS, templateColumns } from './template-columns.ts'
import { writeCsv } from './write-csv.ts'
import type { Written } from './written.ts'
import { writeXlsx } from './xlsx/write-xlsx.ts'

/** Questions in the template's columns, only those that they need beside the first ones. */
export function writeTable(
  format: 'xlsx' | 'csv',
  questions: readonly ContentQuestion[],
  topics: ReadonlyMap<string, ContentTopic>,
  passages: ReadonlyMap<string, ContentPassage>,
): Written {
  const written = questions.map((question) => {
    const { cells, lost } = rowOfQuestion(question, topics, passages)
    // What stands in the bank is Markdown, whatever the other cells of the file will look like.
    return { id: question.id, question, cells: new Map([...cells, ['text_form', 'markdown']]), lost }
  })
  const used = new Set(written.flatMap(({ cells }) => [...cells.keys()]))
  const letters = [...used].flatMap((name) => {
    const column = columnNamed(name)
    return column?.kind === 'option' ? [column.letter] : []
  })
  const columns = templateColumns({
    languages: LOCALES.filter((language) => questions.some(({ variants }) => variants[language] !== undefined)),
    letters: [...new Set(letters)].toSorted(),
    rare: RARE_COLUMNS.filter((name) => used.has(name)),
    parts: [...used].some((name) => /^(?:rows|columns|list[12])_/.test(name)),
    videos: [...used].some((name) => name.startsWith('video_')),
    passages: [...used].some((name) => name.startsWith('passage_') && name !== 'passage_id'),
  })
  const rows = [columns, ...written.map(({ cells }) => columns.map((name) => cells.get(name) ?? ''))]
  const lost = written.flatMap(({ id, question, lost: columnsLost }) => {
    const what = [...columnsLost, ...(imageNamesOf(question).length > 0 ? ['pictures'] : [])]
    return what.length === 0 ? [] : [{ id, what, isLeftOut: false }]
  })
  return { bytes: format === 'csv' ? writeCsv(rows) : writeXlsx([{ name: 'Questions', rows }]), lost }
}
