import type { Answer, CloseReason } from '#contract/attempts/schemas.ts'
import type { AttemptResult } from '#domain/marking/attempt-result.ts'
import type { Run } from '#domain/attempt/accept-operations.ts'
import type { AttemptRecords } from './attempt-records.ts'
import type { AttemptRow, RowChange, Sent, Told } from './attempt-row.ts'
import type { ClockEntry } from './clock-entry.ts'
import type { DroppedAttempt, DroppedAttempts, LogSummary } from './dropped-attempt.ts'
import { HeldLog, type LogParts, type Pinned } from './held-log.ts'
import type { AttemptAdminReply } from './room-messages.ts'

/**
 * The attempts of a room: every change goes to the tables first and then to memory, every reading comes from memory where it is
 * there. Memory may be lost between any two calls; a save that finds it costs one statement.
 */
export class HeldAttempts {
  readonly #records: AttemptRecords
  readonly #rows = new Map<number, AttemptRow>()
  #latest: number | null = null
  #dropped: DroppedAttempts | null = null
  /** Of one attempt at a time: logs are the large part. */
  #log: { readonly n: number; readonly log: HeldLog } | null = null

  constructor(records: AttemptRecords) {
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

  /** What is left of an attempt whose log was dropped; null while the room holds it. */
  dropped(n: number): DroppedAttempt | null {
    this.#dropped ??= this.#records.dropped()
    return this.#dropped[n] ?? null
  }

  /** Of any attempt, whether its log is held or dropped. */
  summary(n: number): LogSummary {
    return this.dropped(n) ?? this.log(n)
  }

  /** Of any closed attempt; null while it is open. */
  receipt(n: number): string | null {
    return this.dropped(n)?.receipt ?? this.result(n)?.receipt ?? null
  }

  /** Not of an attempt whose log was dropped. */
  log(n: number): HeldLog {
    if (this.#log?.n !== n) this.#log = { n, log: new HeldLog(this.#partsOf(n)) }
    return this.#log.log
  }

  /** The log as it would be with these entries of the clock, for working out what they move. */
  logWith(n: number, entries: readonly ClockEntry[]): HeldLog {
    const log = this.log(n)
    return new HeldLog({ pinned: log.pinned, batches: log.batches, settled: log.settled, clockEntries: [...log.clockEntries, ...entries] })
  }

  /** The marked responses and the receipt of a closed attempt. */
  result(n: number): { result: AttemptResult; receipt: string } | null {
    return this.#records.result(n)
  }

  insert(row: AttemptRow, pinned: Pinned): void {
    this.#records.together(() => this.#records.insert(row, pinned))
    this.#latest = row.n
    this.#hold(row)
  }

  change(row: AttemptRow, change: RowChange): AttemptRow {
    this.#records.change(row.n, change)
    return this.#hold({ ...row, ...change })
  }

  /** A row of the clock's history and what it changes about the attempt, together or not at all. */
  moveClock(row: AttemptRow, entries: readonly ClockEntry[], change: RowChange): AttemptRow {
    const log = this.log(row.n)
    this.#records.together(() => {
      for (const entry of entries) this.#records.addClockEntry(row.n, entry)
      if (Object.keys(change).length > 0) this.#records.change(row.n, change)
    })
    for (const entry of entries) log.pushClockEntry(entry)
    return this.#hold({ ...row, ...change })
  }

  settle(n: number, question: number, answer: Answer): void {
    const log = this.log(n)
    this.#records.settle(n, question, answer)
    log.pushSettled(question, answer)
  }

  /** Opens a closed attempt again: its result is taken back, its log continues. */
  reopen(row: AttemptRow, entry: ClockEntry, deadlineAt: number): AttemptRow {
    const log = this.log(row.n)
    const change = {
      state: 'open',
      closedAt: null,
      reason: null,
      closeSent: false,
      deadlineAt,
      round: row.round + 1,
      shardDue: row.shard !== null,
    } as const
    this.#records.together(() => {
      this.#records.dropResult(row.n)
      this.#records.addClockEntry(row.n, entry)
      this.#records.change(row.n, change)
    })
    log.pushClockEntry(entry)
    return this.#hold({ ...row, ...change })
  }

  /** One batch of ops: all of it or nothing, though what came too late stands in rows of its own. */
  append(n: number, epoch: number, runs: readonly Run[], receivedAt: number): void {
    const log = this.log(n)
    const write = () => {
      for (const { ops, late } of runs) this.#records.append(n, epoch, ops, receivedAt, late)
    }
    if (runs.length > 1) this.#records.together(write)
    else write()
    for (const { ops, late } of runs) log.push({ epoch, ops, late, receivedAt, lastSeq: ops.at(-1)?.[0] ?? 0 })
  }

  close(row: AttemptRow, closedAt: number, reason: CloseReason, result: AttemptResult, receipt: string): void {
    this.#records.together(() => this.#records.close(row.n, closedAt, reason, result, receipt))
    this.#hold({ ...row, state: 'closed', closedAt, reason, shardDue: row.shard !== null })
  }

  /**
   * Notes who has heard how the attempt stood in this row. Other calls may have changed it while that was under way: where it stands
   * differently by now, that is still to be told, and only that its opening was heard and its file lies there is noted.
   */
  markTold({ n, state, round, isVoid }: AttemptRow, isShardTold: boolean, sent: Sent | null): void {
    const row = this.find(n)
    if (row === null) return
    const stands = row.state === state && row.round === round && row.isVoid === isVoid
    const heard: Told = { ...sent, ...(isShardTold && { shardDue: false }) }
    const told: Told = Object.fromEntries(
      Object.entries(heard).filter(
        ([name, value]) => row[name as keyof Told] !== value && (stands || (name !== 'closeSent' && name !== 'shardDue')),
      ),
    )
    if (Object.keys(told).length === 0) return
    this.#records.change(n, told)
    this.#hold({ ...row, ...told })
  }

  /**
   * Carries an order out once: sent again, it gets the reply it got; its id with another content is refused. All of it is written in one
   * go, since nothing is awaited.
   */
  once(order: string, content: readonly (string | number)[], act: () => AttemptAdminReply): AttemptAdminReply {
    const wanted = JSON.stringify(content)
    const kept = this.#records.orderReply(order)
    if (kept !== null) return kept.content === null || kept.content === wanted ? kept.reply : { kind: 'refused', code: 'order_reused' }
    const reply = act()
    if (reply.kind === 'done') this.#records.keepOrder(order, wanted, reply)
    return reply
  }

  /** Drops everything but `dropped`, which says what is left of each attempt. */
  drop(dropped: DroppedAttempts): void {
    this.#records.together(() => this.#records.drop(dropped))
    this.#dropped = dropped
    this.#log = null
  }

  /** Holds an attempt again whose log was dropped. */
  restore(n: number, { pinned, batches, clockEntries, settled }: LogParts, result: AttemptResult, receipt: string): void {
    const { [n]: _, ...others } = this.#records.dropped()
    this.#records.together(() => {
      this.#records.makeReady()
      this.#records.insertPinned(n, pinned)
      for (const { epoch, ops, receivedAt, late } of batches) this.#records.append(n, epoch, ops, receivedAt, late)
      for (const entry of clockEntries) this.#records.addClockEntry(n, entry)
      for (const [question, answer] of settled) this.#records.settle(n, question, answer)
      this.#records.insertResult(n, result, receipt)
      this.#records.keepDropped(others)
    })
    this.#dropped = others
  }

  #partsOf(n: number): LogParts {
    const records = this.#records
    return { pinned: records.pinned(n), batches: records.batches(n), clockEntries: records.clockEntries(n), settled: records.settled(n) }
  }

  #hold(row: AttemptRow): AttemptRow {
    this.#rows.set(row.n, row)
    return row
  }
}
