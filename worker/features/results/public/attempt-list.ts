/** A learner's attempts as lists show them: a score that may not be seen yet is not there. */
import { and, desc, eq, sql } from 'drizzle-orm'
import type { AttemptMode } from '#contract/attempts/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { Units } from '#contract/shared/units.ts'
import { parseAttemptId } from '#contract/shared/ids.ts'
import { mayShow } from '#domain/results/may-show.ts'
import { releasedAt } from '#domain/results/result-release.ts'
import type { PageCursor } from '#domain/text/page-cursor.ts'
import { attempt } from '#worker/db/attempt-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { storedMax12 } from '#worker/db/stored-results.ts'
import { pattern, test } from '#worker/db/test-tables.ts'

export interface AttemptListRow {
  readonly testId: string
  readonly n: number
  readonly title: Localized
  readonly exam: string
  readonly ranking: boolean
  readonly state: 'open' | 'closed'
  readonly startedAt: number
  readonly deadlineAt: number
  readonly closedAt: number | null
  /** Null while the attempt is open, and while its score is not to be seen. */
  readonly score12: Units | null
  /** When a score that is held back will be there, ms UTC; null where none is. */
  readonly scoreAt: number | null
  readonly max12: Units
  readonly mode: AttemptMode
}

/** A learner's attempts, newest first, after a place by its start. Times in ms UTC. */
export async function listAttempts(
  binding: D1Database,
  userId: string,
  after: PageCursor,
  limit: number,
  now: number,
): Promise<AttemptListRow[]> {
  const db = openDb(binding)
  const of = parseAttemptId(after.id) ?? { testId: '', n: 0 }
  const release = db
    .select({ release: sql`${pattern.spec} -> '$.release'` })
    .from(pattern)
    .where(and(eq(pattern.id, test.patternId), eq(pattern.version, test.patternVersion)))
  const rows = await db
    .select({
      testId: attempt.testId,
      n: attempt.n,
      title: test.title,
      exam: test.exam,
      ranking: attempt.ranking,
      state: attempt.state,
      startedAt: attempt.startedAt,
      deadlineAt: attempt.deadlineAt,
      closedAt: attempt.closedAt,
      score12: attempt.score12,
      mode: attempt.mode,
      kind: test.kind,
      sealedUntil: test.sealedUntil,
      // A second try is out of the marks of its own questions.
      max12: sql<Units>`coalesce(${storedMax12}, ${test.max12})`,
      release: sql<string | null>`CASE WHEN ${test.kind} = 'live' THEN ${release} END`,
    })
    .from(attempt)
    .innerJoin(test, eq(test.id, attempt.testId))
    .where(
      and(eq(attempt.userId, userId), sql`(${attempt.startedAt}, ${attempt.testId}, ${attempt.n}) < (${after.by}, ${of.testId}, ${of.n})`),
    )
    .orderBy(desc(attempt.startedAt), desc(attempt.testId), desc(attempt.n))
    .limit(limit)
  return rows.map((row) => shownRow(row, userId, now))
}

interface Row extends Omit<AttemptListRow, 'ranking' | 'scoreAt'> {
  readonly ranking: number
  readonly kind: string
  readonly sealedUntil: number | null
  /** JSON, of a live test alone: any other shows its score at once. */
  readonly release: string | null
}

function shownRow({ kind, sealedUntil, release, ...row }: Row, userId: string, now: number): AttemptListRow {
  const isLive = kind === 'live'
  const rule = release === null ? ({ when: 'atOnce' } as const) : (JSON.parse(release) as ContentPattern['release'])
  const at = releasedAt(rule, row.closedAt ?? 0, sealedUntil)
  const reader = { userId, role: 'user', holdsQuestion: false } as const
  const decision = mayShow('score', reader, { ownerId: userId, isPreview: false, closedAt: row.closedAt }, { isLive, releasedAt: at }, now)
  return {
    ...row,
    ranking: row.ranking === 1,
    score12: decision === 'shown' ? row.score12 : null,
    scoreAt: decision === 'unreleased' ? at : null,
  }
}
