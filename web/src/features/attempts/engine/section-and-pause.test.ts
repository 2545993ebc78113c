import { describe, expect, test } from 'vitest'
import { OP_SECTION_ENDED } from '#contract/attempts/schemas.ts'
import { units } from '#domain/marking/units.ts'
import { setUp, stored } from './controller-on-a-clock.ts'

const MIN = 60_000
const sections = { base: { ...stored.base, sectionEnds: [20 * MIN, 40 * MIN] } }

describe('with a clock for each section', () => {
  test('only the section that runs can be visited and answered', async () => {
    const { controller, advance } = setUp({ stored: sections })
    controller.goTo(12)
    expect(controller.snapshot().currentQ).toBe(0)
    await advance(20 * MIN)
    controller.choose([1])
    expect(controller.snapshot().slots[0]?.buffer).toBeNull()
  })
  test('the end of a section leaves what is on screen by the rule and begins the next', async () => {
    const { controller, advance, sent } = setUp({ stored: sections })
    controller.choose([3])
    await advance(20 * MIN)
    controller.followSections()
    await advance(0)
    expect(controller.snapshot()).toMatchObject({ currentQ: 10 })
    expect(controller.snapshot().slots[0]).toMatchObject({ state: 'answered', saved: [3] })
    expect(sent.at(-1)?.ops.at(-1)?.slice(0, 4)).toEqual([2, 0, 2, [3]])
  })
  test('in save mode "button" what was only selected is dropped with its section', async () => {
    const { controller, advance } = setUp({ stored: sections, saveMode: 'button' })
    controller.choose([3])
    await advance(20 * MIN)
    controller.followSections()
    expect(controller.snapshot().slots[0]).toMatchObject({ state: 'notAnswered', saved: null })
  })
  test('following before the time is over changes nothing', () => {
    const { controller } = setUp({ stored: sections })
    controller.followSections()
    expect(controller.snapshot().currentQ).toBe(0)
  })
  test('a section that is ended early begins the next at once, with its whole time, and is closed for good', async () => {
    const { controller, advance, sent } = setUp({ stored: sections })
    await advance(5 * MIN)
    controller.choose([1])
    controller.endSection()
    expect(controller.snapshot()).toMatchObject({ currentQ: 10, sectionEnds: [5 * MIN, 25 * MIN], deadlineAt: 25 * MIN })
    await advance(0)
    expect((sent.at(-1)?.ops.at(-1)?.[7] ?? 0) & OP_SECTION_ENDED).toBe(OP_SECTION_ENDED)
    controller.goTo(0)
    expect(controller.snapshot().currentQ).toBe(10)
  })
  test('what the server said before it heard of an early end does not undo it', async () => {
    const { controller, advance, server } = setUp({ stored: sections, answer: () => ({ kind: 'unreachable' }) })
    await advance(5 * MIN)
    controller.endSection()
    server.answer = () => ({
      kind: 'acknowledged',
      applied: 0,
      late: 0,
      state: 'open',
      serverNow: 5 * MIN,
      deadlineAt: 40 * MIN,
      sectionEnds: [20 * MIN, 40 * MIN],
    })
    await advance(2_000)
    expect(controller.snapshot().sectionEnds).toEqual([5 * MIN, 25 * MIN])
  })
  test('ending the last section ends the attempt', async () => {
    const { controller, advance, sent } = setUp({ stored: { base: { ...stored.base, sectionEnds: [0, 40 * MIN] } } })
    controller.followSections()
    controller.endSection()
    await advance(0)
    expect(sent.at(-1)?.submit).toBe(true)
  })
  test('time that was given arrives with the next answer of the server', async () => {
    const { controller, advance, server } = setUp({ stored: sections })
    server.answer = () => ({
      kind: 'acknowledged',
      applied: 0,
      late: 0,
      state: 'open',
      serverNow: 0,
      deadlineAt: 45 * MIN,
      sectionEnds: [25 * MIN, 45 * MIN],
    })
    await controller.resync()
    await advance(0)
    expect(controller.snapshot()).toMatchObject({ deadlineAt: 45 * MIN, sectionEnds: [25 * MIN, 45 * MIN] })
  })
})

describe('a pause', () => {
  const mayPause = { grant: { ...stored.grant, mode: 'exam' as const, pause: { pausesLeft: 2, pausedAt: null, until: null } } }
  test('is the server’s: without it nothing stands still', async () => {
    const { controller } = setUp({ stored: mayPause })
    expect(await controller.pause()).toBe(false)
    expect(controller.snapshot().pause).toMatchObject({ pausedAt: null })
  })
  test('takes no answers until the clock runs again, and then with the time it was given back', async () => {
    const { controller, server } = setUp({ stored: mayPause })
    server.pause = { applied: 0, serverNow: 0, deadlineAt: 60 * MIN, pausesLeft: 1, pausedAt: 0, until: 10 * MIN }
    expect(await controller.pause()).toBe(true)
    controller.choose([1])
    controller.goTo(3)
    expect(controller.snapshot()).toMatchObject({ currentQ: 0, pause: { pausedAt: 0, pausesLeft: 1 } })
    expect(controller.snapshot().slots[0]?.buffer).toBeNull()
    server.pause = { applied: 0, serverNow: 0, deadlineAt: 65 * MIN, pausesLeft: 1, pausedAt: null, until: null }
    expect(await controller.resume()).toBe(true)
    controller.choose([1])
    expect(controller.snapshot()).toMatchObject({ deadlineAt: 65 * MIN, pause: { pausedAt: null } })
    expect(controller.snapshot().slots[0]?.buffer).toEqual([1])
  })
})

describe('in practice', () => {
  test('a settled answer shows what is right and can no longer be changed', async () => {
    const { controller, server, sent } = setUp()
    controller.choose([2])
    server.reveal = { applied: 1, serverNow: 0, key: { options: [1] }, verdict: 'wrong', marks12: units(-3), solutions: {} }
    expect(await controller.reveal()).toBe(true)
    expect(sent.flatMap(({ ops }) => ops)).toHaveLength(1)
    expect(controller.snapshot().settled.get(0)).toEqual({ question: 0, key: { options: [1] }, verdict: 'wrong', marks12: -3 })
    controller.choose([1])
    controller.clear()
    expect(controller.snapshot().slots[0]?.buffer).toEqual([2])
  })
  test('a reload keeps what was settled', async () => {
    const first = setUp()
    first.server.reveal = { applied: 0, serverNow: 0, key: { options: [1] }, verdict: 'skipped', marks12: units(0), solutions: {} }
    await first.controller.reveal()
    const kept = await first.store.attempt(stored)
    const { controller } = setUp({ stored: kept ?? {} })
    expect(controller.snapshot().settled.has(0)).toBe(true)
  })
})

describe('time without a connection', () => {
  const withFeedback = { grant: { ...stored.grant, mode: 'exam' as const } }
  test('is told once the server is there again, from the first failure on', async () => {
    const { controller, advance, server, sent } = setUp({ stored: withFeedback, answer: () => ({ kind: 'busy' }) })
    controller.choose([1])
    await advance(180_000)
    server.answer = (ops) => ({
      kind: 'acknowledged',
      applied: ops.at(-1)?.[0] ?? 0,
      late: 0,
      state: 'open',
      serverNow: 180_000,
      deadlineAt: 60 * MIN,
    })
    await advance(60_000)
    const reported = sent.findLast(({ lost }) => lost.length > 0)?.lost.at(-1)
    expect(reported?.[0]).toBe('service')
    expect(reported?.[1]).toBe(120_000)
    expect(reported?.[2]).toBeGreaterThanOrEqual(180_000)
    controller.choose([2])
    await advance(121_000)
    expect(sent.at(-1)?.lost).toEqual([])
  })
  test('is not told to a server that does not know of it', async () => {
    const { controller, advance, server, sent } = setUp({ answer: () => ({ kind: 'unreachable' }) })
    controller.choose([1])
    await advance(180_000)
    server.answer = (ops) => ({
      kind: 'acknowledged',
      applied: ops.at(-1)?.[0] ?? 0,
      late: 0,
      state: 'open',
      serverNow: 0,
      deadlineAt: 60 * MIN,
    })
    await advance(60_000)
    expect(sent.every(({ lost }) => lost.length === 0)).toBe(true)
  })
})

test('a clock that is put right by a little at the border crosses it once', async () => {
  const { controller, advance, server } = setUp({ stored: sections })
  await advance(20 * MIN)
  controller.followSections()
  server.answer = (ops) => ({
    kind: 'acknowledged',
    applied: ops.at(-1)?.[0] ?? 0,
    late: 0,
    state: 'open',
    deadlineAt: 40 * MIN,
    serverNow: 20 * MIN - 40,
    sectionEnds: [20 * MIN, 40 * MIN],
  })
  await controller.resync()
  controller.followSections()
  controller.choose([2])
  expect(controller.snapshot()).toMatchObject({ currentQ: 10 })
  expect(controller.snapshot().slots[10]?.buffer).toEqual([2])
})
test('a clock that had run far ahead leads back to the section that runs', async () => {
  const { controller, advance, server } = setUp({ stored: sections })
  await advance(20 * MIN)
  controller.followSections()
  server.answer = () => ({ kind: 'acknowledged', applied: 9, late: 0, state: 'open', serverNow: 4 * MIN, deadlineAt: 40 * MIN })
  await controller.resync()
  controller.followSections()
  expect(controller.snapshot().currentQ).toBe(0)
})
