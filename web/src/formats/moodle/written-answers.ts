import type { ContentQuestion } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { fixedOptions } from '#domain/question-bank/fixed-options.ts'
import { escapedInline } from '../plain-text.ts'
import { escapedXml } from '../markdown-html.ts'
import { numberRanges } from '../number-ranges.ts'
import type { TextWriter } from './written-text.ts'

export interface WrittenAnswers {
  /** Moodle's name of the type. */
  readonly type: 'multichoice' | 'truefalse' | 'shortanswer' | 'numerical' | 'matching'
  /** The elements behind the texts of the question. */
  readonly xml: string
}

/** The answers of a question as Moodle has them; null where it has no such question. */
export function writtenAnswers(question: ContentQuestion, texts: TextWriter, lose: (what: string) => void): WrittenAnswers | null {
  const { key, type } = question
  if ('accept' in key) return numerical(key.accept)
  if ('texts' in key) return shortAnswer(key.texts)
  if ('rows' in key) return matching(question, key.rows, texts, lose)
  if (type === 'trueFalse')
    return {
      type: 'truefalse',
      xml: ['true', 'false'].map((word, i) => answer(key.options.includes(i === 0 ? 'a' : 'b') ? '100' : '0', word)).join(''),
    }
  return choice(question, key.options, texts, lose)
}

function choice(question: ContentQuestion, right: readonly string[], texts: TextWriter, lose: (what: string) => void): WrittenAnswers {
  const { type, fixedOptionOrder, options = ['a', 'b', 'c', 'd', 'e'] } = question
  const isSeveral = type === 'multiple'
  const share = (100 / right.length).toFixed(5).replace(/\.?0+$/, '')
  if (right.length > 1) lose('all or nothing')
  const textOf = (letter: string, i: number) => (language: Locale) =>
    type === 'assertionReason' ? escapedInline(fixedOptions(type, language)?.[i] ?? '') : question.variants[language]?.options?.[letter]
  const answers = options.map(
    (letter, i) =>
      `<answer fraction="${right.includes(letter) ? share : '0'}" format="html">${texts.text('option', textOf(letter, i))}${NO_FEEDBACK}</answer>`,
  )
  const isFixed = fixedOptionOrder === true || type === 'assertionReason'
  return {
    type: 'multichoice',
    xml: `<single>${String(!isSeveral)}</single><shuffleanswers>${String(!isFixed)}</shuffleanswers><answernumbering>ABCD</answernumbering>${answers.join('')}`,
  }
}

const NO_FEEDBACK = '<feedback format="html"><text></text></feedback>'

const answer = (fraction: string, text: string, more = ''): string =>
  `<answer fraction="${fraction}" format="moodle_auto_format"><text>${escapedXml(text)}</text>${NO_FEEDBACK}${more}</answer>`

const numerical = (accept: string): WrittenAnswers => ({
  type: 'numerical',
  xml: numberRanges(accept)
    .map(({ middle, spread }) => answer('100', middle, `<tolerance>${spread}</tolerance>`))
    .join(''),
})

/** An asterisk alone would stand for any words. */
const shortAnswer = (words: readonly string[]): WrittenAnswers => ({
  type: 'shortanswer',
  xml: `<usecase>0</usecase>${words.map((word) => answer('100', word.replaceAll('*', '\\*'))).join('')}`,
})

/** Only a matrix whose rows have one column each; columns of no row are wrong answers without a question. */
function matching(
  { rows = [], columns = [], variants }: ContentQuestion,
  right: Readonly<Record<string, readonly string[]>>,
  texts: TextWriter,
  lose: (what: string) => void,
): WrittenAnswers | null {
  if (rows.some((row) => right[row]?.length !== 1)) return null
  const columnOf = (row: string): string => right[row]?.[0] ?? ''
  const used = new Set(rows.map(columnOf))
  const written = new Map(
    columns.map((column) => [column, texts.plain('columns', (language) => variants[language]?.columns?.[column] ?? '')]),
  )
  if (new Set(written.values()).size < columns.length) lose('columns of the same words')
  const pairs: string[] = []
  const order: string[] = []
  const pair = (left: string, column: string): void => {
    if (!order.includes(column)) order.push(column)
    pairs.push(`<subquestion format="html">${left}<answer>${written.get(column) ?? ''}</answer></subquestion>`)
  }
  const alone = columns.filter((column) => !used.has(column))
  for (const row of rows) {
    // Answers are read in the order in which they stand, so those of no row come where they have their place.
    while (alone[0] !== undefined && columns.indexOf(alone[0]) < columns.indexOf(columnOf(row))) pair('<text></text>', alone.shift() ?? '')
    pair(
      texts.text('row', (language) => variants[language]?.rows?.[row]),
      columnOf(row),
    )
  }
  for (const column of alone) pair('<text></text>', column)
  if (order.join() !== columns.join()) lose('order of columns')
  return { type: 'matching', xml: `<shuffleanswers>true</shuffleanswers>${pairs.join('')}` }
}
