import { dayOfDailyTest } from '#domain/daily/daily-test-id.ts'
import {
  type DayBoard,
  type DayPlace,
  type DayResult,
  leaderboardRows,
  type LeaderboardRow,
  placeOf,
  playersOf,
  withName,
} from '#domain/daily/day-board.ts'
import { endOfDay } from '#domain/revision/study-streak.ts'
import { now } from '../lib/clock.ts'
import type { BoardStore } from './board-store.ts'

export interface LeaderboardQuery {
  readonly testId: string
  readonly readerId: string
  /** The reader's ranked result, with its place in the sequence; null where there is none. */
  readonly own: { readonly seq: number; readonly result: DayResult } | null
}

export interface LeaderboardReply {
  readonly players: number
  /** `key` names a row to who reports it, and says nothing of the person. */
  readonly rows: readonly (Omit<LeaderboardRow, 'userId'> & { readonly key: string })[]
  readonly own: DayPlace | null
}

/** The leaderboard of a daily quiz, beside the counts of its board: who is on it under which name, and until when. */
export class DayLeaderboard {
  readonly #storage: DurableObjectStorage
  readonly #store: BoardStore
  #day: DayBoard | null = null

  constructor(storage: DurableObjectStorage, store: BoardStore) {
    this.#storage = storage
    this.#store = store
  }

  read(): DayBoard {
    this.#day ??= this.#store.readDay()
    return this.#day
  }

  /** What is stored has changed: by a fold, whose outcome is given, or as a whole (null). */
  async changed(testId: string, day: DayBoard | null): Promise<void> {
    this.#day = day
    await this.#endNames(testId)
  }

  async shown({ testId, readerId, own }: LeaderboardQuery): Promise<LeaderboardReply> {
    const day = this.read()
    const result = own === null ? null : own.result
    const rows = leaderboardRows(day, readerId, result)
    return {
      players: playersOf(day),
      rows: await Promise.all(rows.map(async ({ userId, ...row }) => ({ ...row, key: await rowKey(testId, userId) }))),
      own: result === null ? null : placeOf(day, result),
    }
  }

  /** Lists a person under a name, under another one, or no more (null). */
  async setName(testId: string, userId: string, result: DayResult, name: string | null, questions: number): Promise<void> {
    this.#write(withName(this.read(), userId, result, mayList(testId) ? name : null, questions))
    await this.#endNames(testId)
  }

  /** Takes a person's name off; what they did stays counted, without a name. */
  unlist(userId: string): void {
    this.#keep((one) => one !== userId)
  }

  /** No one is shown this leaderboard any more: the names on it go. */
  unlistAll(): void {
    this.#keep(() => false)
  }

  /** Whose row this is; null where it is no one's any more. */
  async listedAs(testId: string, key: string): Promise<string | null> {
    for (const { userId } of this.read().listed) if ((await rowKey(testId, userId)) === key) return userId
    return null
  }

  #keep(stays: (userId: string) => boolean): void {
    const before = this.read()
    const listed = before.listed.filter(({ userId }) => stays(userId))
    if (listed.length < before.listed.length) this.#write({ ...before, listed })
  }

  #write(day: DayBoard): void {
    if (day === this.#day) return
    this.#store.writeDay(day)
    this.#day = day
  }

  async #endNames(testId: string): Promise<void> {
    const endsAt = namesEndAt(testId)
    if (endsAt !== null && this.read().listed.length > 0 && (await this.#storage.getAlarm()) === null) await this.#storage.setAlarm(endsAt)
  }
}

/** Whether names are shown at this board: on the day of a daily quiz, and on the day after. */
export function mayList(testId: string): boolean {
  const endsAt = namesEndAt(testId)
  return endsAt !== null && now() < endsAt
}

function namesEndAt(testId: string): number | null {
  const day = dayOfDailyTest(testId)
  return day === null ? null : endOfDay(day + 1)
}

async function rowKey(testId: string, userId: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${testId}:${userId}`)))
  return Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
