import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'

/** `pass` names the reader of an image: it stands in `imageUrl`, since a browser sends no session token with an image. */
export const imageQuery = z.strictObject({ pass: z.string().check(z.maxLength(2_048)) })

/** The image of one of the reader's own broadcasts, whom `pass` names. Apart from the others: the site only shows its address. Errors: not_found. */
export const getImage = endpoint<{ query: z.input<typeof imageQuery>; reply: Blob }>()('GET', '/api/notifications/:id/image', 'anyone')
