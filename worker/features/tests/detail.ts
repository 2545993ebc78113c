import type { AdminTestDetail, EditorQuestion } from '#contract/tests/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { Units } from '#contract/shared/units.ts'
import { actionOf } from '#domain/marking/key-decision.ts'
import { isProof } from '#domain/attempt/preview-test.ts'
import { listDecisions } from '#worker/db/key-decisions.sql.ts'
import { carryOldDecisions } from '#worker/importing/decisions/carry-old-decisions.ts'
import type { OrderDeps } from '#worker/importing/decisions/printed-orders.ts'
import { AppError } from '#worker/http/app-error.ts'
import { findStored, patternName, type StoredTest } from '#worker/importing/stored-content.ts'
import { findEditorQuestions } from './editor-questions.ts'
import { GROUPS } from './list.ts'

/** A stored test by its id, as the importer knows it. Throws `not_found`. */
export async function findTestById(db: D1Database, id: string): Promise<StoredTest & { readonly row: TestFacts }> {
  const row = await db.prepare(FACTS).bind(id).first<TestFacts>()
  if (row === null || isProof(row.externalId)) throw new AppError('not_found')
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
    keyVersion: row.keyVersion,
    isTaken: row.isTaken === 1,
    updatedAt: row.updatedAt,
    archivedAt: row.archivedAt,
    groups: JSON.parse(row.groups) as { id: string; title: Localized }[],
    origin: row.origin === null ? null : (JSON.parse(row.origin) as unknown),
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

export interface TestFacts {
  readonly externalId: string
  readonly max12: Units
  readonly keyVersion: number | null
  readonly isTaken: number
  readonly updatedAt: number | null
  readonly archivedAt: number | null
  readonly origin: string | null
  readonly groups: string
}

/** Closed attempts in rank, open ones, and closed ones out of rank each have an index of their own. */
const FACTS = `
  SELECT t.external_id AS externalId, t.max12, t.key_version AS keyVersion, t.updated_at AS updatedAt, t.archived_at AS archivedAt, t.origin,
    ${GROUPS} AS groups,
    EXISTS (SELECT 1 FROM attempt WHERE test_id = t.id AND seq IS NOT NULL)
      OR EXISTS (SELECT 1 FROM attempt WHERE test_id = t.id AND state = 'open')
      OR EXISTS (SELECT 1 FROM attempt WHERE test_id = t.id AND state = 'closed' AND seq IS NULL) AS isTaken
  FROM test t WHERE t.id = ?1`
