import { endpoint } from '#contract/shared/endpoint.ts'
import type * as z from 'zod/mini'
import type { PersonName } from '#contract/shared/person-name.ts'
import type { AuditRow, auditQuery, auditExportQuery, ListedAuditRow } from './schemas.ts'

export const listAudit = endpoint<{
  query: z.input<typeof auditQuery>
  reply: { readonly items: readonly ListedAuditRow[]; readonly people: readonly PersonName[]; readonly next: string | null }
}>()('GET', '/api/admin/audit', 'admin')

/** The same list in longer pages, for a file. */
export const exportAudit = endpoint<{
  query: z.input<typeof auditExportQuery>
  reply: { readonly items: readonly AuditRow[]; readonly next: string | null }
}>()('GET', '/api/admin/audit/export', 'admin')
