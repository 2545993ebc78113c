import type { CloseReason, Op } from '#contract/attempt.ts'
import type { AttemptResult } from '#domain/attempt-result.ts'
import type { AttemptRecords } from './attempt-records.ts'
import type { AttemptRow } from './attempt-row.ts'
import { HeldLog, type Pinned } from './held-log.ts'

/**
 * The attempts of a room: every change goes to the tables first and then to memory, every reading comes from memory where it is
 * there. Memory may be lost between any two calls; a save that finds it costs one statement.
 */
export class HeldAttempts {
  readonly #storage: DurableObjectStorage
  readonly #records: AttemptRecords
  readonly #rows = new Map<number, AttemptRow>()
  #latest: number | null = null
  /** Of one attempt at a time: logs are the large part. */
  #log: { readonly n: number; readonly log: HeldLog } | null = null

  constructor(storage: DurableObjectStorage, records: AttemptRecords) {
    this.#storage = storage
    this.#records = records
  }

  latest(): AttemptRow | null {
    if (this.#latest !== null) return this.find(this.#latest)
    const row = this.#records.latest()
    if (row === null) return null
    this.#latest = row.n
    return this.#hold(row)
  }

  find(n: number): AttemptRow | null {
    const held = this.#rows.get(n)
    if (held !== undefined) return held
    const row = this.#records.find(n)
    return row === null ? null : this.#hold(row)
  }

  open(): AttemptRow | null {
    const row = this.latest()
    return row?.state === 'open' ? row : null
  }

  all(): AttemptRow[] {
    return this.#records.all()
  }

  withUnsentEvents(): AttemptRow[] {
    return this.#records.withUnsentEvents()
  }

  log(n: number): HeldLog {
    if (this.#log?.n !== n) this.#log = { n, log: new HeldLog(this.#records.pinned(n), this.#records.batches(n)) }
    return this.#log.log
  }

  /** The marked responses and the receipt of a closed attempt. */
  result(n: number): { result: AttemptResult; receipt: string } | null {
    return this.#records.result(n)
  }

  insert(row: AttemptRow, pinned: Pinned): void {
    this.#storage.transactionSync(() => this.#records.insert(row, pinned))
    this.#latest = row.n
    this.#hold(row)
  }

  setWriter(row: AttemptRow, epoch: number, revokedEpoch: number): AttemptRow {
    this.#records.setWriter(row.n, epoch, revokedEpoch)
    return this.#hold({ ...row, epoch, revokedEpoch })
  }

  append(n: number, epoch: number, ops: readonly Op[], receivedAt: number, late: boolean): void {
    const log = this.log(n)
    this.#records.append(n, epoch, ops, receivedAt, late)
    log.push({ epoch, ops, late, receivedAt, lastSeq: ops.at(-1)?.[0] ?? 0 })
  }

  close(row: AttemptRow, closedAt: number, reason: CloseReason, result: AttemptResult, receipt: string): void {
    this.#storage.transactionSync(() => this.#records.close(row.n, closedAt, reason, result, receipt))
    this.#hold({ ...row, state: 'closed', closedAt, reason })
  }

  /** By number, not by row: other calls may have changed the attempt while the event was under way. */
  markSent(n: number, sent: 'open' | 'both'): void {
    this.#records.markSent(n, sent)
    const row = this.#rows.get(n)
    if (row !== undefined) this.#hold({ ...row, openSent: true, closeSent: row.closeSent || sent === 'both' })
  }

  #hold(row: AttemptRow): AttemptRow {
    this.#rows.set(row.n, row)
    return row
  }
}
