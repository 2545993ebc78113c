/** Independent computations of the answers of the mathematics and reasoning questions of the Assam test. */
import { only, range, root, type Checks } from './check.ts'
import { countSquares } from './figures.ts'
import { shifted, walk } from './logic.ts'

export const assamChecks: Checks = {
  'assam-017': () => range(1, 640).filter((student) => student > 640 * 0.45).length,
  'assam-018': () => only(range(1, 143), (n) => (143 - n) * 8 === n * 5),
  'assam-019': () => 5 * 24 - 4 * 22,
  'assam-020': () => (2760 / 2400 - 1) * 100,
  'assam-021': () => root((years) => 8000 * 0.075 * years - 2100, 0, 20),
  'assam-022': () => 240 / (120 / 12 + 120 / 8),
  'assam-023': () => (12 * 15) / 20,
  'assam-024': () => {
    const squares = range(-2, 41).flatMap((x) => range(-2, 31).map((y) => [x, y] as const))
    return squares.filter(([x, y]) => x < 0 || x >= 40 || y < 0 || y >= 30).length
  },
  'assam-025': () => range(2, 7).map((n) => n * n - 1)[5] ?? Number.NaN,
  'assam-026': () => (shifted('TEZPUR', () => 1) === 'UFAQVS' ? shifted('JORHAT', () => 1) : ''),
  'assam-027': () => (option) => range(2, Number(option) - 1).some((divisor) => Number(option) % divisor === 0),
  'assam-028': () => {
    const { east, north } = walk(['R', 6, 'L', 8])
    return Math.hypot(east, north)
  },
  'assam-029': () => {
    // Dipak's mother has one daughter; she is Mitali's mother and, Dipak being a man, not Dipak but his sister.
    const daughtersOf: Record<string, string[]> = { 'mother of Dipak': ['sister of Dipak'] }
    const motherOf: Record<string, string> = { Mitali: only(daughtersOf['mother of Dipak'] ?? [], () => true) }
    return motherOf['Mitali'] === 'sister of Dipak' ? "Mother's brother" : ''
  },
  'assam-030': ({ figure }) => countSquares(figure('assam-square-grid')),
}
