import type { AttemptMode, CloseReason } from './schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { Units } from '#contract/shared/units.ts'

/** What a room tells the record of truth, through the queue; both kinds are safe to deliver again and in any order. Times in ms UTC. */
export interface AttemptFacts {
  readonly userId: string
  readonly testId: string
  readonly n: number
  readonly mode: AttemptMode
  readonly language: Locale
  readonly paperVersion: number
  readonly keyVersion: number
  readonly startedAt: number
  readonly deadlineAt: number
  readonly category: string | null
  readonly stateCode: string | null
  /** The ranking attempt is the lowest of its owner at this test that is not void. */
  readonly ranking: boolean
  /** How often it was opened again by an admin; absent in events of an older room. */
  readonly round?: number
}

export type AttemptEvent =
  | (AttemptFacts & { readonly kind: 'opened' })
  | (AttemptFacts & {
      readonly kind: 'closed'
      readonly closedAt: number
      readonly reason: CloseReason
      readonly score12: Units
      readonly tieKey: string
      /** The marked attempt as JSON, as it will be stored. */
      readonly result: string
    })
