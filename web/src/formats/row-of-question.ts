import type { ContentPassage, ContentQuestion, ContentTopic } from '#contract/imports/content.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { joinEntries, joinValues } from './cell-lists.ts'
import { keyCell } from './key-cell.ts'
import { optionColumn, textColumn } from './template-columns.ts'

/** The other way: a question as the cells of its row, and the columns whose content has no place in a cell. */
export interface WrittenRow {
  readonly cells: ReadonlyMap<string, string>
  readonly lost: readonly string[]
}

export function rowOfQuestion(
  question: ContentQuestion,
  topics: ReadonlyMap<string, ContentTopic> = new Map(),
  passages: ReadonlyMap<string, ContentPassage> = new Map(),
): WrittenRow {
  const cells = new Map<string, string>()
  const lost: string[] = []
  const put = (name: string, text: string | undefined | null): void => {
    if (text === null) lost.push(name)
    else if (text !== undefined && text !== '') cells.set(name, text)
  }
  const topic = topics.get(question.topic)
  put('external_id', question.id)
  put('type', question.type)
  put('subject', topic?.subject.en)
  put('topic', topic?.title.en)
  put('topic_id', question.topic)
  put('difficulty', question.difficulty)
  put('source', question.source)
  put('year', question.year?.toString())
  put('tags', question.tags === undefined ? undefined : joinValues(question.tags, ','))
  put('key', 'texts' in question.key && question.key.texts.some((text) => text.includes('\n')) ? null : keyCell(question.key))
  put('decimals', question.type === 'numerical' ? (question.decimals ?? 0).toString() : undefined)
  put('passage_id', question.passage)
  put('fixed_order', question.fixedOptionOrder === true ? 'yes' : undefined)
  const { options, rows, columns } = question
  put('option_order', isSorted(options) ? undefined : options?.join(', '))
  put('row_order', isAlphabet(rows) ? undefined : rows?.join(', '))
  put('column_order', isAlphabet(columns) ? undefined : columns?.join(', '))
  for (const language of LOCALES) putVariant(question, language, put)
  const passage = passages.get(question.passage ?? '')
  for (const language of LOCALES)
    if (question.variants[language] !== undefined) put(textColumn('passage', language), passage?.variants[language]?.text)
  return { cells, lost }
}

function putVariant(question: ContentQuestion, language: Locale, put: (name: string, text: string | undefined | null) => void): void {
  const variant = question.variants[language]
  if (variant === undefined) return
  put(textColumn('stem', language), variant.stem)
  put(textColumn('solution', language), variant.solution)
  put(textColumn('hint', language), variant.hint)
  put(textColumn('video', language), variant.videoUrl)
  put(textColumn('video_seconds', language), variant.videoSeconds?.toString())
  for (const [letter, text] of Object.entries(variant.options ?? {})) put(optionColumn(letter, language), text)
  const inOrder = (letters: readonly string[] | undefined, texts: Readonly<Record<string, string>> | undefined) =>
    letters === undefined || texts === undefined ? undefined : joinEntries(letters.map((letter) => texts[letter] ?? ''))
  put(textColumn('rows', language), inOrder(question.rows, variant.rows))
  put(textColumn('columns', language), inOrder(question.columns, variant.columns))
  put(textColumn('list1', language), variant.lists === undefined ? undefined : joinEntries(variant.lists.one))
  put(textColumn('list2', language), variant.lists === undefined ? undefined : joinEntries(variant.lists.two))
}

const isSorted = (letters: readonly string[] | undefined): boolean => letters === undefined || letters.join() === letters.toSorted().join()
const isAlphabet = (letters: readonly string[] | undefined): boolean =>
  letters === undefined || letters.every((letter, i) => letter === String.fromCharCode(97 + i))
