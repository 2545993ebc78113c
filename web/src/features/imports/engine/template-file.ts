import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { questionTypes } from '#contract/question-bank/question-form.ts'
import { rowOfQuestion } from '#web/formats/row-of-question.ts'
import { LETTERS, templateColumns } from '#web/formats/template-columns.ts'
import { writeCsv } from '#web/formats/write-csv.ts'
import { writeXlsx, type WrittenSheet } from '#web/formats/xlsx/write-xlsx.ts'
import { EXAMPLES, INSTRUCTIONS } from './template-words.ts'

export interface TemplateChoice {
  readonly languages: readonly Locale[]
  readonly format: 'xlsx' | 'csv'
}

/** An empty file to fill in, with an example of every type of question and, in a workbook, what each column is for. */
export function templateFile({ languages, format }: TemplateChoice): Uint8Array<ArrayBuffer> {
  const spoken = LOCALES.filter((language) => languages.includes(language))
  const columns = templateColumns({ languages: spoken, letters: LETTERS.slice(0, 6), parts: true, passages: true })
  const examples = EXAMPLES.map(({ subject, topic, question }) => {
    const { cells } = rowOfQuestion(inLanguages(question, spoken))
    const named: ReadonlyMap<string, string> = new Map([...cells, ['subject', subject], ['topic', topic]])
    return columns.map((column) => named.get(column) ?? '')
  })
  const rows = [columns, ...examples]
  if (format === 'csv') return writeCsv(rows)
  const questions: WrittenSheet = {
    name: 'Questions',
    rows,
    widths: columns.map((column) => (/^(?:stem|solution|passage)_/.test(column) ? 44 : /_[a-z]{2,3}$/.test(column) ? 22 : 13)),
    choices: new Map<number, readonly string[]>([
      [columns.indexOf('type'), questionTypes],
      [columns.indexOf('difficulty'), ['easy', 'medium', 'hard']],
    ]),
  }
  return writeXlsx([questions, { name: 'Instructions', rows: INSTRUCTIONS.map((row) => [...row]), widths: [20, 70, 70] }])
}

/** The examples are written in English and Hindi; under other languages they stand in English, to be written over. */
function inLanguages(question: ContentQuestion, languages: readonly Locale[]): ContentQuestion {
  const spoken = Object.entries(question.variants).filter(([language]) => languages.some((one) => one === language))
  const { en } = question.variants
  const [first = 'en'] = languages
  return { ...question, variants: spoken.length > 0 || en === undefined ? Object.fromEntries(spoken) : { [first]: en } }
}
