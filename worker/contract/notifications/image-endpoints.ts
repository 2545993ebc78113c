import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { imageQuery } from './image-query.ts'

/** The image of one of the reader's own broadcasts, whom `pass` names. Apart from the others: the site only shows its address. Errors: not_found. */
export const getImage = endpoint<{ query: z.input<typeof imageQuery>; reply: Blob }>()('GET', '/api/notifications/:id/image', 'anyone')
