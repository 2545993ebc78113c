import type { CloseReason, PauseState, SettledQuestion } from '#contract/attempts/schemas.ts'
import type { QuestionLog } from '#domain/attempt/operation-log.ts'

/**
 * open: taking answers · submitting: the learner (or the clock) has ended it, the server has not said so yet · closed: over ·
 * superseded: another device writes · behind: the server has answers that this device lost · revoked: sign in again to continue ·
 * renew: the token is no longer good, a new one is fetched · rejected: a fault of ours, kept on the device.
 */
export type Phase = 'open' | 'submitting' | 'closed' | 'superseded' | 'behind' | 'revoked' | 'renew' | 'rejected'

/** Everything the screens show of a running attempt. Times ms UTC. */
export interface AttemptSnapshot {
  readonly phase: Phase
  readonly slots: readonly QuestionLog[]
  readonly currentQ: number
  readonly deadlineAt: number
  /** When each section ends, where each has its own clock; else null. */
  readonly sectionEnds: readonly number[] | null
  /** The sections that the learner has chosen in the test, by number. */
  readonly chosen: readonly number[]
  /** Null where the clock cannot be stopped. */
  readonly pause: PauseState | null
  /** Questions of a practice attempt whose answer is settled. */
  readonly settled: ReadonlyMap<number, SettledQuestion>
  /** Questions whose last change the server has not acknowledged. */
  readonly unsent: number
  /** Of those, the ones where an answer or a mark for review has changed. */
  readonly unsentAnswers: number
  /** Whether everything unsent is written to the device. */
  readonly isOnDevice: boolean
  /** Whether the last try found no server. */
  readonly isOffline: boolean
  readonly isDurable: boolean
  /** Whether a crash of this device now would lose nothing that the server lacks: false where the store is refused or full. */
  readonly isProtected: boolean
  readonly late: number
  readonly receipt: string | null
  /** Why it is closed, where the server has said so. */
  readonly reason: CloseReason | null
  readonly requestId: string | null
}
