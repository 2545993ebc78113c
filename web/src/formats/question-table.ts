import type { ContentPassage, ContentQuestion, ContentTopic } from '#contract/imports/content.ts'
import { rowOfQuestion } from './row-of-question.ts'
import type { Picture, Problem, UploadTable } from './upload-model.ts'

export interface FoundQuestion {
  /** The line or the number it has in its file. */
  readonly row: number
  readonly question: ContentQuestion
  /** By name, where the format knows no ids of topics. */
  readonly subject?: string
  readonly topic?: string
}

interface Beside {
  readonly unit: UploadTable['unit']
  readonly topics?: ReadonlyMap<string, ContentTopic>
  readonly passages?: ReadonlyMap<string, ContentPassage>
  readonly pictures?: ReadonlyMap<string, Picture>
  readonly problems: readonly Problem[]
  readonly sources?: ReadonlyMap<number, string>
}

/** Questions of a text format as a table in the template's own columns, so that they are checked, shown and corrected as rows are. */
export function questionTable(
  questions: readonly FoundQuestion[],
  { unit, topics = new Map(), passages, pictures = new Map(), problems, sources }: Beside,
): UploadTable {
  const written = questions.map(({ row, question, subject, topic }) => {
    const { cells, lost } = rowOfQuestion(question, topics, passages)
    const named = new Map(cells)
    if (subject !== undefined) named.set('subject', subject)
    if (topic !== undefined) named.set('topic', topic)
    // A text format says nothing of decimals: the row then works them out from its key.
    if (unit !== 'row' && question.decimals === undefined) named.delete('decimals')
    if (unit === 'row') named.set('text_form', 'markdown')
    return { row, cells: named, lost }
  })
  const headers = [...new Set(written.flatMap(({ cells }) => [...cells.keys()]))]
  return {
    unit,
    headers,
    rows: written.map(({ row, cells }) => ({ row, cells: headers.map((name) => cells.get(name) ?? '') })),
    pictures,
    topics,
    ...(sources !== undefined && { sources }),
    problems: [
      ...problems,
      ...written.flatMap(({ row, lost }) =>
        lost.map((column) => ({ row, column, code: 'not_carried', level: 'error', params: { type: '' } }) as const),
      ),
    ],
  }
}
