/** Independent computations of the answers of the quiz of all question types. */
import { range, type Checks } from './check.ts'

export const questionTypesChecks: Checks = {
  'types-true-false-002': () => (interiorSum(6) === 720 ? 'True' : 'False'),
  'types-multiple-001': () => (option) => range(1, Number(option)).filter((n) => Number(option) % n === 0).length === 2,
  'types-matrix-001': () => {
    const divisors = [
      ['a', 2],
      ['b', 3],
      ['c', 4],
      ['d', 5],
    ] as const
    const rightOf = (n: number) => divisors.filter(([, divisor]) => n % divisor === 0).map(([letter]) => letter)
    return { rows: { a: rightOf(12), b: rightOf(15), c: rightOf(20) } }
  },
  'types-numerical-001': () => 1 / 8,
}

/** Exterior angles turn once around; the interior ones are what is left of as many straight angles, in degrees. */
const interiorSum = (corners: number): number => corners * 180 - 360
