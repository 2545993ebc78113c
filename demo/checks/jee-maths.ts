/** Independent computations of the answers of the JEE-style questions: numerically, or by counting every case. */
import { least, permutations, range, root, sum, type Checks } from './check.ts'

export const jeeMathsChecks: Checks = {
  'jee-maths-001': () => {
    const f = (x: number) => (Math.exp(x * x) - Math.cos(x)) / (x * x)
    return (4 * f(0.01) - f(0.02)) / 3
  },
  'jee-maths-002': () => integral((x) => Math.sqrt(x) / (Math.sqrt(x) + Math.sqrt(7 - x)), 2, 5),
  'jee-maths-003': () => {
    const step = [
      [1, 2],
      [0, 1],
    ]
    return sum(
      range(2, 50)
        .reduce((power) => product(power, step), step)
        .flat(),
    )
  },
  'jee-maths-004': () => {
    const distances = range(0, 359_999).map((i) => Math.hypot(3 + 2 * Math.cos(i / 57_000), 4 + 2 * Math.sin(i / 57_000)))
    return distances.reduce((a, b) => Math.max(a, b)) * distances.reduce((a, b) => Math.min(a, b))
  },
  'jee-maths-005': () => Math.hypot(...cross([1, 2, 2], [3, 0, -4])),
  'jee-maths-006': () => {
    const cases = ['r', 'r', 'r', 'b', 'b'].flatMap((moved) => ['r', 'r', 'b', 'b', 'b', 'b', moved].map((drawn) => ({ moved, drawn })))
    const red = cases.filter(({ drawn }) => drawn === 'r')
    return red.filter(({ moved }) => moved === 'r').length / red.length
  },
  'jee-maths-007': () => {
    const low = root((y) => y * y - 2 * y - 8, -5, 0)
    const high = root((y) => y * y - 2 * y - 8, 0, 10)
    return integral((y) => (y + 4) / 2 - (y * y) / 4, low, high)
  },
  'jee-maths-008': () => {
    const n = 100_000
    return sum(range(1, n).map((k) => 1 / (k * (k + 2)))) + 1 / n
  },
  'jee-maths-009': () => sum([root((x) => x * x - 3 * x + 1, 0, 1), root((x) => x * x - 3 * x + 1, 1, 5)].map((x) => x ** 5)),
  'jee-maths-010': () => solved((x, y) => 1 / Math.cos(x) - y * Math.tan(x), 1, Math.PI / 4),
  'jee-maths-011': () => {
    const times = (a: readonly number[], b: readonly number[]) =>
      range(0, a.length + b.length - 2).map((power) => sum(a.map((c, i) => c * (b[power - i] ?? 0))))
    const factors = [...range(1, 8).map(() => [1, 1]), ...range(1, 4).map(() => [1, -1])]
    return factors.reduce(times, [1])[5] ?? Number.NaN
  },
  'jee-maths-012': () =>
    range(1000, 9999).filter((n) => {
      const digits = String(n)
      return n % 2 === 0 && /^[0-5]+$/.test(digits) && new Set(digits).size === 4
    }).length,
  'jee-maths-013': () => {
    // The squared distance is a quadratic form in (λ, μ): solve for its lowest point.
    const [p, u, q, v] = [
      [1, -1, 2],
      [1, 2, 2],
      [2, 1, -1],
      [2, 1, -2],
    ] as const
    const between = (l: number, m: number) =>
      Math.hypot(...range(0, 2).map((i) => (p[i] ?? 0) + l * (u[i] ?? 0) - (q[i] ?? 0) - m * (v[i] ?? 0)))
    return lowest((l) => lowest((m) => between(l, m)))
  },
  'jee-maths-014': () =>
    range(1, 8999)
      .map((i) => (i / 1000) * (18 - (2 * i) / 1000) ** 2)
      .reduce((a, b) => Math.max(a, b)),
  'jee-maths-015': () => {
    const k = least(
      0,
      (n) =>
        determinant([
          [1, 1, 1],
          [1, 2, 3],
          [1, 4, n],
        ]) === 0,
    )
    const m = least(
      0,
      (n) =>
        determinant([
          [1, 1, 6],
          [1, 2, 14],
          [1, 4, n],
        ]) === 0,
    )
    return k + m
  },
  'jee-maths-016': () => {
    const f = (x: number) => Math.abs(x - 1) + Math.abs(x + 2)
    const grid = range(-1000, 1000).map((i) => i / 100)
    const corners = grid.filter((x) => Math.abs(f(x + 0.001) - 2 * f(x) + f(x - 0.001)) > 1e-9)
    const flat = new Set(grid.filter((x) => x >= -2 && x <= 1).map((x) => Math.round(f(x) * 1e6)))
    const fives = grid.filter((x) => Math.abs(f(x) - 5) < 1e-9)
    return [Math.abs(Math.min(...grid.map(f)) - 3) < 1e-9, corners.length === 2, flat.size > 1, fives.length === 2]
  },
  'jee-maths-017': () => {
    const samples = range(-2, 2).flatMap((a) => range(-2, 2).flatMap((b) => range(-2, 2).map((c) => [a, b, c] as const)))
    const matrices = samples
      .filter((entries) => entries.some((e) => e !== 0))
      .map(([a, b, c]) => [
        [0, a, b],
        [-a, 0, c],
        [-b, -c, 0],
      ])
    const symmetric = (m: readonly number[][]) => m.every((row, i) => row.every((entry, j) => entry === m[j]?.[i]))
    const plusIdentity = (m: readonly number[][]) => m.map((row, i) => row.map((entry, j) => entry + (i === j ? 1 : 0)))
    return [
      matrices.every((m) => determinant(m) === 0),
      matrices.every((m) => symmetric(product(product(m, m), m))),
      matrices.every((m) => symmetric(product(m, m))),
      matrices.every((m) => determinant(plusIdentity(m)) !== 0),
    ]
  },
  'jee-maths-018': () => {
    const [a, b] = [5, 3]
    const c = Math.sqrt(a * a - b * b)
    const points = range(0, 359).map((t) => [a * Math.cos(t), b * Math.sin(t)] as const)
    const latus = root((y) => (c * c) / (a * a) + (y * y) / (b * b) - 1, 0, b)
    // Tangents of slopes m and −1/m: y = mx ± √(a²m² + b²); where they meet lies on one circle.
    const meetings = range(1, 50).map((i) => {
      const m = i / 7
      const [p, q] = [Math.sqrt(a * a * m * m + b * b), Math.sqrt((a * a) / (m * m) + b * b)]
      const x = (q - p) / (m + 1 / m)
      return x * x + (m * x + p) ** 2
    })
    return [
      Math.abs(c / a - 3 / 5) < 1e-9,
      Math.abs(c - 4) < 1e-9 && Math.abs(latus - 9 / 5) < 1e-9,
      points.every(([x, y]) => Math.abs(Math.hypot(x - c, y) + Math.hypot(x + c, y) - 10) < 1e-9),
      meetings.every((squared) => Math.abs(squared - 34) < 1e-9),
    ]
  },
  'jee-maths-019': () => {
    const [a, b, either] = [50, 40, 70]
    const both = a + b - either
    return [both * 100 === a * b, (b - both) / b === 0.4, either - both === 50, 100 - either === 20]
  },
  'jee-maths-020': () => {
    const w: Complex = [-1 / 2, Math.sqrt(3) / 2]
    const squared = times(w, w)
    const plus = (...terms: Complex[]): Complex => [sum(terms.map(([re]) => re)), sum(terms.map(([, im]) => im))]
    const power = (z: Complex, n: number) => range(2, n).reduce((value) => times(value, z), z)
    const inverse = ([re, im]: Complex): Complex => [re / (re * re + im * im), -im / (re * re + im * im)]
    const near = ([a, b]: Complex, [c, d]: Complex) => Math.hypot(a - c, b - d) < 1e-9
    return [
      near(plus(inverse(plus([1, 0], w)), inverse(plus([1, 0], squared))), [-1, 0]),
      near(power(plus([1, 0], w), 3), [-1, 0]),
      near(power(plus([1, 0], [-w[0], -w[1]], squared), 5), [-32 * w[0], -32 * w[1]]),
      Math.abs(Math.hypot(1 - w[0], w[1]) - Math.sqrt(3)) < 1e-9,
    ]
  },
}

type Complex = readonly [number, number]

const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c]

const cross = ([a, b, c]: readonly [number, number, number], [d, e, f]: readonly [number, number, number]): number[] => [
  b * f - c * e,
  c * d - a * f,
  a * e - b * d,
]

const product = (a: readonly number[][], b: readonly number[][]): number[][] =>
  a.map((row) => (b[0] ?? []).map((_, j) => sum(row.map((entry, k) => entry * (b[k]?.[j] ?? 0)))))

/** By Leibniz' formula: the sum over all permutations of the columns. */
const determinant = (m: readonly number[][]): number =>
  sum(
    [...permutations(range(0, m.length - 1))].map((columns) => {
      const inversions = columns.flatMap((c, i) => columns.slice(i + 1).filter((d) => d < c)).length
      return (inversions % 2 === 0 ? 1 : -1) * columns.reduce((value, column, row) => value * (m[row]?.[column] ?? 0), 1)
    }),
  )

/** Simpson's rule. */
function integral(f: (x: number) => number, from: number, to: number): number {
  const n = 2000
  const step = (to - from) / n
  return (step / 3) * sum(range(0, n).map((i) => f(from + i * step) * (i === 0 || i === n ? 1 : i % 2 === 1 ? 4 : 2)))
}

/** y at `to` of y' = f(x, y) with y(0) given, by the classical Runge–Kutta method. */
function solved(f: (x: number, y: number) => number, start: number, to: number): number {
  const n = 1000
  const h = to / n
  return range(0, n - 1).reduce((y, i) => {
    const x = i * h
    const k1 = f(x, y)
    const k2 = f(x + h / 2, y + (h * k1) / 2)
    const k3 = f(x + h / 2, y + (h * k2) / 2)
    const k4 = f(x + h, y + h * k3)
    return y + (h / 6) * (k1 + 2 * k2 + 2 * k3 + k4)
  }, start)
}

/** The lowest value of a function with one valley between −50 and 50, by ternary search. */
function lowest(f: (x: number) => number): number {
  let [a, b] = [-50, 50]
  for (let i = 0; i < 120; i++) {
    const [left, right] = [a + (b - a) / 3, b - (b - a) / 3]
    if (f(left) < f(right)) b = right
    else a = left
  }
  return f((a + b) / 2)
}
