import type * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import type { SecurityEvents, securityEventsQuery, SecuritySummary } from './schemas.ts'

export const countSecurityEvents = endpoint<{ reply: SecuritySummary }>()('GET', '/api/admin/security', 'admin')

export const listSecurityEvents = endpoint<{
  query: z.input<typeof securityEventsQuery>
  reply: SecurityEvents
}>()('GET', '/api/admin/security/events', 'admin')
