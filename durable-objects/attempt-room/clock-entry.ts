import type { LostTime } from '#contract/attempts/schemas.ts'
import type { Shift } from '#domain/attempt/section-clock.ts'

/** A row of what moved, or could have moved, an attempt's clock; pauses are among them, though nothing was lost by them. Times ms UTC. */
export type ClockEntry = Omit<LostTime, 'kind'> & { readonly kind: LostTime['kind'] | 'pause' }

/** What moves the clock: a pause belongs to what ran when it began, time that was given to what ran when it was given. */
export const shiftsOf = (entries: readonly ClockEntry[]): Shift[] =>
  entries.filter(({ creditMs }) => creditMs > 0).map(({ kind, from, to, creditMs }) => ({ at: kind === 'pause' ? from : to, ms: creditMs }))

/** What the learner is shown. */
export const lostTimeOf = (entries: readonly ClockEntry[]): LostTime[] =>
  entries.flatMap(({ kind, ...rest }) => (kind === 'pause' ? [] : [{ kind, ...rest }]))
