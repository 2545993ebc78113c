import { PALETTE_STATES, type Answer, type PaletteState } from '#contract/attempt.ts'
import type { ContentPattern } from '#contract/pattern.ts'
import type { MarkingScheme } from '#contract/question-form.ts'
import { VERDICTS, type Cohort, type MarkedQuestion, type Verdict } from '#contract/result.ts'
import { parseMarks } from '#domain/marks.ts'

/** What the review and the charts say of one question. Marks in 1/12, times in ms. */
export interface QuestionFacts {
  /** Its place in the paper, 0-based. */
  readonly question: number
  readonly section: number
  readonly topic: string
  readonly difficulty: Difficulty
  readonly verdict: Verdict
  readonly state: PaletteState
  readonly answer: Answer
  readonly marks12: number
  readonly max12: number
  readonly spentMs: number
  readonly visits: number
  readonly changes: number
  /** Of the others, from five ranked attempts on. */
  readonly averageMs: number | null
  readonly topperMs: number | null
  readonly rightPercent: number | null
  /** Much longer than the others took or, without them, than this learner took for a question. */
  readonly isSlow: boolean
  /** Answered in less than half of that time. */
  readonly isQuick: boolean
}

export type Difficulty = 'easy' | 'medium' | 'hard'

/** What the paper says of a question, whoever took it. */
export interface QuestionSlot {
  readonly section: number
  readonly topic: string
  readonly difficulty: Difficulty
  readonly max12: number
}

/** Slow is half as long again as usual, and never under this: nobody has to hurry more. */
export const SLOW = { times: 1.5, atLeastMs: 30_000 } as const

export function questionFacts(marked: readonly MarkedQuestion[], slots: readonly QuestionSlot[], cohort: Cohort | null): QuestionFacts[] {
  const ownMeanMs = meanOf(marked.map(([, , , , spentMs]) => spentMs).filter((ms) => ms > 0))
  return marked.flatMap(([marks12, verdict, state, answer, spentMs, visits, changes], question) => {
    const slot = slots[question]
    if (slot === undefined) return []
    const item = cohort?.items[question]
    const usualMs = item?.averageMs ?? ownMeanMs
    return {
      ...{ question, ...slot, answer, marks12, spentMs, visits, changes },
      verdict: VERDICTS[verdict] ?? 'skipped',
      state: PALETTE_STATES[state] ?? 'notVisited',
      ...{ averageMs: item?.averageMs ?? null, topperMs: item?.topperMs ?? null, rightPercent: item?.rightPercent ?? null },
      isSlow: spentMs >= SLOW.atLeastMs && spentMs > usualMs * SLOW.times,
      isQuick: answer !== null && spentMs < usualMs / 2,
    }
  })
}

/** Section and highest mark of every question, in paper order, as the pattern lays them out. */
export function patternSlots(pattern: ContentPattern): { readonly section: number; readonly max12: number }[] {
  return pattern.sections.flatMap(({ blocks }, section) =>
    blocks.flatMap(({ count, scheme }) => Array.from({ length: count }, () => ({ section, max12: highestMark(scheme) }))),
  )
}

export const highestMark = (scheme: MarkingScheme): number => parseMarks(scheme.right) ?? 0

const meanOf = (numbers: readonly number[]): number => (numbers.length === 0 ? 0 : numbers.reduce((sum, n) => sum + n, 0) / numbers.length)
