/**
 * What a test's board holds: exact counts and running sums over all ranking attempts, folded in as they close. Rank, percentile,
 * averages and item statistics come from here alone; no view reads attempts. Times in ms.
 */
import type { Cohort, MarkedQuestion, OverallFigures, Tally } from '#contract/results/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import { boundedTimes, countedTimes } from '#domain/attempt/bounded-times.ts'
import { NO_MARKS } from '#domain/marking/marks.ts'
import { addUnits, sumUnits, units } from '#domain/marking/units.ts'

/** A closed ranking attempt as the board takes it from the record. */
export interface ClosedAttempt {
  readonly score12: Units
  readonly tieKey: string
  readonly category: string | null
  readonly state: string | null
  readonly sections: readonly Pick<Tally, 'score12' | 'spentMs' | 'right' | 'partial' | 'wrong' | 'negative12'>[]
  readonly questions: readonly MarkedQuestion[]
  /** How long it lasted by the server's clock: what its times are held to. */
  readonly elapsedMs: number
}

/** Counts by exact score. */
export type Histogram = Readonly<Record<string, number>>

export interface ItemSums {
  readonly right: number
  readonly sum12: Units
  readonly sumSquares: number
  /** Σ item mark × total mark, for discrimination. */
  readonly sumProducts: number
  readonly spentMs: number
  /** How many chose each option number. */
  readonly split: readonly number[]
  readonly unanswered: number
}

export interface BoardSums {
  readonly count: number
  readonly sum12: Units
  readonly sumSquares: number
  readonly sections: readonly { readonly sum12: Units; readonly spentMs: number }[]
  /** What wrong answers took away, over so many of the attempts: a board kept from before it was summed has not counted all of them. */
  readonly negative?: { readonly sum12: Units; readonly count: number }
  readonly topper: {
    readonly score12: Units
    readonly tieKey: string
    /** What wrong answers took away, and the marks and verdict number of each question; absent on boards kept before they were. */
    readonly negative12?: Units
    readonly items?: readonly (readonly [Units, number])[]
    /** [score12, spentMs, right, attempted]; the last two are absent on boards kept before they were counted. */
    readonly sections: readonly (readonly [Units, number, number?, number?])[]
    readonly itemMs: readonly number[]
  } | null
}

export interface Board {
  readonly sums: BoardSums
  readonly items: readonly ItemSums[]
  /** By scope: "all", "category:obc", "state:AS", "section:0". */
  readonly histograms: Readonly<Record<string, Histogram>>
}

export const EMPTY_BOARD: Board = {
  sums: { count: 0, sum12: NO_MARKS, sumSquares: 0, sections: [], topper: null },
  items: [],
  histograms: {},
}

/** Averages, toppers and splits are shown from this many ranked attempts on (docs/threats.md#small-cohorts). */
export const COHORT_MINIMUM = 5

/** The board after these attempts. */
export function fold(board: Board, attempts: readonly ClosedAttempt[]): Board {
  const histograms: Record<string, Record<string, number>> = {}
  const count = (scope: string, score: Units): void => {
    const bins = (histograms[scope] ??= { ...board.histograms[scope] })
    bins[score] = (bins[score] ?? 0) + 1
  }
  let { sums, items } = board
  for (const attempt of attempts) {
    for (const scope of scopesOf(attempt)) count(scope, attempt.score12)
    for (const [s, section] of attempt.sections.entries()) count(sectionScope(s), section.score12)
    sums = addToSums(sums, attempt)
    const times = countedTimes(
      attempt.questions.map(([, , , , spentMs]) => spentMs),
      attempt.elapsedMs,
    )
    items = attempt.questions.map((q, i) => addToItem(items[i] ?? EMPTY_ITEM, q, attempt.score12, times[i] ?? 0))
  }
  return { sums, items, histograms: { ...board.histograms, ...histograms } }
}

export const categoryScope = (category: string): string => `category:${category}`
export const stateScope = (state: string): string => `state:${state}`
export const sectionScope = (section: number): string => `section:${section}`

/** Everyone, own category and own state: the scopes in which an attempt is counted and ranked. */
export function scopesOf({ category, state }: Pick<ClosedAttempt, 'category' | 'state'>): string[] {
  return ['all', ...(category === null ? [] : [categoryScope(category)]), ...(state === null ? [] : [stateScope(state)])]
}

/** How many attempts a scope has, and how many of them have more, at most and less than a score. */
export interface ScopeStanding {
  readonly of: number
  readonly above: number
  readonly atOrBelow: number
  readonly below: number
}

/** Where a score stands in one histogram. */
export function standingIn(histogram: Histogram | undefined, score: Units): ScopeStanding {
  let [of, above, below] = [0, 0, 0]
  for (const [bin, n] of Object.entries(histogram ?? {})) {
    of += n
    if (Number(bin) > score) above += n
    if (Number(bin) < score) below += n
  }
  return { of, above, atOrBelow: of - above, below }
}

/**
 * What learners may see of the others, or null under five ranked attempts. `bin` is the greatest common divisor of the marks.
 * @param sectionSizes questions of each section, which follow each other in the paper
 */
export function cohortOf(board: Board, bin: Units, optionCounts: readonly number[], sectionSizes: readonly number[]): Cohort | null {
  const { count, topper } = board.sums
  if (count < COHORT_MINIMUM || topper === null) return null
  return {
    count,
    averageScore12: board.sums.sum12 / count,
    topperScore12: topper.score12,
    sections: board.sums.sections.map((s, i) => {
      const [topperScore = NO_MARKS, topperMs = 0, right, attempted] = topper.sections[i] ?? []
      return {
        average12: s.sum12 / count,
        averageMs: Math.round(s.spentMs / count),
        topper12: topperScore,
        topperMs,
        averageAccuracy: accuracyIn(board.items, count, sectionSizes, i),
        topperAccuracy: right === undefined || !attempted ? null : right / attempted,
      }
    }),
    histogram: Object.entries(board.histograms['all'] ?? {})
      .map(([bin, n]) => [units(Number(bin)), n] as const)
      .toSorted((a, b) => a[0] - b[0]),
    bin12: bin,
    overall: { average: averageOverall(board), topper: topperOverall(topper) },
    items: board.items.map((item, i) => ({
      rightPercent: Math.round((1000 * item.right) / count) / 10,
      averageMs: Math.round(item.spentMs / count),
      average12: item.sum12 / count,
      topperMs: topper.itemMs[i] ?? 0,
      topper: topper.items?.[i] ?? null,
      split: [...Array.from({ length: optionCounts[i] ?? item.split.length }, (_, option) => item.split[option] ?? 0), item.unanswered],
    })),
  }
}

/** The whole test as it went on average: means over the attempts, shares over all answers that were given. */
function averageOverall({ sums, items }: Board): OverallFigures {
  const { count, sections, negative } = sums
  const total = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0)
  const answered = total(items.map(({ unanswered }) => count - unanswered))
  return {
    accuracy: answered === 0 ? null : total(items.map(({ right }) => right)) / answered,
    attempted: answered / count,
    negative12: negative?.count === count ? negative.sum12 / count : null,
    answerMs: answered === 0 ? null : total(sections.map(({ spentMs }) => spentMs)) / answered,
  }
}

/** The whole test as it went for the topper; null where the board is from before that was kept. */
function topperOverall({ sections, negative12 }: NonNullable<BoardSums['topper']>): OverallFigures {
  const [ms, right, attempted] = sections.reduce<readonly [number, number | null, number | null]>(
    ([allMs, allRight, all], [, spentMs, ownRight, own]) => [
      allMs + spentMs,
      allRight === null || ownRight === undefined ? null : allRight + ownRight,
      all === null || own === undefined ? null : all + own,
    ],
    [0, 0, 0],
  )
  return {
    accuracy: right === null || !attempted ? null : right / attempted,
    attempted,
    negative12: negative12 ?? null,
    answerMs: attempted ? ms / attempted : null,
  }
}

/** Right of all answers that were given in a section, by anyone; null where no one gave one. */
function accuracyIn(items: readonly ItemSums[], count: number, sectionSizes: readonly number[], section: number): number | null {
  const from = sectionSizes.slice(0, section).reduce((sum, size) => sum + size, 0)
  const own = items.slice(from, from + (sectionSizes[section] ?? 0))
  const sum = (of: (item: ItemSums) => number) => own.reduce((total, item) => total + of(item), 0)
  const answered = sum(({ unanswered }) => count - unanswered)
  return answered === 0 ? null : sum(({ right }) => right) / answered
}

/** The largest amount that divides all of these; one unit where there is none but no marks. */
export function greatestCommonDivisor(amounts: readonly Units[]): Units {
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
  return units(amounts.map(Math.abs).reduce(gcd, 0) || 1)
}

const EMPTY_ITEM: ItemSums = { right: 0, sum12: NO_MARKS, sumSquares: 0, sumProducts: 0, spentMs: 0, split: [], unanswered: 0 }

function addToItem(item: ItemSums, [marks, verdict, , answer]: MarkedQuestion, total: Units, spentMs: number): ItemSums {
  const chosen = typeof answer === 'object' && answer !== null ? answer : []
  const split = Array.from(
    { length: Math.max(item.split.length, ...chosen.map((o) => o + 1)) },
    (_, o) => (item.split[o] ?? 0) + (chosen.includes(o) ? 1 : 0),
  )
  return {
    right: item.right + (verdict === 0 ? 1 : 0),
    sum12: addUnits(item.sum12, marks),
    sumSquares: item.sumSquares + marks * marks,
    sumProducts: item.sumProducts + marks * total,
    spentMs: item.spentMs + spentMs,
    split,
    unanswered: item.unanswered + (answer === null ? 1 : 0),
  }
}

type Topper = BoardSums['topper']

/** Of two with the same marks and ties the one that sorts first by what is kept of it, so that the order of counting does not matter. */
export function betterTopper(a: Topper, b: Topper): Topper {
  if (a === null || b === null) return a ?? b
  if (a.score12 !== b.score12) return a.score12 > b.score12 ? a : b
  if (a.tieKey !== b.tieKey) return a.tieKey > b.tieKey ? a : b
  return JSON.stringify(a) <= JSON.stringify(b) ? a : b
}

function addToSums(sums: BoardSums, a: ClosedAttempt): BoardSums {
  const mayBeBest = sums.topper === null || a.score12 >= sums.topper.score12
  const negative12 = sumUnits(a.sections.map((section) => section.negative12))
  return {
    count: sums.count + 1,
    negative: { sum12: addUnits(sums.negative?.sum12 ?? NO_MARKS, negative12), count: (sums.negative?.count ?? 0) + 1 },
    sum12: addUnits(sums.sum12, a.score12),
    sumSquares: sums.sumSquares + a.score12 * a.score12,
    sections: a.sections.map((s, i) => ({
      sum12: addUnits(sums.sections[i]?.sum12 ?? NO_MARKS, s.score12),
      spentMs: (sums.sections[i]?.spentMs ?? 0) + Math.min(s.spentMs, a.elapsedMs),
    })),
    topper: mayBeBest ? betterTopper(sums.topper, keptOf(a, negative12)) : sums.topper,
  }
}

/** What is kept of an attempt where it is the best. */
const keptOf = (a: ClosedAttempt, negative12: Units): Topper => ({
  score12: a.score12,
  tieKey: a.tieKey,
  negative12,
  items: a.questions.map(([marks, verdict]) => [marks, verdict] as const),
  sections: a.sections.map((s) => [s.score12, Math.min(s.spentMs, a.elapsedMs), s.right, s.right + s.partial + s.wrong] as const),
  itemMs: boundedTimes(
    a.questions.map(([, , , , spentMs]) => spentMs),
    a.elapsedMs,
  ),
})
