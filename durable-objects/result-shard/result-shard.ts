import { DurableObject } from 'cloudflare:workers'
import type { Units } from '#contract/shared/units.ts'
import type { ClosedEvent } from '#domain/attempt/stored-attempt.ts'
import { type AttemptResult, remarked } from '#domain/marking/attempt-result.ts'
import type { LeaderGroup } from '#domain/ranking/leaders.ts'
import type { WrongSet } from '#domain/plausibility/equal-sets.ts'
import type { RankedCount } from '#domain/ranking/rank-pages.ts'
import { roomName } from '../attempt-room/new-attempt.ts'
import { now } from '../lib/clock.ts'
import { OwnTables } from '../lib/own-tables.ts'
import type { AttemptName, MarkAgain, ResultShardCalls, Seat, ShardCounts, ShardParts, WorkedUnusually } from './shard-calls.ts'
import { ShardRows } from './shard-rows.ts'
import { RESULT_SHARD_STEPS } from './shard-steps.ts'
import { ShardTally } from './shard-tally.ts'
import { bestFrom, withWrongSets, worked, wrongSets } from './unusual-attempts.ts'

/** So long after a room should have closed its attempt the shard asks it to, ms. */
export const OVERDUE_MS = 90_000
/** Rooms that are asked at a time, and how soon the shard asks the next or the same again, ms. */
const ASKED_AT_ONCE = 20
const ASK_AGAIN_MS = 30_000
/** Attempts that are marked again in one call. */
const MARKED_AT_ONCE = 500

/**
 * One of the objects that own the results of a sitting (decision 0173): rooms tell it directly when an attempt opens and closes, and no
 * queue and no database stand between them. The rows are the record; what is counted over them lives in memory.
 */
export class ResultShard extends DurableObject<Env> implements ResultShardCalls {
  readonly #rows: ShardRows
  #tally: ShardTally | null = null
  #sittingId: string | null = null
  /** The newest key of each paper that attempts were marked by again. */
  readonly #keys = new Map<number, MarkAgain | null>()

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    this.#rows = new ShardRows(new OwnTables(ctx.storage, RESULT_SHARD_STEPS))
  }

  async seat(seat: Seat): Promise<void> {
    const before = this.#rows.closing(seat.userId, seat.n)
    if (!this.#rows.seat(seat)) return
    this.#keepSitting(seat.sittingId)
    // An attempt that is open again is counted no more.
    if (before?.ranking === true) this.#tally = null
    await this.#wakeFor(wholeMinute(seat.endsAt + OVERDUE_MS))
    await this.#tellSitting()
  }

  async take(event: ClosedEvent): Promise<void> {
    const before = this.#rows.closing(event.userId, event.n)
    const marked = this.#byNewestKey(event)
    if (!this.#rows.close(marked)) return
    this.#keepSitting(event.testId)
    if (before?.ranking === true) this.#tally = null
    else if (marked.ranking) this.#tally?.add([marked])
    await this.#tellSitting()
  }

  async counts(): Promise<ShardCounts> {
    return this.#rows.counts()
  }

  async parts(): Promise<ShardParts> {
    const tally = this.#counted()
    this.#sayCounted(true)
    return { ...this.#rows.counts(), board: tally.board, keys: tally.keys }
  }

  async ranked(scope: string): Promise<readonly RankedCount[]> {
    return this.#counted().ranked(scope)
  }

  async leaders(): Promise<readonly LeaderGroup[]> {
    return this.#counted().leaders
  }

  async wrongSets(): Promise<BigUint64Array> {
    return wrongSets(this.#rows.ranking())
  }

  async withWrongSets(hashes: BigUint64Array): Promise<readonly WrongSet<AttemptName>[]> {
    return withWrongSets(this.#rows.ranking(), hashes)
  }

  async bestFrom(score12: Units, most: number): Promise<readonly string[]> {
    return bestFrom(this.#rows.ranking(), score12, most)
  }

  async workSigns(userIds: readonly string[], usualMs: readonly number[]): Promise<readonly WorkedUnusually[]> {
    return worked(this.#rows.ranking(), new Set(userIds), usualMs)
  }

  async closing(userId: string, n: number): Promise<ClosedEvent | null> {
    return this.#rows.closing(userId, n)
  }

  async markAgain(order: MarkAgain): Promise<{ readonly isDone: boolean }> {
    const { paperVersion, keyVersion } = order
    if ((this.#keyOf(paperVersion)?.keyVersion ?? 0) < keyVersion) {
      this.ctx.storage.kv.put(KEY + String(paperVersion), order)
      this.#keys.set(paperVersion, order)
    }
    const found = this.#rows.outdated(paperVersion, keyVersion, MARKED_AT_ONCE)
    this.ctx.storage.transactionSync(() => {
      for (const event of found) this.#rows.close(markedAgain(event, order))
    })
    if (found.length > 0) this.#tally = null
    const isDone = found.length < MARKED_AT_ONCE
    if (isDone) await this.#tellSitting()
    return { isDone }
  }

  async erase(userId: string, erasedId: string): Promise<void> {
    this.ctx.storage.transactionSync(() => this.#rows.erase(userId, erasedId))
    // The list of the best has the id too.
    if (this.#tally?.lists(userId) === true) this.#tally = null
  }

  /** Asks rooms that are overdue to close their attempts: an alarm of theirs may have been lost. */
  override async alarm(): Promise<void> {
    const sittingId = this.#sittingId ?? this.ctx.storage.kv.get<string>(SITTING) ?? null
    if (sittingId === null) return
    const overdue = this.#rows.overdue(now() - OVERDUE_MS, ASKED_AT_ONCE)
    const rooms = this.env.ATTEMPT_ROOM
    await Promise.allSettled(overdue.map(({ userId }) => rooms.get(rooms.idFromName(roomName(userId, sittingId))).sweep()))
    const first = this.#rows.firstEnd()
    if (first !== null) await this.ctx.storage.setAlarm(Math.max(first + OVERDUE_MS, now() + (overdue.length > 0 ? ASK_AGAIN_MS : 1_000)))
  }

  #counted(): ShardTally {
    this.#tally ??= new ShardTally(this.#rows.ranking())
    return this.#tally
  }

  /** Keys that were published while attempts were open: rooms mark by the key that they began with. */
  #byNewestKey(event: ClosedEvent): ClosedEvent {
    const newest = this.#keyOf(event.paperVersion)
    return newest !== null && newest.keyVersion > event.keyVersion ? markedAgain(event, newest) : event
  }

  #keyOf(paperVersion: number): MarkAgain | null {
    const known = this.#keys.get(paperVersion)
    if (known !== undefined) return known
    const kept = this.ctx.storage.kv.get<MarkAgain>(KEY + String(paperVersion)) ?? null
    this.#keys.set(paperVersion, kept)
    return kept
  }

  /** Once the sitting has counted this shard, it is told of whatever changes. Where it does not hear, it is told with the next change. */
  async #tellSitting(): Promise<void> {
    if (!this.#isCounted() || this.#sittingId === null) return
    try {
      const { LIVE_SITTING } = this.env
      await LIVE_SITTING.get(LIVE_SITTING.idFromName(this.#sittingId)).countAgain()
      this.#sayCounted(false)
    } catch (error) {
      console.warn(JSON.stringify({ level: 'warn', event: 'sitting_not_told', testId: this.#sittingId, error: String(error) }))
      await this.#wakeFor(now() + ASK_AGAIN_MS)
    }
  }

  #isCounted(): boolean {
    return this.ctx.storage.kv.get<boolean>(COUNTED) === true
  }

  #sayCounted(isCounted: boolean): void {
    if (this.#isCounted() !== isCounted) this.ctx.storage.kv.put(COUNTED, isCounted)
  }

  #keepSitting(sittingId: string): void {
    if (this.#sittingId === sittingId) return
    if (this.ctx.storage.kv.get<string>(SITTING) !== sittingId) this.ctx.storage.kv.put(SITTING, sittingId)
    this.#sittingId = sittingId
  }

  async #wakeFor(at: number): Promise<void> {
    const set = await this.ctx.storage.getAlarm()
    if (set === null || at < set) await this.ctx.storage.setAlarm(at)
  }
}

const SITTING = 'sitting'
const COUNTED = 'counted'
const KEY = 'key:'

/** The same closing under another key: answers and times stay as they are. */
function markedAgain(event: ClosedEvent, { keyVersion, plan, keys }: Pick<MarkAgain, 'keyVersion' | 'plan' | 'keys'>): ClosedEvent {
  // The room wrote it.
  const result = remarked(plan, keys, JSON.parse(event.result) as AttemptResult, event.mode === 'retry')
  return { ...event, keyVersion, score12: result.total.score12, tieKey: result.tieKey, result: JSON.stringify(result) }
}

/** The start of the minute: setting the alarm costs a row, and of a hall of seats many would end a moment earlier than all before. */
const wholeMinute = (at: number): number => at - (at % 60_000)
