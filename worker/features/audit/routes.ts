import { Hono } from 'hono'
import * as endpoints from '#contract/audit/endpoints.ts'
import { auditExportQuery, type AuditQuery, auditQuery, type AuditRow } from '#contract/audit/schemas.ts'
import { ID_PATTERN } from '#contract/shared/ids.ts'
import { startOfDay } from '#domain/time/indian-day.ts'
import { readCursor, writeCursor } from '#domain/text/page-cursor.ts'
import { findPersonNames } from '#worker/db/person-names.sql.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { findAuditItems, findAuditRows } from './queries.ts'

/** Who did what to what. The log only grows: the database refuses to change or to take away a row. */
export const auditRoutes = new Hono<AppEnv>()

serve(auditRoutes, endpoints.listAudit, { query: auditQuery })(async (c, { query }) => {
  const { items, next } = await listAudit(c.env.DB, query)
  const ids = [...new Set(items.flatMap(({ target }) => idsIn(target)))]
  const [known, people] = await Promise.all([
    findAuditItems(c.env.DB, ids),
    findPersonNames(c.env.DB, [...items.map(({ actorId }) => actorId), ...ids]),
  ])
  return { next, people, items: items.map((row) => ({ ...row, item: idsIn(row.target).flatMap((id) => known.get(id) ?? [])[0] ?? null })) }
})
serve(auditRoutes, endpoints.exportAudit, { query: auditExportQuery })((c, { query }) => listAudit(c.env.DB, query))

/** The ids that a target names, such as those of `user:test` or `ticket:id`. */
const idsIn = (target: string): string[] => target.split(/[:.]/).filter((part) => ID_PATTERN.test(part))

async function listAudit(
  db: D1Database,
  query: Omit<AuditQuery, 'limit'> & { limit: string },
): Promise<{ items: AuditRow[]; next: string | null }> {
  const { action, actor, target, cursor } = query
  const from = query.from === undefined ? undefined : startOf(query.from)
  const before = query.to === undefined ? undefined : startOf(query.to) + DAY_MS
  const after = cursor === undefined || cursor === '' ? null : readCursor(cursor)
  if (after === null && cursor !== undefined && cursor !== '')
    throw new AppError('invalid_request', { path: 'cursor', reason: 'not a place in this list' })
  const limit = Number(query.limit)
  const results = await findAuditRows(db, {
    action,
    actor,
    target,
    after,
    from,
    before,
    newestFirst: query.sort === '-at',
    limit: limit + 1,
  })
  const last = results.length > limit ? results[limit - 1] : undefined
  const items = results.slice(0, limit).map((row) => ({ ...row, signIn: JSON.parse(row.signIn ?? 'null') as AuditRow['signIn'] }))
  return { items, next: last === undefined ? null : writeCursor({ by: last.at, id: last.id }) }
}

const DAY_MS = 24 * 3600_000
/** When a day begins in India, ms UTC. Errors: invalid_request (a day that no calendar has). */
function startOf(day: string): number {
  const at = startOfDay(day)
  if (at === null) throw new AppError('invalid_request', { path: 'query', reason: `${day} is no day` })
  return at
}
