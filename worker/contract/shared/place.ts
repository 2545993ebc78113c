import * as z from 'zod/mini'

/** The `next` of a page of a list, sent back for the page after it: what it says is the server's own. */
export const placeSchema = z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'not a place in the list'))
