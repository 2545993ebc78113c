/** What a sitting of a live test needs and costs with the code and the list prices of today. */
import type { SendWay } from '#domain/attempt/send-times.ts'
import { startSpreadMs } from '#domain/sittings/entry-rule.ts'
import { type SittingPlan, sittingPlan } from '#domain/sittings/sitting-plan.ts'
import { BATCH_WAIT_S, combined, KEPT_BYTES, MESSAGES_PER_BATCH, plus, STEP_COUNTS, type Use } from './attempt-counts.ts'
import { LIST_PRICES, PIECES, type Piece, RATE_NAMES, type RateName, RATES, STORAGE, type Store, STORES } from './list-prices.ts'
import { type Sendings, sendingsOf } from './saves.ts'

export interface SittingSize {
  readonly learners: number
  readonly questions: number
  readonly minutes: number
  readonly changesPerLearner: number
  readonly plan: 'free' | 'paid'
}

/** How much of a limit a sitting uses. `share` is 1 where the limit is just met. */
export interface LimitShare {
  readonly name: RateName | Piece | `${Store}Bytes`
  /** In a second, a day, a month, or bytes in all. */
  readonly per: 'second' | 'day' | 'month' | 'all'
  readonly used: number
  readonly most: number
  readonly share: number
}

/** The most of each that come in one second. */
export interface Peaks {
  readonly registrations: number
  readonly starts: number
  readonly opens: number
  /** Requests with answers, or messages over connections. */
  readonly saves: number
  readonly closings: number
  readonly results: number
}

export interface SittingNeeds {
  readonly sitting: SittingPlan
  readonly savesPerAttempt: number
  readonly perAttempt: Use
  readonly total: Use
  readonly peaksPerSecond: Peaks
  readonly bytesKept: Readonly<Record<Store, number>>
  /** The fullest first. */
  readonly limits: readonly LimitShare[]
  /** The limit that a growing sitting meets first, where this one is beyond it. */
  readonly breaksFirst: LimitShare | null
  /** Millionths of a US dollar at list prices, without what a plan includes. */
  readonly microDollars: number
  readonly microDollarsPerThousand: number
  /** For each month that all of it is kept. */
  readonly storageMicroDollarsPerMonth: number
}

/** Learners come within the ten minutes before the opening, which is a guess until a rehearsal or a real sitting has counted it. */
const REGISTERED_WITHIN_S = 600
/** All read their results in the minute after the release. */
const RESULTS_WITHIN_S = 60
/** `KEPT_BYTES` are those of so many questions. */
const WEIGHED_QUESTIONS = 100

/**
 * What a sitting of this size needs. It is an upper bound where nobody knows: changes spread evenly, the database told of each message alone, the
 * registration of every learner renews the session; all of them register and start in their turns. Whoever comes later starts by session and
 * asks the database then. What stays uncounted: CPU time, the duration of objects, pages beside the attempt, connections that are made again,
 * and what the first reader of a file in each data centre reads of R2 (decision 0188).
 * @param way how answers reach the server: by request where sections have clocks of their own, or no connection can be made
 */
export function sittingNeeds(size: SittingSize, way: SendWay = 'connection'): SittingNeeds {
  const { learners, questions, minutes, changesPerLearner } = size
  const sitting = sittingPlan(learners)
  const sendings = sendingsOf(changesPerLearner, minutes, way)
  const peaksPerSecond = peaksOf(size, sendings, sitting)
  // Closings come in batches, and the board takes in a batch at a time.
  const perAttempt = attemptUse(sendings, Math.min(MESSAGES_PER_BATCH, Math.max(1, peaksPerSecond.closings * BATCH_WAIT_S)))
  const total = combined(perAttempt, perAttempt, learners - 1)
  const bytesKept = mapStores((store) => (learners * KEPT_BYTES[store] * questions) / WEIGHED_QUESTIONS)
  const limits = [...rateShares(peaksPerSecond, sitting), ...storageShares(bytesKept, size.plan), ...freeShares(total, size.plan)].toSorted(
    (a, b) => b.share - a.share,
  )
  const [fullest] = limits
  const microDollarsEach = PIECES.reduce((sum, piece) => sum + (perAttempt[piece] * LIST_PRICES[piece].microDollarsPerMillion) / 1e6, 0)
  return {
    sitting,
    savesPerAttempt: sendings.saves,
    perAttempt,
    total,
    peaksPerSecond,
    bytesKept,
    limits,
    breaksFirst: fullest !== undefined && fullest.share > 1 ? fullest : null,
    microDollars: Math.round(microDollarsEach * learners),
    microDollarsPerThousand: Math.round(microDollarsEach * 1_000),
    storageMicroDollarsPerMonth: Math.round(
      STORES.reduce((sum, store) => sum + (bytesKept[store] / 1e9) * STORAGE[store].microDollarsPerGbMonth, 0),
    ),
  }
}

/** What one attempt uses from its start to the drop of its log, where the board takes in so many closings at a time. */
export function attemptUse({ way, saves, frames }: Sendings, closingsPerFold: number): Use {
  const { register, start, open, connect, handOver, store, save, submit, record, fold, result, drop } = STEP_COUNTS
  const base = [register, open, submit, record, result, drop].reduce(plus, start)
  const sent =
    way === 'request' ? combined(base, save, saves) : combined(combined(plus(base, connect), handOver, frames - saves), store, saves)
  return combined(sent, fold, 1 / closingsPerFold)
}

function peaksOf({ learners, minutes }: SittingSize, { saves, frames }: Sendings, { closeSpreadMs, seats }: SittingPlan): Peaks {
  return {
    registrations: learners / REGISTERED_WITHIN_S,
    starts: learners / (startSpreadMs(seats) / 1_000),
    // A device asks for the paper while it waits.
    opens: learners / REGISTERED_WITHIN_S,
    saves: (learners * Math.max(saves, frames)) / (minutes * 60),
    closings: learners / (closeSpreadMs / 1_000),
    results: learners / RESULTS_WITHIN_S,
  }
}

/** Registrations, starts, closings and results come one after the other: each limit meets the largest of them. */
function rateShares({ registrations, starts, closings, results }: Peaks, { shards }: SittingPlan): LimitShare[] {
  const { register, record, result } = STEP_COUNTS
  // The queue brings the messages of many attempts in one batch, and the board counts them in one request.
  const batches = Math.max(starts, closings) / MESSAGES_PER_BATCH
  const used: Readonly<Record<RateName, number>> = {
    d1Statements: Math.max(registrations * register.d1Statements, batches * (record.d1Statements / 2), results * result.d1Statements),
    busiestObject: Math.max(starts / shards, closings / shards, batches),
    queueMessages: Math.max(starts, closings),
  }
  return RATE_NAMES.map((name) => shareOf(name, 'second', used[name], RATES[name].mostPerSecond))
}

const storageShares = (bytes: Readonly<Record<Store, number>>, plan: SittingSize['plan']): LimitShare[] =>
  STORES.flatMap((store) => {
    const most = STORAGE[store].mostBytes[plan]
    return most === null ? [] : [shareOf(`${store}Bytes`, 'all', bytes[store], most)]
  })

const freeShares = (total: Use, plan: SittingSize['plan']): LimitShare[] =>
  plan === 'paid' ? [] : PIECES.map((piece) => shareOf(piece, LIST_PRICES[piece].free.per, total[piece], LIST_PRICES[piece].free.most))

const shareOf = (name: LimitShare['name'], per: LimitShare['per'], used: number, most: number): LimitShare => ({
  name,
  per,
  used,
  most,
  share: used / most,
})

const mapStores = (of: (store: Store) => number): Record<Store, number> => ({ objects: of('objects'), d1: of('d1'), r2: of('r2') })
