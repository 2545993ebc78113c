import { describe, expect, test } from 'vitest'
import { countedByDecision, type DecidedRound, objectionState, reasonFor } from './objection-state.ts'

const decision = (round: number, outcome: DecidedRound['outcome'], state: DecidedRound['state'] = 'final'): DecidedRound => ({
  round,
  outcome,
  state,
})

describe('an objection', () => {
  test('is open while nothing is decided', () => expect(objectionState(0, [])).toBe('open'))
  test('is turned down where the key stands', () => expect(objectionState(0, [decision(0, 'stands')])).toBe('turnedDown'))
  test('is upheld once the changed key is published', () => expect(objectionState(0, [decision(0, 'changes')])).toBe('upheld'))
  test('is open while the changed key waits to be published', () =>
    expect(objectionState(0, [decision(0, 'changes', 'pending')])).toBe('open'))
  test('is open again when the decision is undone', () => expect(objectionState(0, [decision(0, 'changes', 'undone')])).toBe('open'))
  test('that came after a decision is not decided by it', () => expect(objectionState(1, [decision(0, 'stands')])).toBe('open'))
  test('keeps its first decision, whatever is decided later', () =>
    expect(objectionState(0, [decision(0, 'stands'), decision(1, 'changes')])).toBe('turnedDown'))
  test('from before a decision that was undone is decided by the next one', () =>
    expect(objectionState(0, [decision(0, 'changes', 'undone'), decision(1, 'stands')])).toBe('turnedDown'))
})

test('objections are counted by the decision that covers them', () => {
  const counts = [
    { round: 0, count: 3 },
    { round: 1, count: 2 },
    { round: 2, count: 5 },
  ]
  expect(countedByDecision(counts, [])).toEqual({ open: 10, byRound: new Map() })
  const decisions = [decision(0, 'changes', 'undone'), decision(1, 'stands')]
  expect(countedByDecision(counts, decisions)).toEqual({ open: 5, byRound: new Map([[1, 5]]) })
})

describe('a learner reads the reason of a decision', () => {
  const reasons = { en: 'Both are right.', hi: 'दोनों सही हैं।' }
  test('in their language', () => expect(reasonFor(reasons, 'hi')?.language).toBe('hi'))
  test('else in the one that stands in for it', () => expect(reasonFor(reasons, 'mai')?.language).toBe('hi'))
  test('else in one that it was written in', () => expect(reasonFor({ ta: 'இரண்டும் சரி.' }, 'bn')?.language).toBe('ta'))
  test('and none where none was written', () => expect(reasonFor({}, 'en')).toBeNull())
})
