import { expect, test } from 'vitest'
import type { CutOffOutlook } from '#contract/performance/schemas.ts'
import { units } from '#domain/marking/units.ts'
import { shownOutlook } from './shown-outlook.ts'

const of = (category: CutOffOutlook['category']): CutOffOutlook => ({
  category,
  year: 2025,
  marks12: units(1200),
  chance: 0.5,
  low: 0.3,
  high: 0.7,
})

test('the cut-off of the own category comes first, then the general one', () => {
  expect(shownOutlook([of('general'), of('obc')], 'obc')?.category).toBe('obc')
  expect(shownOutlook([of('obc'), of('general')], 'st')?.category).toBe('general')
  expect(shownOutlook([of('obc'), of('general')], null)?.category).toBe('general')
})
test('that of another category is not shown', () => {
  expect(shownOutlook([of('sc')], 'obc')).toBeUndefined()
  expect(shownOutlook([], 'obc')).toBeUndefined()
})
