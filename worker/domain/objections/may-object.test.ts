import { describe, expect, test } from 'vitest'
import type { ShowDecision } from '#domain/results/may-show.ts'
import { type ObjectionFacts, objectionFault, readingFault, withdrawalFault } from './may-object.ts'

const facts = (showsKey: ShowDecision, change: Partial<ObjectionFacts> = {}): ObjectionFacts => ({
  attempt: { showsKey },
  endsAt: 1_000,
  now: 500,
  ...change,
})
const NONE = { count: 0, hasOfQuestion: false }

describe('a learner may object to a key', () => {
  test('when their attempt counts and its key is shown to them', () => expect(objectionFault(facts('shown'), NONE)).toBeNull())
  test('until the last millisecond of the window', () => expect(objectionFault(facts('shown', { now: 999 }), NONE)).toBeNull())
  test('a fifth time', () => expect(objectionFault(facts('shown'), { count: 4, hasOfQuestion: false })).toBeNull())
})

describe('a learner may not object', () => {
  test('without an attempt that counts: there is nothing to see', () =>
    expect(objectionFault(facts('shown', { attempt: null }), NONE)).toBe('absent'))
  test('in a test without a window', () => expect(objectionFault(facts('shown', { endsAt: null }), NONE)).toBe('absent'))
  test('while the attempt is open', () => expect(objectionFault(facts('open'), NONE)).toBe('absent'))
  test('to what is another learner’s', () => expect(objectionFault(facts('absent'), NONE)).toBe('absent'))
  test('before the results are released', () => expect(objectionFault(facts('unreleased'), NONE)).toBe('unreleased'))
  test('while an open exam of theirs holds one of the questions', () => expect(objectionFault(facts('held'), NONE)).toBe('held'))
  test('once the window has ended', () => expect(objectionFault(facts('shown', { now: 1_000 }), NONE)).toBe('over'))
  test('twice to the same question', () => expect(objectionFault(facts('shown'), { count: 1, hasOfQuestion: true })).toBe('given'))
  test('a sixth time in one test', () => expect(objectionFault(facts('shown'), { count: 5, hasOfQuestion: false })).toBe('used'))
})

describe('a learner reads their objections', () => {
  test('also after the window has ended', () => expect(readingFault(facts('shown', { now: 2_000 }))).toBeNull())
  test('not while an open exam holds a question: a reason may tell its answer', () => expect(readingFault(facts('held'))).toBe('held'))
})

describe('a learner takes an objection back', () => {
  test('while the window is open', () => expect(withdrawalFault(facts('shown'), { isDecided: false })).toBeNull())
  test('not after it has ended', () => expect(withdrawalFault(facts('shown', { now: 1_000 }), { isDecided: false })).toBe('over'))
  test('not once it is decided', () => expect(withdrawalFault(facts('shown'), { isDecided: true })).toBe('decided'))
  test('not of a test that is not theirs', () => expect(withdrawalFault(facts('absent'), { isDecided: false })).toBe('absent'))
})
