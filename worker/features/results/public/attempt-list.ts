/** A learner's attempts as lists show them: a score that may not be seen yet is not there. */
import type { AttemptMode } from '#contract/attempts/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { Units } from '#contract/shared/units.ts'
import { mayShow } from '#domain/results/may-show.ts'
import { releasedAt } from '#domain/results/result-release.ts'

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

/** A learner's attempts, newest first, from before a start time. Times in ms UTC. */
export async function listAttempts(db: D1Database, userId: string, before: number, limit: number, now: number): Promise<AttemptListRow[]> {
  const { results } = await db
    .prepare(
      `SELECT a.test_id AS testId, a.n, t.title, t.exam, a.ranking, a.state, a.started_at AS startedAt, a.deadline_at AS deadlineAt,
         a.closed_at AS closedAt, a.score12, a.mode, t.kind, t.sealed_until AS sealedUntil,
         -- A second try is out of the marks of its own questions.
         coalesce(a.result ->> '$.total.max12', t.max12) AS max12,
         CASE WHEN t.kind = 'live' THEN (SELECT p.spec -> '$.release' FROM pattern p WHERE p.id = t.pattern_id AND p.version = t.pattern_version) END AS release
       FROM attempt a JOIN test t ON t.id = a.test_id
       WHERE a.user_id = ?1 AND a.started_at < ?2 ORDER BY a.started_at DESC LIMIT ?3`,
    )
    .bind(userId, before, limit)
    .all<Row>()
  return results.map((row) => shownRow(row, userId, now))
}

interface Row extends Omit<AttemptListRow, 'title' | 'ranking' | 'scoreAt'> {
  readonly title: string
  readonly ranking: number
  readonly kind: string
  readonly sealedUntil: number | null
  /** Of a live test alone: any other shows its score at once. */
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
    title: JSON.parse(row.title) as Localized,
    ranking: row.ranking === 1,
    score12: decision === 'shown' ? row.score12 : null,
    scoreAt: decision === 'unreleased' ? at : null,
  }
}
