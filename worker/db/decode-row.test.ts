import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { decodeFirst, decodeRow, decodeRows, jsonColumn, UnexpectedRow } from './decode-row.ts'

const shape = z.object({ id: z.string(), count: z.number(), names: jsonColumn(z.array(z.string())) })
const row = { id: 'a', count: 2, names: '["x","y"]' }

test('a row gets the types of its shape, and JSON columns are read', () => {
  expect(decodeRow(shape, row)).toEqual({ id: 'a', count: 2, names: ['x', 'y'] })
  expect(decodeRows(shape, { results: [row, row] })).toHaveLength(2)
})

test('no row stays null', () => {
  expect(decodeFirst(shape, null)).toBeNull()
  expect(decodeFirst(shape, row)?.count).toBe(2)
})

test('the error of a row that is otherwise names its columns and none of its values', () => {
  const wrong = { id: 'a secret', count: 'a secret', names: 'no JSON' }
  expect(() => decodeRow(shape, wrong)).toThrow(UnexpectedRow)
  expect(() => decodeRow(shape, wrong)).toThrow(/^a row of the database is not as expected in: count, names$/)
})
