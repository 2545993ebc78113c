import { expect, test } from 'vitest'
import { markQuestion } from '#domain/marking/marking.ts'
import { UNIT } from '#domain/marking/marks.ts'
import { schemeInUnits } from '#domain/marking/scheme.ts'
import { reviewMatrix } from './matrix-review.ts'

const perRow = { rule: 'perRow', right: '1', wrong: '-1/3' } as const
const key = [[0, 2], [1], [3]]

test('each cell says what it was, each row what it gave', () => {
  // P: 1 and 3 chosen, both right; Q: 3 chosen, 2 was right; R: left empty.
  const rows = reviewMatrix(perRow, 4, key, [0, 2, 6])
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['hit', 'empty', 'hit', 'empty'],
    ['empty', 'missed', 'wrong', 'empty'],
    ['empty', 'empty', 'empty', 'missed'],
  ])
  expect(rows.map(({ verdict, marks }) => [verdict, marks])).toEqual([
    ['right', 12],
    ['wrong', -4],
    ['skipped', 0],
  ])
})
test('half of a row is not right', () => expect(reviewMatrix(perRow, 4, key, [0])[0]?.verdict).toBe('wrong'))
test('without an answer every row is left out', () => {
  expect(reviewMatrix(perRow, 4, key, null).map(({ verdict }) => verdict)).toEqual(['skipped', 'skipped', 'skipped'])
})
test('a matrix that is marked as a whole has no marks by row', () => {
  expect(reviewMatrix({ rule: 'fixed', right: '4', wrong: '-1' }, 4, key, [0])[0]?.marks).toBeNull()
})
test('the rows add up to what marking gives, for every answer to a small matrix', () => {
  const scheme = schemeInUnits(perRow, 2, UNIT)
  if (scheme === null) throw new Error('whole twelfths')
  for (let bits = 0; bits < 64; bits++) {
    const answer = [0, 1, 2, 3, 4, 5].filter((cell) => bits & (1 << cell))
    const right = [[0, 1], [2]]
    const sum = reviewMatrix(perRow, 3, right, answer).reduce((total, { marks }) => total + (marks ?? 0), 0)
    expect(sum).toBe(markQuestion({ type: 'matrix', scheme, columns: 3 }, { rows: right }, answer.length === 0 ? null : answer).marks)
  }
})
