import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Draft } from '#contract/drafts/schemas.ts'
import { createDraftKeeper, type DraftPut, type DraftState, type KeptDraft } from './draft-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(answer: (put: DraftPut, n: number) => Promise<{ revision: number; updatedAt: number }>) {
  const seen = {
    kept: [] as KeptDraft[],
    ids: [] as string[],
    put: [] as DraftPut[],
    removed: [] as string[],
    forgotten: [] as string[],
    states: [] as DraftState[],
    gone: 0,
  }
  const keeper = createDraftKeeper(
    {
      put: (id, draft) => {
        seen.ids.push(id)
        seen.put.push(draft)
        return answer(draft, seen.put.length)
      },
      remove: (id) => Promise.resolve(seen.removed.push(id)),
      rivalIn: (error) => (error as { rival?: Draft }).rival ?? null,
      isGone: (error) => (error as { gone?: true }).gone === true,
      onGone: () => void seen.gone++,
      store: (kept) => void seen.kept.push(kept),
      forget: (id) => void seen.forgotten.push(id),
      now: () => Date.now(),
      random: () => new Uint8Array(16).fill(7 + seen.gone),
      onState: (state) => void seen.states.push(state),
    },
    { kind: 'question', target: null, base: '' },
  )
  return { keeper, seen }
}
const good = (put: DraftPut) => Promise.resolve({ revision: put.revision + 1, updatedAt: 1_000 })

describe('a draft', () => {
  it('is on the device within 2 s and on the server within 10 s, also while someone keeps typing', async () => {
    const { keeper, seen } = setUp(good)
    for (let i = 0; i < 100; i++) {
      keeper.change({ i })
      await vi.advanceTimersByTimeAsync(100)
      if (i === 19) expect(seen.kept.length).toBeGreaterThan(0)
    }
    expect(seen.put.length).toBeGreaterThan(0)
  })
  it('is sent as one request after a pause, and then said to be saved', async () => {
    const { keeper, seen } = setUp(good)
    keeper.change({ a: 1 })
    keeper.change({ a: 2 })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(seen.put).toMatchObject([{ revision: 0, body: { a: 2 } }])
    expect(seen.states.at(-1)).toEqual({ at: 'saved', savedAt: 1_000 })
    keeper.change({ a: 3 })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(seen.put.at(-1)).toMatchObject({ revision: 1, body: { a: 3 } })
  })
  it('counts what waits for the network, and is sent when it is back', async () => {
    let isOnline = false
    const { keeper, seen } = setUp((put) => (isOnline ? good(put) : Promise.reject(new Error('no network'))))
    keeper.change(1)
    keeper.change(2)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(seen.states.at(-1)).toEqual({ at: 'offline', changes: 2 })
    isOnline = true
    keeper.flush()
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.states.at(-1)).toMatchObject({ at: 'saved' })
  })
  it('stops for the draft of another window, and goes over it when told to', async () => {
    const rival: Draft = { id: 'r'.repeat(16), kind: 'question', target: null, base: '', revision: 5, body: 'theirs', updatedAt: 9 }
    const { keeper, seen } = setUp((put, n) => (n === 1 ? Promise.reject(Object.assign(new Error('conflict'), { rival })) : good(put)))
    keeper.change('mine')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(seen.put).toHaveLength(1)
    expect(seen.states.at(-1)).toEqual({ at: 'rival', rival })
    keeper.keepMine()
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.put.at(-1)).toMatchObject({ revision: 5, body: 'mine' })
  })
  it('is gone from everywhere once the work is saved, and a late answer does not bring it back', async () => {
    let answer: (saved: { revision: number; updatedAt: number }) => void = () => {}
    const { keeper, seen } = setUp(() => new Promise((resolve) => (answer = resolve)))
    keeper.change('x')
    await vi.advanceTimersByTimeAsync(4_000)
    await keeper.clear()
    const kept = seen.kept.length
    answer({ revision: 1, updatedAt: 1 })
    await vi.advanceTimersByTimeAsync(20_000)
    expect([seen.forgotten.length, seen.removed.length, seen.kept.length]).toEqual([1, 1, kept])
    expect(seen.states.at(-1)).toEqual({ at: 'rest' })
  })
  it('that a colleague took over goes on as a new draft, and what was typed is on the device and sent', async () => {
    // oxlint-disable-next-line prefer-promise-reject-errors -- as the caller's own errors are told apart
    const { keeper, seen } = setUp((put, n) => (n === 2 ? Promise.reject({ gone: true }) : good(put)))
    keeper.change('one')
    await vi.advanceTimersByTimeAsync(4_000)
    keeper.change('two')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(seen.gone).toBe(1)
    expect(seen.kept.at(-1)).toMatchObject({ revision: 0, body: 'two' })
    await vi.advanceTimersByTimeAsync(4_000)
    expect(seen.put.map(({ revision, body }) => [revision, body])).toEqual([
      [0, 'one'],
      [1, 'two'],
      [0, 'two'],
    ])
    expect(seen.forgotten).toEqual([seen.ids[0]])
    expect(seen.states.at(-1)).toMatchObject({ at: 'saved' })
  })
})
