/** A sitting from its first start to its ranks, as the Worker, rooms and shards make it happen. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RankDirectory, RankPage } from '#domain/ranking/rank-pages.ts'
import { pageOf, standingFrom } from '#domain/ranking/rank-pages.ts'
import type { SittingTerms } from '#do/live-sitting/sitting-calls.ts'
import type { ResultShardCalls, ShardParts } from '#do/result-shard/shard-calls.ts'
import { onShowKey, rankFolder, type RanksOnShow } from '#do/live-sitting/rank-store.ts'
import { units } from '#domain/marking/units.ts'
import { newId } from '#worker/platform/ids.ts'
import { shardOf, sittingOf } from '#worker/platform/objects.ts'
import { closing } from './closings.ts'

const T0 = Date.UTC(2036, 10, 21, 5)
const MIN = 60_000
const CLOSES = T0 + 60 * MIN
/** The grace, and the spread of the closings of a small sitting. */
const ENDS = CLOSES + 30_000 + 20_000

let testId: string
beforeEach(() => {
  testId = newId()
  vi.useFakeTimers({ toFake: ['Date'], now: T0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const sitting = () => sittingOf(env, testId)
const stub = () => env.LIVE_SITTING.get(env.LIVE_SITTING.idFromName(testId))
const alarm = () => runDurableObjectAlarm(stub())

/** Lets the sitting ask its shards through `ask`, which has the answer of the real one. */
const askedThrough = (ask: (parts: () => Promise<ShardParts>) => Promise<ShardParts>) =>
  runInDurableObject(stub(), (object) => {
    const shards = new Proxy(env.RESULT_SHARD, {
      get: (real, name) => {
        if (name !== 'get') return Reflect.get(real, name).bind(real)
        return (id: DurableObjectId) => {
          const shard = real.get(id) as unknown as ResultShardCalls
          return {
            parts: () => ask(() => shard.parts()),
            ranked: (scope: string) => shard.ranked(scope),
            leaders: () => shard.leaders(),
            counts: () => shard.counts(),
          }
        }
      },
    })
    ;(object as unknown as { env: Env }).env = new Proxy(env, {
      get: (bound, name) => (name === 'RESULT_SHARD' ? shards : Reflect.get(bound, name)),
    })
  })
const terms = (rest: Partial<SittingTerms> = {}): SittingTerms => ({
  testId,
  opensAt: T0,
  closesAt: CLOSES,
  graceMs: 30_000,
  rankFrom: 3,
  registered: 2_000,
  ...rest,
})
/** A sitting of three shards. */
const prepared = () => sitting().planFor(terms())
const SHARDS = 3

const seated = (userId: string, shard: number, round = 0) =>
  shardOf(env, testId, shard).seat({ sittingId: testId, userId, n: 1, round, endsAt: CLOSES })
const closed = (userId: string, shard: number, right: number, rest: Parameters<typeof closing>[2] = {}) =>
  shardOf(env, testId, shard).take(closing(testId, userId, { right, ...rest }))

const onShow = async (): Promise<RanksOnShow | null> => (await (await env.PAPERS.get(onShowKey(testId)))?.json<RanksOnShow>()) ?? null
const read = async <File>(key: string): Promise<File> => {
  const file = await env.PAPERS.get(key)
  if (file === null) throw new Error(`${key} is missing`)
  return file.json<File>()
}

/** Lets the sitting do everything that it has planned for now. */
async function settle(): Promise<void> {
  for (let step = 0; step < 40; step++) {
    const progress = await sitting().progress()
    if (progress?.state === 'final') return
    await alarm()
    if (progress?.state === 'closing' && (await sitting().progress())?.version !== progress.version) return
  }
}

/** Six learners over three shards; nobody has told their closing yet. */
const LEARNERS = [2, 2, 1, 1, 0, 0].map((right, i) => ({ userId: `learner${i}`, shard: i % SHARDS, right }))

describe('a sitting', () => {
  test('is prepared once: the window may move, the sizes stay', async () => {
    const { plan, lastAnswerAt } = await prepared()
    expect([plan.shards, lastAnswerAt]).toEqual([SHARDS, CLOSES + 30_000])
    const later = await sitting().planFor(terms({ closesAt: CLOSES + 5 * MIN, registered: 1_000_000 }))
    expect([later.plan, later.lastAnswerAt]).toEqual([plan, CLOSES + 5 * MIN + 30_000])
  })
  test('of which nobody knows has no facts and stores nothing', async () => {
    expect(await sitting().facts()).toBeNull()
    await sitting().raiseDeadline(CLOSES)
    expect(await sitting().progress()).toBeNull()
  })
  test('shows no ranks before the last answer is in, whatever has closed', async () => {
    await prepared()
    for (const { userId, shard, right } of LEARNERS) await closed(userId, shard, right)
    vi.setSystemTime(ENDS - 1)
    await alarm()
    expect(await onShow()).toBeNull()
    expect(await sitting().progress()).toMatchObject({ state: 'open', seats: 6, closed: 6, version: 0 })
  })
})

describe('when the last answer is in', () => {
  test('the ranks are final, exact, and in files of a version', async () => {
    await prepared()
    for (const { userId, shard, right } of LEARNERS) await closed(userId, shard, right)
    vi.setSystemTime(ENDS)
    await settle()
    expect(await onShow()).toEqual({
      v: 1,
      state: 'final',
      version: 1,
      seats: 6,
      closed: 6,
      scopes: { all: 6, 'category:obc': 6, 'state:AS': 6 },
      countedAt: ENDS,
    })
    const folder = rankFolder(testId, 1, 'all')
    const directory = await read<RankDirectory>(`${folder}/directory.json`)
    const page = pageOf(directory, units(18), '9998')
    const standing = standingFrom(directory, await read<RankPage>(`${folder}/${page}.json`), units(18), '9998')
    expect(standing).toEqual({ rank: 3, of: 6, percentile: '66.6666667' })
    expect(await sitting().progress()).toMatchObject({ state: 'final', shards: SHARDS, shardsDone: SHARDS, version: 1 })
  })
  test('a scope with too few to rank has no files', async () => {
    await prepared()
    for (const { userId, shard, right } of LEARNERS) await closed(userId, shard, right, { stateCode: userId === 'learner0' ? 'TN' : null })
    vi.setSystemTime(ENDS)
    await settle()
    expect((await onShow())?.scopes).toEqual({ all: 6, 'category:obc': 6 })
    expect(await env.PAPERS.get(`${rankFolder(testId, 1, 'state:TN')}/directory.json`)).toBeNull()
  })
  test('ranks are provisional while results are missing, and final once they have come', async () => {
    await prepared()
    for (const { userId, shard, right } of LEARNERS.slice(1)) await closed(userId, shard, right)
    await seated('learner0', 0)
    vi.setSystemTime(ENDS)
    await settle()
    expect(await onShow()).toMatchObject({ state: 'provisional', version: 1, seats: 6, closed: 5 })
    expect(await sitting().progress()).toMatchObject({ state: 'closing', shardsDone: SHARDS - 1 })
    await closed('learner0', 0, 2)
    vi.setSystemTime(ENDS + MIN)
    await settle()
    expect(await onShow()).toMatchObject({ state: 'final', version: 2, seats: 6, closed: 6 })
  })
})

test('an attempt that is taken out while the shards are asked for the first time is not in the final ranks', async () => {
  await prepared()
  for (const { userId, shard, right } of LEARNERS) await closed(userId, shard, right)
  let isTold = false
  await askedThrough(async (parts) => {
    const answer = await parts()
    if (!isTold) {
      isTold = true
      await closed('learner0', 0, 2, { ranking: false })
    }
    return answer
  })
  vi.setSystemTime(ENDS)
  await settle()
  expect([isTold, (await onShow())?.state, (await onShow())?.scopes['all']]).toEqual([true, 'final', 5])
})

test('a shard that cannot be reached at the end is asked again, and nothing is shown until it has answered', async () => {
  await prepared()
  for (const { userId, shard, right } of LEARNERS) await closed(userId, shard, right)
  let isAway = true
  await askedThrough((parts) => (isAway ? Promise.reject(new Error('the shard is away')) : parts()))
  vi.setSystemTime(ENDS)
  await alarm()
  const next = await runInDurableObject(stub(), (_object, state) => state.storage.getAlarm())
  expect([next, await onShow()]).toEqual([ENDS + 5_000, null])
  isAway = false
  await settle()
  expect(await onShow()).toMatchObject({ state: 'final', closed: 6 })
})

describe('after the ranks were final', () => {
  beforeEach(async () => {
    await prepared()
    for (const { userId, shard, right } of LEARNERS) await closed(userId, shard, right)
    vi.setSystemTime(ENDS)
    await settle()
  })
  const ofAll = async () => (await read<RankDirectory>(`${rankFolder(testId, (await onShow())?.version ?? 0, 'all')}/directory.json`)).of

  test('an attempt that is taken out makes new ranks without it, and the files of before stay as they were', async () => {
    await closed('learner0', 0, 2, { ranking: false })
    await settle()
    expect([(await onShow())?.version, (await onShow())?.state, await ofAll()]).toEqual([2, 'final', 5])
    expect((await read<RankDirectory>(`${rankFolder(testId, 1, 'all')}/directory.json`)).of).toBe(6)
  })
  test('an attempt that is opened again takes the sitting back to its end, until that attempt is counted too', async () => {
    await sitting().raiseDeadline(ENDS + 10 * MIN)
    await seated('learner0', 0, 1)
    await alarm()
    expect(await sitting().progress()).toMatchObject({ state: 'open', seats: 6, closed: 5 })
    await closed('learner0', 0, 0, { round: 1 })
    vi.setSystemTime(ENDS + 11 * MIN)
    await settle()
    expect(await onShow()).toMatchObject({ state: 'final', version: 2, closed: 6 })
  })
  test('a repeated closing changes nothing', async () => {
    await closed('learner0', 0, 2)
    expect(await sitting().progress()).toMatchObject({ state: 'final', version: 1 })
  })
})
