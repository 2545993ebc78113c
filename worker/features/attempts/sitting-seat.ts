/** Which shard owns the result of an attempt at a live test, and when its room closes it (decision 0173). */
import { type ContentPattern, RANK_FROM } from '#contract/patterns/pattern.ts'
import type { LiveSittingCalls, SittingFacts, SittingTerms } from '#do/live-sitting/sitting-calls.ts'
import type { SittingSeat } from '#do/attempt-room/room-messages.ts'
import { clockMinutesOf, compensationMs, graceMsOf } from '#domain/attempt/attempt-clock.ts'
import { startSpreadMs } from '#domain/sittings/entry-rule.ts'
import { type SeatPlace, seatPlace, seatText, turnIn } from '#domain/sittings/seat-place.ts'

export interface SittingDeps {
  readonly sitting: Pick<LiveSittingCalls, 'planFor' | 'raiseDeadline'>
  /** How many could come: every account. */
  readonly countAccounts: () => Promise<number>
  /** ms UTC */
  readonly now: number
}

export interface SittingTest {
  readonly testId: string
  readonly opensAt: number | null
  readonly closesAt: number
  readonly pattern: ContentPattern
}

/** Who sits. `minutesPerHour`: compensatory time. */
export interface SittingLearner {
  readonly userId: string
  readonly minutesPerHour: number
}

/**
 * The seat of a learner. The sitting is asked once in a while by each isolate: what it says changes only where the window is moved. It hears of
 * everyone whose compensatory time may end later than the window.
 */
export async function seatAt(deps: SittingDeps, test: SittingTest, { userId, minutesPerHour }: SittingLearner): Promise<SittingSeat> {
  const { plan } = await factsOf(deps, test)
  const extra = compensationMs(clockMinutesOf(test.pattern), minutesPerHour)
  if (extra > 0) await deps.sitting.raiseDeadline(test.closesAt + extra)
  const { shard, slot } = await placeOf(test.testId, userId, plan.shards)
  return { shard, closesAfterMs: turnIn(slot, plan.closeSpreadMs), graceMs: plan.graceMs }
}

/** How long after the opening a learner's turn to start is, ms. */
export async function startTurn(deps: SittingDeps, test: SittingTest, userId: string): Promise<number> {
  const { plan } = await factsOf(deps, test)
  const { slot } = await placeOf(test.testId, userId, plan.shards)
  const lastsMs = clockMinutesOf(test.pattern).reduce((sum, minutes) => sum + minutes * 60_000, 0)
  return turnIn(slot, startSpreadMs(plan.seats, test.closesAt - (test.opensAt ?? deps.now) - lastsMs))
}

async function placeOf(testId: string, userId: string, shards: number): Promise<SeatPlace> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seatText(testId, userId)))
  return seatPlace(new Uint8Array(digest), shards)
}

const KEPT_MS = 60_000
const MOST_KEPT = 200
const kept = new Map<string, { readonly terms: string; readonly facts: SittingFacts; readonly until: number }>()

async function factsOf(deps: SittingDeps, { testId, opensAt, closesAt, pattern }: SittingTest): Promise<SittingFacts> {
  const terms = { testId, opensAt, closesAt, graceMs: graceMsOf(pattern), rankFrom: pattern.rankFrom ?? RANK_FROM }
  const known = kept.get(testId)
  if (known !== undefined && known.terms === JSON.stringify(terms) && deps.now < known.until) return known.facts
  const order: SittingTerms = { ...terms, registered: await deps.countAccounts() }
  const facts = await deps.sitting.planFor(order)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(testId, { terms: JSON.stringify(terms), facts, until: deps.now + KEPT_MS })
  return facts
}
