import { PALETTE_STATES, type Answer, type PaletteState } from '#contract/attempts/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import type { MarkingScheme } from '#contract/question-bank/question-form.ts'
import { VERDICTS, type Cohort, type MarkedQuestion, type Verdict } from '#contract/results/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import { isSlow, usualMs } from '#domain/ranking/buckets.ts'
import { NO_MARKS, parseMarks } from '#domain/marking/marks.ts'
import { timesUnits } from '#domain/marking/units.ts'

/** What the review and the charts say of one question. Times in ms. */
export interface QuestionFacts {
  /** Its place in the paper, 0-based. */
  readonly question: number
  readonly section: number
  readonly topic: string
  readonly difficulty: Difficulty
  readonly verdict: Verdict
  readonly state: PaletteState
  readonly answer: Answer
  readonly isAnswered: boolean
  readonly marks: Units
  readonly max: Units
  /** Units in a mark of both. */
  readonly unit: number
  readonly spentMs: number
  readonly visits: number
  readonly changes: number
  /** Of the others, from five ranked attempts on. */
  readonly averageMs: number | null
  readonly topperMs: number | null
  readonly rightPercent: number | null
  /** What the clock gave for this question. */
  readonly fairShareMs: number
  /** Much longer than the others took or, without them, than the clock gave (decision 0047). */
  readonly isSlow: boolean
  /** Answered in less than half of the usual time. */
  readonly isQuick: boolean
}

export type Difficulty = 'easy' | 'medium' | 'hard'

/** What the paper says of a question, the same for all who took it. */
export interface QuestionSlot {
  readonly section: number
  readonly topic: string
  readonly difficulty: Difficulty
  readonly max: Units
  readonly fairShareMs: number
}

/** @param unit units in a mark */
export function questionFacts(
  marked: readonly MarkedQuestion[],
  slots: readonly QuestionSlot[],
  cohort: Cohort | null,
  unit: number,
): QuestionFacts[] {
  return marked.flatMap(([marks, verdict, state, answer, spentMs, visits, changes], question) => {
    const slot = slots[question]
    if (slot === undefined) return []
    const item = cohort?.items[question]
    const times = { spentMs, averageMs: item?.averageMs ?? null, fairShareMs: slot.fairShareMs }
    return {
      question,
      ...slot,
      ...times,
      answer,
      isAnswered: answer !== null,
      marks,
      unit,
      visits,
      changes,
      verdict: VERDICTS[verdict] ?? 'skipped',
      state: PALETTE_STATES[state] ?? 'notVisited',
      topperMs: item?.topperMs ?? null,
      rightPercent: item?.rightPercent ?? null,
      isSlow: isSlow(times),
      isQuick: answer !== null && spentMs < usualMs(times) / 2,
    }
  })
}

/** Section and highest mark of every question, in paper order, as the pattern lays them out. @param unit units in a mark */
export function patternSlots(pattern: ContentPattern, unit: number): { readonly section: number; readonly max: Units }[] {
  return pattern.sections.flatMap(({ blocks }, section) =>
    blocks.flatMap(({ count, scheme }) => Array.from({ length: count }, () => ({ section, max: highestMark(scheme, unit) }))),
  )
}

/** The most that a question can give. The marks of a matrix are those of one of its rows. */
export const highestMark = (scheme: MarkingScheme, unit: number, rows = 1): Units =>
  timesUnits(parseMarks(scheme.right, unit) ?? NO_MARKS, scheme.rule === 'perRow' ? rows : 1)
