import { and, asc, desc, eq, gt, gte, ne, sql } from 'drizzle-orm'
import type { DeskDecision } from '#contract/objections/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { openDb } from '#worker/db/client.ts'
import { objection, objectionDecision, objectionTally } from '#worker/db/objection-tables.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { pattern, test } from '#worker/db/test-tables.ts'

export interface DeskTest {
  readonly isLive: boolean
  readonly sealedUntil: number | null
  readonly release: ContentPattern['release']
}

/** What the window of a test hangs on; null where there is no such test. */
export async function findDeskTest(db: D1Database, testId: string): Promise<DeskTest | null> {
  const [row] = await openDb(db)
    .select({ kind: test.kind, sealedUntil: test.sealedUntil, release: sql<string>`${pattern.spec} -> '$.release'` })
    .from(test)
    .innerJoin(pattern, and(eq(pattern.id, test.patternId), eq(pattern.version, test.patternVersion)))
    .where(eq(test.id, testId))
  // The importer wrote the pattern.
  return row === undefined
    ? null
    : { isLive: row.kind === 'live', sealedUntil: row.sealedUntil, release: JSON.parse(row.release) as ContentPattern['release'] }
}

export interface DecisionRow extends Omit<DeskDecision, 'objections'> {
  readonly questionId: string
}

/** The decisions about objections of a test, of one question where one is named, in their order. */
export function listDecisions(db: D1Database, testId: string, questionId: string | null): Promise<DecisionRow[]> {
  const d = objectionDecision
  return openDb(db)
    .select({
      questionId: d.questionId,
      round: d.round,
      state: d.state,
      change: d.change,
      paperVersion: d.paperVersion,
      reasons: d.reasons,
      decidedBy: d.decidedBy,
      decidedAt: d.decidedAt,
    })
    .from(d)
    .where(and(eq(d.testId, testId), questionId === null ? undefined : eq(d.questionId, questionId)))
    .orderBy(asc(d.questionId), asc(d.round))
    .limit(2_000)
}

/** What is proposed for a question from a round on, the most frequent first. */
export function listProposals(
  db: D1Database,
  testId: string,
  questionId: string,
  fromRound: number,
): Promise<{ paperVersion: number; proposal: string; count: number }[]> {
  const t = objectionTally
  const total = sql<number>`sum(${t.count})`
  return openDb(db)
    .select({ paperVersion: t.paperVersion, proposal: t.proposal, count: total })
    .from(t)
    .where(and(eq(t.testId, testId), eq(t.questionId, questionId), gte(t.round, fromRound), ne(t.proposal, ''), gt(t.count, 0)))
    .groupBy(t.paperVersion, t.proposal)
    .orderBy(desc(total), asc(t.paperVersion), asc(t.proposal))
    .limit(60)
}

export interface ObjectionText {
  readonly id: string
  readonly paperVersion: number
  readonly proposal: string
  readonly text: string
  readonly source: string | null
  readonly language: Locale
  readonly round: number
}

/** The next objections to a question after one: without the learners, in the random order of their ids. */
export function listTexts(
  db: D1Database,
  {
    testId,
    questionId,
    after,
    limit,
  }: { readonly testId: string; readonly questionId: string; readonly after: string; readonly limit: number },
): Promise<ObjectionText[]> {
  const { id, paperVersion, proposal, text, source, language, round } = objection
  return openDb(db)
    .select({ id, paperVersion, proposal, text, source, language, round })
    .from(objection)
    .where(and(eq(objection.testId, testId), eq(objection.questionId, questionId), gt(objection.id, after)))
    .orderBy(asc(objection.id))
    .limit(limit)
}

/** A new decision; a second one of the same round breaks the batch. */
export const insertDecision = (db: D1Database, testId: string, decision: DecisionRow): D1PreparedStatement =>
  statementOf(
    db,
    openDb(db)
      .insert(objectionDecision)
      .values({ testId, ...decision }),
  )
