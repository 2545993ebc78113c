import { expect, test } from 'vitest'
import type { KeyedQuestion } from '#contract/key-corrections/schemas.ts'
import { keyOfValue } from './key-of-value.ts'
import { placesByAlphabet } from './option-place.ts'
import { acceptOf, alternativesOf, isValue, optionTokens, valueOf } from './sheet-value.ts'

type Keyed = Pick<KeyedQuestion, 'type' | 'optionCount' | 'columns' | 'decimals'>
const single: Keyed = { type: 'single', optionCount: 4, decimals: null }
const multiple: Keyed = { type: 'multiple', optionCount: 4, decimals: null }
const numerical: Keyed = { type: 'numerical', optionCount: 0, decimals: 2 }
const trueFalse: Keyed = { type: 'trueFalse', optionCount: 2, decimals: null }
const matrix: Keyed = { type: 'matrix', optionCount: 12, columns: 4, decimals: null }
const text: Keyed = { type: 'text', optionCount: 0, decimals: null }

/** What a cell says about a question, or the fault. */
function read(cell: string, question: Keyed, others: readonly string[] = []) {
  const value = valueOf(cell)
  if (value.kind === 'award') return value.word
  if (value.kind === 'empty') return 'empty'
  const labels = [value.text, ...others].flatMap((one) => alternativesOf(one).flatMap((alternative) => optionTokens(alternative) ?? []))
  const key = keyOfValue(value.text, question, placesByAlphabet(labels))
  return key.ok ? key.keys : key.fault
}

test.each([
  ['B', [1]],
  ['b', [1]],
  ['2', [1]],
  ['२', [1]],
  ['(ख)', [1]],
  ['(b)', [1]],
  ['[C]', [2]],
  ['B.', [1]],
  ['Option D', [3]],
  ['विकल्प 3', [2]],
  ['(iv)', [3]],
  ['Ans: C', [2]],
  ['A or C', [0, 2]],
  ['A/C', [0, 2]],
  ['(A) or (C)', [0, 2]],
  ['1 या 3', [0, 2]],
  ['1 (or) 3', [0, 2]],
])('a single choice takes %j', (cell, options) => {
  expect(read(cell, single)).toEqual([{ options }])
})

test.each([
  ['A, C', [[0, 2]]],
  ['AC', [[0, 2]]],
  ['A and C', [[0, 2]]],
  ['A & C', [[0, 2]]],
  ['1;3', [[0, 2]]],
  ['(A)(C)', [[0, 2]]],
  ['A, B and D', [[0, 1, 3]]],
  ['क और ग', [[0, 2]]],
  ['A or C', [[0], [2]]],
  ['A/C', [[0], [2]]],
  [
    'AB or CD',
    [
      [0, 1],
      [2, 3],
    ],
  ],
])('a multiple choice takes %j', (cell, sets) => {
  expect(read(cell, multiple)).toEqual(sets.map((options) => ({ options })))
})

test.each([
  ['5', '5'],
  ['५.२', '5.2'],
  ['-3', '-3'],
  ['−3', '-3'],
  ['5 or 7', '5, 7'],
  ['5, 7', '5, 7'],
  ['3.14 to 3.16', '3.14 TO 3.16'],
  ['3.14-3.16', '3.14 TO 3.16'],
  ['3.14 – 3.16', '3.14 TO 3.16'],
  ['-3 to -1', '-3 TO -1'],
  ['-3--1', '-3 TO -1'],
  ['between 3.14 and 3.16', '3.14 TO 3.16'],
  ['3.14 से 3.16', '3.14 TO 3.16'],
  ['3 ± 0.1', '3 ± 0.1'],
  ['3.14 to 3.16 or 22', '3.14 TO 3.16, 22'],
])('a numerical question takes %j', (cell, accept) => {
  expect(acceptOf(cell.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966)))).toBe(accept)
  expect(read(cell, numerical)).toEqual([{ accept }])
})

test('true and false, cells of a table and words are read by the type of their question', () => {
  expect(read('True', trueFalse)).toEqual([{ options: [0] }])
  expect(read('असत्य', trueFalse)).toEqual([{ options: [1] }])
  expect(read('2', trueFalse)).toEqual([{ options: [1] }])
  expect(read('A-p,q; B-r; C-s', matrix)).toEqual([{ rows: [[0, 1], [2], [3]] }])
  expect(read('A-2, B-1, C-4', matrix)).toEqual([{ rows: [[1], [0], [3]] }])
  expect(read('New Delhi or Delhi', text)).toEqual([{ texts: ['New Delhi', 'Delhi'] }])
  expect(read('TCP/IP', text)).toEqual([{ texts: ['TCP/IP'] }])
})

test.each(['MTA', 'mta', '(MTA)', 'M.T.A.', 'Marks to all', 'full marks to all', 'सभी को अंक'])('%j is marks to all', (cell) => {
  expect(read(cell, single)).toBe('mta')
})
test.each(['Bonus', 'BONUS*', 'बोनस'])('%j is a bonus', (cell) => {
  expect(read(cell, numerical)).toBe('bonus')
})
test.each(['Drop', 'Dropped', 'DELETED', 'Cancelled', 'रद्द', 'निरस्त'])('%j is dropped', (cell) => {
  expect(read(cell, single)).toBe('drop')
})

test.each([
  ['A, C', single, 'several_of_one'],
  ['AC', single, 'several_of_one'],
  ['E', single, 'no_such_option'],
  ['5', single, 'no_such_option'],
  ['0', single, 'no_such_option'],
  ['A, A', multiple, 'no_such_option'],
  ['3.14', single, 'not_options'],
  ['see notice', single, 'not_options'],
  ['(b) Delhi', single, 'not_options'],
  ['-', single, 'not_options'],
  ['B', numerical, 'not_number'],
  ['1/3', numerical, 'not_number'],
  ['5 cm', numerical, 'not_number'],
  ['1,000', numerical, 'grouped'],
  ['3.145', numerical, 'not_typed'],
  ['5 to 3', numerical, 'not_typed'],
  ['2026-07-05', numerical, 'date'],
  ['2026-07-05', single, 'date'],
  ['A-p; B-q', matrix, 'not_cells'],
  ['A-p; A-q; C-r', matrix, 'not_cells'],
  ['A-p; B-q; C-z', matrix, 'not_cells'],
  ['B', matrix, 'not_cells'],
  ['', single, 'empty'],
] as const)('%j of a question that cannot have it is told and not guessed: %#', (cell, question, fault) => {
  expect(read(cell, question)).toBe(fault)
})

test('a letter that two alphabets place differently is read by the others of its sheet', () => {
  expect(read('ई', { ...single, optionCount: 5 }, ['ए', 'बी', 'सी', 'डी'])).toEqual([{ options: [4] }])
  expect(read('ई', { ...single, optionCount: 5 }, ['अ', 'आ', 'इ'])).toEqual([{ options: [3] }])
  expect(read('इ', { ...single, optionCount: 5 }, ['अ'])).toBe('ambiguous_letter')
  expect(read('इ', single, ['अ'])).toEqual([{ options: [2] }])
})

test('a long text is no value, however it is written', () => {
  const started = performance.now()
  for (const text of [')'.repeat(20_000) + 'x', 'A, '.repeat(6_000), '1-'.repeat(10_000), 'a:b,'.repeat(5_000)])
    expect(isValue(text)).toBe(false)
  expect(performance.now() - started).toBeLessThan(1_000)
})
