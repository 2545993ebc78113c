import { Hono } from 'hono'
import * as endpoints from '#contract/audit/endpoints.ts'
import { auditExportQuery, type AuditQuery, auditQuery, type AuditRow } from '#contract/audit/schemas.ts'
import { readCursor, writeCursor } from '#domain/text/page-cursor.ts'
import { serve } from '#worker/http/serve.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'

/** Who did what to what. The log only grows: the database refuses to change or to take away a row. */
export const auditRoutes = new Hono<AppEnv>()

serve(auditRoutes, endpoints.listAudit, { query: auditQuery })((c, { query }) => listAudit(c.env.DB, query))
serve(auditRoutes, endpoints.exportAudit, { query: auditExportQuery })((c, { query }) => listAudit(c.env.DB, query))

async function listAudit(
  db: D1Database,
  query: Omit<AuditQuery, 'limit'> & { limit: string },
): Promise<{ items: AuditRow[]; next: string | null }> {
  const values: unknown[] = []
  const bound = (value: unknown): string => `?${values.push(value)}`
  const isDown = query.sort === '-at'
  const wanted = ['1']
  if (query.action !== undefined) {
    const begins = bound(query.action)
    wanted.push(`substr(a.action, 1, length(${begins})) = ${begins}`)
  }
  if (query.actor !== undefined) wanted.push(`a.actor_id = ${bound(query.actor)}`)
  if (query.target !== undefined) wanted.push(`a.target = ${bound(query.target)}`)
  if (query.from !== undefined) wanted.push(`a.at >= ${bound(indianDay(query.from))}`)
  if (query.to !== undefined) wanted.push(`a.at < ${bound(indianDay(query.to) + DAY_MS)}`)
  if (query.cursor !== undefined && query.cursor !== '') {
    const place = readCursor(query.cursor)
    if (place === null) throw new AppError('invalid_request', { path: 'cursor', reason: 'not a place in this list' })
    wanted.push(`(a.at, a.id) ${isDown ? '<' : '>'} (${bound(place.by)}, ${bound(place.id)})`)
  }
  const limit = Number(query.limit)
  const way = isDown ? 'DESC' : 'ASC'
  const { results } = await db
    .prepare(
      `SELECT a.id, a.at, a.actor_id AS actorId, u.name AS actorName, a.action, a.target, a.before, a.after, a.request_id AS requestId, a.sign_in AS signIn
       FROM audit_log a LEFT JOIN user u ON u.id = a.actor_id AND u.deleted_at IS NULL
       WHERE ${wanted.join(' AND ')} ORDER BY a.at ${way}, a.id ${way} LIMIT ${bound(limit + 1)}`,
    )
    .bind(...values)
    .all<Omit<AuditRow, 'signIn'> & { signIn: string | null }>()
  const last = results.length > limit ? results[limit - 1] : undefined
  const items = results.slice(0, limit).map((row) => ({ ...row, signIn: JSON.parse(row.signIn ?? 'null') as AuditRow['signIn'] }))
  return { items, next: last === undefined ? null : writeCursor({ by: last.at, id: last.id }) }
}

const DAY_MS = 24 * 3600_000
/** When a day begins in India, ms UTC; a day that no calendar has is none. */
function indianDay(day: string): number {
  const at = Date.parse(`${day}T00:00:00+05:30`)
  // A day such as 31 February is read as one in March.
  const isDay = !Number.isNaN(at) && new Date(at + 5.5 * 3600_000).toISOString().startsWith(day)
  if (!isDay) throw new AppError('invalid_request', { path: 'query', reason: `${day} is no day` })
  return at
}
