import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { Monitor, ExtendAllResponse, monitorQuery, extendAllOrder } from './schemas.ts'

/** Who takes the test just now, a page at a time. */
export const getMonitor = endpoint<{ query: z.input<typeof monitorQuery>; reply: Monitor }>()(
  'GET',
  '/api/admin/tests/:testId/monitor',
  'admin',
)

export const extendAllAttempts = endpoint<{ body: z.input<typeof extendAllOrder>; reply: ExtendAllResponse }>()(
  'POST',
  '/api/admin/tests/:testId/monitor/extend',
  'admin',
  ['/api/admin/jobs/*'],
)
