/**
 * Learners who are made up, at papers that are made up, measured by the product's own rules. The truth is rougher than the rules believe:
 * questions differ in how sharply they tell, who knows slips now and then, learners improve, have better and worse days, and guess or
 * leave out as is their way; authors' words on difficulty are often wrong.
 */
import type { MarkedQuestion } from '#contract/results/schemas.ts'
import { abilityOf } from '#domain/statistics/ability.ts'
import { countItems, type ItemCounts } from '#domain/statistics/item-statistics/item-counts.ts'
import { knowing, type MeasuredItem } from '#domain/attempt/know-or-guess.ts'
import { NO_MARKS } from '#domain/marking/marks.ts'
import { sumUnits, timesUnits, units } from '#domain/marking/units.ts'
import { chanceOf, type DifficultyFacts, type MeasuredDifficulty, measuredDifficulties } from '#domain/statistics/measured-difficulty.ts'
import { CHANCE_FROM, cutOffChance, type Forecast, ownForm } from '#domain/ranking/cut-off-chance.ts'
import { bandOf, curveOf, leftOutShare, type ShownAbility } from '#domain/ranking/score-band.ts'

const RIGHT = units(24)
const WRONG = units(-6)
const DAY = 86_400_000

export interface Sizes {
  readonly learners: number
  readonly papers: number
  readonly questions: number
  readonly rounds: number
  /** Learners differ in how much their days do: some swing three times as much as others. */
  readonly unsteady?: boolean
}

/** What is swapped for a planted bug. */
export interface Measures {
  readonly difficulties: typeof measuredDifficulties
  readonly ability: typeof abilityOf
  readonly band: typeof bandOf
  readonly form: typeof ownForm
}

export const OWN_MEASURES: Measures = { difficulties: measuredDifficulties, ability: abilityOf, band: bandOf, form: ownForm }

/** Chances of clearing a cut-off, a tenth each: how many there were, the mean chance foretold, and the share that cleared it. */
export interface ChanceBin {
  readonly n: number
  readonly foretold: number
  readonly cleared: number
}

export interface Calibration {
  /** Mean squared error of the chance foretold for a single answer; lower is better. */
  readonly brier: number
  readonly plainBrier: number
  /** Share of scores within the range foretold, which is to be 0.8, and its mean width in per cent of the marks. */
  readonly coverage: number
  readonly width: number
  readonly plainCoverage: number
  readonly plainWidth: number
  /** Mean error of the middle of the range, in per cent of the marks. */
  readonly miss: number
  readonly plainMiss: number
  /** Correlation of measured and true difficulty, and of the authors' words with it. */
  readonly correlation: number
  readonly authorCorrelation: number
  readonly forecasts: number
  /** Of all learners, and of those whose days swing most: empty unless learners are unsteady. */
  readonly chances: readonly ChanceBin[]
  readonly chancesOfUnsteady: readonly ChanceBin[]
}

interface Question extends DifficultyFacts {
  readonly truth: number
  readonly sharpness: number
}

export function simulate(
  { learners, papers, questions, rounds, unsteady = false }: Sizes,
  random: () => number,
  by: Measures = OWN_MEASURES,
): Calibration {
  const normal = (mean: number, spread: number): number =>
    mean + spread * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const tests = Array.from({ length: papers }, () => {
    const shift = normal(0, 0.25)
    return Array.from({ length: questions }, (): Question => {
      const truth = normal(shift, 1)
      const said = truth + normal(0, 0.9)
      return {
        truth,
        sharpness: Math.exp(normal(0, 0.25)),
        type: 'single',
        author: said < -0.6 ? 'easy' : said > 0.6 ? 'hard' : 'medium',
        max12: RIGHT,
        wrong12: WRONG,
        optionCount: 4,
        accepted: 1,
        isDecided: false,
      }
    })
  })
  const boards: ItemCounts[][] = tests.map(() => [])
  const people = Array.from({ length: learners }, () => ({
    skill: normal(0, 1),
    leavesOut: random() * 0.8,
    growth: normal(0.05, 0.04),
    shown: [] as ShownAbility[],
    shares: [] as number[],
    right: 0,
    asked: 0,
    omits: 0.5,
    form: unsteady ? 0.15 + 0.75 * random() : 0.3,
    forecasts: [] as Forecast[],
  }))
  const told: { readonly chance: number; readonly isCleared: boolean; readonly swings: boolean }[] = []
  const seen = new Map<number, readonly MeasuredDifficulty[]>()
  const difficultiesOf = (t: number): readonly MeasuredDifficulty[] => {
    const known = seen.get(t) ?? by.difficulties(boards[t] ?? [], tests[t] ?? [])
    seen.set(t, known)
    return known
  }
  const sums = { squares: 0, plainSquares: 0, answers: 0, within: 0, width: 0, plainWithin: 0, plainWidth: 0, miss: 0, plainMiss: 0, n: 0 }
  for (let round = 0; round < rounds; round++) {
    const at = (round + 1) * 4 * DAY
    const taken = people.map((person) => {
      const t = Math.floor(random() * tests.length)
      const paper = tests[t] ?? []
      const day = person.skill + normal(0, person.form)
      const marked = paper.map((question): MarkedQuestion => {
        const knows = random() < 1 / (1 + Math.exp(-question.sharpness * (day - question.truth)))
        const isRight = knows ? random() < 0.98 : random() >= person.leavesOut ? random() < 0.25 : null
        return [
          isRight === null ? NO_MARKS : isRight ? RIGHT : WRONG,
          isRight === null ? 3 : isRight ? 0 : 2,
          0,
          isRight === null ? null : [isRight ? 0 : 1],
          0,
          1,
          0,
          0,
        ]
      })
      const score12 = sumUnits(marked.map(([marks]) => marks))
      return { person, t, marked, score12, share: score12 / (RIGHT * questions) }
    })
    // What is foretold is foretold before anything of this round is counted.
    for (const { person, t, marked, share } of taken) {
      const band = by.band(person.shown, at)
      if (band === null) continue
      if (unsteady && person.shown.length >= CHANCE_FROM) {
        const form = by.form(person.forecasts)
        // Cut-offs all around what is expected, so that every chance from none to certain is foretold.
        for (let i = 0; i < 4; i++) {
          const cutOff = band.middle + normal(0, 1.5 * band.spread)
          told.push({ chance: cutOffChance(band, form, cutOff).chance, isCleared: share >= cutOff, swings: person.form > SWINGS })
        }
      }
      person.forecasts.push({ low: band.low, middle: band.middle, share })
      const chances = (tests[t] ?? []).map((question, q) =>
        chanceOfRight(ability(person.shown), itemOf(question, difficultiesOf(t)[q]), person.omits),
      )
      const plain = person.right / person.asked
      for (const [q, [, verdict]] of marked.entries()) {
        const was = verdict === 0 ? 1 : 0
        sums.squares += ((chances[q] ?? 0) - was) ** 2
        sums.plainSquares += (plain - was) ** 2
        sums.answers++
      }
      const mean = person.shares.reduce((a, b) => a + b, 0) / person.shares.length
      const spread = Math.sqrt(person.shares.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (person.shares.length - 1))
      sums.n++
      sums.within += Number(share >= band.low && share <= band.high)
      sums.width += band.high - band.low
      sums.miss += Math.abs(share - band.middle)
      sums.plainWithin += Number(Math.abs(share - mean) <= 1.2816 * spread)
      sums.plainWidth += 2 * 1.2816 * spread
      sums.plainMiss += Math.abs(share - mean)
    }
    for (const [t, rows] of Map.groupBy(taken, (one) => one.t)) {
      boards[t] = countItems(
        boards[t] ?? [],
        rows.map(({ score12, marked }) => ({ score12, questions: marked })),
      )
      seen.delete(t)
    }
    for (const { person, t, marked, share } of taken) {
      const paper = tests[t] ?? []
      const measured = difficultiesOf(t)
      const items = paper.map((question, q) => itemOf(question, measured[q]))
      const shown = by.ability(
        items.map((item, q) => ({ ...item, credit: marked[q]?.[1] === 0 ? 1 : marked[q]?.[1] === 3 ? item.chance : 0 })),
      )
      const [wrong, skipped] = [2, 3].map((verdict) => marked.filter((one) => one[1] === verdict).length)
      const leavesOut = leftOutShare({ wrong: wrong ?? 0, skipped: skipped ?? 0 }, 0.25)
      const curve = curveOf(
        items.map((item) => ({ ...item, right: RIGHT, wrong: WRONG })),
        timesUnits(RIGHT, questions),
        leavesOut,
      )
      if (shown !== null) person.shown.push({ closedAt: at, ...shown, curve })
      person.shares.push(share)
      person.right += marked.filter((one) => one[1] === 0).length
      person.asked += marked.length
      person.omits = leavesOut
      person.skill += person.growth
    }
  }
  const pairs = tests.flatMap((paper, t) =>
    paper.map((question, q) => [question.truth, difficultiesOf(t)[q]?.difficulty ?? 0, AUTHOR[question.author]] as const),
  )
  return {
    brier: sums.squares / sums.answers,
    plainBrier: sums.plainSquares / sums.answers,
    forecasts: sums.n,
    coverage: sums.within / sums.n,
    width: (100 * sums.width) / sums.n,
    miss: (100 * sums.miss) / sums.n,

    plainCoverage: sums.plainWithin / sums.n,
    plainWidth: (100 * sums.plainWidth) / sums.n,
    plainMiss: (100 * sums.plainMiss) / sums.n,
    correlation: correlation(pairs.map(([truth, measured]) => [truth, measured])),
    authorCorrelation: correlation(pairs.map(([truth, , author]) => [truth, author])),
    chances: binned(told),
    chancesOfUnsteady: binned(told.filter(({ swings }) => swings)),
  }
}

/** From this on a learner's days swing much, in logits. */
const SWINGS = 0.6

function binned(told: readonly { readonly chance: number; readonly isCleared: boolean }[]): ChanceBin[] {
  const bins = Map.groupBy(told, ({ chance }) => Math.min(9, Math.floor(chance * 10)))
  return [...bins]
    .toSorted(([a], [b]) => a - b)
    .map(([, own]) => ({
      n: own.length,
      foretold: own.reduce((sum, { chance }) => sum + chance, 0) / own.length,
      cleared: own.filter(({ isCleared }) => isCleared).length / own.length,
    }))
}

const AUTHOR = { easy: -1, medium: 0, hard: 1 }

const itemOf = (question: Question, measured: MeasuredDifficulty | undefined): MeasuredItem => ({
  difficulty: measured?.difficulty ?? 0,
  chance: chanceOf(question),
})

/** Right because it was known, or hit where it was not left out. */
function chanceOfRight(ability: number, item: MeasuredItem, leavesOut: number): number {
  const know = knowing(ability, item)
  return know + (1 - know) * (1 - leavesOut) * item.chance
}

/** What a learner has shown lately, for the chances of single answers. */
function ability(shown: readonly ShownAbility[]): number {
  const latest = shown.slice(-4)
  const weights = latest.map(({ error }) => 1 / (error ** 2 + 0.09))
  return latest.reduce((sum, one, i) => sum + one.ability * (weights[i] ?? 0), 0) / weights.reduce((a, b) => a + b, 0)
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (of: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[of], 0) / pairs.length
  const [a, b] = [mean(0), mean(1)]
  const sum = (of: (x: number, y: number) => number) => pairs.reduce((total, [x, y]) => total + of(x - a, y - b), 0)
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y))
}
