import type { CloseReason, Op } from '#contract/attempt.ts'
import type { Localized } from '#contract/locales.ts'
import type { QuestionKey } from '#contract/paper.ts'
import type { AttemptResult } from '#domain/attempt-result.ts'
import type { PaperPlan } from '#domain/paper-plan.ts'
import { type AttemptRow, fromRaw, type RawRow } from './attempt-row.ts'
import type { Pinned, StoredBatch } from './held-log.ts'

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
