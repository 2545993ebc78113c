import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { PerformanceResponse, TopicQuestions } from '#contract/performance/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { randomOf } from '#domain/attempt/shuffle.ts'
import { chanceFailures, failures } from '../../faults/calibration/gates.ts'
import { PLANTED, PLANTED_IN_CHANCES } from '../../faults/calibration/planted.ts'
import { simulate } from '../../faults/calibration/simulate.ts'
import { fill, rowsOf, take } from '../revision/taken-test.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { change, person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

type Shown = Extract<PerformanceResponse, { status: 'shown' }>

const performanceOf = (who: Person, query = '') => answerOf<PerformanceResponse>('GET', `/api/me/performance${query}`, { token: who.token })
async function shown(who: Person, query = ''): Promise<Shown> {
  const reply = await performanceOf(who, query)
  if (reply.status !== 'shown') throw new Error('nothing is shown')
  return reply
}
const label = (who: Person, attemptId: string, place: number, word: string | null) =>
  call('PUT', `/api/attempts/${attemptId}/questions/${place}/label`, { token: who.token, body: { label: word } })

describe('an exam attempt', () => {
  test('is summed by topic, with its percentile, its accuracy and its questions', async () => {
    const { testId } = await publishedSample()
    const who = await person()
    const attemptId = await take(who, testId, ['wrong', 'right', 'looked', 'unseen'])
    await fill(who)
    const reply = await shown(who)
    expect(reply.attempts).toMatchObject([
      { testId, n: 1, exam: 'Small', ranking: true, score12: 18, of: 1, percentile: '100.0000000', accuracy: 0.5, foretold: null },
    ])
    expect(reply.topics).toMatchObject([{ right: 1, wrong: 1, skipped: 2, partial: 0, marks12: 18 }])
    // The device claims three minutes; the attempt lasted a moment, and no longer than that counts.
    expect(reply.topics[0]?.spentMs).toBeGreaterThan(0)
    expect(reply.topics[0]?.spentMs).toBeLessThan(60_000)
    expect([reply.topicNames[0]?.title.en, reply.bands, reply.labels]).toEqual(['Numbers', [], []])
    await label(who, attemptId, 0, 'misread')
    const topic = reply.topics[0]?.topicId ?? ''
    const { items } = await answerOf<TopicQuestions>('GET', `/api/me/performance/questions?topic=${topic}`, { token: who.token })
    expect(items.map(({ place, outcome, marks12, label: word }) => [place, outcome, marks12, word])).toEqual([
      [0, 'wrong', -6, 'misread'],
      [1, 'right', 24, null],
      [2, 'skipped', 0, null],
      [3, 'skipped', 0, null],
    ])
  })
  test('that was closed before the period, or belongs to another exam, is left out', async () => {
    const { testId } = await publishedSample()
    const who = await person()
    await take(who, testId, ['right', 'right', 'right', 'right'])
    await fill(who)
    expect((await shown(who, '?exam=Other')).attempts).toEqual([])
    expect((await shown(who, '?exam=Small')).attempts).toHaveLength(1)
    await env.DB.prepare('UPDATE attempt_insight SET closed_at = closed_at - 40 * 86400000 WHERE user_id = ?1').bind(who.id).run()
    expect((await shown(who)).attempts).toEqual([])
    expect((await shown(who, '?period=90')).attempts).toHaveLength(1)
    expect((await call('GET', '/api/me/performance?period=5', { token: who.token })).status).toBe(400)
  })
  test('marked again, opened again or void is shown as it is now', async () => {
    const { testId } = await publishedSample()
    const who = await person()
    await take(who, testId, ['wrong', 'right', 'looked', 'unseen'])
    await fill(who)
    // A newer key under which the first answer is right: what a regrade writes.
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO paper_key (test_id, paper_version, key_version, key, created_at) SELECT test_id, paper_version, 2, key, 0 FROM paper_key WHERE test_id = ?1`,
      ).bind(testId),
      env.DB.prepare(
        `UPDATE attempt SET key_version = 2, score12 = 48, result = json_set(result, '$.total.score12', 48, '$.questions[0][0]', 24, '$.questions[0][1]', 0) WHERE user_id = ?1`,
      ).bind(who.id),
    ])
    await fill(who)
    expect((await shown(who)).attempts).toMatchObject([{ score12: 48, accuracy: 1 }])
    await env.DB.prepare('UPDATE attempt SET voided_at = 1, ranking = 0 WHERE user_id = ?1').bind(who.id).run()
    await fill(who)
    expect((await shown(who)).attempts).toEqual([])
  })
  test('says nothing of questions that an open attempt holds', async () => {
    const { testId } = await publishedSample()
    const who = await person()
    await take(who, testId, ['wrong', 'right', 'looked', 'unseen'])
    await fill(who)
    const topic = (await shown(who)).topics[0]?.topicId ?? ''
    const open = await start(who, testId)
    const ask = () => answerOf<TopicQuestions>('GET', `/api/me/performance/questions?topic=${topic}`, { token: who.token })
    expect(await ask()).toEqual({ items: [], withheld: 1 })
    await submit(open)
    expect((await ask()).items).toHaveLength(4)
  })
})

describe('the range of the next score', () => {
  test('comes with three attempts, holds its middle, and counts how often it held', async () => {
    const { testId } = await publishedSample()
    const who = await person()
    for (let i = 0; i < 4; i++) {
      await take(who, testId, ['right', i % 2 === 0 ? 'right' : 'wrong', 'right', 'looked'])
      await fill(who)
      expect((await shown(who)).bands).toHaveLength(i < 2 ? 0 : 1)
    }
    const { bands, attempts } = await shown(who)
    const [band] = bands
    expect(band).toMatchObject({ exam: 'Small', attempts: 4, of: 1, chance: null })
    expect((band?.low ?? 1) < (band?.middle ?? 0) && (band?.middle ?? 1) < (band?.high ?? 0)).toBe(true)
    expect(attempts.map(({ foretold }) => foretold !== null)).toEqual([false, false, false, true])
    await call('PUT', '/api/me/performance/targets', { token: who.token, body: { exam: 'Small', kind: 'marks', value: 1, examAt: null } })
    const reply = await shown(who)
    expect(reply.bands[0]?.chance).toBeGreaterThan(0.8)
    expect(reply.targets).toEqual([{ exam: 'Small', kind: 'marks', value: 1, examAt: null }])
    await call('PUT', '/api/me/performance/targets', {
      token: who.token,
      body: { exam: 'Small', kind: 'marks', value: null, examAt: null },
    })
    expect((await shown(who)).targets).toEqual([])
  }, 60_000)
  test('tells the chance of each cut-off from the fifth attempt on, of the latest year, and none where no one gave any', async () => {
    const { testId } = await publishedSample((bundle) => {
      for (const one of bundle.patterns)
        Object.assign(one, {
          cutOffs: [
            { category: 'general', marks: '1', year: 2024 },
            { category: 'general', marks: '2', year: 2025 },
            { category: 'sc', marks: '-1' },
            { category: 'obc', marks: '1', section: one.sections[0]?.id },
          ],
        })
    })
    const who = await person()
    for (let i = 0; i < 5; i++) {
      if (i === 4) expect((await shown(who)).bands[0]?.cutOffs).toEqual([])
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a learner takes them
      await take(who, testId, ['right', i % 2 === 0 ? 'right' : 'wrong', 'right', 'looked'])
      // oxlint-disable-next-line no-await-in-loop -- as above
      await fill(who)
    }
    const cutOffs = (await shown(who)).bands[0]?.cutOffs ?? []
    expect(cutOffs.map(({ category, year, marks12 }) => [category, year, marks12])).toEqual([
      ['general', 2025, 24],
      ['sc', null, -12],
    ])
    for (const { low, chance, high } of cutOffs) expect([low <= chance, chance <= high]).toEqual([true, true])
    expect(cutOffs[1]?.chance).toBeGreaterThanOrEqual(cutOffs[0]?.chance ?? 1)
  }, 60_000)
  test('is calibrated on learners who are made up, and bugs that are planted are found', () => {
    const sizes = { learners: 150, papers: 8, questions: 50, rounds: 9 }
    expect(failures(simulate(sizes, randomOf(7, 1)))).toEqual([])
    for (const [name, measures] of Object.entries(PLANTED))
      expect([name, failures(simulate(sizes, randomOf(7, 1), measures))]).not.toEqual([name, []])
  }, 60_000)
  test('gives chances of a cut-off that come true, also of unsteady learners, and a bug that is planted is found', () => {
    const sizes = { learners: 250, papers: 8, questions: 50, rounds: 12, unsteady: true }
    expect(chanceFailures(simulate(sizes, randomOf(7, 1)))).toEqual([])
    for (const [name, measures] of Object.entries(PLANTED_IN_CHANCES))
      expect([name, chanceFailures(simulate(sizes, randomOf(7, 1), measures))]).not.toEqual([name, []])
  }, 60_000)
})

describe('a learner under 18, or of unknown age', () => {
  test.each([
    ['under18', 'minor'],
    [null, 'ageUnknown'],
  ] as const)(
    'with the age band %j has no figures kept or shown, whoever agreed; they come at 18 and go where the age is taken back',
    async (ageBand, status) => {
      const { testId } = await publishedSample()
      const who = await person({ ageBand })
      await take(who, testId, ['wrong', 'right', 'looked', 'unseen'])
      await env.DB.prepare(
        "INSERT INTO consent (user_id, kind, given_at, given_by, guardian_name) VALUES (?1, 'analytics', 1, 'guardian', 'A guardian')",
      )
        .bind(who.id)
        .run()
      await fill(who)
      expect(await performanceOf(who)).toEqual({ status })
      expect(await rowsOf('attempt_insight', who.id)).toBe('[]')
      // One's own result is the service; what is concluded from how one worked is not shown with it.
      const result = () => answerOf<AnalysisResponse>('GET', `/api/tests/${testId}/analysis`, { token: who.token })
      expect(await result()).toMatchObject({ isAnalysed: false, total: { score12: 18 } })
      const cards = JSON.parse(await rowsOf('revision_card', who.id)) as { memory: string; due_at: number; reason: string }[]
      expect(cards.map(({ reason }) => reason).toSorted()).toEqual(['skipped', 'wrong'])
      // By the calendar: a date that a grade of the person sets, and nothing that is estimated of them.
      expect(cards.map(({ memory }) => (JSON.parse(memory) as { calendar?: number }).calendar)).toEqual([0, 0])
      await change(who.id, 'age_band', '18to24')
      await fill(who)
      const { attempts, topics } = await shown(who)
      expect(attempts).toHaveLength(1)
      expect(await result()).toMatchObject({ isAnalysed: true })
      await change(who.id, 'age_band', ageBand)
      const ask = `/api/me/performance/questions?topic=${topics[0]?.topicId ?? ''}`
      expect(await answerOf<TopicQuestions>('GET', ask, { token: who.token })).toEqual({ items: [], withheld: 0 })
      await fill(who)
      expect(await rowsOf('attempt_insight', who.id)).toBe('[]')
    },
  )
})

describe('an own word for what went wrong', () => {
  test('is given, changed and taken away, once a question of an attempt, and is summed', async () => {
    const { testId } = await publishedSample()
    const who = await person()
    const attemptId = await take(who, testId, ['wrong', 'right', 'looked', 'unseen'])
    await fill(who)
    await Promise.all([label(who, attemptId, 0, 'concept'), label(who, attemptId, 2, 'time'), label(who, attemptId, 3, 'time')])
    await label(who, attemptId, 0, 'calculation')
    expect(await answerOf('GET', `/api/attempts/${attemptId}/questions/saved`, { token: who.token })).toMatchObject({
      labels: { 0: 'calculation', 2: 'time', 3: 'time' },
    })
    const sums = (await shown(who)).labels.toSorted((a, b) => a.label.localeCompare(b.label)).map(({ label: word, count }) => [word, count])
    expect(sums).toEqual([
      ['calculation', 1],
      ['time', 2],
    ])
    await label(who, attemptId, 0, null)
    expect((await shown(who)).labels).toMatchObject([{ label: 'time', count: 2 }])
  })
  test('belongs to a question of an own closed attempt', async () => {
    const { testId } = await publishedSample()
    const who = await person()
    const grant = await start(who, testId)
    expect((await label(who, grant.attemptId, 0, 'concept')).status).toBe(404)
    await submit(grant)
    expect((await label(who, grant.attemptId, 0, 'concept')).status).toBe(200)
    expect((await label(who, grant.attemptId, 4, 'concept')).status).toBe(404)
    expect((await label(await person(), grant.attemptId, 0, 'concept')).status).toBe(404)
    expect((await label(who, grant.attemptId, 0, 'bad luck')).status).toBe(400)
  })
})
