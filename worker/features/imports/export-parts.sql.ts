/**
 * What the questions of an export name.
 * Hand-written: json_each takes any number of names in one value.
 */
import * as z from 'zod/mini'
import { type ContentImage, type ContentPassage, type ContentTopic, imageSchema } from '#contract/imports/content.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import { decodeRows } from '#worker/db/decode-row.ts'
import { base64 } from '#worker/importing/checksum.ts'

const topicRow = z.object({ id: z.string(), subject: z.string(), title: z.string() })

/** These topics as the content format writes them. */
export async function topicsOf(db: D1Database, ids: readonly string[]): Promise<ContentTopic[]> {
  const rows = decodeRows(
    topicRow,
    await db.prepare('SELECT id, subject, title FROM topic WHERE id IN (SELECT value FROM json_each(?1))').bind(JSON.stringify(ids)).all(),
  )
  return rows.map(({ id, subject, title }) => ({
    id,
    subject: JSON.parse(subject) as ContentTopic['subject'],
    title: JSON.parse(title) as ContentTopic['title'],
  }))
}

const passageRow = z.object({ id: z.string(), language: z.enum(LOCALES), source: z.string() })

/** These passages as the content format writes them. */
export async function passagesOf(db: D1Database, ids: readonly string[]): Promise<ContentPassage[]> {
  if (ids.length === 0) return []
  const rows = decodeRows(
    passageRow,
    await db
      .prepare('SELECT external_id AS id, language, source FROM passage WHERE external_id IN (SELECT value FROM json_each(?1))')
      .bind(JSON.stringify(ids))
      .all(),
  )
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, texts]) => ({
    id,
    variants: Object.fromEntries(texts.map(({ language, source }) => [language, { text: source }])),
  }))
}

const imageRow = z.object({ id: z.string(), mediaKey: z.string(), type: imageSchema.shape.type })

/** These pictures with their bytes; one whose bytes are gone is left out. */
export async function imagesOf(db: D1Database, media: R2Bucket, names: readonly string[]): Promise<ContentImage[]> {
  if (names.length === 0) return []
  const rows = decodeRows(
    imageRow,
    await db
      .prepare('SELECT external_id AS id, media_key AS mediaKey, type FROM image WHERE external_id IN (SELECT value FROM json_each(?1))')
      .bind(JSON.stringify(names))
      .all(),
  )
  const images: ContentImage[] = []
  for (const { id, mediaKey, type } of rows) {
    const stored = await media.get(mediaKey)
    if (stored !== null) images.push({ id, type, data: base64(await stored.arrayBuffer()) })
  }
  return images
}
