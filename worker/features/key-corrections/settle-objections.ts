import type { KeyChange } from '#contract/key-corrections/schemas.ts'
import type { Guard } from '#worker/db/audit.ts'
import { insertJobStatement } from '#worker/db/job-rows.ts'
import { listCounts } from '#worker/db/objection-counts.sql.ts'
import { listPending, type NamedDecision, type PendingDecision, settleDecision, stillPending } from '#worker/db/objection-decisions.ts'
import type { PaperWithKeys } from '#worker/importing/decisions/published-papers.ts'

/** What a publication adds to its batch for the objections that it follows; nothing of it where it follows none. */
export interface SettledObjections {
  readonly guards: readonly Guard[]
  readonly writes: readonly D1PreparedStatement[]
  /** The job that tells who objected; null where no one did. */
  readonly jobId: string | null
}

export const NOTHING_SETTLED: SettledObjections = { guards: [], writes: [], jobId: null }

interface Publication {
  readonly testId: string
  readonly paper: PaperWithKeys
  readonly changes: readonly KeyChange[]
  /** The decisions that the admin saw waiting. */
  readonly named: readonly NamedDecision[]
  readonly jobId: string
  readonly actorId: string
  /** ms UTC */
  readonly now: number
}

/**
 * The decisions of the challenge desk that a publication carries out: those whose change is published as it was decided. They stand from
 * then on, and a job tells who objected. Where one that the admin saw waiting was undone, the batch is refused.
 */
export async function settledBy(
  db: D1Database,
  { testId, paper, changes, named, jobId, actorId, now }: Publication,
): Promise<SettledObjections> {
  const settled = (await listPending(db, testId)).filter(
    (pending) => pending.paperVersion === paper.version && changes.some((change) => isOf(paper, change, pending)),
  )
  const unsettled = named.filter((one) => !settled.some((other) => other.questionId === one.questionId && other.round === one.round))
  const guards = settled.length + unsettled.length === 0 ? [] : [stillPending(testId, [...settled, ...unsettled])]
  if (settled.length === 0) return { ...NOTHING_SETTLED, guards }
  const total = (await listCounts(db, testId))
    .filter((counted) => settled.some(({ questionId }) => questionId === counted.questionId))
    .reduce((sum, { count }) => sum + count, 0)
  return {
    guards,
    writes: [
      ...settled.map((pending) => settleDecision(db, testId, pending, 'final')),
      insertJobStatement(db, {
        id: jobId,
        kind: 'objections',
        target: testId,
        cursor: '0:',
        total,
        actorId,
        startedAt: now,
        detail: { questions: settled.map(({ questionId, round }) => ({ questionId, round })), told: 0 },
      }),
    ],
    jobId,
  }
}

function isOf({ plan }: PaperWithKeys, change: KeyChange, pending: PendingDecision): boolean {
  if (plan.questions[change.question]?.id !== pending.questionId || change.action !== pending.change.action) return false
  return JSON.stringify(keysOf(change)) === JSON.stringify(keysOf(pending.change))
}

const keysOf = (change: KeyChange) => (change.action === 'setKey' ? change.keys : [])
