import { describe, expect, test } from 'vitest'
import { layoutOf } from './exam-layout.ts'

const question = (passage: number | null = null, fixedOrder = false) => ({
  passage,
  options: ['a', 'b', 'c', 'd'],
  ...(fixedOrder && { fixedOrder: true as const }),
})
const paper = {
  sections: [
    { id: 's1', title: 'One', from: 0, to: 4 },
    { id: 's2', title: 'Two', from: 4, to: 6 },
  ],
  questions: [question(), question(0), question(0), question(null, true), question(), question()],
}

describe('without shuffles', () => {
  const layout = layoutOf(paper, 7)
  test('questions and options stand as in the paper', () => {
    expect(layout.order).toEqual([0, 1, 2, 3, 4, 5])
    expect(layout.optionsOf(0)).toEqual([0, 1, 2, 3])
  })
  test('the last question of a section leads to the first of the next', () => {
    expect(layout.next(3)).toBe(4)
    expect(layout.previous(4)).toBe(3)
  })
  test('nothing comes before the first and after the last', () => {
    expect([layout.previous(0), layout.next(5)]).toEqual([null, null])
  })
})

describe('shuffled', () => {
  const layout = layoutOf(paper, 7, { shuffle: { questions: true, options: true } })
  test('sections keep their questions', () => {
    expect(layout.order.slice(0, 4).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3])
    expect(layout.sections.map(({ from, to }) => layout.order.slice(from, to).map(layout.sectionOf))).toEqual([
      [0, 0, 0, 0],
      [1, 1],
    ])
  })
  test('the questions of a passage stay neighbours', () => {
    expect(layout.positionOf(2)).toBe(layout.positionOf(1) + 1)
  })
  test('options that refer to each other stay in their order', () => {
    expect(layout.optionsOf(3)).toEqual([0, 1, 2, 3])
  })
  test('the same seed gives the same order on any device', () => {
    expect(layoutOf(paper, 7, { shuffle: { questions: true, options: true } }).order).toEqual(layout.order)
  })
  test('a position and its question name each other', () => {
    expect(layout.order.map((q) => layout.positionOf(q))).toEqual([0, 1, 2, 3, 4, 5])
  })
})
