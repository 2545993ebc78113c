/** Papers that are made up: how hard a question is, how long it takes, and which wrong option draws most. */
import type { Draw } from './draw.ts'

export interface MadeQuestion {
  readonly hardness: number
  /** What a learner of usual pace needs, ms. */
  readonly needsMs: number
  readonly right: number
  /** The wrong option that draws most, and the share of the wrong answers that it gets. */
  readonly lure: number
  readonly luring: number
  /** Misleads: even who knows the matter mostly takes the lure. */
  readonly misleads: boolean
}

export interface MadePaper {
  readonly name: string
  readonly questions: readonly MadeQuestion[]
  readonly givenMs: number
  /** Of all attempts of a run. */
  readonly share: number
}

export const OPTIONS = 4

interface Terms {
  readonly name: string
  readonly count: number
  readonly share: number
  readonly hardness: number
  readonly secondsEach: number
  readonly minutes: number
  readonly misleading: number
}

/** A usual paper, an easy one, one with many questions that mislead, a drill of seconds, and a long one with all the time in the world. */
const TERMS: readonly Terms[] = [
  { name: 'usual', count: 100, share: 0.5, hardness: 0, secondsEach: 32, minutes: 60, misleading: 0 },
  { name: 'easy', count: 60, share: 0.15, hardness: -1.5, secondsEach: 25, minutes: 45, misleading: 0 },
  { name: 'misleading', count: 50, share: 0.15, hardness: -1, secondsEach: 30, minutes: 40, misleading: 14 },
  { name: 'drill', count: 60, share: 0.1, hardness: -3, secondsEach: 3, minutes: 10, misleading: 0 },
  { name: 'unhurried', count: 30, share: 0.1, hardness: -1, secondsEach: 20, minutes: 60, misleading: 0 },
]

export const makePapers = (draw: Draw): MadePaper[] =>
  TERMS.map(({ name, count, share, hardness, secondsEach, minutes, misleading }) => ({
    name,
    share,
    givenMs: minutes * 60_000,
    questions: Array.from({ length: count }, (_, q) => {
      const right = draw.int(OPTIONS)
      return {
        hardness: draw.normal(hardness, 1),
        needsMs: 1_000 * secondsEach * Math.exp(draw.normal(0, 0.45)),
        right,
        lure: (right + 1 + draw.int(OPTIONS - 1)) % OPTIONS,
        luring: 0.35 + 0.5 * draw.share(),
        misleads: q < misleading,
      }
    }),
  }))
