import { describe, expect, test } from 'vitest'
import { answer, carried, connected } from './connected-on-a-clock.ts'
import { stored } from './controller-on-a-clock.ts'
import { SEND_TIMEOUT_MS } from './send-policy.ts'
import type { SendOutcome } from './send-outcome.ts'

describe('a connection that fails', () => {
  test('and does not answer is left for requests in the same try, and the page is not offline', async () => {
    const attempt = await connected()
    attempt.room.isSilent = true
    attempt.controller.choose([2])
    await attempt.advance(2_000 + SEND_TIMEOUT_MS - 1)
    expect(attempt.sent).toEqual([])
    await attempt.advance(1)
    expect(attempt.sent).toMatchObject([{ ops: [[1, 0, 1, null, [2], 0, 0, 1]], submit: false, keepalive: false }])
    expect(attempt.controller.snapshot()).toMatchObject({ unsent: 0, isOffline: false })
    expect(attempt.room.renewed).toBe(1)
  })
  test('while a frame is under way gives all that is unacknowledged to a request', async () => {
    const attempt = await connected()
    await answer(attempt, 2)
    attempt.room.isSilent = true
    attempt.controller.choose([2])
    await attempt.advance(2_000)
    attempt.room.lose()
    await attempt.advance(0)
    expect(attempt.sent.map(({ ops }) => ops.map(([seq]) => seq))).toEqual([[1, 2, 3, 4, 5]])
    expect(attempt.controller.snapshot()).toMatchObject({ unsent: 0, isOffline: false })
  })
  test('and whose request finds no server either is offline, until the connection is open again', async () => {
    const attempt = await connected({ answer: (): SendOutcome => ({ kind: 'unreachable' }) })
    attempt.room.isSilent = true
    attempt.controller.choose([2])
    await attempt.advance(2_000)
    attempt.room.lose()
    await attempt.advance(0)
    expect(attempt.controller.snapshot()).toMatchObject({ unsent: 1, isOffline: true })
    attempt.room.isSilent = false
    attempt.room.open()
    await attempt.advance(0)
    expect(attempt.room.held).toBe(1)
    expect(attempt.controller.snapshot().isOffline).toBe(false)
  })
  test('and opens while a request is under way hands over nothing that the request has stored', async () => {
    const attempt = await connected()
    attempt.room.lose()
    attempt.room.stayAway()
    const { answer: acknowledged } = attempt.server
    attempt.server.answer = (ops) => {
      attempt.room.open()
      return acknowledged(ops)
    }
    attempt.controller.choose([2])
    await attempt.controller.flush()
    await attempt.advance(10_000)
    expect([attempt.sent.length, attempt.room.frames]).toEqual([1, []])
  })
  test('is not taken for an answer to a later frame, whatever it still says', async () => {
    const attempt = await connected()
    attempt.room.isSilent = true
    attempt.controller.choose([2])
    await attempt.advance(2_000 + SEND_TIMEOUT_MS)
    attempt.room.open()
    attempt.controller.choose([3])
    await attempt.advance(2_000)
    const frame = attempt.room.frames.at(-1)
    expect(frame?.ops.map(([seq]) => seq)).toEqual([2])
    attempt.room.say({ id: 1, applied: 2, held: 2, late: 0, state: 'open', serverNow: 0, deadlineAt: 3_600_000 })
    await attempt.advance(0)
    expect(attempt.controller.snapshot().unsent).toBe(1)
  })
  test('while the page is left asks for nothing more', async () => {
    const attempt = await connected()
    attempt.room.isSilent = true
    attempt.controller.choose([2])
    await attempt.advance(2_000)
    attempt.controller.dispose()
    await attempt.advance(60_000)
    expect(attempt.sent).toEqual([])
  })
  test('and opens again hands over everything unacknowledged again', async () => {
    const attempt = await connected()
    await answer(attempt, 3)
    attempt.room.lose()
    await attempt.advance(3_000)
    expect(attempt.sent).toEqual([])
    attempt.room.open()
    await attempt.advance(0)
    expect(carried(attempt).at(-1)).toEqual([[1, 2, 3, 4, 5, 6], false])
    // The room stored it when the connection ended, and says so.
    expect(attempt.controller.snapshot().unsent).toBe(0)
  })
  test('and does not open again leaves changes to the times of requests', async () => {
    const attempt = await connected()
    await answer(attempt, 6)
    attempt.room.lose()
    await attempt.advance(4_000)
    expect(attempt.sent).toEqual([])
    attempt.room.stayAway()
    await attempt.advance(0)
    expect(attempt.sent).toHaveLength(1)
    attempt.controller.choose([3])
    await attempt.advance(119_999)
    expect(attempt.sent).toHaveLength(1)
    await attempt.advance(1)
    expect(attempt.sent).toHaveLength(2)
  })
  test('because another device writes asks the server, and the page says so', async () => {
    const attempt = await connected({ answer: () => ({ kind: 'superseded', copy: null }) })
    attempt.controller.choose([2])
    await attempt.advance(2_000)
    attempt.room.end()
    await attempt.advance(0)
    expect(attempt.sent).toHaveLength(1)
    expect(attempt.controller.snapshot().phase).toBe('superseded')
    expect(await attempt.store.attempt(stored)).toMatchObject({ lost: 'superseded' })
  })
  test('because the attempt was submitted asks nothing beside the submit that is under way', async () => {
    const attempt = await connected({ stored: { submitWanted: true }, answer: () => ({ kind: 'unreachable' }) })
    await attempt.advance(0)
    attempt.server.answer = () => {
      attempt.room.end()
      return { kind: 'closed', reason: 'submit', late: 0, receipt: 'r' }
    }
    await attempt.advance(1_000)
    expect(attempt.sent.map(({ submit }) => submit)).toEqual([true, true])
    expect(attempt.controller.snapshot()).toMatchObject({ phase: 'closed', receipt: 'r' })
  })
  test('because another device writes asks the server also where nothing is unsent', async () => {
    const attempt = await connected({ answer: () => ({ kind: 'superseded', copy: null }) })
    attempt.room.end()
    await attempt.advance(0)
    expect(attempt.sent).toMatchObject([{ ops: [] }])
    expect(attempt.controller.snapshot().phase).toBe('superseded')
  })
})

describe('what the room refuses', () => {
  test('for a gap is sent again from what the room has, and acknowledges nothing', async () => {
    const attempt = await connected()
    await answer(attempt, 2)
    attempt.room.forget()
    attempt.controller.choose([2])
    await attempt.advance(2_000)
    expect(carried(attempt).slice(-2)).toEqual([
      [[5], false],
      [[1, 2, 3, 4, 5], false],
    ])
    expect(attempt.controller.snapshot().unsent).toBe(3)
    expect(attempt.sent).toEqual([])
  })
  test('for a gap does not acknowledge what only waits there', async () => {
    const attempt = await connected()
    await answer(attempt, 2)
    attempt.room.refusals = [{ code: 'attempt_gap', params: { applied: 2 } }]
    attempt.controller.choose([2])
    await attempt.advance(2_000)
    expect(carried(attempt).at(-1)).toEqual([[3, 4, 5], false])
    expect(attempt.controller.unsentOps.map(([seq]) => seq)).toEqual([1, 2, 3, 4, 5])
  })
  test('without saying so goes by request', async () => {
    const attempt = await connected()
    attempt.room.takesNothing = true
    attempt.controller.choose([2])
    await attempt.advance(2_000)
    expect(attempt.room.frames).toHaveLength(1)
    expect(attempt.sent).toHaveLength(1)
    expect(attempt.controller.snapshot().unsent).toBe(0)
  })
  test('for a gap once more goes by request', async () => {
    const attempt = await connected()
    attempt.room.refusals = Array.from({ length: 2 }, () => ({ code: 'attempt_gap' as const, params: { applied: 0 } }))
    attempt.controller.choose([2])
    await attempt.advance(2_000)
    expect(attempt.room.frames).toHaveLength(2)
    expect(attempt.sent).toHaveLength(1)
    expect(attempt.controller.snapshot().unsent).toBe(0)
  })
  test('since it is busy is tried again after a pause', async () => {
    const attempt = await connected()
    attempt.room.refusals = [{ code: 'unavailable' }]
    attempt.controller.choose([2])
    await attempt.advance(2_000)
    expect(attempt.controller.snapshot()).toMatchObject({ unsent: 1, isOffline: false })
    await attempt.advance(1_000)
    expect(carried(attempt)).toEqual([
      [[1], false],
      [[1], true],
    ])
    expect(attempt.controller.snapshot().unsent).toBe(0)
  })
  test('nothing of, since the attempt is closed, is followed by a request that says how it ended', async () => {
    const attempt = await connected({ answer: () => ({ kind: 'closed', reason: 'deadline', late: 1, receipt: 'r' }) })
    attempt.room.state = 'closed'
    attempt.controller.choose([2])
    await attempt.advance(2_000)
    expect(attempt.sent).toHaveLength(1)
    expect(attempt.controller.snapshot()).toMatchObject({ phase: 'closed', reason: 'deadline', receipt: 'r' })
  })
  test('for another writer stops the page as a refused request does', async () => {
    const attempt = await connected()
    attempt.room.refusals = [{ code: 'attempt_superseded' }]
    attempt.controller.choose([2])
    await attempt.advance(2_000)
    expect(attempt.controller.snapshot()).toMatchObject({ phase: 'superseded', unsent: 1 })
    expect(attempt.room.isWanted).toBe(false)
  })
})
