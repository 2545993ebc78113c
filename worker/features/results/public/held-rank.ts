import { and, eq } from 'drizzle-orm'
import type { openDb } from '#worker/db/client.ts'
import type { attemptInsight } from '#worker/db/practice-tables.ts'
import { rankReview } from '#worker/db/rank-review-tables.ts'

/** A hold on the rank of an attempt whose insight is read: its owner is shown no percentile then (decision 0186). */
export const heldRank = (orm: ReturnType<typeof openDb>, { testId, userId, n }: Pick<typeof attemptInsight, 'testId' | 'userId' | 'n'>) =>
  orm
    .select({ n: rankReview.n })
    .from(rankReview)
    .where(and(eq(rankReview.testId, testId), eq(rankReview.userId, userId), eq(rankReview.n, n), eq(rankReview.state, 'held')))
