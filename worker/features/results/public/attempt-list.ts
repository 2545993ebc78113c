/** A learner's attempts as lists show them: a score that may not be seen yet is not there. */
import { and, desc, eq, sql } from 'drizzle-orm'
import type { AttemptMode } from '#contract/attempts/schemas.ts'
import type { TestKind } from '#contract/catalogue/schemas.ts'
import type { Tally } from '#contract/results/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { Units } from '#contract/shared/units.ts'
import { parseAttemptId } from '#contract/shared/ids.ts'
import { mayShow } from '#domain/results/may-show.ts'
import { releasedAt } from '#domain/results/result-release.ts'
import { FIRST_PLACE, type PageCursor } from '#domain/text/page-cursor.ts'
import { attempt } from '#worker/db/attempt-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { storedMax12, storedSections } from '#worker/db/stored-results.ts'
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
  /** Units in a mark. */
  readonly unit: number
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
  const rows = await selectAttempts(binding, userId, after, limit)
  return rows.map(({ tallies: _tallies, sections: _sections, ...row }) => shownRow(row, userId, now))
}

/** A section of a mock with its marks. */
export interface SectionMarks {
  readonly title: Localized
  readonly score12: Units
  readonly max12: Units
}

/** A learner's newest attempts, newest first, mocks with the marks of their sections as far as the score may be seen. Times in ms UTC. */
export async function listRecentAttempts(
  binding: D1Database,
  userId: string,
  limit: number,
  now: number,
): Promise<(AttemptListRow & { readonly kind: TestKind; readonly sections: readonly SectionMarks[] })[]> {
  const rows = await selectAttempts(binding, userId, FIRST_PLACE, limit)
  return rows.map(({ tallies, sections, ...row }) => {
    const shown = shownRow(row, userId, now)
    return { ...shown, kind: row.kind, sections: shown.score12 === null ? [] : sectionMarks(tallies, sections) }
  })
}

function sectionMarks(tallies: string | null, sections: string | null): SectionMarks[] {
  if (tallies === null || sections === null) return []
  const marks = JSON.parse(tallies) as readonly Pick<Tally, 'score12' | 'max12'>[]
  return (JSON.parse(sections) as ContentPattern['sections']).flatMap(({ title }, at) => {
    const tally = marks[at]
    return tally === undefined ? [] : [{ title, score12: tally.score12, max12: tally.max12 }]
  })
}

function selectAttempts(binding: D1Database, userId: string, after: PageCursor, limit: number) {
  const db = openDb(binding)
  const of = parseAttemptId(after.id) ?? { testId: '', n: 0 }
  const isMock = sql`${test.kind} IN ('mock', 'previousYear') AND ${attempt.mode} = 'exam' AND ${attempt.state} = 'closed'`
  const sections = db
    .select({ sections: sql`${pattern.spec} -> '$.sections'` })
    .from(pattern)
    .where(and(eq(pattern.id, test.patternId), eq(pattern.version, test.patternVersion)))
  const release = db
    .select({ release: sql`${pattern.spec} -> '$.release'` })
    .from(pattern)
    .where(and(eq(pattern.id, test.patternId), eq(pattern.version, test.patternVersion)))
  return db
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
      unit: test.markUnit,
      release: sql<string | null>`CASE WHEN ${test.kind} = 'live' THEN ${release} END`,
      tallies: sql<string | null>`CASE WHEN ${isMock} THEN ${storedSections} END`,
      sections: sql<string | null>`CASE WHEN ${isMock} THEN ${sections} END`,
    })
    .from(attempt)
    .innerJoin(test, eq(test.id, attempt.testId))
    .where(
      and(eq(attempt.userId, userId), sql`(${attempt.startedAt}, ${attempt.testId}, ${attempt.n}) < (${after.by}, ${of.testId}, ${of.n})`),
    )
    .orderBy(desc(attempt.startedAt), desc(attempt.testId), desc(attempt.n))
    .limit(limit)
}

interface Row extends Omit<AttemptListRow, 'ranking' | 'scoreAt'> {
  readonly ranking: number
  readonly kind: TestKind
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
