import { describe, expect, test } from 'vitest'
import { testState } from './test-state.ts'

const NOW = Date.UTC(2026, 10, 21)
const TEST = { _id: 'aaaaaaaaaaaaaaaa', access: 'free', opensAt: null } as const
const nothing = { open: [], attemptedTestIds: [] }
const open = (deadlineAt: number) => ({
  open: [{ attemptId: `${TEST._id}.1`, testId: TEST._id, title: { en: 'x' }, startedAt: NOW - 1, deadlineAt }],
  attemptedTestIds: [],
})

describe('a learner', () => {
  test('may start a free test', () => {
    expect(testState(TEST, nothing, false, NOW).kind).toBe('start')
  })
  test('may start while nothing is known of them yet', () => {
    expect(testState(TEST, undefined, false, NOW).kind).toBe('start')
  })
  test('needs Prime for a Prime test', () => {
    expect(testState({ ...TEST, access: 'prime' }, nothing, false, NOW).kind).toBe('prime')
    expect(testState({ ...TEST, access: 'prime' }, nothing, true, NOW).kind).toBe('start')
  })
  test('resumes an open attempt, also after Prime has ended', () => {
    expect(testState({ ...TEST, access: 'prime' }, open(NOW + 1), false, NOW)).toEqual({
      kind: 'resume',
      attemptId: `${TEST._id}.1`,
      deadlineAt: NOW + 1,
    })
  })
  test('cannot resume at or after the deadline', () => {
    expect(testState(TEST, open(NOW), false, NOW).kind).toBe('start')
  })
  test('sees the result of what was attempted', () => {
    expect(testState(TEST, { ...nothing, attemptedTestIds: [TEST._id] }, false, NOW).kind).toBe('result')
  })
  test('waits until a test opens, to the millisecond', () => {
    const later = { ...TEST, opensAt: new Date(NOW + 1).toISOString() }
    expect(testState(later, nothing, true, NOW)).toEqual({ kind: 'opens', at: NOW + 1 })
    expect(testState(later, nothing, true, NOW + 1).kind).toBe('start')
  })
})
