/** Independent computations of the answers of the practice pool's arithmetic: prices by search, work and money day by day. */
import { least, only, range, root, sum, type Checks } from './check.ts'

export const practiceQuantChecks: Checks = {
  'practice-profit-loss-001': () => gain(450, 540),
  'practice-profit-loss-002': () => only(range(1, 2000), (price) => gain(800, price) === -15),
  'practice-profit-loss-003': () => only(range(1, 5000), (cost) => cost * 115 === 1_380 * 100),
  'practice-profit-loss-004': () => only(range(1, 5000), (cost) => cost * 80 === 560 * 100),
  'practice-profit-loss-005': () => gain(96, 12 * 10),
  'practice-profit-loss-006': () => gain(3_200 + 400, 40 * 108),
  'practice-profit-loss-007': () => root((price) => 15 * 1 - 12 * price, 0.1, 10) * 100 - 100,
  'practice-profit-loss-008': () => {
    const cost = only(range(1, 5000), (c) => c * 90 === 1_260 * 100)
    return only(range(1, 5000), (price) => price * 100 === cost * 115)
  },
  'practice-profit-loss-009': () => gain(100, 140 - (140 * 15) / 100),
  'practice-profit-loss-010': () => only(range(1, 20_000), (cost) => cost * 95 + 150 * 100 === cost * 107),
  'practice-profit-loss-011': () => gain(50 / 8, 40 / 5),
  'practice-profit-loss-012': () => gain(900, 1_000),
  'practice-profit-loss-013': () => gain(60 * 40 + 40 * 50, (60 + 40) * 55),
  'practice-profit-loss-014': () => only(range(1, 5000), (paid) => paid * 120 * 125 === 2_250 * 10_000),
  'practice-profit-loss-015': () =>
    gain(
      100,
      root((price) => (price * 2) / 3 - 90, 1, 1000),
    ),
  'practice-profit-loss-016': () => only(range(1, 1799), (first) => first * 120 + (1_800 - first) * 90 === 1_800 * 100),
  'practice-profit-loss-017': () => gain(0.96 * 500, 500 * 1.2 * 0.9),
  'practice-profit-loss-018': () => root((cost) => gain(cost * 0.9, cost * 1.1 + 45) - 25, 100, 100_000),
  'practice-profit-loss-019': () => only(range(1, 100_000), (cost) => cost * 50 * 20 + cost * 30 * 10 - cost * 20 * 15 === 2_400 * 10_000),
  'practice-profit-loss-020': () => {
    const marked = root((price) => gain(100, price * 0.75) - 20, 1, 1000)
    return gain(100, marked * 0.9)
  },
  'practice-time-work-001': () => together(12, 24),
  'practice-time-work-002': () => only(range(1, 100), (days) => days * 21 === 18 * 14),
  'practice-time-work-003': () => only(range(11, 100), (b) => close(together(15, b), 10)),
  'practice-time-work-004': () => root((minutes) => (8 + minutes) * (2 / 5 / 8) - 1, 0, 100),
  'practice-time-work-005': () => together(18 / 2, 18),
  'practice-time-work-006': () => together(6, -9),
  'practice-time-work-007': () => together(10, 12, 15),
  'practice-time-work-008': () => root((more) => 5 / 20 + (5 + more) / 25 - 1, 0, 100),
  'practice-time-work-009': () => {
    // The speed of one of the three fixes the speeds of the other two.
    const a = root((speed) => 1 / 12 - speed + (1 / 20 - speed) - 1 / 15, 0, 1)
    return 1 / (a + (1 / 12 - a) + (1 / 20 - a))
  },
  'practice-time-work-010': () => 1 / (4 / (6 * 20) + 9 / (9 * 20)),
  'practice-time-work-011': () => (4_500 * together(10, 15)) / 10,
  'practice-time-work-012': () => together(30 / 1.5, 30),
  'practice-time-work-013': () => only(range(1, 200), (days) => 10 * 120 + days * (120 - 40) === 120 * 30),
  'practice-time-work-014': () => (480 / (12 * 8 * 10)) * 15 * 6 * 12,
  'practice-time-work-015': () => root((minutes) => 8 / 20 + minutes / 30 - 1, 0, 100),
  'practice-time-work-016': () => 1 / (1 / 3 / 5 + 2 / 5 / 4),
  'practice-time-work-017': () => inTurns([1 / 9, 1 / 12]),
  'practice-time-work-018': () => only(range(0, 500), (more) => (60 + more) * (40 - 25) === 60 * 25),
  'practice-time-work-019': () => {
    const man = root((speed) => (4 * speed + 6) * 8 - (3 * speed + 7) * 10, 0, 100)
    return ((4 * man + 6) * 8) / 10
  },
  'practice-time-work-020': () => root((days) => 2 / days + (1 / 12 - 1 / days) / 3 - 1 / 9, 13, 100),
  'practice-simple-interest-001': () => simple(6_400, 5, 3),
  'practice-simple-interest-002': () => root((years) => simple(1, 12.5, years) - 1, 0, 100),
  'practice-simple-interest-003': () => root((rate) => 5_000 + simple(5_000, rate, 3) - 6_200, 0, 100),
  'practice-simple-interest-004': () => {
    const rate = root((r) => 1 + simple(1, r, 16) - 3, 0, 100)
    return root((years) => 1 + simple(1, rate, years) - 5, 0, 100)
  },
  'practice-simple-interest-005': () => root((rate) => simple(25, rate, rate) - 9, 0, 100),
  'practice-simple-interest-006': () => only(range(1, 20_000), (p) => close(simple(p, 8, 3), simple(p, 6, 3) + 180)),
  'practice-simple-interest-007': () => only(range(0, 10_000), (part) => close(simple(10_000 - part, 6, 1) + simple(part, 9, 1), 720)),
  'practice-simple-interest-008': () => only(range(1, 5_600), (p) => close(p + simple(p, 6, 2), 5_600)),
  'practice-simple-interest-009': () =>
    only(range(1, 6_450), (paid) => close(sum([3, 2, 1, 0].map((years) => paid + simple(paid, 5, years))), 6_450)),
  'practice-simple-interest-010': () =>
    only(range(1, 50_000), (p) => close(sum([5, 5, 8, 8, 8, 10, 10].map((rate) => simple(p, rate, 1))), 6_480)),
  'practice-compound-interest-001': () => grown(5_000, [10, 10]) - 5_000,
  'practice-compound-interest-002': () => grown(8_000, [5, 5]),
  'practice-compound-interest-003': () => root((rate) => grown(2_500, [rate, rate]) - 3_025, 0, 100),
  'practice-compound-interest-004': () => {
    const principal = only(range(1, 20_000), (p) => close(simple(p, 10, 2), 900))
    return grown(principal, [10, 10]) - principal
  },
  'practice-compound-interest-005': () => {
    const rate = root((r) => grown(1, Array<number>(5).fill(r)) - 2, 0, 100)
    return least(1, (years) => grown(1, Array<number>(years).fill(rate)) > 8 - 1e-6)
  },
  'practice-compound-interest-006': () => grown(10_000, [4, 4]) - 10_000,
  'practice-compound-interest-007': () => root((rate) => grown(7_260, [rate]) - 7_986, 0, 100),
  'practice-compound-interest-008': () => only(range(1, 20_000), (p) => close(grown(p, [10, 20]) - p, 1_600)),
  'practice-compound-interest-009': () => only(range(1, 20_000), (p) => close(grown(p, [10, 10, 10]) - p - simple(p, 10, 3), 93)),
  'practice-compound-interest-010': () => root((paid) => grown(grown(8_400, [10]) - paid, [10]) - paid, 1, 8_400),
  'practice-average-001': () => mean([1, 2, 3, 4, 5].map((n) => n * 7)),
  'practice-average-002': () => only(range(0, 100), (n) => mean([28, 31, 36, 38, 40, n]) === 35),
  'practice-average-003': () => only(range(1, 100), (n) => n % 2 === 1 && mean([n - 8, n - 6, n - 4, n - 2, n]) === 43),
  'practice-average-004': () => mean([...Array<number>(30).fill(60), ...Array<number>(20).fill(65)]),
  'practice-average-005': () => {
    const some = [15, 17, 19, 21, 22, 24, 28, 30]
    return mean(some) === 22 ? mean(some.map((n) => n * 3 - 5)) : Number.NaN
  },
  'practice-average-006': () => only(range(0, 60), (day) => mean([24, 24, 24, day, 27, 27, 27]) === 26),
  'practice-average-007': () => only(range(0, 200), (now) => 13 * (now - 4) + 98 === 14 * now),
  'practice-average-008': () => only(range(1, 200), (weight) => close((weight - 54) / 12, 1.5)),
  'practice-average-009': () => (40 * 55 - 53 + 83) / 40,
  'practice-average-010': () => only(range(0, 4), (baby) => mean([...Array<number>(5).fill(23 + 4), baby]) === 23),
  'practice-average-011': () => only(range(1, 100_000), (pay) => 20 * 12_000 + pay === 21 * 13_000),
  'practice-average-012': () => 6 * only(range(1, 100), (third) => mean([6 * third, 3 * third, third]) === 40),
  'practice-average-013': () => (4 * 8_500 + 8 * 9_400 + 22_800) / 12,
  'practice-average-014': () => only(range(1, 200), (n) => mean(range(1, n)) === 25.5),
  'practice-average-015': () => only(range(0, 60), (passed) => passed * 44 + (60 - passed) * 20 === 60 * 38),
  'practice-average-016': () => only(range(1, 97), (b) => 2 * 49 - b + b + (2 * 54 - b) === 3 * 52),
  'practice-average-017': () => only(range(1, 1000), (wickets) => (wickets * 20.5 + 78) / (wickets + 6) === 20),
  'practice-average-018': () => {
    const triples = range(9, 80).flatMap((a) => range(a + 1, 80).flatMap((b) => range(b + 1, 80).map((c) => [a, b, c])))
    const largest = triples.map((three) => [...three, 5 * 16 - 8 - sum(three)]).filter(([, , c = 0, most = 0]) => most > c)
    return Math.max(...largest.map(([, , , most = 0]) => most))
  },
  'practice-average-019': () => {
    const [a, c] = [root((size) => (size * 60 + 68) / (size + 1) - 64, 0, 100), root((size) => (68 + size * 74) / (1 + size) - 70, 0, 100)]
    return (a * 60 + 68 + c * 74) / (a + 1 + c)
  },
  'practice-average-020': () => only(range(94, 500), (highest) => highest + (highest - 94) + 18 * 40 === 20 * 42),
}

/** The profit as a percentage of the cost; a loss is negative. */
const gain = (cost: number, price: number): number => ((price - cost) * 100) / cost

const close = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9

/** How long several take who need these times alone; who empties has a negative time. */
const together = (...alone: number[]): number => 1 / sum(alone.map((time) => 1 / time))

/** The days of a work on which one works each day, in turns, with these parts of the work a day. */
function inTurns(speeds: readonly number[]): number {
  let left = 1
  for (let day = 0; ; day++) {
    const speed = speeds[day % speeds.length] ?? 0
    if (left <= speed) return day + left / speed
    left -= speed
  }
}

const simple = (principal: number, rate: number, years: number): number => (principal * rate * years) / 100

/** The amount after one period at each of these rates, with compound interest. */
const grown = (principal: number, rates: readonly number[]): number =>
  rates.reduce((amount, rate) => amount + (amount * rate) / 100, principal)

const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length
