/** The leaderboard of a live test: who is named on it, when it is shown, and what a change of that does. */
import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountExport, AccountSettings } from '#contract/account/schemas.ts'
import type { LeaderboardResponse } from '#contract/results/leaderboard.ts'
import { type LeaderboardFile, leaderboardKey, type LeadersFile, leadersKey } from '#do/live-sitting/leaderboard-store.ts'
import { onShowKey, type RanksOnShow } from '#do/live-sitting/rank-store.ts'
import { newId } from '#worker/platform/ids.ts'
import { roomOf, sittingOf } from '#worker/platform/objects.ts'
import { runScheduledTask } from '#worker/scheduled-tasks.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { objectRequests } from '#tests/worker/helpers/counted-objects.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

const T0 = Date.UTC(2036, 10, 21, 5)
const MIN = 60_000
const CLOSES = T0 + 60 * MIN
const ENDS = CLOSES + 30_000 + 20_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: T0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const answer = (place: number, options: readonly number[]) => [place, 2, options] as const
/** The best first; the second and the third are equal. */
const ANSWERS = [[answer(0, [1]), answer(1, [3])], [answer(0, [1])], [answer(0, [1])], [answer(0, [2])]] as const

interface Sat {
  readonly testId: string
  readonly learners: readonly Person[]
}

/** A live test that four learners have submitted. `rule` is when results are out. */
async function sat(rule: object = { when: 'windowEnd' }): Promise<Sat> {
  const { testId } = await publishedSample((bundle) => {
    for (const pattern of bundle.patterns) Object.assign(pattern, { rankFrom: 2, release: rule })
    for (const one of bundle.tests)
      Object.assign(one, { kind: 'live', opensAt: new Date(T0 - MIN).toISOString(), closesAt: new Date(CLOSES).toISOString() })
  })
  const learners: Person[] = []
  for (const [i, answers] of ANSWERS.entries()) {
    const who = await person({ name: `Learner ${i}`, ageBand: '25to34' })
    const ops = answers.map(([place, palette, options], at) => [at + 1, place, palette, options, options, 1_000 * (place + 1), 0, 3])
    await submit(await start(who, testId), ops)
    learners.push(who)
  }
  return { testId, learners }
}

const alarm = (testId: string) => runDurableObjectAlarm(env.LIVE_SITTING.get(env.LIVE_SITTING.idFromName(testId)))
/** Lets the sitting do what it has planned for now. */
async function settled(testId: string): Promise<void> {
  for (let step = 0; step < 40; step++) if (!(await alarm(testId)) || (await sittingOf(env, testId).progress())?.state === 'final') break
  // The leaderboard comes after the ranks.
  await alarm(testId)
}
async function final(testId: string): Promise<void> {
  vi.setSystemTime(ENDS)
  await settled(testId)
}
const everyMinute = () => runScheduledTask(env, 'leaderboards', Date.now())

const consents = (who: Person, given: boolean) =>
  call('POST', '/api/me/consents', { token: who.token, body: { kind: 'leaderboard', given } })
const asked = (who: Person, testId: string, bindings: Partial<Env> = {}) =>
  call('GET', `/api/tests/${testId}/leaderboard`, { token: who.token, bindings })
const shownTo = (who: Person, testId: string) =>
  answerOf<LeaderboardResponse>('GET', `/api/tests/${testId}/leaderboard`, { token: who.token })
async function namesSeenBy(who: Person, testId: string) {
  const reply = await shownTo(who, testId)
  return reply.state === 'final' ? reply.rows.map(({ name }) => name) : null
}
async function readFile<File>(key: string): Promise<File | null> {
  return (await (await env.PAPERS.get(key))?.json<File>()) ?? null
}
const pick = <Item>(items: readonly Item[], at: number): Item => {
  const item = items[at]
  if (item === undefined) throw new Error(`there is no item ${at}`)
  return item
}

describe('the consent to be named', () => {
  test.each([['under18'], [null]])('is refused to a learner with the age band %j, and nothing is stored', async (ageBand) => {
    const who = await person({ ageBand })
    const reply = await consents(who, true)
    expect([reply.status, await errorCodeOf(reply)]).toEqual([403, 'adults_only'])
    expect((await answerOf<AccountSettings>('GET', '/api/me/settings', { token: who.token })).consents).toEqual([])
  })
  test('is kept with its time, can be taken back at any age, and is in the export', async () => {
    const who = await person({ ageBand: '18to24' })
    expect((await consents(who, true)).status).toBe(200)
    await env.DB.prepare("UPDATE user SET age_band = 'under18' WHERE id = ?1").bind(who.id).run()
    expect((await consents(who, false)).status).toBe(200)
    const { tables } = await answerOf<AccountExport>('POST', '/api/me/export', { token: who.token, body: {} })
    expect(tables['consent']).toEqual([expect.objectContaining({ kind: 'leaderboard', given_at: T0, withdrawn_at: T0 })])
  })
})

describe('once the ranks are final', () => {
  test('the best are listed with ranks and marks, named where they agreed, and nobody reads an id', { timeout: 90_000 }, async () => {
    const { testId, learners } = await sat()
    await consents(pick(learners, 0), true)
    await final(testId)
    const own = pick(learners, 0)
    expect(await shownTo(own, testId)).toEqual({
      state: 'final',
      rows: [
        { rank: 1, score12: 48, name: 'Learner 0', isOwn: true },
        { rank: 2, score12: 24, name: null },
        { rank: 2, score12: 24, name: null },
        { rank: 4, score12: expect.any(Number), name: null },
      ],
      unlisted: null,
    })
    const other = await shownTo(pick(learners, 2), testId)
    expect(other.state === 'final' && other.rows.filter(({ isOwn }) => isOwn).map(({ rank }) => rank)).toEqual([2])
    const text = await (await asked(own, testId)).text()
    for (const { id } of learners) expect(text + JSON.stringify(await readFile(leaderboardKey(testId)))).not.toContain(id)
    // Once the record has the attempt, whose release the export asks.
    await vi.waitFor(
      async () => {
        const { tables } = await answerOf<AccountExport>('POST', '/api/me/export', { token: own.token, body: {} })
        expect(tables['leaderboard_entry']).toEqual([{ test_id: testId, user_id: own.id }])
      },
      { timeout: 20_000, interval: 200 },
    )
  })

  test('reading it asks the database no more than any other page does, and no object', { timeout: 90_000 }, async () => {
    const { testId, learners } = await sat()
    await final(testId)
    const who = pick(learners, 0)
    // The first request of an hour notes that the session is used.
    expect((await asked(who, testId)).status).toBe(200)
    const { db, counts } = countedDb()
    const objects = objectRequests()
    const reply = await asked(who, testId, {
      DB: db,
      LIVE_SITTING: objects.counted('sitting', env.LIVE_SITTING),
      RESULT_SHARD: objects.counted('shard', env.RESULT_SHARD),
      TEST_BOARD: objects.counted('board', env.TEST_BOARD),
    })
    // The one statement is that of the session, which every call makes.
    expect([reply.status, counts.statements, objects.total()]).toEqual([200, 1, 0])
  })

  test('a consent that is given or withdrawn is followed at once', { timeout: 90_000 }, async () => {
    const { testId, learners } = await sat()
    await final(testId)
    const [first, second] = [pick(learners, 0), pick(learners, 1)]
    for (const [given, name] of [
      [true, 'Learner 0'],
      [false, null],
      [true, 'Learner 0'],
    ] as const) {
      await vi.advanceTimersByTimeAsync(1)
      await consents(first, given)
      await alarm(testId)
      expect((await namesSeenBy(second, testId))?.[0]).toBe(name)
    }
  })

  test.each<readonly [string, (who: Person) => Promise<unknown>, string | null]>([
    ['a ban', (who) => env.DB.prepare('UPDATE user SET banned_at = 1 WHERE id = ?1').bind(who.id).run(), null],
    ['an age under 18', (who) => env.DB.prepare("UPDATE user SET age_band = 'under18' WHERE id = ?1").bind(who.id).run(), null],
    ['an age that is not known', (who) => env.DB.prepare('UPDATE user SET age_band = NULL WHERE id = ?1').bind(who.id).run(), null],
    ['another name', (who) => env.DB.prepare("UPDATE user SET name = 'Asha' WHERE id = ?1").bind(who.id).run(), 'Asha'],
  ])('%s is followed within a minute', { timeout: 90_000 }, async (_, change, name) => {
    const { testId, learners } = await sat()
    const [first, second] = [pick(learners, 0), pick(learners, 1)]
    await consents(first, true)
    await final(testId)
    // Other tests' learners have changed too.
    await vi.waitFor(async () => expect(await everyMinute()).toEqual({ ok: true, done: 0 }), { timeout: 10_000, interval: 1 })
    expect(await everyMinute()).toEqual({ ok: true, done: 0 })
    await change(first)
    expect(await everyMinute()).toEqual({ ok: true, done: 1 })
    await alarm(testId)
    expect((await namesSeenBy(second, testId))?.[0]).toBe(name)
    expect(await everyMinute()).toEqual({ ok: true, done: 0 })
  })

  test('an account that is deleted leaves its rank, and neither name nor id in any file or row', { timeout: 90_000 }, async () => {
    const { testId, learners } = await sat()
    const [first, second] = [pick(learners, 0), pick(learners, 1)]
    await consents(first, true)
    await final(testId)
    const reply = await call('POST', '/api/me/delete', { token: first.token, body: { email: `${first.id}@example.org` } })
    expect(reply.status).toBe(204)
    await everyMinute()
    await alarm(testId)
    expect((await namesSeenBy(second, testId))?.[0]).toBeNull()
    expect((await readFile<LeadersFile>(leadersKey(testId)))?.rows[0]).toEqual({ rank: 1, score12: 48, userId: null })
    expect(await env.DB.prepare('SELECT count(*) AS n FROM leaderboard_entry WHERE user_id = ?1').bind(first.id).first('n')).toBe(0)
    // Nor in a later version, for which the shards are asked again.
    await sittingOf(env, testId).countAgain()
    vi.setSystemTime(Date.now() + MIN)
    await settled(testId)
    const later = await readFile<LeadersFile>(leadersKey(testId))
    expect([later?.version, later?.rows[0]?.userId]).toEqual([2, null])
  })
})

describe('before the ranks are final', () => {
  test('there is no leaderboard, and one that was shown is gone as soon as they are not', { timeout: 90_000 }, async () => {
    const { testId, learners } = await sat()
    const who = pick(learners, 0)
    expect(await shownTo(who, testId)).toEqual({ state: 'none' })
    await final(testId)
    expect((await shownTo(who, testId)).state).toBe('final')
    // An attempt that goes on makes them provisional.
    await sittingOf(env, testId).raiseDeadline(ENDS + 5 * MIN)
    await roomOf(env, pick(learners, 3).id, testId).reopen(1, 10 * MIN, 'a power cut', newId())
    vi.setSystemTime(ENDS + 6 * MIN)
    for (let step = 0; step < 12; step++) await alarm(testId)
    expect((await readFile<RanksOnShow>(onShowKey(testId)))?.state).toBe('provisional')
    expect(await shownTo(who, testId)).toEqual({ state: 'none' })
    expect([await env.PAPERS.get(leadersKey(testId)), await env.PAPERS.get(leaderboardKey(testId))]).toEqual([null, null])
    expect(await env.DB.prepare('SELECT count(*) AS n FROM live_leaderboard WHERE test_id = ?1').bind(testId).first('n')).toBe(0)
  })

  test('nobody reads it before the last result is released, not even whose own is out', { timeout: 90_000 }, async () => {
    const { testId, learners } = await sat({ when: 'afterMinutes', minutes: 120 })
    const who = pick(learners, 0)
    await consents(who, true)
    await final(testId)
    const { releasedAt } = (await readFile<LeaderboardFile>(leaderboardKey(testId))) ?? { releasedAt: 0 }
    expect(releasedAt).toBe(CLOSES + 30_000 + 120 * MIN)
    const exported = () => answerOf<AccountExport>('POST', '/api/me/export', { token: who.token, body: {} })
    expect((await exported()).tables['leaderboard_entry']).toEqual([])
    vi.setSystemTime(releasedAt - 1)
    const reply = await asked(pick(learners, 1), testId)
    expect([reply.status, await errorCodeOf(reply)]).toEqual([403, 'result_not_released'])
    vi.setSystemTime(releasedAt)
    expect((await namesSeenBy(pick(learners, 1), testId))?.[0]).toBe('Learner 0')
    // A seal that is moved is followed too.
    await env.DB.prepare('UPDATE test SET sealed_until = ?2 WHERE id = ?1')
      .bind(testId, releasedAt + MIN)
      .run()
    await everyMinute()
    await alarm(testId)
    expect((await asked(who, testId)).status).toBe(403)
  })
})

test('where the database does not answer the ranks are final all the same, and the names come later', { timeout: 90_000 }, async () => {
  const { testId, learners } = await sat()
  await consents(pick(learners, 0), true)
  await env.DB.prepare('ALTER TABLE live_leaderboard RENAME TO away').run()
  try {
    await final(testId)
    expect((await readFile<RanksOnShow>(onShowKey(testId)))?.state).toBe('final')
    expect(await shownTo(pick(learners, 1), testId)).toEqual({ state: 'none' })
  } finally {
    await env.DB.prepare('ALTER TABLE away RENAME TO live_leaderboard').run()
  }
  await alarm(testId)
  expect((await namesSeenBy(pick(learners, 1), testId))?.[0]).toBe('Learner 0')
})
