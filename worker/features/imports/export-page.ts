import type { ContentImage, ContentPassage, ContentTopic } from '#contract/imports/content.ts'
import type { ExportPage, ExportQuery } from '#contract/imports/schemas.ts'
import { base64 } from '#worker/importing/checksum.ts'
import { imageNames } from '#worker/importing/image-names.ts'
import { findQuestionSources } from '#worker/importing/question-source.ts'

const PAGE = 50
/** Pictures are up to half a megabyte each: fewer questions a page, so that an answer stays small. */
const PAGE_WITH_IMAGES = 10

/** One page of questions as their authors wrote them, keys and solutions included, with what they name. */
export async function exportPage(db: D1Database, media: R2Bucket, query: ExportQuery): Promise<ExportPage> {
  const limit = query.images === '1' ? PAGE_WITH_IMAGES : PAGE
  const found = await placesOf(db, query, limit)
  const sources = await findQuestionSources(
    db,
    found.map(({ id }) => ({ id })),
  )
  const items = sources.map(({ question }) => question)
  const [topics, passages] = [
    await topicsOf(
      db,
      items.map(({ topic }) => topic),
    ),
    await passagesOf(
      db,
      items.flatMap(({ passage }) => passage ?? []),
    ),
  ]
  const images = query.images === '1' ? await imagesOf(db, media, imageNames(JSON.stringify([items, passages]))) : []
  return { items, topics, passages, images, next: found.length === limit ? (found.at(-1)?.place ?? null) : null }
}

interface Place {
  readonly id: string
  readonly place: string
}

async function placesOf(db: D1Database, { ids, topic, test, run, after = '' }: ExportQuery, limit: number): Promise<Place[]> {
  const ask = async (sql: string, ...values: (string | number)[]) =>
    (
      await db
        .prepare(sql)
        .bind(...values, limit)
        .all<Place>()
    ).results
  if (ids !== undefined) {
    const wanted = ids.split(',')
    const from = after === '' ? 0 : wanted.indexOf(after) + 1
    return wanted.slice(from, from + limit).map((id) => ({ id, place: id }))
  }
  if (test !== undefined)
    return ask(
      'SELECT question_id AS id, CAST(position AS TEXT) AS place FROM test_question WHERE test_id = ?1 AND position > ?2 ORDER BY position LIMIT ?3',
      test,
      after === '' ? -1 : Number(after) || 0,
    )
  if (run !== undefined)
    return ask(
      'SELECT question_id AS id, CAST(row AS TEXT) AS place FROM import_row WHERE run_id = ?1 AND row > ?2 AND question_id IS NOT NULL ORDER BY row LIMIT ?3',
      run,
      Number(after) || 0,
    )
  if (topic !== undefined)
    return ask(
      `SELECT q.id, q.id AS place FROM question_version v JOIN question q ON q.id = v.question_id AND q.version = v.version
       WHERE v.topic_id = ?1 AND q.id > ?2 AND q.archived_at IS NULL ORDER BY q.id LIMIT ?3`,
      topic,
      after,
    )
  return ask('SELECT id, id AS place FROM question WHERE id > ?1 AND archived_at IS NULL ORDER BY id LIMIT ?2', after)
}

async function topicsOf(db: D1Database, ids: readonly string[]): Promise<ContentTopic[]> {
  const { results } = await db
    .prepare('SELECT id, subject, title FROM topic WHERE id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(ids))
    .all<{ id: string; subject: string; title: string }>()
  return results.map(({ id, subject, title }) => ({
    id,
    subject: JSON.parse(subject) as ContentTopic['subject'],
    title: JSON.parse(title) as ContentTopic['title'],
  }))
}

async function passagesOf(db: D1Database, ids: readonly string[]): Promise<ContentPassage[]> {
  if (ids.length === 0) return []
  const { results } = await db
    .prepare('SELECT external_id AS id, language, source FROM passage WHERE external_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(ids))
    .all<{ id: string; language: string; source: string }>()
  return [...Map.groupBy(results, ({ id }) => id)].map(([id, texts]) => ({
    id,
    // The importer lets only locales in.
    variants: Object.fromEntries(texts.map(({ language, source }) => [language, { text: source }])) as ContentPassage['variants'],
  }))
}

async function imagesOf(db: D1Database, media: R2Bucket, names: readonly string[]): Promise<ContentImage[]> {
  if (names.length === 0) return []
  const { results } = await db
    .prepare('SELECT external_id AS id, media_key AS mediaKey, type FROM image WHERE external_id IN (SELECT value FROM json_each(?1))')
    .bind(JSON.stringify(names))
    .all<{ id: string; mediaKey: string; type: ContentImage['type'] }>()
  const images: ContentImage[] = []
  for (const { id, mediaKey, type } of results) {
    const stored = await media.get(mediaKey)
    if (stored !== null) images.push({ id, type, data: base64(await stored.arrayBuffer()) })
  }
  return images
}
