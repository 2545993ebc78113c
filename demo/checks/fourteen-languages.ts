/** Independent computations of the answers of the quiz in fourteen languages. */
import { least, only, range, type Checks } from './check.ts'
import { evaluate, walk } from './logic.ts'

export const fourteenLanguagesChecks: Checks = {
  'fourteen-001': () => evaluate('36 ÷ 6 × 3 − 8'),
  'fourteen-002': () => {
    const series = [2, 5, 11, 23, 47]
    const next = (term: number) => term * 2 + 1
    if (series.slice(1).some((term, i) => term !== next(series[i] ?? Number.NaN))) throw new Error('the rule does not hold')
    return next(series.at(-1) ?? Number.NaN)
  },
  'fourteen-003': () => least(1, (maximum) => maximum * 40 === (178 + 22) * 100),
  'fourteen-004': () => 5 * 24 - 4 * 22,
  'fourteen-005': () => 180 / ((54 * 1000) / 3600),
  'fourteen-006': () => {
    const { east, north } = walk(['R', 'R', 'L', 1])
    return only(
      ['North', 'South', 'East', 'West'],
      (name) => name === (east > 0 ? 'East' : east < 0 ? 'West' : north > 0 ? 'North' : 'South'),
    )
  },
  'fourteen-007': () => {
    const weekday = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day)).getUTCDay()
    const fridays = range(2001, 2028).filter((year) => weekday(year, 8, 15) === 5)
    const days = new Set(fridays.map((year) => weekday(year, 10, 2)))
    return ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][only(days, () => true)] ?? ''
  },
  'fourteen-008': () => least(1, (son) => son + 30 + 5 === 3 * (son + 5)),
}
