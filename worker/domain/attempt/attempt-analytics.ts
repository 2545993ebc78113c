/** What one closed exam attempt shows of its learner: sums by topic, ability, and how its paper pays for ability. Times in ms. */
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { TopicTally } from '#contract/performance/schemas.ts'
import { VERDICTS } from '#contract/results/schemas.ts'
import { type Ability, abilityOf } from '#domain/statistics/ability.ts'
import type { AttemptResult } from '#domain/marking/attempt-result.ts'
import { countsInTotal } from '#domain/marking/counted-questions.ts'
import { NO_MARKS } from '#domain/marking/marks.ts'
import { difficultyFacts } from '#domain/statistics/difficulty-facts.ts'
import { chanceOf, creditOf } from '#domain/statistics/measured-difficulty.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { curveOf, leftOutShare, type PaperCurve } from '#domain/ranking/score-band.ts'
import { inUnit } from '#domain/marking/mark-unit.ts'
import { mostOf } from '#domain/marking/scheme.ts'
import { addUnits, timesUnits } from '#domain/marking/units.ts'

export interface Measure extends Ability {
  readonly curve: PaperCurve
}

export interface Insight {
  readonly topics: readonly TopicTally[]
  /** Null where nothing counted that could be measured. */
  readonly measure: Measure | null
}

export interface InsightFacts {
  readonly plan: PaperPlan
  readonly keys: readonly QuestionKey[]
  readonly result: AttemptResult
  /** In paper order: what others took, or the clock gave. */
  readonly usualMs: readonly number[]
  /** Measured, in logits, in paper order. */
  readonly difficulties: readonly number[]
}

export const insightOf = (facts: InsightFacts): Insight => ({ topics: topicTallies(facts), measure: measureOf(facts) })

function topicTallies({ plan, result, usualMs }: InsightFacts): TopicTally[] {
  const byTopic = new Map<string, TopicTally>()
  for (const [q, [marks, verdictNumber, , , spentMs]] of result.questions.entries()) {
    const question = plan.questions[q]
    const verdict = VERDICTS[verdictNumber] ?? 'skipped'
    if (question === undefined || verdict === 'notConsidered') continue
    const topicId = question.topic.id
    const before = byTopic.get(topicId) ?? { ...NOTHING, topicId }
    byTopic.set(topicId, {
      ...before,
      [verdict]: before[verdict] + 1,
      marks12: addUnits(before.marks12, marks),
      max12: addUnits(before.max12, mostOf(question.scheme)),
      spentMs: before.spentMs + spentMs,
      usualMs: before.usualMs + (usualMs[q] ?? spentMs),
    })
  }
  return [...byTopic.values()]
}

const NOTHING = { right: 0, partial: 0, wrong: 0, skipped: 0, marks12: NO_MARKS, max12: NO_MARKS, spentMs: 0, usualMs: 0 }

/** A tally in another unit of a mark. */
export const tallyIn = (tally: TopicTally, from: number, to: number): TopicTally =>
  from === to ? tally : { ...tally, marks12: inUnit(tally.marks12, from, to), max12: inUnit(tally.max12, from, to) }

/** Sums of the same topics of several attempts, all in one unit. */
export function addTallies(tallies: readonly TopicTally[]): TopicTally[] {
  const byTopic = new Map<string, TopicTally>()
  for (const one of tallies) {
    const before = byTopic.get(one.topicId) ?? { ...NOTHING, topicId: one.topicId }
    byTopic.set(one.topicId, {
      topicId: one.topicId,
      right: before.right + one.right,
      partial: before.partial + one.partial,
      wrong: before.wrong + one.wrong,
      skipped: before.skipped + one.skipped,
      marks12: addUnits(before.marks12, one.marks12),
      max12: addUnits(before.max12, one.max12),
      spentMs: before.spentMs + one.spentMs,
      usualMs: before.usualMs + one.usualMs,
    })
  }
  return [...byTopic.values()]
}

function measureOf({ plan, keys, result, difficulties }: InsightFacts): Measure | null {
  const facts = difficultyFacts(plan, keys)
  const items = plan.sections.flatMap(({ from, to }, s) =>
    plan.questions.slice(from, to).flatMap((question, i) => {
      const q = from + i
      const [fact, marked] = [facts[q], result.questions[q]]
      const verdict = VERDICTS[marked?.[1] ?? 3] ?? 'skipped'
      if (fact === undefined || marked === undefined || verdict === 'notConsidered' || fact.isDecided || !countsInTotal(plan, s)) return []
      const chance = chanceOf(fact)
      const credit = verdict === 'skipped' ? chance : verdict === 'right' ? 1 : creditOf(marked[0], fact.max12, 0)
      const rows = question.scheme.rule === 'perRow' ? question.scheme.rows : 1
      return { difficulty: difficulties[q] ?? 0, chance, credit, right: fact.max12, wrong: timesUnits(fact.wrong12, rows) }
    }),
  )
  const ability = abilityOf(items)
  const { max12, wrong, skipped } = result.total
  if (ability === null || max12 <= 0) return null
  const chance = items.reduce((sum, item) => sum + item.chance, 0) / items.length
  const curve = curveOf(items, max12, leftOutShare({ wrong, skipped }, chance))
  return {
    ability: rounded(ability.ability),
    error: rounded(ability.error),
    curve: { mean: curve.mean.map(rounded), variance: curve.variance.map(fine) },
  }
}

/** Kept by the thousand: more digits would only take room. */
const rounded = (x: number): number => Math.round(x * 10_000) / 10_000
const fine = (x: number): number => Math.round(x * 1_000_000) / 1_000_000
