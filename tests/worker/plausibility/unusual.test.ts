/** Which attempts at a live test look unusual once its ranks are final, and for whom that is looked at. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeUnusual } from '#worker/db/rank-reviews.sql.ts'
import { sittingOf } from '#worker/platform/objects.ts'
import { errorCodeOf } from '#tests/worker/helpers/call.ts'
import { askHold, copiedTest, counted, decide, deskOf, type Ground, held, later, REASONS, reviewOf, type Who } from './copied-test.ts'

let ground: Ground
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  ground = await copiedTest()
})
afterEach(() => {
  vi.useRealTimers()
})

const namesOn = async (): Promise<string[]> => {
  const { reviews } = await deskOf(ground)
  const names = Object.entries(ground.learners)
  return reviews.flatMap(({ userId }) => names.flatMap(([name, { who }]) => (who.id === userId ? [name] : []))).toSorted()
}
const rowsOf = async () =>
  (await env.DB.prepare('SELECT * FROM rank_review WHERE test_id = ?1 ORDER BY user_id').bind(ground.testId).all()).results

describe('unusual attempts', { timeout: 90_000 }, () => {
  test('are listed for admins once the ranks are final, with what is unusual, their names and ranks', async () => {
    expect((await deskOf(ground)).reviews).toEqual([])
    await counted(ground)
    expect(await namesOn()).toEqual(['adult', 'minor', 'quick'])
    const [adult, minor, quick] = [await reviewOf(ground, 'adult'), await reviewOf(ground, 'minor'), await reviewOf(ground, 'quick')]
    expect(adult?.signs.equal).toMatchObject({ learners: 2, group: minor?.signs.equal?.group })
    expect(adult?.signs.equal?.wrong).toHaveLength(12)
    expect(adult?.signs.equal?.wrong[1]).toEqual([1, [2]])
    expect(quick?.signs).toMatchObject({ pace: { answers: 40, right: 40 }, rush: { right: 40, questions: 40 } })
    expect([quick?.rank, adult?.rank, minor?.rank]).toEqual([1, 4, 4])
    expect((await deskOf(ground)).people).toContainEqual({ userId: ground.learners.quick.who.id, name: 'The quick' })
  })
  test('are compared by their answers for everyone, and by how somebody worked for adults alone', async () => {
    await counted(ground)
    expect((await reviewOf(ground, 'minor'))?.signs).toEqual({ equal: expect.anything() as unknown })
    expect(await reviewOf(ground, 'quickMinor')).toBeUndefined()
    // An age that is not known is that of a minor.
    await env.DB.prepare('UPDATE user SET age_band = NULL WHERE id = ?1').bind(ground.learners.quick.who.id).run()
    await sittingOf(env, ground.testId).countAgain()
    vi.setSystemTime(Date.now() + 60_000)
    await counted(ground)
    expect(await namesOn()).toEqual(['adult', 'minor'])
  })
  test('are looked for again with each version, which writes the same and leaves every decision', async () => {
    await counted(ground)
    await held(ground, 'quick')
    const before = await rowsOf()
    await sittingOf(env, ground.testId).countAgain()
    vi.setSystemTime(Date.now() + 60_000)
    await counted(ground)
    expect((await sittingOf(env, ground.testId).progress())?.version).toBe(2)
    expect(await rowsOf()).toEqual(before)
  })
  test('go with their reason where nobody has decided, and stay where somebody has', async () => {
    await counted(ground)
    await held(ground, 'quick')
    await writeUnusual(env.DB, ground.testId, [])
    expect(await namesOn()).toEqual(['quick'])
    expect(await reviewOf(ground, 'quick')).toMatchObject({ state: 'held', isCurrent: false, signs: { pace: {} } })
  })
  test('are listed when the database answers again, and the ranks have not waited for it', async () => {
    await env.DB.prepare('ALTER TABLE rank_review RENAME TO away').run()
    try {
      await counted(ground)
      expect((await sittingOf(env, ground.testId).progress())?.state).toBe('final')
    } finally {
      await env.DB.prepare('ALTER TABLE away RENAME TO rank_review').run()
    }
    later()
    await counted(ground)
    expect(await namesOn()).toEqual(['adult', 'minor', 'quick'])
  })
  test('are told to nobody whose rank is not held', async () => {
    await counted(ground)
    await decide(ground, 'adult', { act: 'clear', reasons: null })
    for (const name of ['adult', 'quick', 'honest'] satisfies Who[]) {
      const reply = await askHold(ground, name)
      expect([reply.status, await errorCodeOf(reply)]).toEqual([404, 'not_found'])
    }
  })
})

test('a decision is made by those who publish keys, and one on an old screen is refused', { timeout: 90_000 }, async () => {
  await counted(ground)
  await env.DB.prepare(`UPDATE user SET permissions = '["support"]' WHERE id = ?1`).bind(ground.admin.id).run()
  expect((await decide(ground, 'quick', { act: 'hold', reasons: REASONS })).status).toBe(403)
  await env.DB.prepare(`UPDATE user SET permissions = '["review"]' WHERE id = ?1`).bind(ground.admin.id).run()
  expect((await decide(ground, 'quick', { act: 'hold', reasons: { en: 'short' } })).status).toBe(400)
  expect((await decide(ground, 'honest', { act: 'hold', reasons: REASONS })).status).toBe(404)
  expect((await decide(ground, 'quick', { act: 'hold', reasons: REASONS })).status).toBe(200)
  const late = await decide(ground, 'quick', { act: 'clear', reasons: null })
  expect([late.status, await errorCodeOf(late)]).toEqual([409, 'conflict'])
})
