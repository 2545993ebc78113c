import { describe, expect, test } from 'vitest'
import { METHOD_IDS } from '#domain/normalisation/method.ts'
import { normalise } from '#domain/normalisation/normalise.ts'
import { shiftFigures } from '#domain/normalisation/shift-figures.ts'
import { exampleShifts } from './example-shifts.ts'

describe.each([1, 2] as const)('example %s', (number) => {
  const shifts = exampleShifts(number)

  test('is the same each time', () => {
    expect(exampleShifts(number)).toEqual(shifts)
  })
  test('has three shifts of a few hundred candidates whose papers were not equally hard', () => {
    const figures = shifts.map(shiftFigures)
    expect(figures.map((one) => one?.candidates)).toEqual(number === 1 ? [320, 298, 341] : [410, 388, 402])
    const averages = figures.map((one) => (one?.mean ?? 0) / 12)
    expect(Math.max(...averages) - Math.min(...averages)).toBeGreaterThan(10)
  })
  test('has marks that the exam can give', () => {
    const marks = shifts.flatMap(({ counts }) => counts.map(([amount]) => amount / 12))
    expect(Math.max(...marks)).toBeLessThanOrEqual(number === 1 ? 200 : 300)
    expect(Math.min(...marks)).toBeGreaterThanOrEqual(number === 1 ? -50 : -75)
  })
  test.each(METHOD_IDS)('can be worked out by %s', (method) => {
    expect(normalise(method, shifts).kind).toBe('normalised')
  })
})
