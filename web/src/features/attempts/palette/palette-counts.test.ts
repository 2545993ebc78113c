import { expect, test } from 'vitest'
import type { PaletteState } from '#contract/attempts/schemas.ts'
import { countStates, firstIn, summarise, unansweredOf } from './palette-counts.ts'

const states: PaletteState[] = ['answered', 'notVisited', 'marked', 'markedAnswered', 'notAnswered', 'notVisited']
const stateOf = (question: number): PaletteState => states[question] ?? 'notVisited'

test('every state is counted, also those that do not occur', () => {
  expect(countStates(['answered', 'answered'])).toEqual({ notVisited: 0, notAnswered: 0, answered: 2, marked: 0, markedAnswered: 0 })
})
test('a summary has each section and the whole', () => {
  const { sections, total } = summarise(
    [
      { from: 0, to: 4 },
      { from: 4, to: 6 },
    ],
    [0, 1, 2, 3, 4, 5],
    stateOf,
  )
  expect(sections.map((section) => section.total)).toEqual([4, 2])
  expect(sections[1]?.counts).toEqual({ notVisited: 1, notAnswered: 1, answered: 0, marked: 0, markedAnswered: 0 })
  expect(total.counts.notVisited).toBe(2)
})
test('a marked question without an answer is unanswered, a marked one with an answer is not', () => {
  expect(unansweredOf({ total: 6, counts: countStates(states) })).toBe(4)
})
test('a state leads to its first question as displayed', () => {
  expect(firstIn('notVisited', [5, 4, 3, 2, 1, 0], stateOf)).toBe(5)
  expect(firstIn('answered', [5, 4], stateOf)).toBeNull()
})
