import { expect, test } from 'vitest'
import type { DeckCard } from '#contract/revision/schemas.ts'
import { reviewed } from '#domain/revision/revision-deck.ts'
import { begin, currentCard, previews, withCard, withGrade, withoutCard, withoutLast } from './deck-session.ts'

const T0 = Date.UTC(2026, 10, 21, 5)
const card = (questionId: string, at = T0): DeckCard => ({
  questionId,
  testId: 't',
  paperVersion: 1,
  place: 0,
  topicId: '',
  reason: 'wrong' as const,
  memory: reviewed(null, 1, at),
})

test('the card that is due first is shown first', () => {
  expect(currentCard(begin([card('b', T0), card('a', T0 - 1)], [], T0))?.questionId).toBe('a')
  expect(currentCard(begin([], [], T0))).toBeNull()
})

test('a card that is forgotten comes again in the same sitting, after the others', () => {
  const first = card('a', T0 - 10_000)
  const sitting = withGrade(begin([first, card('b', T0 - 5_000)], [], T0), first, 1, 'op', T0)
  expect(sitting.cards).toHaveLength(2)
  expect(currentCard(sitting)?.questionId).toBe('b')
})

test('a card that is known leaves, and an undo brings it back as it was', () => {
  const first = card('a')
  const begun = begin([first], [], T0)
  const sitting = withGrade(begun, first, 4, 'op', T0 + 1_000)
  expect(currentCard(sitting)).toBeNull()
  expect(withoutLast(sitting)).toEqual({ sitting: begun, op: 'op' })
  expect(withoutLast(begun)).toBeNull()
})

test('a card that is set aside leaves, and comes back once however often it is taken back', () => {
  const begun = begin([card('a'), card('b')], [], T0)
  const left = withoutCard(begun, 'a')
  expect(left.cards.map(({ questionId }) => questionId)).toEqual(['b'])
  const back = withCard(left, card('a'))
  expect(back.cards.map(({ questionId }) => questionId)).toEqual(['b', 'a'])
  expect(withCard(back, card('a'))).toBe(back)
})

test('what was graded without a network is not asked again when the kept deck is opened', () => {
  const cards = [card('a'), card('b')]
  const waiting = [{ kind: 'review', op: 'x', questionId: 'a', grade: 4, at: T0 + 1_000 } as const]
  expect(begin(cards, waiting, T0 + 2_000).cards.map(({ questionId }) => questionId)).toEqual(['b'])
  expect(begin(cards, [...waiting, { kind: 'undo', op: 'x' }], T0 + 2_000).cards).toEqual(cards)
})

test('the buttons say when the card comes again: the better the later', () => {
  const due = previews(card('a'), T0 + 60_000)
  expect(due[1] < due[2] && due[2] < due[3] && due[3] < due[4]).toBe(true)
})
