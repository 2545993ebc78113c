import type { decideApproval } from '#contract/shared/approvals.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { TestKeys, KeyPreviewResponse, KeyPublishResponse, testKeysQuery, keyPreviewRequest, keyPublishRequest } from './schemas.ts'

/** The key of a test's paper with what was decided about it. */
export const getTestKeys = endpoint<{ query: z.input<typeof testKeysQuery>; reply: TestKeys }>()(
  'GET',
  '/api/admin/tests/:testId/keys',
  'admin',
)

/** What a change would do to a page of the attempts. */
export const previewKeyChange = endpoint<{ body: z.input<typeof keyPreviewRequest>; reply: KeyPreviewResponse }>()(
  'POST',
  '/api/admin/tests/:testId/keys/preview',
  'admin',
)

/** Approves or rejects a correction that another admin asked for. */
export const decideKeyChange = endpoint<{ body: z.input<typeof decideApproval>; reply: { readonly decided: 'approved' | 'rejected' } }>()(
  'POST',
  '/api/admin/tests/:testId/keys/decide',
  'admin',
  ['/api/admin/tests/:testId/keys', '/api/admin/tests/:testId/objections/*', '/api/admin/jobs/*'],
)

export const publishKeyChange = endpoint<{ body: z.input<typeof keyPublishRequest>; reply: KeyPublishResponse }>()(
  'POST',
  '/api/admin/tests/:testId/keys/publish',
  'admin',
  ['/api/admin/tests/:testId/keys', '/api/admin/tests/:testId/objections/*', '/api/admin/jobs/*'],
)
