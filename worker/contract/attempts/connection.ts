/**
 * The connection of a running attempt (decision 0187). The page that writes an attempt opens it with the subprotocols
 * `['attempt.v1', 'token.' + the attempt token]` and hands over what its learner does, as one JSON frame after the other. What was handed over
 * waits at the server, with the connection: should the device be lost, the server stores it. The device keeps it until a reply says that
 * it is stored, and everything that goes over the connection may also be sent with `saveOps`.
 */
import * as z from 'zod/mini'
import type { ErrorCode } from '#contract/shared/errors.ts'
import { opsRequest, type OpsResponse, type ServerCopy } from './schemas.ts'

export const connectionPath = (attemptId: string): string => `/api/attempts/${attemptId}/connection`

export const CONNECTION_PROTOCOL = 'attempt.v1'
/** Before the attempt token in the second subprotocol. */
export const CONNECTION_TOKEN = 'token.'

export const CONNECTION_LIMITS = {
  /** Of one frame from the page, in UTF-16 units. */
  frameLength: 64 * 1024,
  framesPerMinute: 120,
} as const

/** Why the server ended a connection; after any other end the page connects again. */
export const CONNECTION_CLOSE = {
  /** The attempt is over or has another writer: a save says which. */
  ended: 4410,
  /** A newer connection of the same writer. */
  replaced: 4409,
  /** Too many frames, too large a one, or none of ours. */
  policy: 1008,
} as const

/**
 * What a page says. `id` counts up and comes back with the reply. `ops` and `lost` are those of a save; ops that the server has already are
 * ignored. With `store` the server stores this and all that waits before it replies.
 */
export const connectionFrame = z.strictObject({
  id: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  ops: opsRequest.shape.ops,
  lost: opsRequest.shape.lost,
  store: z.boolean(),
})
export type ConnectionFrame = z.infer<typeof connectionFrame>

/** The reply to one frame: to what a save answers, `held` adds the highest op that the server has, be it stored (`applied`) or waiting. */
export type ConnectionReply =
  | (OpsResponse & { readonly id: number; readonly held: number })
  | { readonly id: number; readonly refused: ConnectionRefusal }

/** As the body of an error of `saveOps`. */
export interface ConnectionRefusal {
  readonly code: ErrorCode
  readonly params?: Readonly<Record<string, string | number>>
  readonly details?: ServerCopy
}
