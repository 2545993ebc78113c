/** Independent computations of the answers of the quantitative questions, by search and brute force where that is possible. */
import { gcd, least, numbersIn, only, range, root, sum, type Checks } from './check.ts'

export const quantChecks: Checks = {
  'quant-001': () => Number((3n ** 57n * 7n ** 68n) % 10n),
  'quant-002': () => {
    const sums = range(0, 99).flatMap((n) => {
      const [a, b] = [Math.floor(n / 10), n % 10]
      return (400_000 + a * 10_000 + 5_730 + b) % 72 === 0 ? [a + b] : []
    })
    return only(new Set(sums), () => true)
  },
  'quant-003': () => least(1000, (n) => [12, 16, 18, 21].every((divisor) => n % divisor === 7)),
  'quant-004': () => 100 - (110 / 125) * 100,
  'quant-005': () => {
    const cost = 1
    const selling = root((price) => 33 * price - 33 * cost - 11 * price, 0.1, 10)
    return (selling / cost - 1) * 100
  },
  'quant-006': () => {
    const percent = 140 * 0.8 * 0.9 - 100
    return `${Math.abs(Math.round(percent * 1000) / 1000)}% ${percent > 0 ? 'profit' : 'loss'}`
  },
  'quant-007': () => least(1, (p) => Math.abs(compound(p, 8, 2) - (p * 8 * 2) / 100 - 96) < 1e-6),
  'quant-008': () => {
    const principal = 8400 - (5 * (8400 - 7440)) / 2
    return root((rate) => principal * (1 + (3 * rate) / 100) - 7440, 0, 50)
  },
  'quant-009': () => {
    const shares = range(1, 7000).map((a) => [a, (a * 4) / 3, (((a * 4) / 3) * 7) / 6])
    const [a = 0, , c = 0] = only(shares, (share) => Math.abs(sum(share) - 7000) < 1e-6)
    return c - a
  },
  'quant-010': () => 6 * 32 + 6 * 37 - 11 * 36,
  'quant-011': () => {
    const cheap = root((share) => (share * 240 + (1 - share) * 300) * 1.1 - 286, 0, 1)
    return cheap / (1 - cheap)
  },
  'quant-012': () => root((days) => (days - 5) / 20 + days / 30 - 1, 5, 40),
  'quant-013': () => ((72 * 1000) / 3600) * 21 - 180,
  'quant-014': () => root((stream) => 24 / (10 + stream) + 24 / (10 - stream) - 5, 0.01, 9),
  'quant-015': () => {
    const x = root((v) => v - 1 / v - 3, 0.5, 10)
    return x ** 3 - 1 / x ** 3
  },
  'quant-016': () => {
    // Solve for b and c with a = 1: b + c = 8, b² + c² = 34.
    const b = root((v) => v * v + (8 - v) ** 2 - 34, -10, 4)
    const [a, c] = [1, 8 - b]
    return a ** 3 + b ** 3 + c ** 3 - 3 * a * b * c
  },
  'quant-017': () => {
    const angle = root((t) => Math.sin(t) + Math.cos(t) - 1.4, 0, Math.PI / 4)
    return Math.sin(angle) * Math.cos(angle)
  },
  'quant-018': () => 90 / Math.tan(Math.PI / 6) - 90 / Math.tan(Math.PI / 3),
  'quant-019': () => {
    // Any circle with PA = 8 and a tangent of 12: centre (x, 0) on the line, radius x − 8.
    const centre = root((x) => x * x - (x - 8) ** 2 - 144, 8, 100)
    return 2 * (centre - 8)
  },
  'quant-020': () => only(range(1, 179), (a) => 180 - (180 - a) / 2 === 125),
  'quant-021': () => ((4 / 3) * 6 ** 3) / ((1 / 3) * 3 ** 2 * 4),
  'quant-022': ({ passage }) => sum(shop(passage, 'E')) / 4,
  'quant-023': ({ passage }) => (sum(month(passage, 3)) / sum(month(passage, 0)) - 1) * 100,
  'quant-024': ({ passage }) => sum(shop(passage, 'B')) / sum(shop(passage, 'A')),
  'quant-025': ({ passage }) => {
    const [, february = 0, march = 0] = shop(passage, 'C')
    return Math.round(((february + march) / (sum(month(passage, 1)) + sum(month(passage, 2)))) * 100)
  },
  'quant-026': () => Math.sqrt(7 + 4 * Math.sqrt(3)),
  'quant-027': () => ((3 / 4 / (9 / 16)) * 2) / 3 + 1 / 9,
  'quant-028': () => only(range(1, 840), (n) => gcd(168, n) === 14 && (168 * n) / gcd(168, n) === 840),
  'quant-029': () => /0*$/.exec(String(range(1, 125).reduce((product, n) => product * BigInt(n), 1n)))?.[0].length ?? Number.NaN,
  'quant-030': () => (12_500 * 92 * 46) / 10_000,
  'quant-031': () => root((before) => before * 1.1 * 0.9 - 19_800, 1, 100_000),
  'quant-032': () => {
    const gain = 2 * 4950 - 4950 / 1.1 - 4950 / 0.9
    return `${gain > 0 ? 'Gain' : 'Loss'} of ₹${Math.round(Math.abs(gain))}`
  },
  'quant-033': () => (1.1 / 0.88 - 1) * 100,
  'quant-034': () => compound(16_000, 5, 3),
  'quant-035': () => (16_200 * 20_000 * 9) / (12_000 * 12 + 20_000 * 9),
  'quant-036': () => {
    const years = only(range(1, 100), (part) => (5 * part + 8) * 9 === (7 * part + 8) * 7)
    return 12 * years
  },
  'quant-037': () => 30 * 42.5 - 29 * 42,
  'quant-038': () => range(1, 3).reduce((milk) => milk - (milk * 4) / 40, 40),
  'quant-039': () => 1 / (1 / 12 + 1 / 15 - 1 / 20),
  'quant-040': () => 3 / (1 / 30 + 1 / 45 + 1 / 90),
  'quant-041': () => (150 + 210) / (((54 + 90) * 1000) / 3600),
  'quant-042': () => {
    const whole = range(-9, 9)
    const triples = whole.flatMap((a) => whole.flatMap((b) => whole.map((c): [number, number, number] => [a, b, c])))
    return sum(only(triples, ([a, b, c]) => a * a + b * b + c * c - 2 * a + 4 * b - 6 * c + 14 === 0))
  },
  'quant-043': () => {
    // The left side touches 13 without crossing it, so look for the zero of its slope.
    return Math.tan(root((t) => 5 * Math.cos(t) - 12 * Math.sin(t), 0, Math.PI / 2))
  },
  'quant-044': () => Math.sqrt(10 ** 2 - 8 ** 2) + Math.sqrt(10 ** 2 - 6 ** 2),
  'quant-045': () => {
    const percent = Math.round((1.2 ** 2 * 0.75 - 1) * 100)
    return `${Math.abs(percent)}% ${percent > 0 ? 'increase' : 'decrease'}`
  },
  'quant-046': ({ passage }) => (planted(passage, 2022) / planted(passage, 2021) - 1) * 100,
  'quant-047': ({ passage }) => {
    const saplings = range(2018, 2023).map((year) => planted(passage, year))
    return saplings.filter((n) => n < sum(saplings) / 6).length
  },
  'quant-048': ({ passage }) => (planted(passage, 2018) + planted(passage, 2019)) / (planted(passage, 2022) + planted(passage, 2023)),
}

/** The compound interest, period by period. */
const compound = (principal: number, rate: number, periods: number): number =>
  range(1, periods).reduce((amount) => amount + (amount * rate) / 100, principal) - principal

const shop = (passage: string, name: string): number[] => numbersIn(passage.split('\n').find((row) => row.startsWith(`| ${name} `)) ?? '')

const month = (passage: string, column: number): number[] =>
  ['A', 'B', 'C', 'D', 'E'].map((name) => shop(passage, name)[column] ?? Number.NaN)

const planted = (passage: string, year: number): number => Number(new RegExp(`${year}: (\\d+)`).exec(passage)?.[1])
