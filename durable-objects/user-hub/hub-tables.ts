import { LIVE_LIMITS } from '#contract/live/schemas.ts'
import type { OwnTables } from '../lib/own-tables.ts'
import type { EntryFacts, TicketFacts } from './hub-calls.ts'

/** What the hub keeps of tickets and of its word to the presence shard; sockets themselves live with the platform. */
export class HubTables {
  readonly #tables: OwnTables

  constructor(tables: OwnTables) {
    this.#tables = tables
  }

  get #sql(): SqlStorage {
    return this.#tables.sql
  }

  /** Spends a ticket: true for the first use of one that is neither expired nor from before its session or all sessions ended. */
  spend(ticket: TicketFacts, now: number): boolean {
    if (now - ticket.issuedAt > LIVE_LIMITS.ticketMs || ticket.sessionEndsAt <= now || ticket.issuedAt <= this.#live().refused_until)
      return false
    this.#tables.make()
    this.#sql.exec('DELETE FROM spent WHERE until < ?', now)
    const ended = this.#sql.exec('SELECT 1 FROM spent WHERE what = ?', sessionMark(ticket.sessionId)).toArray()
    return ended.length === 0 && this.#mark(ticket.ticketId, now)
  }

  /** Whether neither the session of an entry ticket nor all sessions ended since it was made. */
  letsIn({ sessionId, issuedAt }: EntryFacts): boolean {
    if (!this.#tables.areMade) return true
    if (issuedAt <= this.#live().refused_until) return false
    return this.#sql.exec('SELECT 1 FROM spent WHERE what = ?', sessionMark(sessionId)).toArray().length === 0
  }

  /** True once in `ms` for whatever `what` names. */
  notesOnce(what: string, now: number, ms: number): boolean {
    this.#tables.make()
    this.#sql.exec('DELETE FROM spent WHERE until < ?', now)
    return this.#sql.exec('INSERT INTO spent VALUES (?, ?) ON CONFLICT DO NOTHING', what, now + ms).rowsWritten > 0
  }

  /** No ticket of this session opens anything any more. */
  refuseSession(sessionId: string, now: number): void {
    this.#mark(sessionMark(sessionId), now, SESSION_MARK_MS)
  }

  /** No ticket made until now opens anything any more. */
  refuseAll(now: number): void {
    this.#tables.make()
    this.#sql.exec('INSERT INTO live VALUES (1, ?1, 0, 0, NULL) ON CONFLICT (id) DO UPDATE SET refused_until = ?1', now)
  }

  /** Whether the presence shard has been told that someone is here, under which stamp, and with which account number. */
  presence(): { readonly stamp: number; readonly told: boolean; readonly number: number | null } {
    const { stamp, told, number } = this.#live()
    return { stamp, told: told === 1, number }
  }

  setPresence(stamp: number, told: boolean, number: number | null): void {
    this.#tables.make()
    this.#sql.exec(
      'INSERT INTO live VALUES (1, 0, ?1, ?2, ?3) ON CONFLICT (id) DO UPDATE SET stamp = ?1, told = ?2, number = ?3',
      stamp,
      Number(told),
      number,
    )
  }

  #live(): LiveRow {
    const nothing = { refused_until: 0, stamp: 0, told: 0, number: null }
    if (!this.#tables.areMade) return nothing
    return this.#sql.exec<LiveRow>('SELECT refused_until, stamp, told, number FROM live').toArray()[0] ?? nothing
  }

  #mark(what: string, now: number, ms: number = LIVE_LIMITS.ticketMs): boolean {
    this.#tables.make()
    return this.#sql.exec('INSERT INTO spent VALUES (?, ?) ON CONFLICT DO NOTHING', what, now + ms).rowsWritten > 0
  }
}

type LiveRow = { refused_until: number; stamp: number; told: number; number: number | null }

/** As long as the longest-lived ticket, that of a live test. */
const SESSION_MARK_MS = 24 * 3_600_000

const sessionMark = (sessionId: string): string => `session:${sessionId}`
