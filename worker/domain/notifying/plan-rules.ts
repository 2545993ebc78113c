import type { PlanState } from '#contract/notifications/plan-schemas.ts'
import { PLAN_LIMITS } from '#contract/notifications/plan-schemas.ts'

/** What an admin may do to a plan in which states. */
export const PLAN_ACTS = {
  save: ['draft', 'waiting', 'failed'],
  confirm: ['draft', 'waiting', 'failed'],
  undo: ['confirmed', 'scheduled', 'waiting', 'fixed'],
  stop: ['fixed', 'sending', 'sent'],
  delete: ['draft', 'failed'],
} as const satisfies Record<string, readonly PlanState[]>
export type PlanAct = keyof typeof PLAN_ACTS

export interface PlanFacts {
  readonly state: PlanState
  readonly at: number | null
}

/** Whether a plan takes an act now; a fixed one can be undone until its time, and stopped from then on. `now` ms UTC. */
export function mayAct(act: PlanAct, { state, at }: PlanFacts, now: number): boolean {
  const allowed: readonly PlanState[] = PLAN_ACTS[act]
  if (!allowed.includes(state)) return false
  if (state !== 'fixed') return true
  const isAhead = at !== null && now < at
  return act === 'undo' ? isAhead : !isAhead
}

/**
 * Whether the number for which an audience was fixed is still what was confirmed: sent at once only the very number, scheduled one within
 * a fifth, since days may have passed.
 */
export function isAsConfirmed({ people, fixed, isScheduled }: { people: number; fixed: number; isScheduled: boolean }): boolean {
  return isScheduled ? Math.abs(fixed - people) * 100 <= people * PLAN_LIMITS.driftPercent : fixed === people
}

/** Whether the sums of a broadcast are to be counted again: each minute of its first hour, then ever more seldom, for a week. ms UTC. */
export function areSumsDue(at: number, countedAt: number | null, now: number): boolean {
  const age = now - at
  if (age > 7 * DAY) return false
  const every = age < HOUR ? MINUTE : age < DAY ? 10 * MINUTE : HOUR
  return countedAt === null || now - countedAt >= every
}

/** A round of pushes begins no sooner than this after the one before. */
const ROUND_MS = 30 * 60_000

/** When those who had quiet hours are pushed to: at the first end of such hours (`firstDue`), and not more often than each half hour. ms UTC. */
export const nextRoundAt = (firstDue: number, now: number): number => Math.max(firstDue, now + ROUND_MS)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
