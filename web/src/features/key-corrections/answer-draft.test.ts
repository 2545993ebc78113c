import { expect, test } from 'vitest'
import { draftOf, keysOf, toggled } from './answer-draft.ts'

const matrix = { type: 'matrix', optionCount: 6, columns: 3 } as const

test('a key becomes a draft and the draft the same key', () => {
  expect(keysOf({ type: 'single', optionCount: 4 }, draftOf({ options: [1, 2] }))).toEqual([{ options: [1, 2] }])
  expect(keysOf({ type: 'multiple', optionCount: 4 }, draftOf({ options: [0], also: [{ options: [1, 3] }] }))).toEqual([
    { options: [0] },
    { options: [1, 3] },
  ])
  expect(keysOf(matrix, draftOf({ rows: [[0], [1, 2]] }, 3))).toEqual([{ rows: [[0], [1, 2]] }])
  expect(keysOf({ type: 'numerical', optionCount: 0 }, draftOf({ accept: '5, 6 TO 7' }))).toEqual([{ accept: '5, 6 TO 7' }])
  expect(keysOf({ type: 'text', optionCount: 0 }, draftOf({ texts: ['Assam', 'Asom'] }))).toEqual([{ texts: ['Assam', 'Asom'] }])
})
test('an empty draft says no key, and an empty set none of its own', () => {
  expect(keysOf({ type: 'multiple', optionCount: 4 }, { sets: [[]], text: '' })).toBeNull()
  expect(keysOf({ type: 'multiple', optionCount: 4 }, { sets: [[2], []], text: '' })).toEqual([{ options: [2] }])
  expect(keysOf({ type: 'text', optionCount: 0 }, { sets: [[]], text: ' \n' })).toBeNull()
})
test('an option goes in and out of its own set', () => {
  const draft = toggled({ sets: [[0], []], text: '' }, 1, 2)
  expect(draft.sets).toEqual([[0], [2]])
  expect(toggled(draft, 1, 2).sets).toEqual([[0], []])
})
