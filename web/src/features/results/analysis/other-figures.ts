import type { Cohort, Verdict } from '#contract/results/schemas.ts'
import { VERDICTS } from '#contract/results/schemas.ts'

/** How a part of a test went for someone: marks in units, accuracy of 1, time in ms; null is what is not known. */
export interface PartFigures {
  readonly marks: number | null
  readonly accuracy: number | null
  readonly spentMs: number | null
}

export interface OthersInPart {
  readonly average: PartFigures
  readonly topper: PartFigures
}

/** Average and topper over a section of a test. */
export function othersInSection({
  average12,
  averageMs,
  averageAccuracy,
  topper12,
  topperMs,
  topperAccuracy,
}: Cohort['sections'][number]): OthersInPart {
  return {
    average: { marks: average12, accuracy: averageAccuracy ?? null, spentMs: averageMs },
    topper: { marks: topper12, accuracy: topperAccuracy ?? null, spentMs: topperMs },
  }
}

/** Average and topper over some questions, by their places in the paper; null where single questions of the others are not told. */
export function othersInQuestions({ count, items }: Pick<Cohort, 'count' | 'items'>, places: readonly number[]): OthersInPart | null {
  const own = places.flatMap((place) => items[place] ?? [])
  if (own.length === 0 || own.length < places.length) return null
  // The share that got a question right is rounded to a tenth of a per cent: from it comes the number of people again.
  const right = sum(own.map(({ rightPercent }) => Math.round((rightPercent * count) / 100)))
  const answered = sum(own.map(({ split }) => count - (split.at(-1) ?? 0)))
  const toppers = own.map(({ topper }) => topper ?? null)
  const verdicts = toppers.map((one) => (one === null ? null : (VERDICTS[one[1]] ?? null)))
  const isKept = verdicts.every((verdict) => verdict !== null)
  const attempted = verdicts.filter((verdict) => verdict !== null && ANSWERED.includes(verdict)).length
  return {
    average: {
      marks: own.every(({ average12 }) => average12 !== undefined) ? sum(own.map(({ average12 }) => average12 ?? 0)) : null,
      accuracy: answered === 0 ? null : right / answered,
      spentMs: sum(own.map(({ averageMs }) => averageMs)),
    },
    topper: {
      marks: isKept ? sum(toppers.map((one) => one?.[0] ?? 0)) : null,
      accuracy: isKept && attempted > 0 ? verdicts.filter((verdict) => verdict === 'right').length / attempted : null,
      spentMs: sum(own.map(({ topperMs }) => topperMs)),
    },
  }
}

const ANSWERED: readonly Verdict[] = ['right', 'partial', 'wrong']

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
