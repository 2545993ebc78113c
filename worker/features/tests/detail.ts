import { eq, sql } from 'drizzle-orm'
import type { AdminTestDetail, EditorQuestion } from '#contract/tests/schemas.ts'
import { namedUnit } from '#domain/marking/marks.ts'
import { actionOf } from '#domain/marking/key-decision.ts'
import { isPreviewTest } from '#domain/attempt/preview-test.ts'
import { attempt } from '#worker/db/attempt-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { listDecisions } from '#worker/db/key-decisions.sql.ts'
import { test } from '#worker/db/test-tables.ts'
import { carryOldDecisions } from '#worker/importing/decisions/carry-old-decisions.ts'
import type { OrderDeps } from '#worker/importing/decisions/option-orders.ts'
import { AppError } from '#worker/http/app-error.ts'
import { findStored, patternName, type StoredTest } from '#worker/importing/stored-content.sql.ts'
import { findEditorQuestions } from './editor-questions.sql.ts'
import { groupsColumn } from './list.ts'

/** A stored test by its id, as the importer knows it. Throws `not_found`. */
export async function findTestById(db: D1Database, id: string): Promise<StoredTest & { readonly row: TestFacts }> {
  const row = await findFacts(db, id)
  if (row === undefined || isPreviewTest(row.externalId)) throw new AppError('not_found')
  const stored = (await findStored(db, { ...NOTHING, tests: [row.externalId] })).tests.get(row.externalId)
  if (stored === undefined) throw new AppError('not_found')
  return { ...stored, row }
}

/** Everything about a test that its editor and its pages show. Throws `not_found`. */
export async function testDetail(deps: OrderDeps, id: string): Promise<AdminTestDetail> {
  const { db } = deps
  const { definition, checksum, paperVersion, row } = await findTestById(db, id)
  const [{ patterns }, questions] = await Promise.all([
    findStored(db, { ...NOTHING, patterns: [patternName(definition.pattern)] }),
    findEditorQuestions(
      db,
      definition.sections.flatMap((section) => section.questions),
    ),
  ])
  const pattern = patterns.get(patternName(definition.pattern))?.spec
  if (pattern === undefined) throw new Error(`test ${id} has lost its pattern`)
  return {
    id,
    checksum,
    definition,
    pattern,
    paperVersion,
    questions: await withDecisions(deps, id, questions),
    max12: row.max12,
    ...namedUnit(row.markUnit),
    keyVersion: row.keyVersion,
    isTaken: row.isTaken === 1,
    updatedAt: row.updatedAt,
    archivedAt: row.archivedAt,
    groups: row.groups,
    origin: row.origin,
  }
}

async function withDecisions(deps: OrderDeps, testId: string, questions: readonly EditorQuestion[]): Promise<EditorQuestion[]> {
  await carryOldDecisions(deps, [testId])
  const rows = new Map((await listDecisions(deps.db, [testId])).map((row) => [row.questionId, row]))
  return questions.map((question) => {
    const row = rows.get(question.id)
    if (row === undefined) return question
    return { ...question, decision: { action: actionOf(row.decision), reason: row.reason, decidedAt: row.decidedAt } }
  })
}

export const NOTHING = { topics: [], images: [], passages: [], patterns: [], questions: [], tests: [], groups: [] } as const

/** Closed attempts in rank, open ones, and closed ones out of rank each have an index of their own, whose condition stands here as it is there. */
const IS_TAKEN = sql`EXISTS (SELECT 1 FROM ${attempt} WHERE ${attempt.testId} = ${test.id} AND ${attempt.seq} IS NOT NULL)
  OR EXISTS (SELECT 1 FROM ${attempt} WHERE ${attempt.testId} = ${test.id} AND ${attempt.state} = 'open')
  OR EXISTS (SELECT 1 FROM ${attempt} WHERE ${attempt.testId} = ${test.id} AND ${attempt.state} = 'closed' AND ${attempt.seq} IS NULL)`

async function findFacts(db: D1Database, id: string) {
  const [row] = await openDb(db)
    .select({
      externalId: test.externalId,
      max12: test.max12,
      markUnit: test.markUnit,
      keyVersion: test.keyVersion,
      updatedAt: test.updatedAt,
      archivedAt: test.archivedAt,
      origin: test.origin,
      groups: groupsColumn,
      isTaken: sql<number>`${IS_TAKEN}`,
    })
    .from(test)
    .where(eq(test.id, id))
  return row
}

export type TestFacts = NonNullable<Awaited<ReturnType<typeof findFacts>>>
