import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { ExportPage, ExportQuery } from '#contract/imports/schemas.ts'
import { importRow } from '#worker/db/authoring-tables.ts'
import { question, questionVersion } from '#worker/db/bank-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { testQuestion } from '#worker/db/test-tables.ts'
import { imageNames } from '#worker/importing/image-names.ts'
import { findQuestionSources } from '#worker/importing/question-source.sql.ts'
import { imagesOf, passagesOf, topicsOf } from './export-parts.sql.ts'

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
  if (ids !== undefined) {
    const wanted = ids.split(',')
    const from = after === '' ? 0 : wanted.indexOf(after) + 1
    return wanted.slice(from, from + limit).map((id) => ({ id, place: id }))
  }
  if (test !== undefined) return placesOfTest(db, test, after === '' ? -1 : Number(after) || 0, limit)
  if (run !== undefined) return placesOfRun(db, run, Number(after) || 0, limit)
  return placesOfBank(db, topic, after, limit)
}

async function placesOfTest(db: D1Database, testId: string, after: number, limit: number): Promise<Place[]> {
  const rows = await openDb(db)
    .select({ id: testQuestion.questionId, position: testQuestion.position })
    .from(testQuestion)
    .where(and(eq(testQuestion.testId, testId), gt(testQuestion.position, after)))
    .orderBy(asc(testQuestion.position))
    .limit(limit)
  return rows.map(({ id, position }) => ({ id, place: String(position) }))
}

async function placesOfRun(db: D1Database, runId: string, after: number, limit: number): Promise<Place[]> {
  const rows = await openDb(db)
    .select({ id: importRow.questionId, row: importRow.row })
    .from(importRow)
    .where(and(eq(importRow.runId, runId), gt(importRow.row, after), isNotNull(importRow.questionId)))
    .orderBy(asc(importRow.row))
    .limit(limit)
  return rows.flatMap(({ id, row }) => (id === null ? [] : [{ id, place: String(row) }]))
}

/** Questions that were not put away, of a topic where it is named. */
async function placesOfBank(db: D1Database, topicId: string | undefined, after: string, limit: number): Promise<Place[]> {
  const isWanted = and(gt(question.id, after), isNull(question.archivedAt))
  const isCurrent = and(eq(question.id, questionVersion.questionId), eq(question.version, questionVersion.version))
  const orm = openDb(db)
  const rows = await (
    topicId === undefined
      ? orm.select({ id: question.id }).from(question).where(isWanted)
      : orm
          .select({ id: question.id })
          .from(questionVersion)
          .innerJoin(question, isCurrent)
          .where(and(eq(questionVersion.topicId, topicId), isWanted))
  )
    .orderBy(asc(question.id))
    .limit(limit)
  return rows.map(({ id }) => ({ id, place: id }))
}
