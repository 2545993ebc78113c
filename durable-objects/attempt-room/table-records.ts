import type { Answer, CloseReason, Op } from '#contract/attempts/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { AttemptResult } from '#domain/marking/attempt-result.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { OwnTables } from '../lib/own-tables.ts'
import type { AttemptRecords, KeptOrder, MarkedAttempt } from './attempt-records.ts'
import { type AttemptRow, COLUMN_OF, fromRaw, type RawRow, type RowChange, type Told } from './attempt-row.ts'
import { ATTEMPT_ROOM_STEPS, ATTEMPT_ROOM_TABLES } from './attempt-tables.ts'
import type { ClockEntry } from './clock-entry.ts'
import { type DroppedAttempts, keepDropped, readDropped } from './dropped-attempt.ts'
import type { Pinned, StoredBatch } from './held-log.ts'
import type { AttemptAdminReply } from './room-messages.ts'

/** A room of form 1: a table for each kind of thing. New rooms are of form 2, unless a deployment says otherwise. */
export class TableRecords implements AttemptRecords {
  readonly #storage: DurableObjectStorage
  readonly #tables: OwnTables

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
    this.#tables = new OwnTables(storage, ATTEMPT_ROOM_STEPS, ATTEMPT_ROOM_TABLES)
  }

  together(work: () => void): void {
    this.#storage.transactionSync(work)
  }

  get #sql(): SqlStorage {
    return this.#tables.sql
  }

  latest(): AttemptRow | null {
    if (!this.#tables.areMade) return this.#droppedRows().at(-1) ?? null
    return this.#row('SELECT * FROM attempt ORDER BY n DESC LIMIT 1')
  }

  find(n: number): AttemptRow | null {
    if (!this.#tables.areMade) return this.dropped()[n]?.row ?? null
    return this.#row('SELECT * FROM attempt WHERE n = ?', n)
  }

  all(): AttemptRow[] {
    if (!this.#tables.areMade) return this.#droppedRows()
    return this.#sql.exec<RawRow>('SELECT * FROM attempt ORDER BY n').toArray().map(fromRaw)
  }

  withUnsentEvents(): AttemptRow[] {
    if (!this.#tables.areMade) return []
    return this.#sql
      .exec<RawRow>("SELECT * FROM attempt WHERE open_sent = 0 OR (state = 'closed' AND close_sent = 0) OR shard_due = 1")
      .toArray()
      .map(fromRaw)
  }

  insert(row: AttemptRow, pinned: Pinned): void {
    this.makeReady()
    this.#insertRow(row)
    this.insertPinned(row.n, pinned)
  }

  /** Before every write that a room without tables may be asked for. */
  makeReady(): void {
    if (this.#tables.areMade) return
    const rows = this.#droppedRows()
    this.#tables.make()
    for (const row of rows) this.#insertRow(row)
  }

  #insertRow(a: AttemptRow): void {
    this.#sql.exec(
      `INSERT INTO attempt (n, user_id, test_id, language, seed, category, state_code, paper_version, key_version, started_at, deadline_at, grace_ms,
         jitter_ms, compensation_ms, epoch, revoked_epoch, state, closed_at, reason, open_sent, close_sent, mode, only_questions, minutes_per_hour,
         is_live, window_closes_at, writer_session, is_void, round, paused_at, pauses_used, kept_at, shard, shard_due)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      a.n,
      a.userId,
      a.testId,
      a.language,
      a.seed,
      a.category,
      a.stateCode,
      a.paperVersion,
      a.keyVersion,
      a.startedAt,
      a.deadlineAt,
      a.graceMs,
      a.jitterMs,
      a.compensationMs,
      a.epoch,
      a.revokedEpoch,
      a.state,
      a.closedAt,
      a.reason,
      Number(a.openSent),
      Number(a.closeSent),
      a.mode,
      a.only === null ? null : JSON.stringify(a.only),
      a.minutesPerHour,
      Number(a.isLive),
      a.windowClosesAt,
      a.writerSession,
      Number(a.isVoid),
      a.round,
      a.pausedAt,
      a.pausesUsed,
      a.keptAt,
      a.shard,
      Number(a.shardDue),
    )
  }

  insertPinned(n: number, { title, plan, keys }: Pinned): void {
    this.#sql.exec('INSERT INTO pinned VALUES (?, ?, ?, ?)', n, JSON.stringify(title), JSON.stringify(plan), JSON.stringify(keys))
  }

  change(n: number, change: RowChange & Told): void {
    this.makeReady()
    const columns = Object.keys(change) as (keyof typeof change)[]
    const values = columns.map((column) => {
      const value = change[column] ?? null
      return typeof value === 'boolean' ? Number(value) : value
    })
    this.#sql.exec(`UPDATE attempt SET ${columns.map((column) => `${COLUMN_OF[column]} = ?`).join(', ')} WHERE n = ?`, ...values, n)
  }

  close(n: number, closedAt: number, reason: CloseReason, result: AttemptResult, receipt: string): void {
    this.#sql.exec(
      "UPDATE attempt SET state = 'closed', closed_at = ?, reason = ?, shard_due = (shard IS NOT NULL) WHERE n = ? AND state = 'open'",
      closedAt,
      reason,
      n,
    )
    this.insertResult(n, result, receipt)
  }

  insertResult(n: number, result: AttemptResult, receipt: string): void {
    this.#sql.exec('INSERT INTO result VALUES (?, ?, ?)', n, JSON.stringify(result), receipt)
  }

  dropResult(n: number): void {
    this.#sql.exec('DELETE FROM result WHERE n = ?', n)
  }

  addClockEntry(n: number, e: ClockEntry): void {
    this.#sql.exec(
      'INSERT INTO clock_entry (n, kind, from_at, to_at, credit_ms, by, reason) VALUES (?, ?, ?, ?, ?, ?, ?)',
      n,
      e.kind,
      e.from,
      e.to,
      e.creditMs,
      e.by,
      e.reason,
    )
  }

  clockEntries(n: number): ClockEntry[] {
    return this.#sql
      .exec<{ kind: string; from_at: number; to_at: number; credit_ms: number; by: string | null; reason: string | null }>(
        'SELECT kind, from_at, to_at, credit_ms, by, reason FROM clock_entry WHERE n = ? ORDER BY id',
        n,
      )
      .toArray()
      .map((r) => ({
        kind: r.kind as ClockEntry['kind'],
        from: r.from_at,
        to: r.to_at,
        creditMs: r.credit_ms,
        by: r.by as ClockEntry['by'],
        reason: r.reason,
      }))
  }

  orderReply(order: string): KeptOrder | null {
    if (!this.#tables.areMade) return null
    const row = this.#sql
      .exec<{ reply: string; content: string | null }>('SELECT reply, content FROM office_order WHERE id = ?', order)
      .toArray()[0]
    return row === undefined ? null : { reply: JSON.parse(row.reply) as AttemptAdminReply, content: row.content }
  }

  keepOrder(order: string, content: string, reply: AttemptAdminReply): void {
    this.makeReady()
    this.#sql.exec('INSERT INTO office_order (id, content, reply) VALUES (?, ?, ?)', order, content, JSON.stringify(reply))
  }

  settle(n: number, question: number, answer: Answer): void {
    this.#sql.exec('INSERT INTO settled VALUES (?, ?, ?) ON CONFLICT (n, question) DO NOTHING', n, question, JSON.stringify(answer))
  }

  settled(n: number): Map<number, Answer> {
    return new Map(
      this.#sql
        .exec<{ question: number; answer: string }>('SELECT question, answer FROM settled WHERE n = ?', n)
        .toArray()
        .map(({ question, answer }) => [question, JSON.parse(answer) as Answer]),
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

  result(n: number): MarkedAttempt | null {
    if (!this.#tables.areMade) return null
    const row = this.#sql.exec<{ result: string; receipt: string }>('SELECT result, receipt FROM result WHERE n = ?', n).toArray()[0]
    return row === undefined ? null : { result: JSON.parse(row.result) as AttemptResult, receipt: row.receipt }
  }

  append(n: number, epoch: number, ops: readonly Op[], receivedAt: number, late: boolean): void {
    this.#sql.exec(
      'INSERT INTO op_batch (n, epoch, last_seq, op_count, received_at, late, ops) VALUES (?, ?, ?, ?, ?, ?, ?)',
      n,
      epoch,
      ops.at(-1)?.[0] ?? 0,
      ops.length,
      receivedAt,
      Number(late),
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

  dropped(): DroppedAttempts {
    return readDropped(this.#tables.kv)
  }

  drop(dropped: DroppedAttempts): void {
    this.#tables.drop()
    this.keepDropped(dropped)
  }

  keepDropped(dropped: DroppedAttempts): void {
    keepDropped(this.#tables.kv, dropped)
  }

  #droppedRows(): AttemptRow[] {
    return Object.values(this.dropped()).map(({ row }) => row)
  }

  #row(query: string, ...bindings: number[]): AttemptRow | null {
    if (!this.#tables.areMade) return null
    const raw = this.#sql.exec<RawRow>(query, ...bindings).toArray()[0]
    return raw === undefined ? null : fromRaw(raw)
  }
}
