import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { contactRequest } from './schemas.ts'

/** A visitor's message into the feedback inbox. Errors: too_many_requests. */
export const sendContactMessage = endpoint<{ body: z.input<typeof contactRequest> }>()('POST', '/api/contact', 'anyone')
