import { retryDelay } from '#domain/attempt/retry-delay.ts'
import type { ProofRandom } from '../support/random.ts'

/** How long a refused event waits: the rule, or what a planted bug puts in its place. */
export type Retry = typeof retryDelay

export interface Telling {
  readonly n: number
  readonly shards: number
  readonly shard: Int32Array
  /** When each is told first, and since when the rule counts its waiting, ms. */
  readonly at: Float64Array
  readonly since: Float64Array
  /** Events a second that one shard takes. */
  readonly mostPerSecond: number
  /** The shard that is away, from and until, ms. */
  readonly away: { readonly shard: number; readonly from: number; readonly until: number }
  readonly retry: Retry
}

export interface Told {
  readonly taken: number
  /** Events that reached the busiest shard in its busiest second, those that it refused among them. */
  readonly peakPerSecond: number
  /** Sends of each event that a shard refused, on average. */
  readonly sendsOfRefused: number
  readonly lastTakenAt: number
}

/** Tells the shards, second by second, and again what they refuse. Gives up after two hours. */
export function tellShards({ n, shards, shard, at, since, mostPerSecond, away, retry }: Telling, random: ProofRandom): Told {
  const due = new Map<number, [number, number][]>()
  const add = (i: number, time: number): void => {
    const second = Math.floor(time / 1_000)
    const list = due.get(second)
    if (list === undefined) due.set(second, [[i, time]])
    else list.push([i, time])
  }
  for (let i = 0; i < n; i++) add(i, at[i] ?? 0)
  const sends = new Uint16Array(n)
  let [taken, peakPerSecond, lastTakenAt] = [0, 0, 0]
  let second = [...due.keys()].reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
  for (const end = second + 7_200; taken < n && second < end; second++) {
    const load = new Int32Array(shards)
    for (const [i, time] of due.get(second) ?? []) {
      const own = shard[i] ?? 0
      sends[i] = (sends[i] ?? 0) + 1
      const isAway = own === away.shard && time >= away.from && time < away.until
      if (!isAway) load[own] = (load[own] ?? 0) + 1
      if (isAway || (load[own] ?? 0) > mostPerSecond)
        add(i, Math.max(time + retry(time - (since[i] ?? 0), random.int(0, 999_999) / 1e6), (second + 1) * 1_000))
      else {
        taken++
        lastTakenAt = time
      }
    }
    due.delete(second)
    for (const one of load) peakPerSecond = Math.max(peakPerSecond, one)
  }
  const refused = sends.filter((count) => count > 1)
  return {
    taken,
    peakPerSecond,
    lastTakenAt,
    sendsOfRefused: refused.length === 0 ? 1 : refused.reduce((sum, one) => sum + one, 0) / refused.length,
  }
}
