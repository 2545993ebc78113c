import { expect, test } from 'vitest'
import type { ItemFigures } from '#contract/statistics/schemas.ts'
import { units } from '#domain/marking/units.ts'
import { inOrder } from './item-order.ts'

const item = (place: number, overrides: Partial<ItemFigures>): ItemFigures => ({
  place,
  questionId: `q${place}`,
  questionVersion: 1,
  type: 'single',
  sectionId: 's',
  max12: units(12),
  isWithdrawn: false,
  n: 10,
  facility: null,
  mean12: null,
  sd12: null,
  discrimination: null,
  efficiency: null,
  effectiveWeight: null,
  randomGuess: null,
  averageMs: null,
  unanswered: 0,
  options: [],
  flags: [],
  ...overrides,
})
const places = (items: readonly ItemFigures[]) => items.map(({ place }) => place)

test('the hardest come first and those without a figure last', () => {
  const items = [item(0, { facility: 0.5 }), item(1, {}), item(2, { facility: 0.1 }), item(3, {})]
  expect(places(inOrder(items, 'facility'))).toEqual([2, 0, 1, 3])
})
test('the likeliest wrong key comes first', () => {
  const items = [
    item(0, {}),
    item(1, { flags: ['tooEasy'] }),
    item(2, { flags: ['strongDistractor', 'negativeDiscrimination'] }),
    item(3, { flags: ['keyChosenByNobody'] }),
  ]
  expect(places(inOrder(items, 'flags'))).toEqual([3, 2, 1, 0])
})
test('the slowest come first', () => {
  expect(places(inOrder([item(0, { averageMs: 10 }), item(1, {}), item(2, { averageMs: 30 })], 'time'))).toEqual([2, 0, 1])
})
