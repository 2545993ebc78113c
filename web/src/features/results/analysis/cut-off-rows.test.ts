import { expect, test } from 'vitest'
import { cutOffRows } from './cut-off-rows.ts'

const cutOffs = [
  { category: 'sc', marks: '60' },
  { category: 'general', marks: '72.5' },
] as const

test('the own score takes its place among the cut-offs', () => {
  expect(cutOffRows([...cutOffs], 800).map((row) => (row.kind === 'mine' ? 'mine' : row.category))).toEqual(['general', 'mine', 'sc'])
})

test('a score that equals a cut-off has reached it', () => {
  expect(cutOffRows([...cutOffs], 870)).toEqual([
    { kind: 'mine', marks12: 870 },
    { kind: 'cutOff', category: 'general', marks12: 870, ahead12: 0 },
    { kind: 'cutOff', category: 'sc', marks12: 720, ahead12: 150 },
  ])
})

test('a pattern without cut-offs has no such list', () => {
  expect(cutOffRows(undefined, 800)).toEqual([])
})
