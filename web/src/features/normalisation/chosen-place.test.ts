import { expect, test } from 'vitest'
import { units } from '#domain/marking/units.ts'
import type { Shift } from '#domain/normalisation/shift.ts'
import { chosenPlace } from './chosen-place.ts'
import { readLabDraft } from './lab-draft.ts'

const SHIFTS: readonly Shift[] = [
  {
    id: '1',
    counts: [
      [units(12), 1],
      [units(24), 1],
      [units(36), 1],
      [units(48), 1],
    ],
  },
  { id: '2', counts: [[units(60), 3]] },
]

test('without a choice it is the mark that three quarters of the shift do not pass', () => {
  expect(chosenPlace(SHIFTS, { shift: 0, marks12: null })).toEqual({ shift: 0, marks: 36 })
})
test('a mark that no one of the shift has becomes the nearest one', () => {
  expect(chosenPlace(SHIFTS, { shift: 0, marks12: units(25) })).toEqual({ shift: 0, marks: 24 })
  expect(chosenPlace(SHIFTS, { shift: 1, marks12: units(25) })).toEqual({ shift: 1, marks: 60 })
})
test('a shift that is not there any more becomes the first', () => {
  expect(chosenPlace(SHIFTS, { shift: 7, marks12: null })).toEqual({ shift: 0, marks: 36 })
})
test('where no one sat anything there is nothing to work out', () => {
  expect(chosenPlace([], { shift: 0, marks12: null })).toBeNull()
})
test('a draft that was spoilt in storage becomes the one to begin with', () => {
  const begin = { source: 'example-1', text: '', layout: 'lines', method: 'nta', shift: 0, marks12: null }
  expect(readLabDraft(null)).toEqual(begin)
  expect(readLabDraft({ source: 'elsewhere', text: 7, layout: [], method: 'toString', shift: 0.5, marks12: 'x' })).toEqual(begin)
  expect(readLabDraft({ ...begin, method: 'gate', marks12: 12 })).toEqual({ ...begin, method: 'gate', marks12: 12 })
})
