/** The objects that own the results of a sitting, as rooms and sittings use them. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { fold, EMPTY_BOARD } from '#domain/ranking/test-board.ts'
import { newId } from '#worker/platform/ids.ts'
import { shardOf } from '#worker/platform/objects.ts'
import { shardName } from '#do/result-shard/shard-name.ts'
import { closing } from './closings.ts'

let testId: string
beforeEach(() => {
  testId = newId()
})
const shard = () => shardOf(env, testId, 0)
const stub = () => env.RESULT_SHARD.get(env.RESULT_SHARD.idFromName(shardName(testId, 0)))
const seat = (userId: string, round = 0) => ({ sittingId: testId, userId, n: 1, round, endsAt: 700_000 })

describe('an attempt', () => {
  test('has a row from its seat on, and the same one when it closes', async () => {
    await shard().seat(seat('ana'))
    expect(await shard().counts()).toEqual({ seats: 1, closed: 0 })
    expect(await shard().closing('ana', 1)).toBeNull()
    await shard().take(closing(testId, 'ana'))
    expect(await shard().counts()).toEqual({ seats: 1, closed: 1 })
    expect(await shard().closing('ana', 1)).toEqual(closing(testId, 'ana'))
  })
  test('whose closing comes before its seat is there once, and closed', async () => {
    await shard().take(closing(testId, 'ana'))
    await shard().seat(seat('ana'))
    expect(await shard().counts()).toEqual({ seats: 1, closed: 1 })
  })
  test('that is told twice is counted once, and the second telling writes nothing', async () => {
    await shard().take(closing(testId, 'ana'))
    const before = await shard().parts()
    const written = await runInDurableObject(stub(), async (object, state) => {
      const read = () => state.storage.sql.databaseSize
      const size = read()
      await (object as unknown as ReturnType<typeof shardOf>).take(closing(testId, 'ana'))
      return read() - size
    })
    expect(written).toBe(0)
    expect(await shard().parts()).toEqual(before)
  })
  test('that is opened again counts no more, and counts as it closed the second time', async () => {
    await shard().take(closing(testId, 'ana'))
    await shard().seat(seat('ana', 1))
    expect((await shard().parts()).board.sums.count).toBe(0)
    // What the first closing still told meanwhile is older.
    await shard().take(closing(testId, 'ana'))
    expect(await shard().counts()).toEqual({ seats: 1, closed: 0 })
    await shard().take(closing(testId, 'ana', { round: 1, right: 2 }))
    expect((await shard().parts()).board.sums).toMatchObject({ count: 1, sum12: 48 })
  })
  test('that is taken out of the ranks stays closed and is counted no more', async () => {
    await shard().take(closing(testId, 'ana'))
    await shard().take(closing(testId, 'ana', { ranking: false }))
    await shard().take(closing(testId, 'ana'))
    expect(await shard().counts()).toEqual({ seats: 1, closed: 1 })
    expect((await shard().parts()).board.sums.count).toBe(0)
    expect(await shard().ranked('all')).toEqual([])
  })
})

describe('what a shard has counted', () => {
  const rights = [0, 1, 1, 2, 2, 2]
  const names = rights.map((_, i) => `learner${i}`)
  beforeEach(async () => {
    for (const [i, right] of rights.entries())
      await shard().take(closing(testId, names[i] ?? '', { right, stateCode: i < 2 ? 'TN' : null }))
  })

  test('is the board of all its attempts, also after its memory is lost', async () => {
    const before = await shard().parts()
    const attempts = rights.map((right, i) => {
      const event = closing(testId, names[i] ?? '', { right, stateCode: i < 2 ? 'TN' : null })
      const { sections, questions } = JSON.parse(event.result) as Pick<Parameters<typeof fold>[1][number], 'sections' | 'questions'>
      const { score12, tieKey, category, stateCode: state } = event
      return { score12, tieKey, category, state, sections, questions, elapsedMs: 599_000 }
    })
    expect(before.board).toEqual(fold(EMPTY_BOARD, attempts))
    await evictDurableObject(stub())
    expect(await shard().parts()).toEqual(before)
  })
  test('gives marks and ties with how many have them, the best first, by scope', async () => {
    expect(await shard().ranked('all')).toEqual([
      [48, '9999', 3],
      [18, '9998', 2],
      [-12, '9997', 1],
    ])
    expect(await shard().ranked('state:TN')).toEqual([
      [18, '9998', 1],
      [-12, '9997', 1],
    ])
    expect(await shard().ranked('state:UP')).toEqual([])
  })
  test('keeps the result of someone who has deleted their account, under a name that is no one’s', async () => {
    await shard().seat({ ...seat('learner0'), n: 2 })
    await shard().erase('learner0', 'nobody')
    expect(await shard().counts()).toEqual({ seats: 6, closed: 6 })
    expect((await shard().parts()).board.sums.count).toBe(6)
    const text = await runInDurableObject(stub(), (_object, state) =>
      JSON.stringify(state.storage.sql.exec('SELECT * FROM seat').toArray()),
    )
    expect(text).not.toContain('learner0"')
    expect(text).toContain('nobody')
  })
})

test('an attempt that its room should have closed long ago is asked for', async () => {
  await shard().seat(seat('ana'))
  // The room knows of no attempt; it is asked all the same, and the shard comes back to it.
  await runDurableObjectAlarm(stub())
  const alarm = await runInDurableObject(stub(), (_object, state) => state.storage.getAlarm())
  expect(alarm).toBeGreaterThan(Date.now() + 20_000)
})

test('a shard that nobody ever told anything stores nothing when it is asked', async () => {
  expect(await shard().parts()).toMatchObject({ seats: 0, closed: 0, keys: {} })
  expect(await shard().closing('ana', 1)).toBeNull()
  const tables = await runInDurableObject(stub(), (_object, state) =>
    state.storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'seat'").toArray(),
  )
  expect(tables).toEqual([])
})
