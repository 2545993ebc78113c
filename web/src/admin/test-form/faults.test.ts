import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import { faultsIn, questionAt } from './faults.ts'

const sections = [{ questions: ['a', 'b'] }, { questions: ['c'] }]

test('a fault is told at its question, or at none', () => {
  expect(questionAt('tests[0].sections[1].questions[0]', sections)).toBe('c')
  expect(questionAt('tests[0].sections[1].questions', sections)).toBe(null)
  expect(questionAt('tests[0].sections[5].questions[0]', sections)).toBe(null)
})

test('only a refused import has faults, and only those that read as such', () => {
  const refused = (details: unknown) => new ApiError(400, { code: 'import_invalid', message: '', details })
  expect(faultsIn(refused([{ path: 'x', message: 'y' }, { path: 3 }, null]))).toEqual([{ path: 'x', message: 'y' }])
  expect(faultsIn(refused('x'))).toEqual([])
  expect(faultsIn(new ApiError(409, { code: 'conflict', message: '', details: [{ path: 'x', message: 'y' }] }))).toEqual([])
  expect(faultsIn(new Error('x'))).toEqual([])
})
