import type { ClosedEvent } from '#domain/attempt/stored-attempt.ts'
import type { OwnTables } from '../lib/own-tables.ts'
import type { Seat, ShardCounts } from './shard-calls.ts'

export interface OverdueSeat {
  readonly userId: string
  readonly endsAt: number
}

/** The rows of a shard, and nothing else: no rule of counting is decided here. */
export class ShardRows {
  readonly #tables: OwnTables

  constructor(tables: OwnTables) {
    this.#tables = tables
  }

  get #sql(): SqlStorage {
    return this.#tables.sql
  }

  /** Whether anything is new: an attempt that is known in this round or a later one stays as it is. */
  seat({ userId, n, round, endsAt }: Seat): boolean {
    this.#tables.make()
    const { rowsWritten } = this.#sql.exec(
      `INSERT INTO seat VALUES (?, ?, ?, ?, NULL, 0, 0, 0, NULL)
       ON CONFLICT (user_id, n) DO UPDATE SET round = excluded.round, ends_at = excluded.ends_at, closed_at = NULL, ranking = 0, event = NULL
       WHERE excluded.round > seat.round`,
      userId,
      n,
      round,
      endsAt,
    )
    return rowsWritten > 0
  }

  /**
   * Whether anything is new. Of two tellings of an attempt the one of the later round counts, then the one by the newer key; one that says
   * that the attempt does not rank any more counts over one that says that it does, because no attempt ever ranks again.
   */
  close(event: ClosedEvent): boolean {
    this.#tables.make()
    const { rowsWritten } = this.#sql.exec(
      `INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (user_id, n) DO UPDATE SET round = excluded.round, closed_at = excluded.closed_at, ranking = excluded.ranking,
         paper_version = excluded.paper_version, key_version = excluded.key_version, event = excluded.event
       WHERE excluded.round > seat.round OR (excluded.round = seat.round AND (
         seat.closed_at IS NULL OR excluded.key_version > seat.key_version OR (excluded.key_version = seat.key_version AND excluded.ranking < seat.ranking)))`,
      event.userId,
      event.n,
      event.round ?? 0,
      event.deadlineAt,
      event.closedAt,
      Number(event.ranking),
      event.paperVersion,
      event.keyVersion,
      JSON.stringify(event),
    )
    return rowsWritten > 0
  }

  counts(): ShardCounts {
    if (!this.#tables.areMade) return { seats: 0, closed: 0 }
    return this.#sql.exec<{ seats: number; closed: number }>('SELECT count(*) AS seats, count(closed_at) AS closed FROM seat').one()
  }

  closing(userId: string, n: number): ClosedEvent | null {
    if (!this.#tables.areMade) return null
    const row = this.#sql.exec<{ event: string | null }>('SELECT event FROM seat WHERE user_id = ? AND n = ?', userId, n).toArray()[0]
    const event = row?.event ?? null
    return event === null ? null : (JSON.parse(event) as ClosedEvent)
  }

  /** Closed attempts that rank, by learner. */
  *ranking(): Generator<ClosedEvent> {
    if (!this.#tables.areMade) return
    for (const { event } of this.#sql.exec<{ event: string }>('SELECT event FROM seat WHERE ranking = 1 AND event IS NOT NULL'))
      yield JSON.parse(event) as ClosedEvent
  }

  /** Closed attempts at a paper that are marked by an older key. */
  outdated(paperVersion: number, keyVersion: number, limit: number): ClosedEvent[] {
    if (!this.#tables.areMade) return []
    return this.#sql
      .exec<{ event: string }>(
        'SELECT event FROM seat WHERE event IS NOT NULL AND paper_version = ? AND key_version < ? LIMIT ?',
        paperVersion,
        keyVersion,
        limit,
      )
      .toArray()
      .map(({ event }) => JSON.parse(event) as ClosedEvent)
  }

  /** Open attempts whose rooms should have closed them before a moment (ms UTC). */
  overdue(before: number, limit: number): OverdueSeat[] {
    if (!this.#tables.areMade) return []
    return this.#sql
      .exec<{ user_id: string; ends_at: number }>(
        'SELECT user_id, ends_at FROM seat WHERE closed_at IS NULL AND ends_at < ? ORDER BY ends_at LIMIT ?',
        before,
        limit,
      )
      .toArray()
      .map((row) => ({ userId: row.user_id, endsAt: row.ends_at }))
  }

  /** When the first open attempt is closed by its room (ms UTC); null where none is open. */
  firstEnd(): number | null {
    if (!this.#tables.areMade) return null
    return this.#sql.exec<{ at: number | null }>('SELECT min(ends_at) AS at FROM seat WHERE closed_at IS NULL').one().at
  }

  /** Gives the closed attempts of a person to a name that is no one's, and forgets the open ones. */
  erase(userId: string, erasedId: string): void {
    if (!this.#tables.areMade) return
    this.#sql.exec('DELETE FROM seat WHERE user_id = ? AND event IS NULL', userId)
    this.#sql.exec("UPDATE seat SET user_id = ?, event = json_set(event, '$.userId', ?) WHERE user_id = ?", erasedId, erasedId, userId)
  }
}
