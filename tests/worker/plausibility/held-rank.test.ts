/** What a held rank is to its owner and to everyone else, and how its owner objects. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountExport } from '#contract/account/schemas.ts'
import type { Notification } from '#contract/notifications/schemas.ts'
import type { LeaderboardResponse } from '#contract/results/leaderboard.ts'
import { onShowKey, type RanksOnShow } from '#do/live-sitting/rank-store.ts'
import { newId } from '#worker/platform/ids.ts'
import { runScheduledTask } from '#worker/scheduled-tasks.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { signInAgain } from '#tests/worker/helpers/people.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { auditsOf } from '#tests/worker/support/inbox-of.ts'
import {
  askHold,
  bySession,
  byTicket,
  copiedTest,
  counted,
  decide,
  decided,
  type Ground,
  held,
  later,
  object,
  ownHold,
  REASONS,
  reviewOf,
  type Who,
  withoutTime,
} from './copied-test.ts'

const DAY = 86_400_000
let ground: Ground
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  ground = await copiedTest()
  await counted(ground)
  later()
})
afterEach(() => {
  vi.useRealTimers()
})

const OBJECTION = 'I had solved this very paper as a mock test the week before.'
const ANSWER = { en: 'The times do not fit that.' }
const toldTo = async (name: Who): Promise<string[]> =>
  (await answerOf<Notification[]>('GET', '/api/notifications', { token: await signInAgain(ground.learners[name].who) })).map(
    ({ message }) => message,
  )
const statusAndCode = async (reply: Response): Promise<[number, string]> => [reply.status, await errorCodeOf(reply)]
const holdsOnShow = async () => (await (await env.PAPERS.get(onShowKey(ground.testId)))?.json<RanksOnShow>())?.holds

describe('a held rank', { timeout: 90_000 }, () => {
  test('is shown to its owner nowhere, by session as by ticket, while marks and solutions are', async () => {
    const before = await bySession(ground, 'quick')
    expect(before.standing).toMatchObject({ rank: 1, of: 7 })
    await held(ground, 'quick')
    const result = await bySession(ground, 'quick')
    const { db, counts } = countedDb()
    expect(withoutTime(await byTicket(ground, 'quick', { DB: db }))).toEqual(withoutTime(result))
    expect(counts.statements).toBe(0)
    expect(result).toMatchObject({
      rankHold: 'held',
      standing: { rank: null, of: 7, percentile: null },
      categoryStanding: { rank: null, percentile: null },
      stateStanding: { rank: null, percentile: null },
      sectionStandings: [{ percentile: null }],
      total: before.total,
      questions: before.questions,
    })
    expect((await toldTo('quick'))[0]).toContain(REASONS.en)
  })
  test('counts for others: nothing of their results moves', async () => {
    const names = ['adult', 'quickMinor', 'honest'] satisfies Who[]
    const before = await Promise.all(names.map((name) => bySession(ground, name)))
    await held(ground, 'quick')
    const after = await Promise.all(names.map((name) => bySession(ground, name)))
    expect(after.map(withoutTime)).toEqual(before.map(withoutTime))
    expect(await Promise.all(names.map(async (name) => withoutTime(await byTicket(ground, name))))).toEqual(before.map(withoutTime))
  })
  test('has no name on the leaderboard, and its owner no own row', async () => {
    const { token } = ground.learners.quick.who
    const best = async (by = token) => {
      const reply = await answerOf<LeaderboardResponse>('GET', `/api/tests/${ground.testId}/leaderboard`, { token: by })
      return reply.state === 'final' ? reply.rows.filter(({ rank }) => rank === 1) : []
    }
    await call('POST', '/api/me/consents', { token, body: { kind: 'leaderboard', given: true } })
    await counted(ground)
    expect(await best()).toContainEqual(expect.objectContaining({ name: 'The quick', isOwn: true }))
    await held(ground, 'quick')
    for (const row of [...(await best()), ...(await best(ground.learners.honest.who.token))])
      expect([row.name, row.isOwn]).toEqual([null, undefined])
    expect(await best()).toHaveLength(2)
  })
  test('is shown again once an admin lets it be', async () => {
    const before = await bySession(ground, 'quick')
    await held(ground, 'quick')
    await decided(ground, 'quick', { act: 'clear', round: 1, reasons: null })
    expect(withoutTime(await bySession(ground, 'quick'))).toEqual({ ...withoutTime(before), rankHold: 'lifted' })
    expect(withoutTime(await byTicket(ground, 'quick'))).toEqual({ ...withoutTime(before), rankHold: 'lifted' })
    expect((await toldTo('quick'))[0]).toMatch(/shown again/)
  })
  test('is held also where the sitting did not hear of it at once', async () => {
    const away = { get: () => ({ showNamesAgain: () => Promise.reject(new Error('away')) }), idFromName: () => '' }
    const { admin, testId, learners } = ground
    const reply = await call('POST', `/api/admin/tests/${testId}/plausibility/${learners.quick.who.id}`, {
      token: admin.token,
      body: { order: newId(), round: 0, act: 'hold', reasons: REASONS },
      bindings: { LIVE_SITTING: away as unknown as Env['LIVE_SITTING'] },
    })
    expect(reply.status).toBe(200)
    expect(await holdsOnShow()).toBeUndefined()
    await runScheduledTask(env, 'leaderboards', Date.now())
    await counted(ground)
    expect((await holdsOnShow())?.held).toEqual([learners.quick.who.id])
  })
  test('leaves its entry in the audit log, with what was decided', async () => {
    await held(ground, 'quick')
    const entries = await auditsOf(`user:${ground.learners.quick.who.id}`)
    expect(entries.map(({ action }) => action)).toContain('rank.hold')
  })
  test('is in the export of its owner with the reason, and without what looked unusual', async () => {
    const exported = async (name: Who) =>
      (await answerOf<AccountExport>('POST', '/api/me/export', { token: ground.learners[name].who.token, body: {} })).tables['rank_review']
    await held(ground, 'quick')
    expect(await exported('adult')).toEqual([])
    const [row] = (await exported('quick')) ?? []
    expect(row).toMatchObject({ state: 'held', reasons: REASONS })
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(['signs']))
    expect(row).not.toHaveProperty('decided_by')
  })
  test('goes with the account: neither row nor file names it', async () => {
    await held(ground, 'quick')
    const { id, token } = ground.learners.quick.who
    expect((await call('POST', '/api/me/delete', { token, body: { email: `${id}@example.org` } })).status).toBe(204)
    await runScheduledTask(env, 'leaderboards', Date.now())
    await counted(ground)
    expect(await holdsOnShow()).toEqual({ held: [], lifted: [] })
    expect(await env.DB.prepare('SELECT count(*) AS n FROM rank_review WHERE user_id = ?1').bind(id).first('n')).toBe(0)
  })
})

describe('an objection to a held rank', { timeout: 90_000 }, () => {
  test('is taken from its owner within seven days, once', async () => {
    await held(ground, 'quick')
    const { heldAt, endsAt } = await ownHold(ground, 'quick')
    expect(endsAt).toBe(heldAt + 7 * DAY)
    expect(await statusAndCode(await object(ground, 'adult', OBJECTION))).toEqual([404, 'not_found'])
    expect((await object(ground, 'quick', 'short')).status).toBe(400)
    vi.setSystemTime(endsAt - 1)
    expect((await object(ground, 'quick', OBJECTION)).status).toBe(200)
    expect((await object(ground, 'quick', OBJECTION)).status).toBe(200)
    expect(await statusAndCode(await object(ground, 'quick', `${OBJECTION} Really.`))).toEqual([409, 'conflict'])
    expect((await ownHold(ground, 'quick')).objection).toEqual({ text: OBJECTION, at: endsAt - 1, answer: null })
    expect((await reviewOf(ground, 'quick'))?.objection?.text).toBe(OBJECTION)
  })
  test('is not taken afterwards', async () => {
    await held(ground, 'quick')
    vi.setSystemTime((await ownHold(ground, 'quick')).endsAt)
    expect(await statusAndCode(await object(ground, 'quick', OBJECTION))).toEqual([409, 'objection_window_over'])
  })
  test('is answered: the rank stays held, and its owner reads why', async () => {
    await held(ground, 'quick')
    await object(ground, 'quick', OBJECTION)
    await decided(ground, 'quick', { act: 'hold', round: 1, reasons: ANSWER })
    expect(await ownHold(ground, 'quick')).toMatchObject({ state: 'held', reasons: REASONS, objection: { answer: { reasons: ANSWER } } })
    expect((await bySession(ground, 'quick')).rankHold).toBe('held')
    expect((await toldTo('quick'))[0]).toContain(ANSWER.en)
    expect(await statusAndCode(await object(ground, 'quick', 'And another one of mine'))).toEqual([409, 'conflict'])
  })
  test('is accepted: the rank is shown again, with the answer', async () => {
    await held(ground, 'quick')
    await object(ground, 'quick', OBJECTION)
    await decided(ground, 'quick', { act: 'clear', round: 1, reasons: ANSWER })
    expect((await bySession(ground, 'quick')).standing.rank).toBe(1)
    expect(await ownHold(ground, 'quick')).toMatchObject({ state: 'lifted', objection: { answer: { reasons: ANSWER } } })
    expect((await toldTo('quick'))[0]).toContain(ANSWER.en)
  })
  test('that an admin has not seen yet is not passed over', async () => {
    await held(ground, 'quick')
    await object(ground, 'quick', OBJECTION)
    expect((await decide(ground, 'quick', { act: 'clear', round: 1, reasons: null })).status).toBe(400)
  })
  test('may be made again where the rank is held anew', async () => {
    await held(ground, 'quick')
    await object(ground, 'quick', OBJECTION)
    await decided(ground, 'quick', { act: 'clear', round: 1, reasons: ANSWER })
    await decided(ground, 'quick', { act: 'hold', round: 2, reasons: REASONS })
    expect((await ownHold(ground, 'quick')).objection).toBeNull()
    expect((await object(ground, 'quick', 'The same as before, please look')).status).toBe(200)
  })
  test('is nothing that another learner can read', async () => {
    await held(ground, 'quick')
    expect((await askHold(ground, 'honest')).status).toBe(404)
  })
})
