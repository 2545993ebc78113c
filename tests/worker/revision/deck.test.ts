import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { PracticeSummary, ReviewsResponse, RevisionQueue, UndoResponse } from '#contract/revision/schemas.ts'
import { revisionQueue, takeReviews } from '#worker/features/revision/service.ts'
import { newId } from '#worker/platform/ids.ts'
import { hubOf } from '#worker/platform/objects.ts'
import { CANARY } from '../content/sample-bundle.ts'
import { openFile, storedFile } from '../content/open-paper.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'
import { fill, rowsOf, take } from './taken-test.ts'

const DAY = 86_400_000
const queueOf = (who: Person) => answerOf<RevisionQueue>('GET', '/api/me/revision/queue', { token: who.token })
const summaryOf = (who: Person) => answerOf<PracticeSummary>('GET', '/api/me/practice', { token: who.token })
const depsOf = (who: Person, now = Date.now()) => ({ db: env.DB, hub: hubOf(env, who.id), userId: who.id, now, isAdaptive: true })
const review = (who: Person, reviews: unknown[]) => call('POST', '/api/me/revision/reviews', { token: who.token, body: { reviews } })
const grade = (questionId: string, grade: number, at = Date.now(), op = newId()) => ({ op, questionId, grade, at })

/** Someone whose deck has a wrong question and one that was only looked at. */
async function withDeck(): Promise<{ who: Person; testId: string; attemptId: string }> {
  const { testId } = await publishedSample()
  const who = await person()
  const attemptId = await take(who, testId, ['wrong', 'right', 'looked', 'unseen'])
  expect(await fill(who)).toBe(1)
  return { who, testId, attemptId }
}

describe('the deck is filled from attempts', () => {
  test('with what was wrong or left out after a look, due within a minute, and with nothing else', async () => {
    const { who, testId } = await withDeck()
    const { cards, sources, withheld, topics } = await queueOf(who)
    expect(cards.toSorted((a, b) => a.place - b.place).map(({ place, reason }) => [place, reason])).toEqual([
      [0, 'wrong'],
      [2, 'skipped'],
    ])
    expect(cards.every(({ memory }) => memory.due <= Date.now() + 60_000 && memory.reps === 1)).toBe(true)
    expect([sources.length, sources[0]?.testId, withheld, topics.length]).toEqual([1, testId, 0, 1])
    const solution = sources[0]?.solutions?.en
    expect(JSON.stringify(await openFile(await storedFile(solution?.hash ?? ''), solution?.key ?? ''))).toContain(CANARY)
    expect(cards.find(({ place }) => place === 0)?.key).toHaveProperty('options')
  })
  test('a card says whether its question is saved as well', async () => {
    const { who, attemptId } = await withDeck()
    const saved = async () => (await queueOf(who)).cards.toSorted((a, b) => a.place - b.place).map(({ place, isSaved }) => [place, isSaved])
    expect(await saved()).toEqual([
      [0, false],
      [2, false],
    ])
    await call('PUT', `/api/attempts/${attemptId}/questions/2/saved`, { token: who.token, body: { note: '' } })
    expect(await saved()).toEqual([
      [0, false],
      [2, true],
    ])
  })
  test('once: a second filling changes no byte, and two at the same time are one', async () => {
    const { testId } = await publishedSample()
    const who = await person()
    await take(who, testId, ['wrong', 'wrong', 'wrong', 'wrong'])
    expect((await summaryOf(who)).hasNew).toBe(true)
    await Promise.all([fill(who), fill(who), fill(who)])
    const before = [await rowsOf('revision_card', who.id), await rowsOf('attempt_insight', who.id), await rowsOf('study_day', who.id)]
    expect(await fill(who)).toBe(0)
    expect([await rowsOf('revision_card', who.id), await rowsOf('attempt_insight', who.id), await rowsOf('study_day', who.id)]).toEqual(
      before,
    )
    expect(JSON.parse(before[2] ?? '[]')).toMatchObject([{ attempts: 1, reviews: 0, streak: 1 }])
    expect(await summaryOf(who)).toMatchObject({ hasNew: false, streak: 1, studiedToday: true, freezeLeft: 1 })
  })
  test('a question that comes right in a later attempt is reviewed by it, and a right one makes no card', async () => {
    const { who, testId } = await withDeck()
    const [before] = (await queueOf(who)).cards
    await take(who, testId, ['right', 'right', 'right', 'right'])
    expect(await fill(who)).toBe(1)
    const { results } = await env.DB.prepare(
      "SELECT place, memory ->> '$.reps' AS reps FROM revision_card WHERE user_id = ?1 ORDER BY place",
    )
      .bind(who.id)
      .all()
    expect(results).toEqual([
      { place: 0, reps: 2 },
      { place: 2, reps: 2 },
    ])
    expect(before?.memory.reps).toBe(1)
  })
  test('an attempt that is open is waited for, and one whose answers are not released', async () => {
    const later = await publishedSample((bundle) => {
      for (const p of bundle.patterns) Object.assign(p, { release: { when: 'afterMinutes', minutes: 60 } })
    })
    const { testId } = await publishedSample()
    const who = await person()
    const grant = await start(who, testId)
    await take(who, later.testId, ['wrong', 'wrong', 'wrong', 'wrong'])
    expect(await fill(who)).toBe(0)
    expect(await rowsOf('revision_card', who.id)).toBe('[]')
    expect(await rowsOf('attempt_insight', who.id)).toBe('[]')
    expect((await summaryOf(who)).hasNew).toBe(false)
    await submit(grant, [[1, 0, 2, [0], [0], Date.now(), 1_000, 3]])
    await expect.poll(async () => (await summaryOf(who)).hasNew, { timeout: 20_000 }).toBe(true)
    expect(await fill(who)).toBe(1)
    expect((await summaryOf(who)).hasNew).toBe(false)
  })
})

describe('an answer in the deck', () => {
  test('is not told while an open attempt holds the question, through another test or this one', async () => {
    const shared = await publishedSample((bundle) => {
      const [first] = bundle.tests
      if (first !== undefined) bundle.tests.push({ ...first, id: `${first.id}2`, title: { en: 'The same questions again' } })
    })
    const other = await env.DB.prepare('SELECT id FROM test WHERE external_id = ?1').bind(`${shared.p}.test2`).first<{ id: string }>()
    const who = await person()
    await take(who, shared.testId, ['wrong', 'wrong', 'wrong', 'wrong'])
    await fill(who)
    const open = await start(who, other?.id ?? '')
    const held = await queueOf(who)
    expect([held.cards, held.sources, held.withheld]).toEqual([[], [], 4])
    await submit(open)
    expect((await queueOf(who)).cards).toHaveLength(4)
  })
  test('is no one else’s', async () => {
    const { who } = await withDeck()
    const [card] = (await queueOf(who)).cards
    const other = await person()
    const reply = await (await review(other, [grade(card?.questionId ?? '', 3)])).json<ReviewsResponse>()
    expect(reply.results).toMatchObject([{ outcome: 'absent', dueAt: null }])
    expect((await queueOf(other)).cards).toEqual([])
    expect(
      (await call('PUT', `/api/me/revision/cards/${card?.questionId}`, { token: other.token, body: { suspended: true } })).status,
    ).toBe(404)
  })
})

describe('a review', () => {
  test('counts once, however often it is sent, and is on the day it was given', async () => {
    const { who } = await withDeck()
    const [card] = (await queueOf(who)).cards
    const one = grade(card?.questionId ?? '', 3)
    const first = await (await review(who, [one])).json<ReviewsResponse>()
    const row = await rowsOf('revision_card', who.id)
    const again = await (await review(who, [one, one])).json<ReviewsResponse>()
    expect(first).toMatchObject({ results: [{ outcome: 'applied', isLeech: false }], doneToday: 1 })
    expect(again.results.map(({ outcome }) => outcome)).toEqual(['known', 'known'])
    expect(again.doneToday).toBe(1)
    expect(await rowsOf('revision_card', who.id)).toBe(row)
    expect(await summaryOf(who)).toMatchObject({ doneToday: 1, goal: 20 })
  })
  test('undone gives the very bytes back, also of several on one card, last first', async () => {
    const { who } = await withDeck()
    const [card] = (await queueOf(who)).cards
    const states = [await rowsOf('revision_card', who.id)]
    const days = [await rowsOf('study_day', who.id)]
    const ops: string[] = []
    for (const [i, g] of [3, 1, 4].entries()) {
      const one = grade(card?.questionId ?? '', g, Date.now() + i)
      await review(who, [one])
      ops.push(one.op)
      states.push(await rowsOf('revision_card', who.id))
      days.push(await rowsOf('study_day', who.id))
    }
    expect(new Set(states).size).toBe(4)
    const undo = (op: string) => answerOf<UndoResponse>('POST', '/api/me/revision/undo', { token: who.token, body: { op } })
    expect((await undo(ops[0] ?? '')).outcome).toBe('changed')
    expect(await rowsOf('revision_card', who.id)).toBe(states[3])
    for (let i = 2; i >= 0; i--) {
      expect(await undo(ops[i] ?? '')).toMatchObject({ outcome: 'undone', doneToday: i })
      expect(await rowsOf('revision_card', who.id)).toBe(states[i])
      expect(await rowsOf('study_day', who.id)).toBe(days[i])
    }
    expect((await undo(ops[0] ?? '')).outcome).toBe('undone')
    expect((await undo('aaaaaaaaaaaaaaaa')).outcome).toBe('absent')
    // What was undone does not come again when a device sends it late.
    const late = await review(who, [{ op: ops[0], questionId: card?.questionId, grade: 3, at: Date.now() }])
    expect((await late.json<ReviewsResponse>()).results).toMatchObject([{ outcome: 'known' }])
    expect(await rowsOf('revision_card', who.id)).toBe(states[0])
  })
  test('given without a network is taken in later, in its order, on the days it was given', async () => {
    const { who } = await withDeck()
    const now = Date.now() + 4 * DAY
    const { cards } = await revisionQueue(depsOf(who, now))
    const reviews = [3, 2, 1].map((days, i) => ({
      op: newId(),
      questionId: cards[i % 2]?.questionId ?? '',
      grade: 3 as const,
      at: now - days * DAY,
    }))
    const reply = await takeReviews(depsOf(who, now), reviews)
    expect(reply.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied'])
    const { results } = await env.DB.prepare('SELECT day, reviews, streak FROM study_day WHERE user_id = ?1 ORDER BY day')
      .bind(who.id)
      .all<{ streak: number }>()
    expect(results.map(({ streak }) => streak)).toEqual([1, 2, 3, 4])
  })
  test('of the same card from two devices at once is taken twice, one after the other', async () => {
    const { who } = await withDeck()
    const [card] = (await queueOf(who)).cards
    const replies = await Promise.all([3, 3, 3, 3].map((g) => review(who, [grade(card?.questionId ?? '', g)])))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const row = await env.DB.prepare(
      "SELECT memory ->> '$.reps' AS reps, revision FROM revision_card WHERE user_id = ?1 AND question_id = ?2",
    )
      .bind(who.id, card?.questionId ?? '')
      .first()
    expect(row).toEqual({ reps: 5, revision: 5 })
    expect((await summaryOf(who)).doneToday).toBe(4)
  })
  test('that dates from the future or long ago is taken as of now or of two weeks ago', async () => {
    const { who } = await withDeck()
    const [first, second] = (await queueOf(who)).cards
    await review(who, [grade(first?.questionId ?? '', 3, Date.now() + 400 * DAY), grade(second?.questionId ?? '', 3, 5)])
    const { results } = await env.DB.prepare('SELECT at FROM revision_review WHERE user_id = ?1').bind(who.id).all<{ at: number }>()
    expect(results.every(({ at }) => at <= Date.now() && at >= Date.now() - 15 * DAY)).toBe(true)
  })
  test.each([
    { reviews: [] },
    { reviews: [{ op: 'x', questionId: 'aaaaaaaaaaaaaaaa', grade: 3, at: 1 }] },
    { reviews: [{ op: 'aaaaaaaaaaaaaaaa', questionId: 'aaaaaaaaaaaaaaaa', grade: 5, at: 1 }] },
    { reviews: Array.from({ length: 51 }, () => grade('aaaaaaaaaaaaaaaa', 3)) },
  ])('that makes no sense is refused', async (body) => {
    const who = await person()
    expect((await call('POST', '/api/me/revision/reviews', { token: who.token, body })).status).toBe(400)
  })
})

test('a card can be set aside and taken back, and a saved question put into the deck', async () => {
  const { who, attemptId } = await withDeck()
  const [card] = (await queueOf(who)).cards
  const put = (questionId: string, suspended: boolean) =>
    call('PUT', `/api/me/revision/cards/${questionId}`, { token: who.token, body: { suspended } })
  expect((await put(card?.questionId ?? '', true)).status).toBe(200)
  expect((await queueOf(who)).cards).toHaveLength(1)
  expect(await answerOf('GET', '/api/me/revision/aside', { token: who.token })).toMatchObject({ items: [{ questionId: card?.questionId }] })
  expect((await put(card?.questionId ?? '', false)).status).toBe(200)
  expect((await queueOf(who)).cards).toHaveLength(2)
  await call('PUT', `/api/attempts/${attemptId}/questions/1/saved`, { token: who.token, body: { note: '' } })
  const saved = await env.DB.prepare('SELECT question_id AS id FROM saved_question WHERE user_id = ?1').bind(who.id).first<{ id: string }>()
  expect((await put(saved?.id ?? '', true)).status).toBe(404)
  expect((await put(saved?.id ?? '', false)).status).toBe(200)
  expect((await queueOf(who)).cards.map(({ reason }) => reason).toSorted()).toEqual(['own', 'skipped', 'wrong'])
})

test('the goal is kept', async () => {
  const who = await person()
  expect(await summaryOf(who)).toMatchObject({ dueNow: 0, dueToday: 0, goal: 20, doneToday: 0, streak: 0, freezeLeft: 1, hasNew: false })
  await call('PUT', '/api/me/practice/goal', { token: who.token, body: { goal: 35 } })
  expect((await summaryOf(who)).goal).toBe(35)
  expect((await call('PUT', '/api/me/practice/goal', { token: who.token, body: { goal: 0 } })).status).toBe(400)
})
