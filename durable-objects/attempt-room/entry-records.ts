import type { Answer, CloseReason, Op } from '#contract/attempts/schemas.ts'
import type { AttemptResult } from '#domain/marking/attempt-result.ts'
import type { AttemptRecords, KeptOrder, MarkedAttempt } from './attempt-records.ts'
import type { AttemptRow, RowChange, Told } from './attempt-row.ts'
import type { ClockEntry } from './clock-entry.ts'
import { type DroppedAttempts, keepDropped, readDropped } from './dropped-attempt.ts'
import { Facts, type RoomFact } from './entry-facts.ts'
import { ENTRY_TABLE, hasEntries } from './entry-table.ts'
import type { Pinned, StoredBatch } from './held-log.ts'
import type { AttemptAdminReply } from './room-messages.ts'

const INSERT = 'INSERT INTO entry (n, kind, content, large) VALUES (?, ?, ?, ?)'

/** One batch of ops, as its entry has it. */
interface KeptBatch {
  readonly epoch: number
  readonly receivedAt: number
  readonly late: boolean
  readonly ops: readonly Op[]
}

/**
 * A room of form 2: one table, to which what happens is appended. A row for each batch of ops, and one for each other thing, whatever it
 * consists of: what belongs together is one row (decision 0187). Content is JSON and stored for a month: fields are only added.
 */
export class EntryRecords implements AttemptRecords {
  readonly #storage: DurableObjectStorage
  #isMade: boolean
  /** What the entries say, for as long as the room is awake; read anew where it is null. */
  #facts: Facts | null = null
  /** What is written within `together`. */
  #pending: { readonly facts: RoomFact[]; large: string | null } | null = null

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
    this.#isMade = hasEntries(storage.sql)
  }

  latest(): AttemptRow | null {
    return this.all().at(-1) ?? null
  }

  find(n: number): AttemptRow | null {
    return this.#known().row(n)
  }

  all(): AttemptRow[] {
    return this.#known().rows()
  }

  withUnsentEvents(): AttemptRow[] {
    // What is left of a dropped attempt was told to the end.
    if (!this.#isMade) return []
    return this.all().filter(({ openSent, state, closeSent, shardDue }) => !openSent || (state === 'closed' && !closeSent) || shardDue)
  }

  pinned(n: number): Pinned {
    return JSON.parse(this.#large(this.#known().pinnedIn(n))) as Pinned
  }

  batches(n: number): StoredBatch[] {
    if (!this.#isMade) return []
    return this.#storage.sql
      .exec<{ content: string }>("SELECT content FROM entry WHERE n = ? AND kind = 'batch' ORDER BY id", n)
      .toArray()
      .map(({ content }) => {
        const { epoch, receivedAt, late, ops } = JSON.parse(content) as KeptBatch
        return { epoch, receivedAt, late, ops: [...ops], lastSeq: ops.at(-1)?.[0] ?? 0 }
      })
  }

  clockEntries(n: number): ClockEntry[] {
    return this.#known().clockEntries(n)
  }

  settled(n: number): Map<number, Answer> {
    return this.#known().settled(n)
  }

  result(n: number): MarkedAttempt | null {
    const id = this.#known().resultIn(n)
    return id === null ? null : (JSON.parse(this.#large(id)) as MarkedAttempt)
  }

  orderReply(order: string): KeptOrder | null {
    return this.#known().order(order)
  }

  dropped(): DroppedAttempts {
    return readDropped(this.#storage.kv)
  }

  together(work: () => void): void {
    if (this.#pending !== null) return work()
    try {
      this.#storage.transactionSync(() => {
        this.#pending = { facts: [], large: null }
        work()
        this.#writePending()
      })
    } catch (error) {
      // Nothing of it is stored.
      this.#facts = null
      this.#isMade = hasEntries(this.#storage.sql)
      throw error
    } finally {
      this.#pending = null
    }
  }

  insert(row: AttemptRow, pinned: Pinned): void {
    this.makeReady()
    this.#write(
      [
        { kind: 'row', row },
        { kind: 'pinned', n: row.n },
      ],
      pinned,
    )
  }

  makeReady(): void {
    if (this.#isMade) return
    const rows = this.all()
    this.#storage.sql.exec(ENTRY_TABLE)
    this.#isMade = true
    this.#facts = null
    if (rows.length > 0) this.#write(rows.map((row) => ({ kind: 'row', row })))
  }

  insertPinned(n: number, pinned: Pinned): void {
    this.#write([{ kind: 'pinned', n }], pinned)
  }

  change(n: number, change: RowChange & Told): void {
    this.#write([{ kind: 'change', n, change }])
  }

  close(n: number, closedAt: number, reason: CloseReason, result: AttemptResult, receipt: string): void {
    const row = this.find(n)
    if (row?.state !== 'open') return
    const change = { state: 'closed', closedAt, reason, shardDue: row.shard !== null } as const
    this.#write(
      [
        { kind: 'change', n, change },
        { kind: 'result', n },
      ],
      { result, receipt },
    )
  }

  insertResult(n: number, result: AttemptResult, receipt: string): void {
    this.#write([{ kind: 'result', n }], { result, receipt })
  }

  dropResult(n: number): void {
    this.#write([{ kind: 'noResult', n }])
  }

  addClockEntry(n: number, entry: ClockEntry): void {
    this.#write([{ kind: 'clock', n, entry }])
  }

  settle(n: number, question: number, answer: Answer): void {
    if (!this.#known().settled(n).has(question)) this.#write([{ kind: 'settled', n, question, answer }])
  }

  append(n: number, epoch: number, ops: readonly Op[], receivedAt: number, late: boolean): void {
    this.makeReady()
    // In its order among the other entries.
    this.#writePending()
    const content = JSON.stringify({ epoch, receivedAt, late, ops } satisfies KeptBatch)
    this.#storage.sql.exec(INSERT, n, 'batch', content, null)
  }

  keepOrder(order: string, content: string, reply: AttemptAdminReply): void {
    this.#write([{ kind: 'order', order, content, reply }])
  }

  drop(dropped: DroppedAttempts): void {
    // Taking the table away writes no row, where emptying it writes each of its rows.
    if (this.#isMade) this.#storage.sql.exec('DROP TABLE entry')
    this.#isMade = false
    this.#facts = null
    this.keepDropped(dropped)
  }

  keepDropped(dropped: DroppedAttempts): void {
    keepDropped(this.#storage.kv, dropped)
    if (!this.#isMade) this.#facts = null
  }

  #known(): Facts {
    this.#facts ??= this.#read()
    return this.#facts
  }

  #read(): Facts {
    const facts = new Facts()
    if (!this.#isMade) {
      for (const { row } of Object.values(this.dropped())) facts.take({ kind: 'row', row }, 0)
      return facts
    }
    const entries = this.#storage.sql.exec<{ id: number; content: string }>(
      "SELECT id, content FROM entry WHERE kind = 'facts' ORDER BY id",
    )
    for (const { id, content } of entries.toArray()) for (const fact of JSON.parse(content) as RoomFact[]) facts.take(fact, id)
    return facts
  }

  /** @param large what is read only where it is asked for; an entry has one at most */
  #write(facts: readonly RoomFact[], large?: Pinned | MarkedAttempt): void {
    this.makeReady()
    const text = large === undefined ? null : JSON.stringify(large)
    if (this.#pending === null) return this.#insertFacts(facts, text)
    if (text !== null && this.#pending.large !== null) this.#writePending()
    this.#pending.facts.push(...facts)
    this.#pending.large = text ?? this.#pending.large
  }

  /** What was collected so far becomes an entry: nothing of it is read before. */
  #writePending(): void {
    if (this.#pending === null || this.#pending.facts.length === 0) return
    const { facts, large } = this.#pending
    this.#pending = { facts: [], large: null }
    this.#insertFacts(facts, large)
  }

  #insertFacts(facts: readonly RoomFact[], large: string | null): void {
    const known = this.#known()
    const entry = [numberOf(facts), 'facts', JSON.stringify(facts), large]
    const { id } = this.#storage.sql.exec<{ id: number }>(`${INSERT} RETURNING id`, ...entry).one()
    for (const fact of facts) known.take(fact, id)
  }

  #large(id: number | null): string {
    return this.#storage.sql.exec<{ large: string }>('SELECT large FROM entry WHERE id = ?', id).one().large
  }
}

/** The attempt that an entry is about; 0 where it is about orders or several. */
function numberOf(facts: readonly RoomFact[]): number {
  const numbers = new Set(facts.map((fact) => (fact.kind === 'order' ? 0 : fact.kind === 'row' ? fact.row.n : fact.n)))
  const [n = 0] = numbers
  return numbers.size === 1 ? n : 0
}
