import * as z from 'zod/mini'

/** The body of a call that needs none but is JSON all the same, so that no form of another site can send it. */
export const emptyBody = z.strictObject({})
