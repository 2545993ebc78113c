import type { PlausibilitySigns } from '#contract/plausibility/schemas.ts'
import { bestFrom, MOST_BEST } from '#domain/plausibility/best-attempts.ts'
import { mergeWrongSets, repeatedHashes } from '#domain/plausibility/equal-sets.ts'
import { isTellingSet } from '#domain/plausibility/telling-answers.ts'
import type { SittingBoard } from '#domain/ranking/sitting-board.ts'
import { listAdults, type UnusualAttempt, writeUnusual } from '#worker/db/rank-reviews.sql.ts'
import type { ResultShardCalls, WorkedUnusually } from '../result-shard/shard-calls.ts'
import { boardKey } from './rank-store.ts'

/** Different sets of wrong answers that are looked at; the most frequent first. */
const MOST_SETS = 500
/** Attempts that are listed for admins: more is no longer work for a person. */
const MOST_LISTED = 1_000

export interface PlausibilityCheck {
  readonly testId: string
  /** Of the final ranks. */
  readonly version: number
  readonly askAll: <Answer>(ask: (shard: ResultShardCalls) => Promise<Answer>) => Promise<Answer[]>
}

/**
 * Looks for attempts that look unusual, once ranks are final, and lists them for admins (decision 0186). Nothing happens to anyone by it.
 * Answers of all are compared; how somebody worked is looked at in the best attempts of adults alone. A repeat writes the same.
 */
export async function checkPlausibility({ DB, PAPERS }: Pick<Env, 'DB' | 'PAPERS'>, check: PlausibilityCheck): Promise<void> {
  const counted = await (await PAPERS.get(boardKey(check.testId, check.version)))?.json<SittingBoard>()
  if (counted === undefined) throw new Error('the board of the ranks is not there')
  const found = new Map<string, UnusualAttempt>()
  const add = ({ userId, signs, ...rest }: WorkedUnusually) =>
    found.set(userId, { userId, ...rest, signs: { ...found.get(userId)?.signs, ...signs } })
  for (const one of await equalAnswers(check, counted)) add(one)
  for (const one of await unusualWork(DB, check, counted)) add(one)
  // Sorted, so that a repeat lists the same.
  const all = [...found.values()].toSorted((a, b) => b.score12 - a.score12 || (a.userId < b.userId ? -1 : 1))
  await writeUnusual(DB, check.testId, all.slice(0, MOST_LISTED))
  if (all.length > MOST_LISTED)
    console.warn(
      JSON.stringify({ level: 'warn', event: 'unusual_attempts_left_out', testId: check.testId, count: all.length - MOST_LISTED }),
    )
}

async function equalAnswers({ askAll }: PlausibilityCheck, { board }: SittingBoard): Promise<WorkedUnusually[]> {
  const repeated = repeatedHashes(await askAll((shard) => shard.wrongSets()), MOST_SETS)
  if (repeated.length === 0) return []
  const sets = mergeWrongSets(await askAll((shard) => shard.withWrongSets(repeated)))
  return sets
    .filter(({ wrong }) => isTellingSet(wrong, board))
    .flatMap(({ group, paperVersion, wrong, members }) => {
      const signs: PlausibilitySigns = { equal: { group, learners: members.length, wrong } }
      return members.map((member) => ({ ...member, paperVersion, signs }))
    })
}

async function unusualWork(db: D1Database, { askAll }: PlausibilityCheck, { board }: SittingBoard): Promise<WorkedUnusually[]> {
  const from = bestFrom(board.histograms['all'] ?? {})
  if (from === null) return []
  const best = (await askAll((shard) => shard.bestFrom(from, MOST_BEST))).flat().toSorted()
  const adults = await listAdults(db, best.slice(0, MOST_BEST))
  if (adults.length === 0) return []
  const usualMs = board.items.map(({ spentMs }) => spentMs / Math.max(1, board.sums.count))
  return (await askAll((shard) => shard.workSigns(adults, usualMs))).flat()
}
