import { describe, expect, test } from 'vitest'
import type { PracticeSession } from '#contract/practice/schemas.ts'
import { readKeptSession } from './kept-session.ts'

const AT = Date.UTC(2026, 10, 27)
const DAY = 86_400_000
const session = {
  sessionId: 's',
  topic: { id: 'ratios' },
  questions: [{ questionId: 'q1' }, { questionId: 'q2' }],
} as unknown as PracticeSession
const kept = { session, answers: [{ questionId: 'q1', option: 2 }], at: AT }
const text = JSON.stringify(kept)

describe('a session that was left in the middle', () => {
  test('goes on with its answers while the server still takes them', () => {
    expect(readKeptSession(text, 'ratios', AT)).toEqual(kept)
    expect(readKeptSession(text, 'ratios', AT + 13 * DAY)).toEqual(kept)
    expect(readKeptSession(text, 'ratios', AT + 14 * DAY)).toBeNull()
  })
  test.each([
    ['of another topic', text, 'percentages'],
    ['from a clock that was ahead', JSON.stringify({ ...kept, at: AT + 1 }), 'ratios'],
    ['with an answer to what it does not ask', JSON.stringify({ ...kept, answers: [{ questionId: 'q9', option: 0 }] }), 'ratios'],
    ['without questions', JSON.stringify({ ...kept, session: { ...session, questions: [] } }), 'ratios'],
    ['that is cut off', text.slice(0, -5), 'ratios'],
    ['that is no session', '[]', 'ratios'],
    ['that is not there', null, 'ratios'],
  ])('is not taken %s', (_, stored, topic) => {
    expect(readKeptSession(stored, topic, AT)).toBeNull()
  })
})
