import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { DailyStock } from '#contract/daily/schemas.ts'
import { dailyTestId } from '#domain/daily/daily-test-id.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { run } from '#tests/worker/content/import-run.ts'
import { choice } from '#tests/worker/content/sample-bundle.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person } from '#tests/worker/helpers/people.ts'
import { start } from '#tests/worker/helpers/test-of.ts'
import { dailyDeps } from '#worker/features/daily/daily-deps.ts'
import { drawAhead } from '#worker/features/daily/jobs.ts'
import { freeStatements, listFreed, quizStatements } from '#worker/features/daily/draw-rows.sql.ts'
import { dailyFor, examWithPool, stateOf } from './with-daily.ts'

const DAY_MS = 86_400_000

describe('the quiz of a day', () => {
  test('is drawn by its first reader, once for two who come at the same moment', async () => {
    const { exam } = await examWithPool(64)
    const [one, other] = [await person(), await person()]
    const [first, second] = await Promise.all([dailyFor(one, exam), dailyFor(other, exam)])
    expect(first.quiz?.testId).toBe(dailyTestId(exam, studyDayOf(Date.now())))
    expect(second.quiz).toEqual(first.quiz)
    expect(first.quiz).toMatchObject({ questions: 10, minutes: 30, languages: ['en', 'hi'] })
    expect(first.quiz?.subjects.map(({ count }) => count)).toEqual([10])
    expect(first.quiz?.closesAt).toBe((first.quiz?.opensAt ?? 0) + DAY_MS)
    expect(await stateOf(exam)).toMatchObject({ quizzes: 1, tests: 1, reserved: 10, practised: 54 })
  })

  test('is an ordinary test: it starts with its clock, and once', async () => {
    const { exam } = await examWithPool(64)
    const who = await person()
    const { quiz } = await dailyFor(who, exam)
    const grant = await start(who, quiz?.testId ?? '')
    expect(grant.deadlineAt - grant.startedAt).toBe(30 * 60_000)
    // The record hears of a start a moment later; yesterday had no quiz.
    await expect
      .poll(() => dailyFor(who, exam), { timeout: 10_000 })
      .toMatchObject({ own: { attemptId: grant.attemptId, result: null }, board: null })
  })

  test('is not there where fewer than sixty questions fit, and an admin sees how many do', async () => {
    const { exam } = await examWithPool(59)
    const [who, admin] = [await person(), await person({ role: 'admin' })]
    expect((await dailyFor(who, exam)).quiz).toBeNull()
    expect(await stateOf(exam)).toMatchObject({ quizzes: 0, reserved: 0, practised: 59 })
    expect(await answerOf<DailyStock>('GET', `/api/admin/exams/${exam}/daily`, { token: admin.token })).toMatchObject({
      fitting: 59,
      needed: 60,
      hasModel: true,
      quizzes: [],
    })
  })

  test('of an exam without a test is not there either', async () => {
    const { exam } = await examWithPool(64)
    expect((await dailyFor(await person(), `no-${exam}`)).quiz).toBeNull()
  })

  test('costs what the design allows', async () => {
    const { exam } = await examWithPool(310)
    const who = await person()
    const { db, counts } = countedDb()
    const drawn = await drawAhead({ ...dailyDeps(env), db }, exam)
    // Today and two days ahead of 310 questions.
    expect(drawn).toBe(3)
    // The subjects of the other tests' pools are looked at as well, which a real bank has few of.
    expect(counts.rowsWritten / drawn).toBeLessThanOrEqual(60)
    const read = countedDb()
    await dailyFor(who, exam, { bindings: { DB: read.db } })
    expect(read.counts).toMatchObject({ rowsWritten: 0 })
    expect(read.counts.rowsRead).toBeLessThanOrEqual(12)
  })
})

describe('a question of a coming quiz', () => {
  test('stays out of practice until its day is over, and comes back', async () => {
    const { exam } = await examWithPool(210)
    await drawAhead(dailyDeps(env), exam)
    const drawn = await stateOf(exam)
    expect(drawn).toMatchObject({ quizzes: 2, reserved: 20, practised: 190 })
    const today = studyDayOf(Date.now())
    const ids = await listFreed(env.DB, today + 1)
    await env.DB.batch(freeStatements(env.DB, ids))
    expect((await stateOf(exam)).practised).toBe(200)
  })

  test('that quizzes of two days took at once is held back until the later one', async () => {
    const { exam } = await examWithPool(64)
    const { quiz } = await dailyFor(await person(), exam)
    const [id = ''] = await listFreed(env.DB, studyDayOf(Date.now()) + 1)
    const quizOf = (day: number, other: string) =>
      quizStatements(env.DB, { exam: `${exam}-${other}`, day, testId: quiz?.testId ?? '', questions: [[id, 1]], now: Date.now() })
    const today = studyDayOf(Date.now())
    await env.DB.batch(quizOf(today + 3, 'later'))
    await env.DB.batch(quizOf(today + 1, 'sooner'))
    expect(await env.DB.prepare('SELECT reserved_for FROM practice_question WHERE question_id = ?1').bind(id).first('reserved_for')).toBe(
      today + 3,
    )
  })

  test('that is changed before its day makes the quiz be drawn again', async () => {
    const { exam, p } = await examWithPool(210)
    await drawAhead(dailyDeps(env), exam)
    const today = studyDayOf(Date.now())
    const row = await env.DB.prepare(
      "SELECT q.external_id AS name, d.questions FROM daily_quiz d JOIN question q ON q.id = d.questions ->> '$[0][0]' WHERE d.exam = ?1 AND d.day = ?2",
    )
      .bind(exam, today + 1)
      .first<{ name: string; questions: string }>()
    const name = row?.name.replace(`${p}.`, '') ?? ''
    expect(
      (await run({ format: 'sopan.content', version: 1, questions: [choice(p, name, { key: { options: ['c'] } })] }, 'commit')).ok,
    ).toBe(true)
    await drawAhead(dailyDeps(env), exam)
    const after = await env.DB.prepare('SELECT questions FROM daily_quiz WHERE exam = ?1 AND day = ?2')
      .bind(exam, today + 1)
      .first<{ questions: string }>()
    const versions = (JSON.parse(after?.questions ?? '[]') as [string, number][]).find(
      ([id]) => row?.questions.includes(id) && id === (JSON.parse(row.questions) as [string, number][])[0]?.[0],
    )
    expect(versions === undefined || versions[1] === 2).toBe(true)
    expect(await stateOf(exam)).toMatchObject({ quizzes: 2, tests: 2, reserved: 20 })
  })

  test('cannot be seen before its day: the test of tomorrow does not start', async () => {
    const { exam } = await examWithPool(210)
    await drawAhead(dailyDeps(env), exam)
    const tomorrow = dailyTestId(exam, studyDayOf(Date.now()) + 1)
    const who = await person()
    const refused = await call('POST', '/api/attempts', { token: who.token, body: { testId: tomorrow, language: 'en' } })
    expect(await errorCodeOf(refused)).toBe('test_not_open')
  })
})

test('a half year of quizzes is drawn without one question twice while the pool lasts, and the longest unseen come first after that', async () => {
  const { exam } = await examWithPool(70)
  const asked = new Map<string, number[]>()
  for (let day = 0; day < 10; day++) {
    const deps = { ...dailyDeps(env), now: Date.now() + day * DAY_MS }
    const ids = await listFreed(env.DB, studyDayOf(deps.now))
    if (ids.length > 0) await env.DB.batch(freeStatements(env.DB, ids))
    await drawAhead(deps, exam)
  }
  const { results } = await env.DB.prepare('SELECT day, questions FROM daily_quiz WHERE exam = ?1 ORDER BY day')
    .bind(exam)
    .all<{ day: number; questions: string }>()
  for (const { day, questions } of results)
    for (const [id] of JSON.parse(questions) as [string, number][]) asked.set(id, [...(asked.get(id) ?? []), day])
  const first = results[0]?.day ?? 0
  // Seven quizzes use up seventy questions, but for those that the quiz ahead holds back.
  expect([...asked.values()].filter((days) => days.filter((day) => day < first + 6).length > 1)).toEqual([])
  expect(results.length).toBeGreaterThanOrEqual(10)
})
