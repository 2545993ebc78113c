import type { CloseReason, ServerCopy } from '#contract/attempt.ts'

/** What came of sending a batch, whoever carried it: what the attempt's own rules decide by. */
export type SendOutcome =
  | {
      readonly kind: 'acknowledged'
      readonly applied: number
      readonly late: number
      readonly state: 'open' | 'closed'
      readonly serverNow: number
      readonly deadlineAt: number
    }
  | { readonly kind: 'closed'; readonly reason: CloseReason | null; readonly late: number; readonly receipt: string | null }
  /** No answer: nothing is known, everything is kept and sent again. */
  | { readonly kind: 'unreachable' }
  /** The server is there but cannot take it now. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'gap'; readonly applied: number }
  | { readonly kind: 'superseded'; readonly copy: ServerCopy | null }
  | { readonly kind: 'revoked' }
  /** The server will never take these ops: a fault of ours. They stay on the device. */
  | { readonly kind: 'rejected'; readonly requestId: string | undefined }
