import { DurableObject } from 'cloudflare:workers'
import type { Histogram } from '#domain/ranking/test-board.ts'
import { leadersOf, mergeLeaders } from '#domain/ranking/leaders.ts'
import { mergeCounts, rankFiles } from '#domain/ranking/rank-pages.ts'
import { wholeBoard, withoutScopes } from '#domain/ranking/sitting-board.ts'
import { closingEndsAt, lastAnswerAt, sittingPlan } from '#domain/sittings/sitting-plan.ts'
import { nextPlace } from '#domain/sittings/walk-in-line.ts'
import { type Holds, listHolds } from '#worker/db/rank-reviews.sql.ts'
import { findSeal } from '#worker/db/sealed-until.ts'
import { now } from '../lib/clock.ts'
import type { ResultShardCalls, ShardParts } from '../result-shard/shard-calls.ts'
import { shardName } from '../result-shard/shard-name.ts'
import { checkPlausibility } from './check-plausibility.ts'
import { deleteLeaderboard, putLeaders } from './leaderboard-store.ts'
import { putBoard, putHolds, putOnShow, putRanks, rankFolder } from './rank-store.ts'
import type { LiveSittingCalls, SittingFacts, SittingProgress, SittingTerms } from './sitting-calls.ts'
import { showLeaderboard } from './show-leaderboard.ts'
import { type KeptSitting, preparedSitting } from './kept-sitting.ts'

/** Shards that are asked at a time. */
const ASKED_AT_ONCE = 20
/** How soon the shards are asked again while results are missing, at least and at most, ms. */
const LOOK_AGAIN_MS = 5_000
const LOOK_AGAIN_MOST_MS = 60_000

/**
 * One per live test: owns its clock and its ranks (decision 0173). Rooms tell the shards; this object asks the shards once the last
 * answer is in, and writes the ranks as files that anyone may read. Nobody asks this object for a rank.
 */
export class LiveSitting extends DurableObject<Env> implements LiveSittingCalls {
  /** When the next place in line is free, ms UTC. In memory alone: where it is lost, those who come next find the line empty. */
  #lineFreeAt = 0

  async planFor(terms: SittingTerms): Promise<SittingFacts> {
    const before = this.#kept()
    const { opensAt, closesAt, graceMs, rankFrom } = terms
    const moved =
      before === null ? preparedSitting(terms, sittingPlan(terms.registered)) : { ...before, opensAt, closesAt, graceMs, rankFrom }
    // A window that is opened again makes what was final provisional, as an attempt does that is opened again.
    const after = closingEndsAt(moved) > now() ? openAgain(moved) : moved
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      this.#keep(after)
      if (after.state === 'open') await this.ctx.storage.setAlarm(closingEndsAt(after))
    }
    return factsOf(after)
  }

  async facts(): Promise<SittingFacts | null> {
    const kept = this.#kept()
    return kept === null ? null : factsOf(kept)
  }

  async raiseDeadline(deadlineAt: number): Promise<void> {
    const kept = this.#kept()
    if (kept === null || deadlineAt <= Math.max(kept.closesAt, kept.raisedTo ?? 0)) return
    // Whoever continues after the ranks were final makes them provisional again, until this attempt is counted too.
    const after = openAgain({ ...kept, raisedTo: deadlineAt })
    this.#keep(after)
    await this.ctx.storage.setAlarm(closingEndsAt(after))
  }

  async progress(): Promise<SittingProgress | null> {
    const kept = this.#kept()
    if (kept === null) return null
    const { state, plan, shardsDone, seats, closed, version } = kept
    if (state !== 'open') return { state, shards: plan.shards, shardsDone, seats, closed, version }
    const counts = await this.#askAll(kept, (shard) => shard.counts())
    const sum = (of: 'seats' | 'closed') => counts.reduce((total, one) => total + one[of], 0)
    return { state, shards: plan.shards, shardsDone: 0, seats: sum('seats'), closed: sum('closed'), version }
  }

  async countAgain(): Promise<void> {
    const kept = this.#kept()
    if (kept === null || kept.state === 'open' || kept.isStale) return
    // A count that is under way is finished first: where changes never end, there are ranks all the same. Where results are missing, the
    // shards are asked again anyway.
    this.#keep({ ...kept, state: 'closing', isStale: true })
    if (kept.state === 'final') await this.ctx.storage.setAlarm(now() + LOOK_AGAIN_MS)
  }

  async placeInLine(): Promise<number> {
    const { nextAt, waitMs } = nextPlace(this.#lineFreeAt, now())
    this.#lineFreeAt = nextAt
    return waitMs
  }

  async showNamesAgain(): Promise<void> {
    if (this.#kept() === null) return
    this.#order('leaderboard')
    await this.ctx.storage.setAlarm(now())
  }

  /** Every step can be done again: files of a version that is not on show yet are written anew. */
  override async alarm(): Promise<void> {
    const isShown = await this.#carryOut('leaderboard', ({ testId }) => this.#showNames(testId))
    // Ranks that are not final are checked when they are.
    const isChecked = this.#kept()?.state !== 'final' || (await this.#carryOut('plausibility', (kept) => this.#check(kept)))
    const kept = this.#kept()
    if (kept === null) return
    if (kept.state === 'final') return isShown && isChecked ? undefined : this.#askSoon(kept)
    if (kept.counting === null && now() < closingEndsAt(kept)) return this.ctx.storage.setAlarm(closingEndsAt(kept))
    try {
      await (kept.counting === null ? this.#beginCount(kept) : this.#writeNextScope(kept, kept.counting))
    } catch (error) {
      // A shard or the bucket does not answer. The platform gives an alarm up that fails again and again.
      console.warn(JSON.stringify({ level: 'warn', event: 'ranks_not_counted', testId: kept.testId, error: String(error) }))
      await this.#askSoon(this.#known())
    }
  }

  /** Asks the shards what they have, and chooses the scopes that get ranks: those in which there are enough to rank. */
  async #beginCount(before: KeptSitting): Promise<void> {
    // A count that is on show says that nobody may answer any more, so that results are read with it (decision 0184).
    const sealedUntil = await this.#sealedUntil(before.testId)
    if (this.#hasMoved(before)) return this.#askSoon(this.#known())
    if (sealedUntil > now()) return this.ctx.storage.setAlarm(sealedUntil + before.plan.closeSpreadMs)
    // From here on a shard that changes is heard (`countAgain`).
    const kept: KeptSitting = { ...before, state: 'closing', isStale: false }
    this.#keep(kept)
    const countedFrom = now()
    const parts = await this.#askAll(kept, (shard) => shard.parts())
    const counted = wholeBoard(parts, countedFrom)
    const scopes = Object.fromEntries(
      Object.entries(counted.board.histograms)
        .filter(([scope]) => !scope.startsWith('section:'))
        .map(([scope, bins]) => [scope, sizeOf(bins)] as const)
        .filter(([, size]) => size >= kept.rankFrom),
    )
    const version = kept.written + 1
    await putBoard(this.env.PAPERS, kept.testId, version, withoutScopes(counted, Object.keys(scopes)))
    // What came in meanwhile, an extension or another order to count, is not undone.
    if (this.#hasMoved(kept)) return this.#askSoon(this.#known())
    const shardsDone = parts.filter(isWhole).length
    const sum = (of: 'seats' | 'closed') => parts.reduce((total, one) => total + one[of], 0)
    this.#keep({
      ...kept,
      shardsDone,
      seats: sum('seats'),
      closed: sum('closed'),
      missingSince: shardsDone === kept.plan.shards ? null : (kept.missingSince ?? now()),
      written: version,
      counting: { scopes, left: Object.keys(scopes) },
    })
    await this.ctx.storage.setAlarm(now())
  }

  /**
   * A window that an admin moved is known to the record first. Where the record does not answer the sitting goes by what it was told: whoever
   * started in a moved window has told it, and nobody starts by session then.
   */
  async #sealedUntil(testId: string): Promise<number> {
    try {
      return (await findSeal(this.env.DB, testId)) ?? 0
    } catch (error) {
      console.warn(JSON.stringify({ level: 'warn', event: 'seal_not_read', testId, error: String(error) }))
      return 0
    }
  }

  /** One scope a step: a step asks each shard once, so that it stays within what one call may ask. */
  async #writeNextScope(kept: KeptSitting, counting: NonNullable<KeptSitting['counting']>): Promise<void> {
    const [scope, ...left] = counting.left
    if (scope === undefined) return this.#show(kept, counting.scopes)
    const lists = await this.#askAll(kept, (shard) => shard.ranked(scope))
    await putRanks(this.env.PAPERS, rankFolder(kept.testId, kept.written, scope), rankFiles(mergeCounts(lists)))
    if (!this.#hasMoved(kept)) this.#keep({ ...kept, counting: { ...counting, left } })
    await this.ctx.storage.setAlarm(now())
  }

  /** Puts a count on show that is whole; where results were missing in it, the shards are asked again. */
  async #show(kept: KeptSitting, scopes: Readonly<Record<string, number>>): Promise<void> {
    const isFinal = kept.missingSince === null && !kept.isStale
    const { testId, seats, closed, written: version } = kept
    const state = isFinal ? 'final' : 'provisional'
    const best = isFinal ? leadersOf(mergeLeaders(await this.#askAll(kept, (shard) => shard.leaders()))) : null
    // The best are of the same count as the ranks.
    if (best !== null && this.#hasMoved(kept)) return this.#askSoon(this.#known())
    await putOnShow(this.env.PAPERS, testId, { v: 1, state, version, seats, closed, scopes, countedAt: now(), ...this.#holds() })
    if (best !== null) await putLeaders(this.env.PAPERS, testId, { v: 1, version, lastAnswerAt: lastAnswerAt(kept), ...best })
    if (best !== null || (await deleteLeaderboard(this.env.PAPERS, testId))) this.#order('leaderboard')
    if (isFinal && closed > 1) this.#order('plausibility')
    if (this.#hasMoved(kept)) return this.#askSoon(this.#known())
    this.#keep({ ...kept, version, state: isFinal ? 'final' : 'closing', counting: null })
    if (isFinal) await this.ctx.storage.setAlarm(now())
    else await this.#askSoon(kept)
  }

  /** What was ordered before stays ordered: the number says whether another order came while one was carried out. */
  #order(work: Ordered): void {
    this.ctx.storage.kv.put(work, (this.ctx.storage.kv.get<number>(work) ?? 0) + 1)
  }

  /** Does what was ordered; false where it must be tried again. Ranks never wait for it: it needs the database. */
  async #carryOut(work: Ordered, run: (kept: KeptSitting) => Promise<void>): Promise<boolean> {
    const kept = this.#kept()
    const order = this.ctx.storage.kv.get<number>(work)
    if (kept === null || order === undefined) return true
    try {
      await run(kept)
    } catch (error) {
      console.warn(JSON.stringify({ level: 'warn', event: NOT_DONE[work], testId: kept.testId, error: String(error) }))
      return false
    }
    if (this.ctx.storage.kv.get<number>(work) !== order) return false
    this.ctx.storage.kv.delete(work)
    return true
  }

  /** The holds first: a rank that is held is to be seen nowhere. */
  async #showNames(testId: string): Promise<void> {
    const holds = await listHolds(this.env.DB, testId)
    const before = this.ctx.storage.kv.get<Holds>(HOLDS) ?? NO_HOLDS
    if (JSON.stringify(holds) !== JSON.stringify(before)) {
      await putHolds(this.env.PAPERS, testId, holds)
      this.ctx.storage.kv.put(HOLDS, holds)
    }
    await showLeaderboard(this.env, testId)
  }

  #holds(): { readonly holds?: Holds } {
    const holds = this.ctx.storage.kv.get<Holds>(HOLDS)
    return holds === undefined ? {} : { holds }
  }

  #check(kept: KeptSitting): Promise<void> {
    const { testId, version } = kept
    return checkPlausibility(this.env, { testId, version, askAll: (ask) => this.#askAll(kept, ask) })
  }

  /** The longer results are missing, the longer it takes until the shards are asked again. */
  async #askSoon({ missingSince }: KeptSitting): Promise<void> {
    const waited = missingSince === null ? 0 : now() - missingSince
    await this.ctx.storage.setAlarm(now() + Math.min(LOOK_AGAIN_MOST_MS, Math.max(LOOK_AGAIN_MS, waited / 10)))
  }

  async #askAll<Answer>({ testId, plan }: KeptSitting, ask: (shard: ResultShardCalls) => Promise<Answer>): Promise<Answer[]> {
    const { RESULT_SHARD } = this.env
    const shards = Array.from({ length: plan.shards }, (_, shard) => RESULT_SHARD.get(RESULT_SHARD.idFromName(shardName(testId, shard))))
    const answers: Answer[] = []
    for (let first = 0; first < shards.length; first += ASKED_AT_ONCE)
      answers.push(
        ...(await Promise.all(shards.slice(first, first + ASKED_AT_ONCE).map((shard) => ask(shard as unknown as ResultShardCalls)))),
      )
    return answers
  }

  #hasMoved(kept: KeptSitting): boolean {
    return JSON.stringify(this.#kept()) !== JSON.stringify(kept)
  }

  #known(): KeptSitting {
    const kept = this.#kept()
    if (kept === null) throw new Error('the sitting is not prepared')
    return kept
  }

  #kept(): KeptSitting | null {
    return this.ctx.storage.kv.get<KeptSitting>(KEPT) ?? null
  }

  #keep(kept: KeptSitting): void {
    this.ctx.storage.kv.put(KEPT, kept)
  }
}

const KEPT = 'sitting'
const HOLDS = 'holds'
const NO_HOLDS: Holds = { held: [], lifted: [] }

/** What is done beside the ranks, by the name of its order. */
type Ordered = 'leaderboard' | 'plausibility'
const NOT_DONE: Record<Ordered, string> = { leaderboard: 'leaderboard_not_shown', plausibility: 'plausibility_not_checked' }

const openAgain = (kept: KeptSitting): KeptSitting => ({ ...kept, state: 'open', counting: null, missingSince: null, isStale: false })

const isWhole = ({ seats, closed }: ShardParts): boolean => seats === closed

const sizeOf = (bins: Histogram): number => Object.values(bins).reduce((sum, n) => sum + n, 0)

function factsOf(kept: KeptSitting): SittingFacts {
  const { testId, opensAt, closesAt, plan } = kept
  return { testId, opensAt, closesAt, plan, lastAnswerAt: lastAnswerAt(kept) }
}
