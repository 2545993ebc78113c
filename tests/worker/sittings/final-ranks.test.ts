/** Results of a live test, from the files of its final ranks and from its board. */
import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { KeyPublishResponse, TestKeys } from '#contract/key-corrections/schemas.ts'
import type { AnalysisResponse, SolutionResponse } from '#contract/results/schemas.ts'
import { boardKey, directoryKey, pageKey, rankFolder } from '#do/live-sitting/rank-store.ts'
import { newId } from '#worker/platform/ids.ts'
import { roomOf, sittingOf } from '#worker/platform/objects.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { objectRequests } from '#tests/worker/helpers/counted-objects.ts'
import { freshSignIn, person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

const T0 = Date.UTC(2036, 10, 21, 5)
const MIN = 60_000
const CLOSES = T0 + 60 * MIN
const RELEASED = CLOSES + 30_000
/** After the grace, and the spread of the closings of a small sitting. */
const ENDS = RELEASED + 20_000
/** What an isolate knows of the ranks on show it looks up again by then. */
const LATER = 10_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: T0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const answer = (place: number, options: readonly number[]) => [place, 2, options] as const
const [FIRST, SECOND, LAST] = [answer(0, [1]), answer(1, [3]), answer(3, [0, 2])]

/** Four with 4 marks: one is better by the second section, and the other three are equal. One category and one state have a single learner. */
const LEARNERS = [
  { category: 'obc', state: 'AS', answers: [FIRST, SECOND] },
  { category: 'general', state: 'AS', answers: [LAST] },
  { category: 'obc', state: 'TN', answers: [FIRST, SECOND] },
  { category: 'general', state: 'AS', answers: [FIRST, SECOND] },
  { category: 'sc', state: 'AS', answers: [FIRST] },
  { category: null, state: null, answers: [answer(0, [2])] },
] as const
const RANK_FROM = 2

interface Sat {
  readonly testId: string
  readonly learners: readonly Person[]
}

/** A live test that so many of the learners have submitted. */
async function sat(howMany: number = LEARNERS.length): Promise<Sat> {
  const { testId } = await publishedSample((bundle) => {
    for (const pattern of bundle.patterns) pattern.rankFrom = RANK_FROM
    for (const one of bundle.tests)
      Object.assign(one, { kind: 'live', opensAt: new Date(T0 - MIN).toISOString(), closesAt: new Date(CLOSES).toISOString() })
  })
  const learners: Person[] = []
  for (const { category, state, answers } of LEARNERS.slice(0, howMany)) {
    const who = await person({ category, state })
    const ops = answers.map(([place, palette, options], i) => [i + 1, place, palette, options, options, 1_000 * (place + 1), 0, 3])
    await submit(await start(who, testId), ops)
    learners.push(who)
  }
  return { testId, learners }
}

const alarm = (testId: string) => runDurableObjectAlarm(env.LIVE_SITTING.get(env.LIVE_SITTING.idFromName(testId)))

/** Lets the sitting do what it has planned until ranks of a version are on show. */
async function counted(testId: string, version: number): Promise<void> {
  for (let step = 0; step < 40; step++) {
    if (((await sittingOf(env, testId).progress())?.version ?? 0) >= version) return
    await alarm(testId)
  }
  throw new Error(`there is no version ${version}`)
}

/** A result, and how often the board was asked for it. `bindings` take the place of the real ones. */
async function result(who: Person, testId: string, bindings: Partial<Env> = {}) {
  const asked = objectRequests()
  const options = { token: who.token, bindings: { TEST_BOARD: asked.counted('board', env.TEST_BOARD), ...bindings } }
  const { serverNow: _, ...analysis } = await answerOf<AnalysisResponse>('GET', `/api/tests/${testId}/analysis`, options)
  const solution = await answerOf<SolutionResponse>('GET', `/api/tests/${testId}/solution`, options)
  return { analysis, solution, boardRequests: asked.total() }
}

type Result = Awaited<ReturnType<typeof result>>
/** Every figure; how far the ranks are is another matter. */
const shown = ({ analysis, solution }: Result) => ({ figures: { ...analysis, ranks: undefined }, solution })
const ranksOf = ({ analysis: { standing, categoryStanding, stateStanding } }: Result) =>
  [standing, categoryStanding, stateStanding].map((place) => place?.rank)

/** The results of all, once the record and the board have everyone. */
const resultsOnBoard = async ({ testId, learners }: Sat): Promise<Result[]> =>
  vi.waitFor(
    async () => {
      const results: Result[] = []
      for (const who of learners) results.push(await result(who, testId))
      for (const { analysis } of results) expect(analysis.standing).toMatchObject({ of: learners.length, rank: expect.any(Number) })
      return results
    },
    { timeout: 20_000, interval: 200 },
  )

const recordedAttempts = (testId: string) =>
  env.DB.prepare('SELECT count(*) AS n FROM attempt WHERE test_id = ?1 AND seq IS NOT NULL').bind(testId).first<number>('n')

/** So many others in the record with the marks of this learner, and better ties. */
async function sameMarksAgain(testId: string, userId: string, count: number): Promise<void> {
  const row = await env.DB.prepare('SELECT * FROM attempt WHERE test_id = ?1 AND user_id = ?2')
    .bind(testId, userId)
    .first<Record<string, string | number | null>>()
  if (row === null) throw new Error('the record does not have the attempt')
  for (let i = 0; i < count; i++) {
    const copy = { ...row, user_id: newId(), seq: 1_000_000 + i, tie_key: '~' }
    const names = Object.keys(copy)
    await env.DB.prepare(`INSERT INTO attempt (${names.join(', ')}) VALUES (${names.map((_, at) => `?${at + 1}`).join(', ')})`)
      .bind(...Object.values(copy))
      .run()
  }
}

const BOARD_AWAY = {
  idFromName: () => 'gone',
  get: () => ({ standing: () => Promise.reject(new Error('the board is away')) }),
} as unknown as Env['TEST_BOARD']

/** The bucket with another text in the place of one file; null is a file that is missing. */
const papersWith = (key: string, text: string | null) =>
  new Proxy(env.PAPERS, {
    get: (bucket, name) => {
      if (name !== 'get') return Reflect.get(bucket, name)
      return async (asked: string) => {
        if (asked !== key) return bucket.get(asked)
        return text === null ? null : Object.assign(new Response(text), { httpEtag: '"damaged"' })
      }
    },
  })

describe('once the ranks are final', () => {
  test(
    'a result reads one page of each scope that has files, the next one none of them again, and a solution none',
    { timeout: 60_000 },
    async () => {
      const { testId, learners } = await sat(3)
      vi.setSystemTime(ENDS)
      await counted(testId, 1)
      const read: string[] = []
      const PAPERS = new Proxy(env.PAPERS, {
        get: (bucket, name) => (name === 'get' ? (key: string) => (read.push(key), bucket.get(key)) : Reflect.get(bucket, name)),
      })
      // Both of one category; the other one is alone in the other state, which has no files.
      const [who, other] = [learners[0], learners[2]]
      const readBy = async (reader: Person | undefined, page: 'analysis' | 'solution') => {
        read.length = 0
        await answerOf('GET', `/api/tests/${testId}/${page}`, {
          token: reader?.token ?? null,
          bindings: { PAPERS, TEST_BOARD: BOARD_AWAY },
        })
        return read.map((key) => key.replace(/^ranks\/[^/]+\/(1\/)?/, '')).toSorted()
      }
      const pages = ['all', 'category-obc', 'state-AS'].map((scope) => `${scope}/0.json`)
      const directories = ['all', 'category-obc', 'state-AS'].map((scope) => `${scope}/directory.json`)
      expect(await readBy(who, 'solution')).toEqual(['board.json', 'now.json'])
      expect(await readBy(who, 'analysis')).toEqual([...directories, ...pages].toSorted())
      // What the isolate knows by then and what the cache keeps nobody reads again.
      expect(await readBy(who, 'analysis')).toEqual([])
      expect(await readBy(other, 'analysis')).toEqual([])
      // What is on show is looked at again after a while, and that alone.
      vi.setSystemTime(ENDS + LATER)
      expect(await readBy(who, 'analysis')).toEqual(['now.json'])
    },
  )

  test('every figure of a result is that of the board, and the board is not asked', { timeout: 60_000 }, async () => {
    const sitting = await sat()
    vi.setSystemTime(RELEASED)
    const onBoard = await resultsOnBoard(sitting)
    expect(onBoard.map(({ boardRequests }) => boardRequests)).toEqual(LEARNERS.map(() => 2))
    expect(onBoard[0]?.analysis.ranks).toEqual({ state: 'provisional', seats: null, closed: null })
    vi.setSystemTime(ENDS)
    await counted(sitting.testId, 1)
    for (const [i, who] of sitting.learners.entries()) {
      const inFiles = await result(who, sitting.testId, { TEST_BOARD: BOARD_AWAY })
      expect(shown(inFiles)).toEqual(shown(onBoard[i] ?? inFiles))
      expect(inFiles.analysis.ranks).toEqual({ state: 'final' })
    }
    const counts = await Promise.all(sitting.learners.map(async (who) => (await result(who, sitting.testId)).boardRequests))
    expect(counts).toEqual(LEARNERS.map(() => 0))
    expect(onBoard.map(ranksOf)).toEqual([
      [2, 1, 2],
      [1, 1, 1],
      [2, 1, null],
      [2, 2, 2],
      [5, null, 4],
      [6, undefined, undefined],
    ])
  })

  test('a result reads no more of the database however many have the same marks', { timeout: 60_000 }, async () => {
    const { testId, learners } = await sat(3)
    vi.setSystemTime(ENDS)
    await counted(testId, 1)
    const token = learners[0]?.token ?? null
    const rowsRead = async (bindings: Partial<Env>) => {
      const { db, counts } = countedDb()
      await answerOf('GET', `/api/tests/${testId}/analysis`, { token, bindings: { DB: db, ...bindings } })
      return counts.rowsRead
    }
    await vi.waitFor(async () => expect(await recordedAttempts(testId)).toBe(3), { timeout: 20_000 })
    // An isolate looks again only after a while at what is on show.
    let at = ENDS
    const onBoard = async () => {
      vi.setSystemTime((at += LATER))
      return rowsRead({ PAPERS: papersWith(`ranks/${testId}/now.json`, null) })
    }
    const inFiles = async () => {
      vi.setSystemTime((at += LATER))
      return rowsRead({})
    }
    const before = [await inFiles(), await onBoard()] as const
    await sameMarksAgain(testId, learners[0]?.id ?? '', 50)
    expect(await inFiles()).toBeLessThanOrEqual(before[0])
    expect(await onBoard()).toBeGreaterThanOrEqual(before[1] + 50)
  })

  test('an attempt that was opened again asks the board until it is counted, and the others do not', { timeout: 60_000 }, async () => {
    const sitting = await sat(3)
    const { testId, learners } = sitting
    const [again, other] = learners
    if (again === undefined || other === undefined) throw new Error('there are three')
    vi.setSystemTime(RELEASED)
    await resultsOnBoard(sitting)
    vi.setSystemTime(ENDS)
    await counted(testId, 1)
    await roomOf(env, again.id, testId).reopen(1, 5 * MIN, 'a power cut', newId())
    vi.setSystemTime(ENDS + 10 * MIN)
    await roomOf(env, again.id, testId).sweep()
    // The record may still have the closing of before, and the shard the one of after.
    expect((await result(again, testId)).boardRequests).toBe(2)
    const ofAgain = await vi.waitFor(
      async () => {
        const found = await result(again, testId)
        expect(found.analysis.closedAt).toBeGreaterThan(ENDS)
        return found
      },
      { timeout: 20_000, interval: 200 },
    )
    expect([ofAgain.boardRequests, (await result(other, testId)).boardRequests]).toEqual([2, 0])
    await counted(testId, 2)
    vi.setSystemTime(Date.now() + LATER)
    expect((await result(again, testId)).boardRequests).toBe(0)
  })

  test('a corrected key takes the ranks away until all are marked by it, and then there are new ones', { timeout: 60_000 }, async () => {
    const sitting = await sat()
    const { testId, learners } = sitting
    vi.setSystemTime(RELEASED)
    const before = await resultsOnBoard(sitting)
    vi.setSystemTime(ENDS)
    await counted(testId, 1)
    const admin = await person({ role: 'admin' })
    await freshSignIn(admin.id)
    const { paper } = await answerOf<TestKeys>('GET', `/api/admin/tests/${testId}/keys`, { token: admin.token })
    const { jobId } = await answerOf<KeyPublishResponse>('POST', `/api/admin/tests/${testId}/keys/publish`, {
      token: admin.token,
      body: {
        paperVersion: 1,
        changes: [{ question: 1, action: 'withdraw' }],
        reason: 'The question had no answer',
        expectedKeyVersion: paper?.keyVersion,
      },
    })
    const job = async () => (await call('GET', `/api/admin/jobs/${jobId}`, { token: admin.token })).json()
    await vi.waitFor(async () => expect(await job()).toMatchObject({ state: 'done' }), { timeout: 20_000, interval: 100 })
    const onBoard: Result[] = []
    for (const who of learners) onBoard.push(await result(who, testId))
    expect(onBoard.map(({ boardRequests }) => boardRequests)).toEqual(LEARNERS.map(() => 2))
    await counted(testId, 2)
    vi.setSystemTime(Date.now() + LATER)
    for (const [i, who] of learners.entries()) {
      const inFiles = await result(who, testId, { TEST_BOARD: BOARD_AWAY })
      expect(shown(inFiles)).toEqual(shown(onBoard[i] ?? inFiles))
    }
    expect(onBoard.map(ranksOf)).not.toEqual(before.map(ranksOf))
  })
})

test('while results are missing the ranks on show are provisional, and the board is asked', { timeout: 60_000 }, async () => {
  const sitting = await sat(2)
  const { testId, learners } = sitting
  const late = await person()
  await start(late, testId)
  vi.setSystemTime(ENDS)
  await counted(testId, 1)
  const [provisional] = await resultsOnBoard(sitting)
  expect(provisional?.boardRequests).toBe(2)
  expect(provisional?.analysis.ranks).toEqual({ state: 'provisional', seats: 3, closed: 2 })
  await roomOf(env, late.id, testId).sweep()
  await counted(testId, 2)
  vi.setSystemTime(ENDS + LATER)
  const [who] = learners
  if (who === undefined) throw new Error('there are two')
  const final = await result(who, testId)
  expect([final.boardRequests, final.analysis.standing.of, final.analysis.ranks]).toEqual([0, 3, { state: 'final' }])
})

describe('where a file of the ranks', () => {
  const folder = (testId: string) => rankFolder(testId, 1, 'all')
  const page = (rows: unknown, above = 0) => JSON.stringify({ v: 1, above, rows })
  const [BOARD, DIRECTORY, PAGE] = [
    (testId: string) => boardKey(testId, 1),
    (testId: string) => directoryKey(folder(testId)),
    (testId: string) => pageKey(folder(testId), 0),
  ]
  test.each([
    // The solution needs no rank.
    ['with the board is missing', BOARD, null, 2],
    ['with the board is damaged', BOARD, '{"v":1,"countedFrom":2110000000000}', 2],
    ['with the directory is no JSON', DIRECTORY, '{"v":1,', 1],
    ['with the directory is of another count', DIRECTORY, '{"v":1,"of":1,"scores":[[48,1]],"pages":[[48,"10000048",0]]}', 1],
    ['with a page is missing', PAGE, null, 1],
    ['with a page begins one row late', PAGE, page([[48, '10000000', 1]], 1), 1],
    [
      'with a page counts one too many',
      PAGE,
      page(
        [
          [48, '10000048', 1],
          [48, '10000000', 1],
        ],
        1,
      ),
      1,
    ],
  ] as const)('%s, the board is asked', { timeout: 60_000 }, async (_, key, text, requests) => {
    const sitting = await sat(2)
    const { testId, learners } = sitting
    vi.setSystemTime(RELEASED)
    const onBoard = await resultsOnBoard(sitting)
    vi.setSystemTime(ENDS)
    await counted(testId, 1)
    for (const [i, who] of learners.entries()) {
      const damaged = await result(who, testId, { PAPERS: papersWith(key(testId), text) })
      expect(damaged.boardRequests).toBe(requests)
      expect(shown(damaged)).toEqual(shown(onBoard[i] ?? damaged))
      expect(damaged.analysis.ranks?.state).not.toBe('final')
    }
  })
})
