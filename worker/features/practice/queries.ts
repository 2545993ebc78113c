import { and, desc, eq } from 'drizzle-orm'
import type { TopicTally } from '#contract/performance/schemas.ts'
import type { AskedQuestion, MarkedAnswer } from '#domain/practice/finish-session.ts'
import { openDb } from '#worker/db/client.ts'
import { findMergedTopics } from '#worker/db/merged-topics.ts'
import { practiceSession, practiceSkill } from '#worker/db/pool-tables.ts'
import { attemptInsight } from '#worker/db/practice-tables.ts'
import type { TopicInTests } from '#domain/practice/suggested-topic.ts'
import type { Skill } from '#domain/practice/ability.ts'

export interface NewSession {
  readonly userId: string
  readonly id: string
  /** Null where the day alone may be kept. */
  readonly topicId: string | null
  readonly day: number
  readonly startedAt: number
  readonly asked: readonly AskedQuestion[]
}

/** A session that has begun. */
export async function insertSession(binding: D1Database, { asked, ...session }: NewSession): Promise<void> {
  await openDb(binding)
    .insert(practiceSession)
    .values({ ...session, questions: JSON.stringify(asked) })
}

/** What a finished session changed. The answers are missing where they may not be kept. */
export interface SessionOutcome {
  readonly answers?: readonly MarkedAnswer[]
  readonly stepBefore: number | null
  readonly stepAfter: number | null
  readonly countsForDay: boolean
}

export interface StoredSession {
  readonly topicId: string | null
  readonly asked: readonly AskedQuestion[]
  readonly outcome: SessionOutcome | null
}

/** A learner's own session, or null. */
export async function findSession(binding: D1Database, userId: string, id: string): Promise<StoredSession | null> {
  const { topicId, questions, outcome } = practiceSession
  const [row] = await openDb(binding)
    .select({ topicId, questions, outcome })
    .from(practiceSession)
    .where(and(eq(practiceSession.userId, userId), eq(practiceSession.id, id)))
  if (row === undefined) return null
  return {
    topicId: row.topicId,
    asked: JSON.parse(row.questions) as AskedQuestion[],
    outcome: row.outcome === null ? null : (JSON.parse(row.outcome) as SessionOutcome),
  }
}

/** What a learner can do in a topic, or null. */
export async function findSkill(
  binding: D1Database,
  userId: string,
  topicId: string,
): Promise<(Skill & { readonly recent: readonly number[] }) | null> {
  const { theta, n, recent } = practiceSkill
  const [row] = await openDb(binding)
    .select({ theta, n, recent })
    .from(practiceSkill)
    .where(and(eq(practiceSkill.userId, userId), eq(practiceSkill.topicId, topicId)))
  return row === undefined ? null : { ...row, recent: JSON.parse(row.recent) as number[] }
}

/** What a learner can do in each topic that they practised. */
export async function listSkills(
  binding: D1Database,
  userId: string,
): Promise<(Skill & { readonly topicId: string; readonly recent: readonly number[]; readonly lastDay: number | null })[]> {
  const { topicId, theta, n, recent, lastDay } = practiceSkill
  const rows = await openDb(binding)
    .select({ topicId, theta, n, recent, lastDay })
    .from(practiceSkill)
    .where(eq(practiceSkill.userId, userId))
  return rows.map((row) => ({ ...row, recent: JSON.parse(row.recent) as number[] }))
}

/** How the topics of the learner's last tests went, of each test, the newest first. */
export async function topicsOfLastTests(binding: D1Database, userId: string, tests: number): Promise<TopicInTests[][]> {
  const [merged, rows] = await Promise.all([
    findMergedTopics(binding),
    openDb(binding)
      .select({ topics: attemptInsight.topics })
      .from(attemptInsight)
      .where(eq(attemptInsight.userId, userId))
      .orderBy(desc(attemptInsight.closedAt))
      .limit(tests),
  ])
  return rows.map(({ topics }) =>
    (JSON.parse(topics) as TopicTally[]).map(({ topicId, right, partial, wrong, skipped }) => ({
      topicId: merged.get(topicId) ?? topicId,
      right,
      of: right + partial + wrong + skipped,
    })),
  )
}
