import { describe, expect, test } from 'vitest'
import type { Op } from '#contract/attempts/schemas.ts'
import { setUp, stored } from './controller-on-a-clock.ts'
import type { SendOutcome } from './send-outcome.ts'

const unreachable = (): SendOutcome => ({ kind: 'unreachable' })

describe('a click', () => {
  test('is on the device at once and with the server after two minutes', async () => {
    const { controller, sent, store, advance } = setUp()
    controller.choose([2])
    expect(await store.ops(stored, 1)).toHaveLength(1)
    await advance(119_999)
    expect(sent).toHaveLength(0)
    await advance(1)
    expect(sent).toMatchObject([{ ops: [[1, 0, 1, null, [2], 0, 0, 1]] }])
    expect(controller.snapshot().unsent).toBe(0)
  })
  test('is with the server after 30 seconds in the last three minutes, and where the browser keeps nothing', async () => {
    const late = setUp()
    await late.advance(3_600_000 - 170_000)
    const unkept = setUp({ isDurable: false })
    for (const { controller, sent, advance } of [late, unkept]) {
      controller.choose([2])
      await advance(29_999)
      expect(sent).toHaveLength(0)
      await advance(1)
      expect(sent).toHaveLength(1)
    }
  })
  test('on the fifth question sends at once', async () => {
    const { controller, sent, advance } = setUp()
    for (let q = 0; q < 5; q++) {
      controller.choose([1])
      controller.saveAndNext(q + 1)
    }
    await advance(0)
    expect(sent.flatMap(({ ops }) => ops)).toHaveLength(10)
  })
  test('on the chosen option again takes it back', () => {
    const { controller } = setUp()
    controller.choose([2])
    controller.choose(null)
    expect(controller.snapshot().slots[0]?.buffer).toBeNull()
  })
})

describe('moving', () => {
  test('to another section sends what is unsent', async () => {
    const { controller, sent, advance } = setUp()
    controller.choose([1])
    controller.goTo(12)
    await advance(0)
    expect(sent).toHaveLength(1)
  })
  test('by the palette keeps the buffer in save mode "always" and drops it in "button"', () => {
    for (const [saveMode, kept] of [
      ['always', [1]],
      ['button', null],
    ] as const) {
      const { controller } = setUp({ saveMode })
      controller.choose([1])
      controller.goTo(3)
      expect(controller.snapshot().slots[0]?.saved).toEqual(kept)
    }
  })
  test('measures the time on each question', async () => {
    const { controller, advance } = setUp()
    await advance(4_000)
    controller.goTo(1)
    await advance(1_500)
    controller.goTo(0)
    expect(
      controller
        .snapshot()
        .slots.slice(0, 2)
        .map(({ spentMs, visits }) => [spentMs, visits]),
    ).toEqual([
      [4_000, 1],
      [1_500, 1],
    ])
  })
  test('only looking around asks for no request', async () => {
    const { controller, sent, advance } = setUp()
    for (let q = 1; q < 9; q++) controller.goTo(q)
    await advance(120_000)
    expect(sent).toHaveLength(0)
  })
})

describe('without a connection', () => {
  test('everything is kept and sent in order when it is back', async () => {
    const { controller, sent, advance, server } = setUp({ answer: unreachable })
    for (let q = 0; q < 12; q++) {
      controller.choose([1])
      controller.saveAndNext(q + 1)
    }
    await advance(600_000)
    expect(controller.snapshot()).toMatchObject({ unsent: 12, isOffline: true, phase: 'open' })
    server.answer = (ops) => ({
      kind: 'acknowledged',
      applied: ops.at(-1)?.[0] ?? 0,
      late: 0,
      state: 'open',
      serverNow: 0,
      deadlineAt: 3_600_000,
    })
    await advance(45_000)
    expect(controller.snapshot()).toMatchObject({ unsent: 0, isOffline: false })
    expect(sent.at(-1)?.ops.map(([seq]) => seq)).toEqual(Array.from({ length: 24 }, (_, i) => i + 1))
  })
  test('the server is asked ever less often, at least each 45 seconds', async () => {
    const { controller, sent, advance } = setUp({ answer: unreachable })
    controller.choose([1])
    await advance(600_000)
    expect(sent.length).toBeGreaterThan(12)
    expect(sent.length).toBeLessThan(40)
  })
  test('a submit waits on the device and is sent when the server is back', async () => {
    const { controller, store, advance, server } = setUp({ answer: unreachable })
    controller.choose([1])
    controller.submit()
    await advance(5_000)
    expect(controller.snapshot().phase).toBe('submitting')
    expect(await store.attempt(stored)).toMatchObject({ submitWanted: true })
    server.answer = () => ({ kind: 'acknowledged', applied: 2, late: 0, state: 'open', serverNow: 0, deadlineAt: 0 })
    await advance(60_000)
    expect(controller.snapshot()).toMatchObject({ phase: 'closed', receipt: 'r' })
  })
})

describe('after a reload', () => {
  const ops: Op[] = [
    [1, 0, 2, [1], [1], 0, 500, 3],
    [2, 1, 1, null, [3], 0, 700, 1],
  ]
  test('the questions are as they were, and what the server lacks is sent', async () => {
    const { controller, sent, advance } = setUp({ ops, stored: { ackedSeq: 1 } })
    expect(controller.snapshot().slots[0]).toMatchObject({ state: 'answered', saved: [1] })
    await advance(0)
    expect(sent[0]?.ops).toEqual([ops[1]])
  })
  test('what was only selected is still selected', () => {
    const { controller } = setUp({ ops: [[1, 0, 1, null, [3], 0, 0, 1]], saveMode: 'button' })
    expect(controller.snapshot().slots[0]).toMatchObject({ state: 'notAnswered', saved: null, buffer: [3] })
  })
  test('a wanted submit continues', async () => {
    const { controller, advance } = setUp({ ops, stored: { ackedSeq: 2, submitWanted: true } })
    await advance(0)
    expect(controller.snapshot().phase).toBe('closed')
  })
})

describe('a device that lacks what the server has', () => {
  const on = (seq: number, q: number): Op => [seq, q, 2, [1], [1], 0, 0, 3]
  /** A server that has heard of `applied` ops of this writer and takes what comes after them. */
  const serverAt = (applied: number) => (ops: readonly Op[]) => ({
    kind: 'acknowledged' as const,
    applied: Math.max(applied, ops.at(-1)?.[0] ?? 0),
    late: 0,
    state: 'open' as const,
    serverNow: 0,
    deadlineAt: 3_600_000,
  })
  test('sends nothing under a number that the server knows, and asks for the server’s copy', async () => {
    const { controller, sent, store, advance } = setUp({ isFresh: false, ops: [on(1, 0)], stored: { ackedSeq: 1 }, answer: serverAt(3) })
    controller.choose([2])
    await controller.flush()
    expect(sent.map(({ ops }) => ops)).toEqual([[]])
    expect(controller.snapshot().phase).toBe('behind')
    expect(controller.unsentOps.map(([seq]) => seq)).toEqual([2])
    expect(await store.attempt(stored)).toMatchObject({ ackedSeq: 1, lost: null })
    await advance(60_000)
    expect(sent).toHaveLength(1)
  })
  test('the same where the disk refused an op between others', async () => {
    const { controller, sent } = setUp({ isFresh: false, ops: [on(1, 0), on(3, 2)], stored: { ackedSeq: 1 }, answer: serverAt(1) })
    await controller.flush()
    expect(sent.map(({ ops }) => ops)).toEqual([[]])
    expect(controller.snapshot().phase).toBe('behind')
    expect(controller.unsentOps.map(([seq]) => seq)).toEqual([3])
  })
  test('keeps what it made since for its own later, when the page goes before the server has spoken', async () => {
    const { controller, sent } = setUp({ isFresh: false, ops: [on(1, 0)], stored: { ackedSeq: 1 }, answer: unreachable })
    controller.choose([2])
    controller.leavePage()
    expect(sent).toEqual([])
  })
  test('a submit that was wanted stays wanted', async () => {
    const { controller, sent, store } = setUp({
      isFresh: false,
      ops: [on(1, 0)],
      stored: { ackedSeq: 1, submitWanted: true },
      answer: serverAt(2),
    })
    await controller.flush()
    expect(sent.map(({ submit }) => submit)).toEqual([false])
    expect(await store.attempt(stored)).toMatchObject({ submitWanted: true })
  })
  test('one that has everything sends on after one look', async () => {
    const { controller, sent, advance } = setUp({ isFresh: false, ops: [on(1, 0), on(2, 1)], stored: { ackedSeq: 1 }, answer: serverAt(1) })
    await advance(0)
    expect(sent.map(({ ops }) => ops.map(([seq]) => seq))).toEqual([[], [2]])
    expect(controller.snapshot().phase).toBe('open')
  })
})

describe('what the server says', () => {
  test('a gap is filled from where the server stands', async () => {
    let first = true
    const { controller, sent, advance } = setUp({
      ops: [
        [1, 0, 2, [1], [1], 0, 0, 3],
        [2, 1, 2, [1], [1], 0, 0, 3],
      ],
      stored: { ackedSeq: 1 },
      answer: (ops) => {
        if (!first) return { kind: 'acknowledged', applied: ops.at(-1)?.[0] ?? 0, late: 0, state: 'open', serverNow: 0, deadlineAt: 0 }
        first = false
        return { kind: 'gap', applied: 0 }
      },
    })
    await advance(0)
    expect(sent.map(({ ops }) => ops.map(([seq]) => seq))).toEqual([[2], [1, 2]])
    expect(controller.snapshot().unsent).toBe(0)
  })
  test('a superseded writer stops, and says so after a reload too', async () => {
    const { controller, sent, store, advance } = setUp({ answer: () => ({ kind: 'superseded', copy: null }) })
    controller.choose([1])
    await advance(121_000)
    controller.choose([2])
    await advance(60_000)
    expect(controller.snapshot()).toMatchObject({ phase: 'superseded', unsent: 1 })
    expect(sent).toHaveLength(1)
    expect(await store.attempt(stored)).toMatchObject({ lost: 'superseded' })
  })
  test('a writer whose token is no longer good stops with its answers on the device, and is asked to continue after a reload too', async () => {
    const { controller, sent, store, advance } = setUp({ answer: () => ({ kind: 'renew' }) })
    controller.choose([1])
    await advance(121_000)
    controller.choose([2])
    await advance(60_000)
    expect(controller.snapshot()).toMatchObject({ phase: 'renew', unsent: 1 })
    expect(controller.unsentOps).toHaveLength(1)
    expect(sent).toHaveLength(1)
    expect(await store.attempt(stored)).toMatchObject({ lost: 'revoked' })
  })
  test('what the disk refused is not called on the device until the server has it', async () => {
    const { controller, store, advance } = setUp()
    store.putOp = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
    controller.choose([1])
    await advance(0)
    expect(controller.snapshot().isOnDevice).toBe(false)
    await advance(30_000)
    expect(controller.snapshot()).toMatchObject({ isOnDevice: true, unsent: 0 })
  })
  test('a closed attempt leaves nothing on the device', async () => {
    const { controller, store, advance } = setUp()
    controller.choose([1])
    controller.submit()
    await advance(0)
    expect(await store.attempts()).toEqual([])
    expect(await store.ops(stored, 1)).toEqual([])
  })
  test('an op made while a batch is under way is not lost with its acknowledgement', async () => {
    const { controller, sent, advance } = setUp()
    controller.choose([1])
    const flushed = controller.flush()
    controller.choose([2])
    await flushed
    await advance(121_000)
    expect(sent.flatMap(({ ops }) => ops.map(([seq]) => seq))).toEqual([1, 2])
    expect(controller.snapshot().unsent).toBe(0)
  })
})
