import * as z from 'zod/mini'

/** `pass` names the reader of an image: it stands in `imageUrl`, since a browser sends no session token with an image. */
export const imageQuery = z.strictObject({ pass: z.string().check(z.maxLength(2_048)) })
