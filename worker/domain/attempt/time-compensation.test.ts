import { describe, expect, test } from 'vitest'
import { creditFor, lostSpans } from './time-compensation.ts'

const heard = { heardAt: 100_000, now: 400_000 }

describe('what a device says it lost', () => {
  test('counts within the time in which the server heard nothing of it', () => {
    expect(lostSpans([['service', 50_000, 900_000]], heard)).toEqual([{ kind: 'service', from: 100_000, to: 400_000 }])
  })
  test('is nothing where the server heard of it in between', () => {
    expect(lostSpans([['service', 20_000, 99_000]], heard)).toEqual([])
  })
  test('is nothing under ten seconds: that is a slow network', () => {
    expect(lostSpans([['offline', 200_000, 209_999]], heard)).toEqual([])
    expect(lostSpans([['offline', 200_000, 210_000]], heard)).toHaveLength(1)
  })
  test('is counted once where two spans overlap', () => {
    const spans = lostSpans(
      [
        ['offline', 150_000, 250_000],
        ['service', 200_000, 300_000],
      ],
      heard,
    )
    expect(spans).toEqual([
      { kind: 'offline', from: 150_000, to: 250_000 },
      { kind: 'service', from: 250_000, to: 300_000 },
    ])
  })
})

describe('a rule that gives time back', () => {
  const rule = { overSeconds: 60 }
  const fault = { kind: 'service', from: 0, to: 90_000 } as const
  test('gives the whole of a fault of the service that was longer than it tolerates', () => {
    expect(creditFor(fault, rule, 600_000)).toBe(90_000)
    expect(creditFor({ ...fault, to: 60_000 }, rule, 600_000)).toBe(0)
  })
  test('gives no more than is left', () => {
    expect(creditFor(fault, rule, 30_000)).toBe(30_000)
    expect(creditFor(fault, rule, -5)).toBe(0)
  })
  test('gives nothing for the learner’s own network, in which the test continues', () => {
    expect(creditFor({ ...fault, kind: 'offline' }, rule, 600_000)).toBe(0)
  })
  test('gives nothing where the pattern has none', () => {
    expect(creditFor(fault, undefined, 600_000)).toBe(0)
  })
})
