import { env } from 'cloudflare:workers'
import { runDurableObjectAlarm } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BoardNameReply, DailyResponse } from '#contract/daily/schemas.ts'
import { erasePerson } from '#worker/features/account/erasure/erase.ts'
import { eraseDeps } from '#worker/features/account/erasure/erase-deps.ts'
import { boardOf } from '#worker/platform/objects.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { start, submit } from '#tests/worker/helpers/test-of.ts'
import { dailyFor, examWithPool } from './with-daily.ts'

let exam: string
let testId: string
let me: Person

beforeEach(async () => {
  ;({ exam } = await examWithPool(64))
  me = await person({ ageBand: '25to34' })
  testId = (await dailyFor(me, exam)).quiz?.testId ?? ''
})

/** The learner takes the quiz and hands it in; the record then says how long it took, as no test can wait so long. */
async function takes(who: Person, score12: number, seconds: number): Promise<void> {
  await submit(await start(who, testId))
  await expect
    .poll(() => env.DB.prepare('SELECT seq FROM attempt WHERE user_id = ?1 AND test_id = ?2').bind(who.id, testId).first('seq'), {
      timeout: 10_000,
    })
    .not.toBeNull()
  await env.DB.prepare('UPDATE attempt SET score12 = ?3, started_at = closed_at - ?4 WHERE user_id = ?1 AND test_id = ?2')
    .bind(who.id, testId, score12, seconds * 1_000)
    .run()
}

/** So many others in the record, each by a row like the one there, with places behind it. */
async function others(
  count: number,
  of: (i: number) => { score12: number; seconds: number; name?: string; ageBand?: string },
): Promise<Person[]> {
  const people: Person[] = []
  for (let i = 0; i < count; i++) {
    const { score12, seconds, name, ageBand = '18to24' } = of(i)
    const who = await person({ ageBand })
    people.push(who)
    await env.DB.prepare(
      `INSERT INTO attempt (user_id, test_id, n, mode, state, started_at, deadline_at, closed_at, language, paper_version, key_version, ranking, seq, score12, tie_key, result, round)
       SELECT ?1, test_id, n, mode, state, closed_at - ?4, deadline_at, closed_at, language, paper_version, key_version, ranking,
         (SELECT max(seq) + 1 FROM attempt WHERE test_id = ?2), ?3, tie_key, result, round
       FROM attempt WHERE test_id = ?2 AND user_id = ?5`,
    )
      .bind(who.id, testId, score12, seconds * 1_000, me.id)
      .run()
    if (name !== undefined)
      await env.DB.prepare("INSERT INTO board_name (user_id, name, chosen_at, reports) VALUES (?1, ?2, 0, '[]')").bind(who.id, name).run()
  }
  return people
}

const counted = (who: Person = me): Promise<DailyResponse> =>
  boardOf(env, testId)
    .rebuild(testId)
    .then(() => dailyFor(who, exam))

const choose = (who: Person, name: string | null): Promise<BoardNameReply> =>
  answerOf('PUT', '/api/me/board-name', { token: who.token, body: { name } })

describe('the leaderboard', () => {
  test('shows nobody below twenty players, and from twenty on who chose a name, the faster first among equals', async () => {
    await takes(me, 96, 180)
    await others(18, (i) => ({ score12: 12 * (i % 5), seconds: 100 + i, ...(i < 3 ? { name: `Neem ${i}` } : {}) }))
    expect((await counted()).board).toMatchObject({ players: 19, needed: 20, rows: [], own: null })
    await others(1, () => ({ score12: 96, seconds: 120, name: 'Banyan' }))
    const { board } = await counted()
    expect(board).toMatchObject({ players: 20, own: { place: 2, isShared: false, below: 18 } })
    expect(board?.rows.map(({ place, name, isOwn }) => [place, name, isOwn])).toEqual([
      [1, 'Banyan', false],
      [9, 'Neem 2', false],
      [13, 'Neem 1', false],
      [17, 'Neem 0', false],
    ])
  })

  test('gives equal marks and seconds an equal place', async () => {
    await takes(me, 96, 180)
    await others(20, (i) => ({ score12: 96, seconds: i < 4 ? 180 : 300, ...(i === 0 ? { name: 'River' } : {}) }))
    const { board } = await counted()
    expect(board).toMatchObject({ players: 21, own: { place: 1, isShared: true, below: 16 } })
    expect(board?.rows).toMatchObject([{ place: 1, isShared: true, name: 'River' }])
  })

  test('lists nobody under 18 or of unknown age, whatever name they have, and tells them their own place', async () => {
    await takes(me, 96, 180)
    const [young] = await others(20, (i) => ({
      score12: 120,
      seconds: 60 + i,
      name: `Hill ${i}`,
      ...(i === 0 ? { ageBand: 'under18' } : {}),
    }))
    const { board } = await counted()
    expect(board?.players).toBe(21)
    expect(board?.rows.map(({ name }) => name)).not.toContain('Hill 0')
    if (young === undefined) throw new Error('nobody is young')
    const own = await dailyFor(young, exam)
    expect(own.board?.own?.place).toBe(1)
    expect(own.name.mayList).toBe(false)
    expect(await choose(young, 'Hill')).toEqual({ kind: 'refused', reason: 'minor' })
  })

  test('does not list whoever took less than two seconds a question', async () => {
    await takes(me, 96, 180)
    await others(20, (i) => ({ score12: 120, seconds: i === 0 ? 19 : 20, name: `Cloud ${i}` }))
    expect((await counted()).board?.rows.map(({ name }) => name)).not.toContain('Cloud 0')
  })

  test('reads no table once the result is counted', async () => {
    await takes(me, 96, 180)
    await others(25, (i) => ({ score12: 12 * (i % 9), seconds: 60 + i, name: `Cloud ${i}` }))
    await counted()
    const { db, counts } = countedDb()
    const reply = await dailyFor(me, exam, { bindings: { DB: db } })
    expect(reply.board?.rows.length).toBeGreaterThan(0)
    // Session, quizzes of two days with their tests, own attempts, own name.
    expect(counts.rowsRead).toBeLessThanOrEqual(12)
    expect(counts.rowsWritten).toBe(0)
  })
})

describe('a name', () => {
  test('appears and changes on the board that is shown, and goes when it is given up', async () => {
    await takes(me, 96, 180)
    await others(20, () => ({ score12: 12, seconds: 100 }))
    await counted()
    expect(await choose(me, '  River   41 ')).toMatchObject({ kind: 'saved', name: { name: 'River 41' } })
    expect((await dailyFor(me, exam)).board?.rows).toMatchObject([{ place: 1, name: 'River 41', isOwn: true }])
    await choose(me, 'Mango')
    expect((await dailyFor(me, exam)).board?.rows).toMatchObject([{ name: 'Mango' }])
    await choose(me, null)
    expect((await dailyFor(me, exam)).board?.rows).toEqual([])
  })

  test.each([
    ['x', 'length'],
    ['a'.repeat(21), 'length'],
    ['call 98765 43210', 'contact'],
    ['<b>Best</b>', 'signs'],
    ['12345', 'signs'],
  ])('such as "%s" is refused: %s', async (name, reason) => {
    expect(await choose(me, name)).toEqual({ kind: 'refused', reason })
    expect((await dailyFor(me, exam)).name.name).toBeNull()
  })

  test('with a word of the hold list is refused', async () => {
    await env.DB.prepare("INSERT OR IGNORE INTO hold_word (language, word, shown, at) VALUES ('en', 'rudeword', 'rudeword', 0)").run()
    expect(await choose(me, 'Mister Rudeword')).toEqual({ kind: 'refused', reason: 'word' })
  })

  test('that three people report is replaced by a number, however often one of them reports it', async () => {
    await takes(me, 96, 180)
    await others(20, () => ({ score12: 12, seconds: 100 }))
    await counted()
    await choose(me, 'Rude')
    const reporters = [await person(), await person(), await person()]
    const key = (await dailyFor(me, exam)).board?.rows[0]?.key ?? ''
    const report = (who: Person) => call('POST', '/api/daily/reports', { token: who.token, body: { testId, key } })
    for (const who of [reporters[0], reporters[0], reporters[0], reporters[1]])
      if (who !== undefined) expect((await report(who)).status).toBe(200)
    expect((await dailyFor(me, exam)).board?.rows).toMatchObject([{ name: 'Rude' }])
    if (reporters[2] !== undefined) await report(reporters[2])
    const after = await dailyFor(me, exam)
    expect(after.board?.rows[0]?.name).toMatch(/^#\d{4}$/)
    expect(after.name).toMatchObject({ isReplaced: true, name: after.board?.rows[0]?.name })
    expect(await errorCodeOf(await report(me))).toBe('not_found')
  })

  test('goes from the board at once with the account', async () => {
    await takes(me, 96, 180)
    await others(20, () => ({ score12: 12, seconds: 100, name: 'Neem' }))
    await counted()
    await choose(me, 'River')
    const reader = await person()
    await env.DB.prepare('UPDATE user SET deleted_at = ?2 WHERE id = ?1').bind(me.id, Date.now()).run()
    await erasePerson(eraseDeps(env), { id: me.id, email: `${me.id}@example.org` })
    const board = await boardOf(env, testId).leaderboard({ testId, readerId: reader.id, own: null })
    expect(board.players).toBe(21)
    expect(board.rows.map(({ name }) => name)).not.toContain('River')
    expect(await env.DB.prepare('SELECT 1 FROM board_name WHERE user_id = ?1').bind(me.id).first()).toBeNull()
  })

  test('leaves the board when no one is shown it any more', async () => {
    await takes(me, 96, 180)
    await others(20, () => ({ score12: 12, seconds: 100 }))
    await counted()
    await choose(me, 'River')
    await runDurableObjectAlarm(env.TEST_BOARD.get(env.TEST_BOARD.idFromName(testId)))
    const { board } = await dailyFor(me, exam)
    expect(board).toMatchObject({ players: 21, rows: [], own: { place: 1 } })
  })
})
