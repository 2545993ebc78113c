import { hash } from 'node:crypto'
import { closesItselfAt } from '#domain/attempt/attempt-clock.ts'
import { startSpreadMs } from '#domain/sittings/entry-rule.ts'
import { seatPlace, seatText, turnIn } from '#domain/sittings/seat-place.ts'
import { type SittingPlan, sittingPlan } from '#domain/sittings/sitting-plan.ts'
import type { ProofRandom } from '../support/random.ts'

/** Minutes of the test, and what its window has beyond them, ms. */
export const TEST_MINUTES = 60
export const WINDOW_SLACK_MS = 300_000
const TEST_MS = TEST_MINUTES * 60_000

/** Everyone of a sitting in columns. Times in ms from the opening. */
export interface Sitters {
  readonly n: number
  readonly plan: SittingPlan
  readonly shard: Int32Array
  /** When a learner with a ticket starts. */
  readonly startsAt: Float64Array
  /** When the attempt counts as closed, and when its room closes it. */
  readonly endsAt: Float64Array
  readonly closesAt: Float64Array
  /** When the last answers reach the room. */
  readonly lastAnswersAt: Float64Array
  /** Marks and tie of the attempt, which are small numbers. */
  readonly score: Int32Array
  readonly tie: Int32Array
}

/** How starts are spread after the opening, ms: the rule, or what a planted bug puts in its place. */
export type Spread = typeof startSpreadMs
/** When a room closes its attempt: the rule, or what a planted bug puts in its place. */
export type Closes = typeof closesItselfAt

/**
 * So many learners by the real rules. Three in ten hand in during the last ten minutes; one in twenty is without a network at the deadline
 * and comes back within two minutes.
 */
export function makeSitters(n: number, random: ProofRandom, spread: Spread = startSpreadMs, closes: Closes = closesItselfAt): Sitters {
  const plan = sittingPlan(n)
  const spreadMs = spread(plan.seats, WINDOW_SLACK_MS)
  const floats = () => new Float64Array(n)
  const [startsAt, endsAt, closesAt, lastAnswersAt] = [floats(), floats(), floats(), floats()]
  const [shard, score, tie] = [new Int32Array(n), new Int32Array(n), new Int32Array(n)]
  for (let i = 0; i < n; i++) {
    const place = seatPlace(hash('sha256', seatText('million', `learner-${i}-${random.seed}`), 'buffer'), plan.shards)
    shard[i] = place.shard
    const startedAt = turnIn(place.slot, spreadMs)
    startsAt[i] = startedAt
    const deadlineAt = Math.min(startedAt + TEST_MS, TEST_MS + WINDOW_SLACK_MS)
    const jitterMs = turnIn(place.slot, plan.closeSpreadMs)
    const handsIn = random.int(1, 10) <= 3
    const isOffline = !handsIn && random.int(1, 20) === 1
    endsAt[i] = handsIn ? deadlineAt - random.int(0, 600_000) : deadlineAt
    closesAt[i] = handsIn ? (endsAt[i] ?? 0) : closes({ startedAt, deadlineAt, graceMs: plan.graceMs, jitterMs })
    lastAnswersAt[i] = isOffline ? deadlineAt + random.int(0, 120_000) : (endsAt[i] ?? 0)
    score[i] = (random.int(0, 100) + random.int(0, 100) + random.int(0, 100)) * 2 - 150
    tie[i] = random.int(0, 39)
  }
  return { n, plan, shard, startsAt, endsAt, closesAt, lastAnswersAt, score, tie }
}
