import type { ContentQuestion, ContentTopic } from '#contract/imports/content.ts'
import { UPLOAD_API, type NamedTopic } from '#contract/imports/schemas.ts'
import { imageNamesIn } from '#web/formats/image-names-of.ts'
import type { Picture } from '#web/formats/upload-model.ts'
import { base64 } from './base64.ts'
import type { CheckedRow } from './check-row.ts'

export interface PreparedBatch {
  readonly body: Blob
  readonly rows: readonly number[]
}

/** A row on its way to the server; `expected` is the version that the check found. */
export interface SentRow {
  readonly row: number
  readonly hash: string
  readonly question: ContentQuestion
  readonly expected?: number | null
}

/** What rows may need beside them. */
export interface BatchSources {
  readonly rows: ReadonlyMap<number, CheckedRow>
  readonly pictures: ReadonlyMap<string, Picture>
  /** Of the bank, by the key of their names. */
  readonly topics: ReadonlyMap<string, NamedTopic>
  /** That the file defines itself. */
  readonly ownTopics: ReadonlyMap<string, ContentTopic>
}

/** About as many bytes fit into one request. */
const MOST_BYTES = 6_000_000

/** The first of these rows: a hundred at most and not too many bytes. */
export function firstRows(wanted: Iterable<SentRow>, { rows, pictures, topics }: BatchSources): SentRow[] {
  const taken: SentRow[] = []
  let bytes = 0
  for (const sent of wanted) {
    const { question, row } = sent
    const topic = question.topic !== '' ? question.topic : (topics.get(rows.get(row)?.read.topic?.key ?? '')?.id ?? '')
    taken.push({ ...sent, question: { ...question, topic } })
    bytes += picturesOf(question, pictures).reduce((sum, picture) => sum + picture.bytes.byteLength * 1.4, 2_000)
    if (taken.length === UPLOAD_API.rowsPerBatch || bytes > MOST_BYTES) break
  }
  return taken
}

/** Rows with the topics, pictures and passages that they use. */
export function batchOf(sent: readonly SentRow[], sources: BatchSources, tellShown: boolean): PreparedBatch {
  const numbers = sent.map(({ row }) => row)
  const passages = passagesOf(numbers, sources.rows)
  const pictures = new Map(sent.flatMap(({ question }) => picturesOf(question, sources.pictures)).map((picture) => [picture.id, picture]))
  for (const id of imageNamesIn(JSON.stringify(passages))) {
    const picture = sources.pictures.get(id)
    if (picture !== undefined) pictures.set(id, picture)
  }
  const images = [...pictures.values()].map(({ id, type, bytes: data }) => ({ id, type, data: base64(data) }))
  const body = JSON.stringify({ rows: sent, topics: topicsOf(sent, sources), images, passages, ...(tellShown && { tellShown }) })
  return { body: new Blob([body], { type: 'application/json' }), rows: numbers }
}

const picturesOf = (question: ContentQuestion, pictures: BatchSources['pictures']): Picture[] =>
  imageNamesIn(JSON.stringify(question.variants)).flatMap((id) => pictures.get(id) ?? [])

/** A passage is said once, at whichever row has its text. */
function passagesOf(numbers: readonly number[], rows: BatchSources['rows']): { id: string; variants: Record<string, { text: string }> }[] {
  const wanted = new Set(numbers.flatMap((row) => rows.get(row)?.read.passage?.id ?? []))
  const found = new Map<string, Record<string, { text: string }>>()
  for (const { read } of rows.values()) {
    if (read.passage === null || !wanted.has(read.passage.id)) continue
    const texts = found.get(read.passage.id) ?? {}
    for (const [language, text] of Object.entries(read.passage.texts)) texts[language] ??= { text }
    if (Object.keys(texts).length > 0) found.set(read.passage.id, texts)
  }
  return [...found].map(([id, variants]) => ({ id, variants }))
}

function topicsOf(sent: readonly SentRow[], { rows, ownTopics }: BatchSources): ContentTopic[] {
  const topics = new Map<string, ContentTopic>()
  for (const { row, question } of sent) {
    const named = rows.get(row)?.read.topic
    const own = ownTopics.get(question.topic)
    if (own !== undefined) topics.set(own.id, own)
    else if (named !== null && named !== undefined && question.topic !== '')
      topics.set(question.topic, { id: question.topic, subject: { en: named.subject }, title: { en: named.title } })
  }
  return [...topics.values()]
}
