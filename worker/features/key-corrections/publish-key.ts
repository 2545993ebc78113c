import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { AuditEntry, Guard } from '#worker/db/audit.ts'
import { openDb } from '#worker/db/client.ts'
import { DECISIONS_TEXT, deleteDecisions, upsertDecisions } from '#worker/db/key-decisions.sql.ts'
import type { GuardedWrites } from '#worker/db/guarded-batch.ts'
import { insertJobStatement } from '#worker/db/job-rows.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { paperKey, test } from '#worker/db/test-tables.ts'
import { inChunks } from '#worker/importing/bulk-rows.sql.ts'
import type { Decided, NextKey } from './decide.ts'
import { insertKeysStatement } from './publish-key.sql.ts'
import { NOTHING_SETTLED, type SettledObjections } from './settle-objections.ts'

export interface KeyPublication {
  readonly testId: string
  readonly decided: Decided
  readonly reason: string
  readonly jobId: string
  /** Closed attempts to look at. */
  readonly total: number
  readonly audit: Pick<AuditEntry, 'id' | 'actorId' | 'requestId' | 'content' | 'signIn'>
  /** What it settles of objections; nothing where it is left out. */
  readonly settled?: SettledObjections
  /** ms UTC */
  readonly now: number
}

/** A batch with its guards and one audit row. */
export interface KeyWrites extends GuardedWrites {
  readonly guard: readonly Guard[]
  readonly audit: AuditEntry
}

/**
 * The new keys of all papers, what stands about the questions, the pinning of the present paper's key by starts, the audit row and the
 * regrade: one batch. It holds only while papers and decisions are those that the new keys were made from; a key version that someone
 * else made first refuses it by its primary key.
 */
export function publication(db: D1Database, p: KeyPublication): KeyWrites {
  const { testId, decided, reason, settled = NOTHING_SETTLED, now } = p
  const { papers, chosen, next, standing } = decided
  const dropped = [...standing].flatMap(([questionId, decision]) => (decision === null ? [questionId] : []))
  const upserted = [...standing].flatMap(([questionId, decision]) =>
    decision === null ? [] : [{ testId, questionId, decision, reason, actorId: p.audit.actorId, decidedAt: now }],
  )
  const rows = next.map(({ paper, keys, changes }) => ({
    version: paper.version,
    keyVersion: paper.keyVersion + 1,
    keys,
    actions: JSON.stringify({ v: 2, changes }),
  }))
  const guard: Guard = {
    sql: `${DECISIONS_TEXT} = ?2 AND (SELECT group_concat(version) FROM (SELECT version FROM paper WHERE test_id = ?1 ORDER BY version)) = ?3`,
    binds: [testId, decided.text, papers.map(({ version }) => version).join(',')],
  }
  return {
    guard: [guard, ...settled.guards],
    writes: [
      ...settled.writes,
      ...inChunks(rows, 800_000).map((chunk) => insertKeysStatement(db, testId, chunk, { at: now, reason, actorId: p.audit.actorId })),
      pinStatement(db, testId),
      deleteDecisions(db, testId, dropped),
      upsertDecisions(db, upserted),
      insertJobStatement(db, {
        id: p.jobId,
        kind: 'regrade',
        target: testId,
        cursor: 'ranked:0',
        total: p.total,
        actorId: p.audit.actorId,
        startedAt: now,
        detail: {
          paperVersion: chosen.paper.version,
          keyVersion: chosen.paper.keyVersion + 1,
          papers: next.map(({ paper }) => ({ paperVersion: paper.version, keyVersion: paper.keyVersion + 1 })),
          changed: 0,
          touched: 0,
          told: 0,
          reason,
        },
      }),
    ],
    audit: {
      ...p.audit,
      at: now,
      action: 'key.publish',
      target: `${testId}:${chosen.paper.version}:${chosen.paper.keyVersion + 1}`,
      before: JSON.stringify(next.map((one) => keysAt(one, one.paper.keys))),
      after: JSON.stringify({ keys: next.map((one) => keysAt(one, one.keys)), reason }),
    },
  }
}

/** The keys of the changed questions of a paper, by place. */
const keysAt = ({ paper, changes }: NextKey, keys: NextKey['keys']) => [
  paper.version,
  changes.map(({ question }) => [question, keys[question] ?? null]),
]

/** Starts pin the newest key of the present paper. */
function pinStatement(db: D1Database, testId: string): D1PreparedStatement {
  const typed = openDb(db)
  const newest = typed
    .select({ newest: sql`max(${paperKey.keyVersion})` })
    .from(paperKey)
    .where(and(eq(paperKey.testId, test.id), eq(paperKey.paperVersion, test.paperVersion)))
  return statementOf(
    db,
    typed
      .update(test)
      .set({ keyVersion: sql`${newest}` })
      .where(and(eq(test.id, testId), isNotNull(test.paperVersion))),
  )
}
