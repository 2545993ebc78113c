import { describe, expect, test } from 'vitest'
import { decided, holdEndsAt, holdObjectionFault, holdShown, isObjectionOpen, type Review } from './rank-hold.ts'

const DAY = 86_400_000
const OPEN: Review = { state: 'open', reasons: null, heldAt: null, objection: null }
const REASONS = { en: 'The answers are those of another learner.' }
const hold = (review: Review, at: number) => decided(review, { act: 'hold', reasons: REASONS }, at)
const HELD: Review = { state: 'held', reasons: REASONS, heldAt: 1_000, objection: null }
const OBJECTED: Review = { ...HELD, objection: { text: 'I sat alone in my room', at: 2_000, answer: null } }
const ANSWER = { en: 'We checked again.' }

describe('a person decides', () => {
  test('that nothing is wrong, and the owner hears of nothing', () => {
    const after = decided(OPEN, { act: 'clear', reasons: null }, 1_000)
    expect(after).toEqual({ ...OPEN, state: 'cleared' })
    expect(after && holdShown(after)).toBeNull()
  })
  test('to hold the rank, and says why', () => expect(hold(OPEN, 1_000)).toEqual(HELD))
  test('otherwise than before: the rank is shown again, and its owner is told', () => {
    const after = decided(HELD, { act: 'clear', reasons: null }, 3_000)
    expect(after && holdShown(after)).toBe('lifted')
  })
  test('to hold it anew: its owner may object anew', () => {
    const answered: Review = { ...OBJECTED, objection: { text: 'x', at: 2_000, answer: { reasons: ANSWER, at: 3_000 } } }
    expect(hold(answered, 5_000)).toEqual({ ...HELD, heldAt: 5_000 })
  })
})

describe('an objection', () => {
  test('is taken for seven days', () => {
    expect(holdEndsAt(1_000)).toBe(1_000 + 7 * DAY)
    expect(holdObjectionFault(HELD, 1_000 + 7 * DAY - 1)).toBeNull()
    expect(holdObjectionFault(HELD, 1_000 + 7 * DAY)).toBe('over')
  })
  test('is taken once a hold', () => expect(holdObjectionFault(OBJECTED, 3_000)).toBe('given'))
  test('has nothing to object to where no rank is held', () => {
    expect(holdObjectionFault(OPEN, 1)).toBe('absent')
    expect(holdObjectionFault({ ...HELD, state: 'cleared' }, 1)).toBe('absent')
  })
  test('waits until it is answered', () => {
    expect(isObjectionOpen(OBJECTED)).toBe(true)
    expect(isObjectionOpen(HELD)).toBe(false)
  })
  test('cannot be passed over without an answer', () => expect(decided(OBJECTED, { act: 'clear', reasons: null }, 3_000)).toBeNull())
  test('is answered by either decision, and the hold keeps its reason', () => {
    for (const [act, state] of [
      ['hold', 'held'],
      ['clear', 'cleared'],
    ] as const)
      expect(decided(OBJECTED, { act, reasons: ANSWER }, 3_000)).toEqual({
        ...OBJECTED,
        state,
        objection: { text: 'I sat alone in my room', at: 2_000, answer: { reasons: ANSWER, at: 3_000 } },
      })
  })
})
