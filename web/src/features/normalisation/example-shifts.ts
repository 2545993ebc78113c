import type { Units } from '#contract/shared/units.ts'
import { NO_MARKS, UNIT } from '#domain/marking/marks.ts'
import { addUnits, units } from '#domain/marking/units.ts'
import type { Shift } from '#domain/normalisation/shift.ts'

/** How a made-up exam is marked, and how hard each of its shifts was for the same kind of candidates. */
interface Recipe {
  readonly questions: number
  readonly right: Units
  readonly wrong: Units
  readonly shifts: readonly { readonly candidates: number; readonly easiness: number; readonly spread: number }[]
}

/** One in the manner of SSC CGL tier 1 (100 questions, +2 and −½), one in the manner of JEE Main (75 questions, +4 and −1). */
const RECIPES: readonly [Recipe, Recipe] = [
  {
    questions: 100,
    right: units(2 * UNIT),
    wrong: units(-UNIT / 2),
    shifts: [
      { candidates: 320, easiness: 0.1, spread: 0.85 },
      { candidates: 298, easiness: 0.55, spread: 0.75 },
      { candidates: 341, easiness: -0.25, spread: 0.95 },
    ],
  },
  {
    questions: 75,
    right: units(4 * UNIT),
    wrong: units(-UNIT),
    shifts: [
      { candidates: 410, easiness: -0.9, spread: 1.1 },
      { candidates: 388, easiness: -0.55, spread: 1 },
      { candidates: 402, easiness: -1.2, spread: 1.05 },
    ],
  },
]

/** Invented shifts, the same on every device, to try the methods without marks of one's own. Numbered from 1. */
export function exampleShifts(number: 1 | 2): readonly Shift[] {
  const { questions, right, wrong, shifts } = RECIPES[number - 1] ?? RECIPES[0]
  const random = seeded(number)
  return shifts.map(({ candidates, easiness, spread }, i) => {
    const counts = new Map<Units, number>()
    for (let candidate = 0; candidate < candidates; candidate++) {
      const known = share(easiness + spread * normal(random))
      const tried = Math.round(questions * Math.min(1, known + (1 - known) * (0.3 + 0.6 * random())))
      let marks = NO_MARKS
      for (let q = 0; q < tried; q++) {
        const isRight = random() < Math.min(1, (known * questions) / tried) * 0.9 + 0.05
        marks = addUnits(marks, isRight ? right : wrong)
      }
      counts.set(marks, (counts.get(marks) ?? 0) + 1)
    }
    return { id: String(i + 1), counts: [...counts] }
  })
}

const share = (x: number): number => 1 / (1 + Math.exp(-x))

/** Near enough to a normal distribution: twelve even ones, less six. */
const normal = (random: () => number): number => Array.from({ length: 12 }, random).reduce((sum, x) => sum + x, -6)

/** Mulberry32: the same numbers for the same seed everywhere. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
