import type { CloseReason, LOST_KINDS, Op, RevealResponse, ServerCopy } from '#contract/attempts/schemas.ts'

/** What a save carries: ops, and when the service could not be reached ([kind, from, to], ms UTC). */
export interface Sent {
  readonly ops: readonly Op[]
  readonly lost: readonly (readonly [(typeof LOST_KINDS)[number], number, number])[]
}

/** What every good answer brings: the highest op the server has, its time, and when things end. Times ms UTC. */
export interface Heard {
  readonly applied: number
  readonly serverNow: number
  readonly deadlineAt?: number
  readonly sectionEnds?: readonly number[]
}

/** The outcome of sending a batch, by whatever way it was sent; the attempt's own rules decide by it. */
export type SendOutcome =
  | (Heard & { readonly kind: 'acknowledged'; readonly late: number; readonly state: 'open' | 'closed' })
  | { readonly kind: 'closed'; readonly reason: CloseReason | null; readonly late: number; readonly receipt: string | null }
  /** No answer: nothing is known, everything is kept and sent again. */
  | { readonly kind: 'unreachable' }
  /** The server is there but cannot take it now. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'gap'; readonly applied: number }
  /** The clock stands still: nothing is taken until it runs again. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'superseded'; readonly copy: ServerCopy | null }
  | { readonly kind: 'revoked' }
  /** The key of the attempt's token was retired: a new token is fetched with the session. */
  | { readonly kind: 'renew' }
  /** The server will never take these ops: a fault of ours. They stay on the device. */
  | { readonly kind: 'rejected'; readonly requestId: string | undefined }

export type Revealed = Pick<RevealResponse, 'key' | 'verdict' | 'marks12' | 'unit' | 'solutions'>

/** What came of a question to the server beside the saves. Refused: the answer is no, and nothing is wrong with the attempt. */
export type AskOutcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'refused' }
  | Exclude<SendOutcome, { readonly kind: 'acknowledged' }>
