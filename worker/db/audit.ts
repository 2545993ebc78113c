/** Who did what to what, for ever: ids only, never names or e-mails. `before` and `after` are JSON or short texts. */
export interface AuditEntry {
  readonly id: string
  /** ms UTC */
  readonly at: number
  readonly actorId: string
  /** `thing.deed`, such as `question.save`. */
  readonly action: string
  readonly target: string
  readonly before: string | null
  readonly after: string | null
  readonly requestId: string
}

/** One row of the audit log, for the batch that does the deed. The same id a second time (an order sent again) changes nothing. */
export const auditStatement = (db: D1Database, e: AuditEntry): D1PreparedStatement =>
  db
    .prepare(
      'INSERT INTO audit_log (id, at, actor_id, action, target, before, after, request_id) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (id) DO NOTHING',
    )
    .bind(e.id, e.at, e.actorId, e.action, e.target, e.before, e.after, e.requestId)
