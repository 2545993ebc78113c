import { endpoint } from '#contract/shared/endpoint.ts'
import type { ClientErrorReport } from './schemas.ts'

/** An error that a browser met, without anything personal. Errors: too_many_requests. */
export const sendClientError = endpoint<{ body: ClientErrorReport }>()('POST', '/api/client-errors', 'anyone')
