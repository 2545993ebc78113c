import type { KeyChange } from '#contract/key-action.ts'
import type { QuestionKey } from '#contract/paper.ts'
import { auditStatement } from '#worker/db/audit.ts'
import { insertJobStatement } from '#worker/db/job-rows.ts'

export interface KeyPublication {
  readonly testId: string
  readonly paperVersion: number
  /** The new one; fails where it exists. */
  readonly keyVersion: number
  readonly keys: readonly QuestionKey[]
  readonly before: readonly QuestionKey[]
  readonly changes: readonly KeyChange[]
  readonly reason: string
  readonly jobId: string
  /** Closed attempts to look at. */
  readonly total: number
  readonly auditId: string
  readonly actorId: string
  readonly requestId: string
  /** ms UTC */
  readonly now: number
}

/** The new key, its pinning by starts where the paper is the present one, the audit row and the regrade: one batch. */
export function publishStatements(db: D1Database, p: KeyPublication): D1PreparedStatement[] {
  const places = p.changes.map(({ question }) => question)
  const keysAt = (keys: readonly QuestionKey[]) => JSON.stringify(places.map((place) => [place, keys[place] ?? null]))
  return [
    db
      .prepare(
        `INSERT INTO paper_key (test_id, paper_version, key_version, key, created_at, actions, reason, actor_id)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)`,
      )
      .bind(p.testId, p.paperVersion, p.keyVersion, JSON.stringify(p.keys), p.now, JSON.stringify(p.changes), p.reason, p.actorId),
    db.prepare('UPDATE test SET key_version = ?3 WHERE id = ?1 AND paper_version = ?2').bind(p.testId, p.paperVersion, p.keyVersion),
    auditStatement(db, {
      ...{ id: p.auditId, at: p.now, actorId: p.actorId, action: 'key.publish', requestId: p.requestId },
      target: `${p.testId}:${p.paperVersion}:${p.keyVersion}`,
      ...{ before: keysAt(p.before), after: JSON.stringify({ keys: JSON.parse(keysAt(p.keys)) as unknown, reason: p.reason }) },
    }),
    insertJobStatement(db, {
      ...{ id: p.jobId, kind: 'regrade', target: p.testId, cursor: 'ranked:0', total: p.total, actorId: p.actorId, startedAt: p.now },
      detail: { paperVersion: p.paperVersion, keyVersion: p.keyVersion, changed: 0, touched: 0, told: 0, reason: p.reason },
    }),
  ]
}
