import type { AttemptState, CloseReason, Op } from '#contract/attempt.ts'
import type { Locale, Localized } from '#contract/locales.ts'
import type { QuestionKey } from '#contract/paper.ts'
import type { AttemptResult } from '#domain/attempt-result.ts'
import type { LoggedBatch } from '#domain/attempt-log.ts'
import type { PaperPlan } from '#domain/paper-plan.ts'

export const ATTEMPT_ROOM_STEPS = [
  // What an attempt is, small and changed a few times; what it pins, large and written once; the log, one row a batch.
  `CREATE TABLE attempt (
     n INTEGER PRIMARY KEY NOT NULL, user_id TEXT NOT NULL, test_id TEXT NOT NULL, language TEXT NOT NULL, seed INTEGER NOT NULL,
     category TEXT, state_code TEXT, paper_version INTEGER NOT NULL, key_version INTEGER NOT NULL,
     started_at INTEGER NOT NULL, deadline_at INTEGER NOT NULL, grace_ms INTEGER NOT NULL, jitter_ms INTEGER NOT NULL, compensation_ms INTEGER NOT NULL,
     epoch INTEGER NOT NULL, revoked_epoch INTEGER NOT NULL, state TEXT NOT NULL, closed_at INTEGER, reason TEXT,
     open_sent INTEGER NOT NULL, close_sent INTEGER NOT NULL
   ) STRICT`,
  `CREATE TABLE pinned (n INTEGER PRIMARY KEY NOT NULL, title TEXT NOT NULL, plan TEXT NOT NULL, keys TEXT NOT NULL) STRICT`,
  `CREATE TABLE op_batch (
     id INTEGER PRIMARY KEY NOT NULL, n INTEGER NOT NULL, epoch INTEGER NOT NULL, last_seq INTEGER NOT NULL, op_count INTEGER NOT NULL,
     received_at INTEGER NOT NULL, late INTEGER NOT NULL, ops TEXT NOT NULL
   ) STRICT`,
  `CREATE TABLE result (n INTEGER PRIMARY KEY NOT NULL, result TEXT NOT NULL, receipt TEXT NOT NULL) STRICT`,
] as const

/** One attempt as the room keeps it. Times in ms UTC. */
export interface AttemptRow {
  readonly n: number
  readonly userId: string
  readonly testId: string
  readonly language: Locale
  readonly seed: number
  readonly category: string | null
  readonly stateCode: string | null
  readonly paperVersion: number
  readonly keyVersion: number
  readonly startedAt: number
  readonly deadlineAt: number
  readonly graceMs: number
  readonly jitterMs: number
  readonly compensationMs: number
  readonly epoch: number
  readonly revokedEpoch: number
  readonly state: AttemptState
  readonly closedAt: number | null
  readonly reason: CloseReason | null
  readonly openSent: boolean
  readonly closeSent: boolean
}

export interface Pinned {
  readonly title: Localized
  readonly plan: PaperPlan
  readonly keys: readonly QuestionKey[]
}

export interface StoredBatch extends LoggedBatch {
  readonly lastSeq: number
  readonly receivedAt: number
}

/** The room's own tables, and nothing else: no rule is decided here. */
export class AttemptRecords {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  latest(): AttemptRow | null {
    return this.#row('SELECT * FROM attempt ORDER BY n DESC LIMIT 1')
  }

  find(n: number): AttemptRow | null {
    return this.#row('SELECT * FROM attempt WHERE n = ?', n)
  }

  all(): AttemptRow[] {
    return this.#sql.exec<RawRow>('SELECT * FROM attempt ORDER BY n').toArray().map(fromRaw)
  }

  withUnsentEvents(): AttemptRow[] {
    return this.#sql
      .exec<RawRow>("SELECT * FROM attempt WHERE open_sent = 0 OR (state = 'closed' AND close_sent = 0)")
      .toArray()
      .map(fromRaw)
  }

  insert(a: AttemptRow, pinned: Pinned): void {
    this.#sql.exec(
      'INSERT INTO attempt VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...[a.n, a.userId, a.testId, a.language, a.seed, a.category, a.stateCode, a.paperVersion, a.keyVersion],
      ...[a.startedAt, a.deadlineAt, a.graceMs, a.jitterMs, a.compensationMs, a.epoch, a.revokedEpoch, a.state, a.closedAt, a.reason],
      ...[Number(a.openSent), Number(a.closeSent)],
    )
    this.#sql.exec(
      'INSERT INTO pinned VALUES (?, ?, ?, ?)',
      a.n,
      JSON.stringify(pinned.title),
      JSON.stringify(pinned.plan),
      JSON.stringify(pinned.keys),
    )
  }

  setWriter(n: number, epoch: number, revokedEpoch: number): void {
    this.#sql.exec('UPDATE attempt SET epoch = ?, revoked_epoch = ? WHERE n = ?', epoch, revokedEpoch, n)
  }

  close(n: number, closedAt: number, reason: CloseReason, result: AttemptResult, receipt: string): void {
    this.#sql.exec("UPDATE attempt SET state = 'closed', closed_at = ?, reason = ? WHERE n = ? AND state = 'open'", closedAt, reason, n)
    this.#sql.exec('INSERT INTO result VALUES (?, ?, ?)', n, JSON.stringify(result), receipt)
  }

  markSent(n: number, sent: 'open' | 'both'): void {
    this.#sql.exec(
      sent === 'open' ? 'UPDATE attempt SET open_sent = 1 WHERE n = ?' : 'UPDATE attempt SET open_sent = 1, close_sent = 1 WHERE n = ?',
      n,
    )
  }

  pinned(n: number): Pinned {
    const row = this.#sql.exec<{ title: string; plan: string; keys: string }>('SELECT title, plan, keys FROM pinned WHERE n = ?', n).one()
    return {
      title: JSON.parse(row.title) as Localized,
      plan: JSON.parse(row.plan) as PaperPlan,
      keys: JSON.parse(row.keys) as QuestionKey[],
    }
  }

  result(n: number): { result: AttemptResult; receipt: string } | null {
    const row = this.#sql.exec<{ result: string; receipt: string }>('SELECT result, receipt FROM result WHERE n = ?', n).toArray()[0]
    return row === undefined ? null : { result: JSON.parse(row.result) as AttemptResult, receipt: row.receipt }
  }

  append(n: number, epoch: number, ops: readonly Op[], receivedAt: number, late: boolean): void {
    this.#sql.exec(
      'INSERT INTO op_batch (n, epoch, last_seq, op_count, received_at, late, ops) VALUES (?, ?, ?, ?, ?, ?, ?)',
      ...[n, epoch, ops.at(-1)?.[0] ?? 0, ops.length, receivedAt, Number(late)],
      JSON.stringify(ops),
    )
  }

  batches(n: number): StoredBatch[] {
    return this.#sql
      .exec<{ epoch: number; last_seq: number; received_at: number; late: number; ops: string }>(
        'SELECT epoch, last_seq, received_at, late, ops FROM op_batch WHERE n = ? ORDER BY id',
        n,
      )
      .toArray()
      .map((row) => ({
        epoch: row.epoch,
        lastSeq: row.last_seq,
        receivedAt: row.received_at,
        late: row.late === 1,
        ops: JSON.parse(row.ops) as Op[],
      }))
  }

  #row(query: string, ...bindings: number[]): AttemptRow | null {
    const raw = this.#sql.exec<RawRow>(query, ...bindings).toArray()[0]
    return raw === undefined ? null : fromRaw(raw)
  }
}

type RawRow = {
  n: number
  user_id: string
  test_id: string
  language: string
  seed: number
  category: string | null
  state_code: string | null
  paper_version: number
  key_version: number
  started_at: number
  deadline_at: number
  grace_ms: number
  jitter_ms: number
  compensation_ms: number
  epoch: number
  revoked_epoch: number
  state: string
  closed_at: number | null
  reason: string | null
  open_sent: number
  close_sent: number
}

function fromRaw(r: RawRow): AttemptRow {
  return {
    n: r.n,
    userId: r.user_id,
    testId: r.test_id,
    language: r.language as Locale,
    seed: r.seed,
    category: r.category,
    stateCode: r.state_code,
    paperVersion: r.paper_version,
    keyVersion: r.key_version,
    startedAt: r.started_at,
    deadlineAt: r.deadline_at,
    graceMs: r.grace_ms,
    jitterMs: r.jitter_ms,
    compensationMs: r.compensation_ms,
    epoch: r.epoch,
    revokedEpoch: r.revoked_epoch,
    state: r.state as AttemptState,
    closedAt: r.closed_at,
    reason: r.reason as CloseReason | null,
    openSent: r.open_sent === 1,
    closeSent: r.close_sent === 1,
  }
}
