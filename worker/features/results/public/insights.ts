/** What was worked out of a learner's released attempts, and how their questions went. A caller that shows single questions asks `lockedPapers` too. */
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { ErrorLabel } from '#contract/revision/practice-limits.ts'
import type { TopicTally } from '#contract/performance/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import type { Measure } from '#domain/attempt/attempt-analytics.ts'
import { openDb } from '#worker/db/client.ts'
import { mergedTopicsColumn } from '#worker/db/merged-topics.ts'
import { attemptInsight, attemptLabel } from '#worker/db/practice-tables.ts'
import { heldRank } from './held-rank.ts'

/** By place: the word, and the topic of the question. */
export type StoredLabels = Readonly<Record<string, readonly [ErrorLabel, string]>>

export interface PointRow {
  readonly testId: string
  readonly n: number
  readonly exam: string
  readonly closedAt: number
  readonly ranking: number
  readonly score12: Units
  readonly max12: Units
  /** Units in a mark. */
  readonly unit: number
  readonly percentile: string | null
  readonly of: number
  readonly topics: readonly TopicTally[]
  readonly measure: Measure | null
  readonly foretold: { readonly low: number; readonly middle: number; readonly high: number } | null
  readonly labels: StoredLabels
}

/** The newest insights of a learner since a moment, newest first, of one exam where it is named: one range, and a look-up each for its labels. */
export async function listPoints(db: D1Database, userId: string, since: number, exam: string | null, limit: number): Promise<PointRow[]> {
  const i = attemptInsight
  const l = attemptLabel
  const orm = openDb(db)
  const rows = await orm
    .select({
      testId: i.testId,
      n: i.n,
      exam: i.exam,
      closedAt: i.closedAt,
      ranking: i.ranking,
      score12: i.score12,
      max12: i.max12,
      unit: i.markUnit,
      percentile: sql<string | null>`iif(EXISTS ${heldRank(orm, i)}, NULL, ${i.percentile})`,
      of: i.rankedCount,
      topics: i.topics,
      measure: i.measure,
      foretold: i.foretold,
      labels: l.labels,
      merged: mergedTopicsColumn(orm),
    })
    .from(i)
    .leftJoin(l, and(eq(l.userId, i.userId), eq(l.testId, i.testId), eq(l.n, i.n)))
    .where(and(eq(i.userId, userId), gte(i.closedAt, since), exam === null ? undefined : eq(i.exam, exam)))
    .orderBy(desc(i.closedAt))
    .limit(limit)
  // The same on every row.
  const merged = JSON.parse(rows[0]?.merged ?? '{}') as Readonly<Record<string, string>>
  const present = (topicId: string): string => merged[topicId] ?? topicId
  return rows.map(({ merged: _merged, ...row }) => ({
    ...row,
    // The filling of practice wrote these. A paper names its topics as they were when it was made.
    topics: (JSON.parse(row.topics) as TopicTally[]).map((one) => ({ ...one, topicId: present(one.topicId) })),
    measure: JSON.parse(row.measure ?? 'null') as Measure | null,
    foretold: JSON.parse(row.foretold ?? 'null') as PointRow['foretold'],
    labels: mapped(JSON.parse(row.labels ?? '{}') as StoredLabels, present),
  }))
}

const mapped = (labels: StoredLabels, present: (topicId: string) => string): StoredLabels =>
  Object.fromEntries(Object.entries(labels).map(([place, [label, topicId]]) => [place, [label, present(topicId)] as const]))
