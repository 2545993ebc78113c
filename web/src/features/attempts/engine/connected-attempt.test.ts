import { describe, expect, test } from 'vitest'
import type { Op } from '#contract/attempts/schemas.ts'
import { answer, carried, connected } from './connected-on-a-clock.ts'
import { setUp, stored } from './controller-on-a-clock.ts'

describe('over a connection', () => {
  test('a change is handed over two seconds later and stays unacknowledged', async () => {
    const attempt = await connected()
    const { controller, advance, sent, store, room } = attempt
    controller.choose([2])
    await advance(1_999)
    expect(room.frames).toEqual([])
    await advance(1)
    expect(room.frames).toMatchObject([{ ops: [[1, 0, 1, null, [2], 0, 0, 1]], store: false }])
    await advance(10_000)
    expect(room.held).toBe(1)
    expect(sent).toEqual([])
    expect(controller.snapshot()).toMatchObject({ unsent: 1, isOffline: false })
    expect(await store.ops(stored, 1)).toHaveLength(1)
    expect(await store.attempt(stored)).toMatchObject({ ackedSeq: 0 })
  })
  test('what is typed in one go travels together', async () => {
    const attempt = await connected()
    for (const text of ['4', '42', '42.5']) {
      attempt.controller.choose(text, true)
      await attempt.advance(600)
    }
    await attempt.advance(10_000)
    expect(carried(attempt)).toEqual([[[1, 2, 3], false]])
  })
  test('only looking around asks for no frame, and rides along with the next', async () => {
    const attempt = await connected()
    attempt.controller.goTo(3)
    attempt.controller.goTo(4)
    await attempt.advance(300_000)
    expect(attempt.room.frames).toEqual([])
    attempt.controller.choose([1])
    await attempt.advance(2_000)
    expect(carried(attempt)).toEqual([[[1, 2, 3], false]])
  })
  test('ten changed questions are stored at once, and what was handed over is not sent again for it', async () => {
    const attempt = await connected()
    await answer(attempt, 9)
    expect(attempt.controller.snapshot().unsentAnswers).toBe(9)
    attempt.controller.choose([1])
    await attempt.advance(0)
    expect(carried(attempt).slice(-2)).toEqual([
      [[17, 18], false],
      [[19], true],
    ])
    expect(attempt.controller.snapshot().unsent).toBe(0)
    expect(attempt.room.saves).toBe(1)
    expect(attempt.sent).toEqual([])
  })
  test('a change is stored after four minutes, though it was handed over long before', async () => {
    const attempt = await connected()
    attempt.controller.choose([2])
    await attempt.advance(239_999)
    expect(carried(attempt)).toEqual([[[1], false]])
    await attempt.advance(1)
    expect(carried(attempt)).toEqual([
      [[1], false],
      [[], true],
    ])
    expect(attempt.controller.snapshot().unsent).toBe(0)
    expect(await attempt.store.attempt(stored)).toMatchObject({ ackedSeq: 1 })
  })
  test('a later change does not put off when the first is stored', async () => {
    const attempt = await connected()
    attempt.controller.choose([2])
    await attempt.advance(200_000)
    attempt.controller.choose([3])
    await attempt.advance(40_000)
    expect(attempt.room.saves).toBe(1)
    expect(attempt.controller.snapshot().unsent).toBe(0)
  })
  test('a device that keeps nothing has it stored after 30 seconds', async () => {
    const attempt = await connected({ isDurable: false })
    attempt.controller.choose([2])
    await attempt.advance(30_000)
    expect(carried(attempt)).toEqual([
      [[1], false],
      [[], true],
    ])
    expect(attempt.controller.snapshot().unsent).toBe(0)
  })
  test('in the grace after the deadline the room stores what it is handed, which is acknowledged by that', async () => {
    const attempt = await connected()
    await attempt.advance(3_600_000)
    attempt.controller.choose([2])
    await attempt.advance(2_000)
    expect(attempt.controller.snapshot().unsent).toBe(0)
    await attempt.advance(60_000)
    expect(carried(attempt)).toEqual([[[1], false]])
  })
  test('a section that is left and a choice of sections are stored at once', async () => {
    const left = await connected()
    left.controller.choose([1])
    left.controller.goTo(12)
    await left.advance(0)
    expect(carried(left)).toEqual([[[1, 2], true]])
    const chosen = await connected({ choosable: [1] })
    chosen.controller.chooseSections([1])
    await chosen.advance(0)
    expect(carried(chosen)).toEqual([[[1], true]])
  })
  test('a page that is hidden has everything stored over the connection, one that goes sends a request that outlives it', async () => {
    const attempt = await connected()
    attempt.controller.choose([1])
    attempt.controller.leavePage(true)
    await attempt.advance(0)
    expect(carried(attempt)).toEqual([[[1], true]])
    expect(attempt.sent).toEqual([])
    attempt.controller.choose([2])
    await attempt.advance(3_000)
    attempt.controller.leavePage()
    await attempt.advance(0)
    expect(attempt.sent).toMatchObject([{ keepalive: true }])
    expect(attempt.sent[0]?.ops.map(([seq]) => seq)).toEqual([2, 3])
  })
  test('what was made while a frame is under way is stored with the next, where that was asked for', async () => {
    const attempt = await connected()
    attempt.controller.choose([1])
    await attempt.advance(2_000)
    attempt.room.holdsReplies = true
    attempt.controller.saveAndNext(1)
    await attempt.advance(2_000)
    attempt.controller.choose([2])
    const flushed = attempt.controller.flush()
    attempt.room.holdsReplies = false
    await flushed
    expect(carried(attempt)).toEqual([
      [[1], false],
      [[2], false],
      [[3], true],
    ])
    expect(attempt.controller.snapshot().unsent).toBe(0)
  })
  test('what a request has brought meanwhile is not handed over, and the next change has its two seconds again', async () => {
    const attempt = await connected()
    attempt.controller.choose([1])
    await attempt.controller.resync()
    expect(attempt.sent.map(({ ops }) => ops.map(([seq]) => seq))).toEqual([[1]])
    await attempt.advance(10_000)
    attempt.controller.choose([2])
    await attempt.advance(1_999)
    expect(attempt.room.frames).toEqual([])
    await attempt.advance(1)
    expect(attempt.room.frames.map(({ ops }) => ops.map(([seq]) => seq))).toEqual([[2]])
  })
  test('a submit is a request with everything that is not acknowledged', async () => {
    const attempt = await connected()
    await answer(attempt, 2)
    attempt.controller.submit()
    await attempt.advance(0)
    expect(attempt.sent).toMatchObject([{ submit: true }])
    expect(attempt.sent[0]?.ops.map(([seq]) => seq)).toEqual([1, 2, 3, 4, 5])
    expect(attempt.controller.snapshot().phase).toBe('closed')
    expect(attempt.room.isWanted).toBe(false)
  })
  test('each reply corrects the clock and tells the deadline', async () => {
    const attempt = await connected()
    attempt.controller.choose([2])
    attempt.room.tellsDeadline = 4_000_000
    await attempt.advance(2_000)
    expect(attempt.controller.snapshot().deadlineAt).toBe(4_000_000)
  })
  test('more than one frame may carry goes in several', async () => {
    const ops = Array.from({ length: 700 }, (_, i): Op => [i + 1, i % 20, 2, [1], [1], 0, 0, 1])
    const attempt = await connected({ ops, answer: () => ({ kind: 'unreachable' }) })
    await attempt.advance(0)
    attempt.room.lose()
    attempt.room.open()
    await attempt.advance(0)
    expect(attempt.room.frames.map(({ ops }) => ops.length)).toEqual([500, 200])
  })
})

describe('no connection is wanted', () => {
  test('by an attempt whose sections have clocks, and by one without a clock', async () => {
    const { grant } = stored
    const pattern = { ...grant.pattern, clock: 'perSection' as const }
    for (const kind of [{ pattern }, { mode: 'practice' as const }]) {
      const attempt = await connected({ stored: { grant: { ...grant, ...kind } } })
      expect(attempt.room.isWanted).toBe(false)
      await answer(attempt, 5)
      expect(attempt.sent).toHaveLength(1)
    }
  })
  test('by a page that another tab has taken the attempt from, or that was left', async () => {
    const taken = await connected()
    expect(taken.room.isWanted).toBe(true)
    taken.controller.loseToOtherTab()
    expect(taken.room.isWanted).toBe(false)
    const left = await connected()
    left.controller.dispose()
    expect(left.room.isWanted).toBe(false)
    const leftEarly = setUp({ isConnected: true })
    leftEarly.controller.dispose()
    await leftEarly.advance(0)
    expect(leftEarly.room.isWanted).toBe(false)
  })
  test('by a page that finds its attempt written elsewhere', async () => {
    const attempt = await connected({ stored: { lost: 'superseded' } })
    expect(attempt.room.isWanted).toBe(false)
  })
})
