import * as z from 'zod/mini'

/** Thrown and not caught, a promise that nobody waited for, or a screen that could not be drawn. */
export const CLIENT_ERROR_KINDS = ['error', 'rejection', 'boundary'] as const
export type ClientErrorKind = (typeof CLIENT_ERROR_KINDS)[number]

export const CLIENT_ERROR_LIMITS = { messageLength: 300, frames: 5, bodyBytes: 4_096 } as const

const position = z.int().check(z.minimum(0), z.maximum(9_999_999))

/** One line of the stack, of our own code alone. */
const clientErrorFrame = z.strictObject({
  in: z.string().check(z.regex(/^[\w.$<> ]{0,60}$/)),
  /** The name of a chunk, without folder and query. */
  file: z.string().check(z.regex(/^[\w.$-]{1,80}\.js$/)),
  line: position,
  column: position,
})
export type ClientErrorFrame = z.infer<typeof clientErrorFrame>

/** What a browser tells of an error that it met. `route` is the pattern of the address, such as `/user/testseries/$groupId`. */
export const clientErrorReport = z.strictObject({
  kind: z.enum(CLIENT_ERROR_KINDS),
  name: z.string().check(z.regex(/^[A-Za-z_$]{1,60}$/)),
  message: z.string().check(z.maxLength(CLIENT_ERROR_LIMITS.messageLength)),
  frames: z.array(clientErrorFrame).check(z.maxLength(CLIENT_ERROR_LIMITS.frames)),
  // No figure, so that no id passes for a pattern.
  route: z.string().check(z.maxLength(120), z.regex(/^(?:\/[A-Za-z_$-]*)*$/)),
  version: z.string().check(z.regex(/^[\w.+-]{0,60}$/)),
})
export type ClientErrorReport = z.infer<typeof clientErrorReport>
