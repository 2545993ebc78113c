/** How many stairs lead from nothing to full marks. */
export const STAIRS = 20
/** Below the ground at least as many are drawn, so that it looks like a cellar and not like a crack, and at most. */
const CELLAR = { least: 3, most: 10 } as const

export interface FlightStep {
  /** Counted from the ground: 0 is the first over it, -1 the first below. */
  readonly stair: number
  /** How far it rises over the ground, or reaches below it: -1 to 1. */
  readonly height: number
  /** mine: the score stands on it · passed: it lies between the ground and the score · ahead: it does not. */
  readonly part: 'mine' | 'passed' | 'ahead'
}

/** The stairs from the ground to full marks; a score below zero has some that lead down. `score` and `full` in the same unit. */
export function flightSteps(score: number, full: number): readonly FlightStep[] {
  const mine = stairOf(score, full)
  const cellar = mine < 0 ? Math.min(CELLAR.most, Math.max(CELLAR.least, -mine)) : 0
  return Array.from({ length: cellar + STAIRS }, (_, at) => {
    const stair = at - cellar
    const isPassed = mine >= 0 ? stair >= 0 && stair < mine : stair < 0 && stair > mine
    return {
      stair,
      height: (stair < 0 ? stair : stair + 1) / STAIRS,
      part: stair === Math.max(-cellar, mine) ? 'mine' : isPassed ? 'passed' : 'ahead',
    }
  })
}

/** The stair that marks stand on: 0 is the first over the ground, -1 the first below it; full marks stand on the last. */
export const stairOf = (marks: number, full: number): number =>
  full <= 0 ? 0 : Math.min(STAIRS - 1, Math.floor((marks / full) * STAIRS + 1e-9))
