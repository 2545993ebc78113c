/** Acts that need a second admin where the operator asks for it: `TWO_PERSONS` (decision 0122). Times ms UTC. */
import * as z from 'zod/mini'
import { idSchema } from './ids.ts'
import { isPlainText } from './plain-text.ts'

export const APPROVAL_ACTS = ['key.publish', 'prime.refund'] as const
export type ApprovalAct = (typeof APPROVAL_ACTS)[number]

/** How long a request waits. */
export const APPROVAL_DAYS = 7

/** A request that waits for a second admin; `content` is what was asked for, in the words of the act's own call. */
export interface WaitingRequest<Content> {
  readonly id: string
  readonly target: string
  readonly content: Content
  readonly actorId: string
  readonly at: number
  readonly expiresAt: number
}

/**
 * The decision on a request. `order` is made by the page; `request` is the request's id. Errors: own_request (by the one who asked), request_over
 * (decided or expired), and those of the act itself, with which the request goes on waiting.
 */
export const decideApproval = z.strictObject({
  order: idSchema,
  request: idSchema,
  approve: z.boolean(),
  reason: z.string().check(
    z.trim(),
    z.minLength(3),
    z.maxLength(300),
    z.refine((text) => isPlainText(text), 'say why, in 3 to 300 plain characters'),
  ),
})
export type DecideApproval = z.infer<typeof decideApproval>
