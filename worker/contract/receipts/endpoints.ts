import { endpoint } from '#contract/shared/endpoint.ts'
import type { SignedReceipt } from './schemas.ts'

/** Errors: not_found while the attempt is open, and where the site signs no receipts. */
export const getSignedReceipt = endpoint<{ reply: SignedReceipt }>()('GET', '/api/attempts/:attemptId/receipt', 'learner')
