import { isInTime } from '#domain/attempt/attempt-clock.ts'
import { retryDelay } from '#domain/attempt/retry-delay.ts'
import { STEP_COUNTS } from '#domain/sitting-needs/attempt-counts.ts'
import { RATES } from '#domain/sitting-needs/list-prices.ts'
import { sendingsOf } from '#domain/sitting-needs/saves.ts'
import { closingEndsAt } from '#domain/sittings/sitting-plan.ts'
import type { ProofRandom } from '../support/random.ts'
import { checkRanks, type RankBug, type RankFigures } from './exact-ranks.ts'
import { serve } from './serve.ts'
import type { ServiceTimes } from './service-times.ts'
import { type Closes, makeSitters, type Sitters, type Spread, TEST_MINUTES, WINDOW_SLACK_MS } from './sitters.ts'
import { type Retry, tellShards } from './tell-shards.ts'

/** What a planted bug changes. */
export interface Bugs {
  readonly ranks?: RankBug
  readonly retry?: Retry
  readonly spread?: Spread
  readonly closes?: Closes
}

/** Times in seconds. */
export interface SittingFigures {
  readonly learners: number
  readonly shards: number
  readonly lastStartS: number
  readonly walkInWaitS: number
  readonly lateTickets: number
  readonly lostAnswers: number
  readonly statementsBeside: number
  readonly resultWaitS: number
  readonly finalRankS: number
  readonly busiestObject: number
  readonly savesPerSecond: number
  readonly queuePeak: number
  /** When the record has heard of the last start, and how often a start is sent that the queue refused. */
  readonly recordedAfterS: number
  readonly sendsToQueue: number
  readonly sendsOfRefused: number
  readonly untold: number
  readonly ranks: RankFigures
}

/** Service times count this many times over: a Worker is slower than this machine, and it is not alone. */
const SLOWER = 3
const AWAY_MS = 60_000
const DATABASE_AWAY = { from: -150_000, until: 150_000 }
const HALF_DAY_MS = 12 * 3_600_000
const WAITING_HOUR_MS = 3_600_000
const CHANGES = 150
/** Ranks of everyone, of the categories and of the states: each learner is counted in three. */
const SCOPES_EACH = 3

/** One live test of so many learners, with a shard, the sitting, the database and one device in twenty away for a time. */
export function oneSitting(learners: number, times: ServiceTimes, random: ProofRandom, bugs: Bugs = {}): SittingFigures {
  const all = makeSitters(learners, random, bugs.spread, bugs.closes)
  const shardTakes = Math.min(RATES.busiestObject.mostPerSecond, Math.floor(1_000 / (times.foldMs * SLOWER)))
  const { n, plan, shard } = all
  const firstClosing = TEST_MINUTES * 60_000 + plan.graceMs
  const telling = { n, shards: plan.shards, shard, mostPerSecond: shardTakes, retry: bugs.retry ?? retryDelay }
  const nowhere = { shard: -1, from: 0, until: 0 }
  const seats = tellShards({ ...telling, at: all.startsAt, since: all.startsAt, away: nowhere }, random)
  const away = { shard: 0, from: firstClosing, until: firstClosing + AWAY_MS }
  const closings = tellShards({ ...telling, at: all.closesAt, since: all.endsAt, away }, random)
  const release = closingEndsAt({
    closesAt: TEST_MINUTES * 60_000 + WINDOW_SLACK_MS,
    graceMs: plan.graceMs,
    plan,
    raisedTo: null,
  })
  const ranks = checkRanks(all, random, bugs.ranks)
  const entries = registrations(n, random)
  const entered = serve(entries, STEP_COUNTS.register.d1Statements, RATES.d1Statements.mostPerSecond, DATABASE_AWAY)
  // The record hears of each start through one queue, which refuses what is more than it takes.
  const queue = {
    n,
    shards: 1,
    shard: new Int32Array(n),
    mostPerSecond: RATES.queueMessages.mostPerSecond,
    retry: bugs.retry ?? retryDelay,
  }
  const recorded = tellShards({ ...queue, at: all.startsAt, since: all.startsAt, away: nowhere }, random)
  const countedAt = Math.max(release + AWAY_MS, closings.lastTakenAt)
  const countMs = SLOWER * (times.mergeMs * plan.shards + ranks.tookMs * SCOPES_EACH)
  const finalAt = countedAt + countMs
  const { start, save, submit, result } = STEP_COUNTS
  return {
    learners,
    shards: plan.shards,
    lastStartS: all.startsAt.reduce((most, one) => Math.max(most, one), 0) / 1_000,
    walkInWaitS: entered.longestWaitMs / 1_000,
    lateTickets: entries.toSorted().filter((at, i) => at < 0 && (entered.servedAt[i] ?? 0) > 0).length,
    lostAnswers: lostAnswers(all),
    statementsBeside: start.d1Statements + save.d1Statements + submit.d1Statements + result.d1Statements,
    // Everyone has a ticket, whoever comes late gets it with the start: of a sitting of this size it reads once the sitting has counted.
    resultWaitS: countMs / 1_000,
    finalRankS: (finalAt - release) / 1_000,
    busiestObject: Math.max(seats.peakPerSecond, closings.peakPerSecond),
    savesPerSecond: Math.round((n * sendingsOf(CHANGES, TEST_MINUTES, 'request').saves) / (TEST_MINUTES * 60)),
    queuePeak: Math.max(peakPerSecond(all.startsAt), peakPerSecond(all.closesAt)),
    recordedAfterS: recorded.lastTakenAt / 1_000,
    sendsToQueue: recorded.sendsOfRefused,
    sendsOfRefused: closings.sendsOfRefused,
    untold: n * 2 - seats.taken - closings.taken,
    ranks,
  }
}

/** When learners ask for a ticket: half over the half day, all but one in twenty of the rest in the waiting hour, these after the opening. */
function registrations(n: number, random: ProofRandom): Float64Array {
  return Float64Array.from({ length: n }, () => {
    const kind = random.int(1, 40)
    if (kind <= 20) return -random.int(WAITING_HOUR_MS, HALF_DAY_MS)
    return kind <= 38 ? -random.int(1, WAITING_HOUR_MS) : random.int(0, 600_000)
  })
}

/** Answers that a room takes although it has closed the attempt already: they are acknowledged and not marked. */
function lostAnswers({ n, plan, startsAt, endsAt, closesAt, lastAnswersAt }: Sitters): number {
  let lost = 0
  for (let i = 0; i < n; i++) {
    const times = { startedAt: startsAt[i] ?? 0, deadlineAt: endsAt[i] ?? 0, graceMs: plan.graceMs, jitterMs: 0 }
    if (isInTime(times, lastAnswersAt[i] ?? 0) && (lastAnswersAt[i] ?? 0) > (closesAt[i] ?? 0)) lost++
  }
  return lost
}

function peakPerSecond(at: Float64Array): number {
  const counts = new Map<number, number>()
  for (const one of at) counts.set(Math.floor(one / 1_000), (counts.get(Math.floor(one / 1_000)) ?? 0) + 1)
  return [...counts.values()].reduce((most, one) => Math.max(most, one), 0)
}
