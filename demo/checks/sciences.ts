/** Independent computations of the answers in physics, chemistry and computing, and of the newer ones in mathematics. */
import { permutations, range, root, sum, type Checks } from './check.ts'

/** "P-2, Q-4 …" for the entries of the first list that stand at these places of the second (from 0). */
const pairs = (places: readonly number[]): string => places.map((place, i) => `${'PQRS'[i]}-${place + 1}`).join(', ')

export const sciencesChecks: Checks = {
  'physics-001': () => `${root((t) => 20 * t - 5 * t * t, 1, 9).toFixed(0)} s`,
  'physics-002': () => `${12 / (4 + 1 / (1 / 6 + 1 / 3))} A`,
  'physics-003': () => summed((x) => 3 * x * x, 0, 4),
  'physics-004': () => 1 / (1 / 20 - 1 / 30),
  'physics-005': () => {
    // The pendulum itself, from a small angle to the first crossing of zero, four times.
    let [angle, speed, time] = [0.001, 0, 0]
    const step = 1e-6
    for (; angle > 0; time += step) {
      speed -= 9.8 * Math.sin(angle) * step
      angle += speed * step
    }
    return 4 * time
  },
  'physics-006': () => {
    const charge = 1
    const [before, after] = [1, 2].map((distance) => {
      const volts = charge / (1 / distance)
      return { volts, energy: (charge * volts) / 2, field: volts / distance }
    })
    if (before === undefined || after === undefined) throw new Error('there are two distances')
    return [true, after.volts === 2 * before.volts, after.energy === 2 * before.energy, after.field === 2 * before.field]
  },
  'physics-007': () => {
    const most = 0.5 * 2 * 10
    const friction = Math.min(6, most)
    return [friction === 6, friction === 10, 6 <= most, (12 - most) / 2 === 1]
  },
  'physics-008': () => {
    // Exponents of mass, length and time.
    const per = (a: readonly number[], b: readonly number[]) => a.map((power, i) => power - (b[i] ?? 0))
    const [force, length, time] = [
      [1, 1, -2],
      [0, 1, 0],
      [0, 0, 1],
    ] as const
    const inverse = (a: readonly number[]) => per([0, 0, 0], a)
    const quantities = [
      per(per(force, length), length),
      per(per(force, inverse(length)), time),
      per(force, inverse(time)),
      per(force, length),
    ]
    const formulas = [
      [1, 1, -1],
      [1, -1, -2],
      [1, 0, -2],
      [1, 2, -3],
    ].map(String)
    return pairs(quantities.map((quantity) => formulas.indexOf(String(quantity))))
  },
  'chemistry-001': () => -Math.log10(0.001),
  'chemistry-002': () => (22 / (12 + 2 * 16)) * 2,
  'chemistry-003': () => {
    // Hund: singly into the five d orbitals first, then in pairs.
    const orbitals = [0, 0, 0, 0, 0]
    for (let electron = 0; electron < 26 - 18 - 2; electron++) orbitals[electron % 5] = (orbitals[electron % 5] ?? 0) + 1
    return orbitals.filter((electrons) => electrons === 1).length
  },
  'chemistry-004': () => {
    let [left, minutes] = [1, 0]
    for (; left > 1 - 0.875; minutes += 10) left /= 2
    return minutes
  },
  'chemistry-005': () => (25 / (40 + 12 + 3 * 16)) * 22.4,
  'chemistry-007': () => {
    // Electron pairs around the central atom: half of its valence electrons and of those of its partners.
    const pairsAround = (own: number, partners: number) => (own + partners) / 2
    const places = new Map([
      [4, 0],
      [2, 1],
      [6, 2],
      [3, 3],
    ])
    return pairs([pairsAround(2, 2), pairsAround(3, 3), pairsAround(4, 4), pairsAround(6, 6)].map((count) => places.get(count) ?? -1))
  },
  'jee-maths-021': () => {
    const values = [summed((x) => 3 * x * x, 0, 1), Math.sin(2e-6) / 1e-6, Math.hypot(3, 4), subsets(4, 2)]
    return pairs(values.map((value) => [5, 6, 1, 2].findIndex((shown) => Math.abs(shown - value) < 1e-6)))
  },
  'jee-maths-022': () => {
    const results = range(1, 6).flatMap((a) => range(1, 6).map((b) => a + b))
    return results.filter((total) => total === 7 || total === 11).length / results.length
  },
  'computing-001': () => subsets(10, 2),
  'computing-002': () => Math.max(...range(0, 999).map((key) => comparisons(key, 1000))),
  'computing-003': () => {
    const all = [false, true].flatMap((p) => [false, true].map((q) => ({ p, q })))
    const either = (a: boolean, b: boolean) => a || b
    const implies = (a: boolean, b: boolean) => either(!a, b)
    return [
      all.every(({ p }) => either(p, !p)),
      all.every(({ p, q }) => implies(p, implies(q, p))),
      all.every(({ p, q }) => either(p, q)),
      all.every(({ p, q }) => implies(p && q, p)),
    ]
  },
  'computing-004': () => {
    const possible = new Set([...permutations([1, 2, 3])].filter(isStackOrder).map((order) => order.join(', ')))
    return (option) => possible.has(option)
  },
  'computing-005': () => new Int8Array([0b1111_0100])[0] ?? Number.NaN,
  'computing-006': () => sum(range(1, 100).map((access) => (access <= 95 ? 8 : 8 + 90))) / 100,
}

/** The integral as a sum of strips, each taken at its middle. */
function summed(f: (x: number) => number, from: number, to: number): number {
  const strips = 100_000
  const width = (to - from) / strips
  return sum(range(0, strips - 1).map((i) => f(from + (i + 0.5) * width) * width))
}

const subsets = (n: number, size: number): number =>
  range(0, 2 ** n - 1).filter((bits) => bits.toString(2).replaceAll('0', '').length === size).length

function comparisons(key: number, length: number): number {
  let [low, high, count] = [0, length - 1, 0]
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    count++
    if (middle === key) return count
    if (middle < key) low = middle + 1
    else high = middle - 1
  }
  throw new Error('the key is there')
}

/** Pushing 1, 2, 3 … and popping whenever the wanted one lies on top. */
function isStackOrder(order: readonly number[]): boolean {
  const stack: number[] = []
  let next = 0
  for (const pushed of range(1, order.length)) {
    stack.push(pushed)
    while (stack.length > 0 && stack.at(-1) === order[next]) {
      stack.pop()
      next++
    }
  }
  return stack.length === 0
}
