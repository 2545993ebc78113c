import type { AnalysisResponse } from '#contract/results/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import { subtractUnits, sumUnits } from '#domain/marking/units.ts'
import { groupBy } from '../group-by.ts'
import type { QuestionFacts } from '../question-facts.ts'
import { tallyFigures } from '../tally-figures.ts'

/** How one topic went. Times in ms. */
export interface TopicRow {
  readonly id: string
  readonly subject: Topic['subject']
  readonly title: Topic['title']
  /** Its questions, by their places in the paper. */
  readonly places: readonly number[]
  readonly questions: number
  readonly attempted: number
  readonly right: number
  readonly partial: number
  readonly wrong: number
  readonly skipped: number
  readonly accuracy: number | null
  readonly marks: Units
  /** What full marks would have added. */
  readonly lost: Units
  readonly spentMs: number
}

type Topic = AnalysisResponse['topics'][number]

export const TOPIC_ORDERS = ['paper', 'weakest', 'strongest'] as const
export type TopicOrder = (typeof TOPIC_ORDERS)[number]

/**
 * The topics of a test in the order in which they come in the paper. `topics` has one entry a question. Questions that were not considered are
 * left out: they had no marks to lose.
 */
export function topicRows(facts: readonly QuestionFacts[], topics: readonly Topic[]): TopicRow[] {
  const counted = facts.filter(({ verdict }) => verdict !== 'notConsidered')
  const byTopic = groupBy(counted, ({ topic }) => topic)
  return [...byTopic].flatMap(([id, own]) => {
    const topic = topics.find((one) => one.id === id)
    if (topic === undefined) return []
    const count = (verdict: QuestionFacts['verdict']) => own.filter((one) => one.verdict === verdict).length
    const tally = { right: count('right'), partial: count('partial'), wrong: count('wrong'), skipped: count('skipped') }
    const { attempted, accuracy } = tallyFigures(tally)
    return {
      id,
      subject: topic.subject,
      title: topic.title,
      places: own.map(({ question }) => question),
      questions: own.length,
      attempted,
      accuracy,
      ...tally,
      marks: sumUnits(own.map(({ marks }) => marks)),
      lost: sumUnits(own.map(({ marks, max }) => subtractUnits(max, marks))),
      spentMs: sum(own.map(({ spentMs }) => spentMs)),
    }
  })
}

/** Topics under their subject; subjects stay in the order of the paper, so that a sort is always within one. What was not attempted comes last. */
export function bySubject(
  rows: readonly TopicRow[],
  order: TopicOrder,
): { readonly subject: Topic['subject']; readonly rows: TopicRow[] }[] {
  const sign = order === 'weakest' ? 1 : -1
  const sorted = (own: readonly TopicRow[]) =>
    order === 'paper'
      ? [...own]
      : own.toSorted((a, b) => {
          if (a.accuracy === null || b.accuracy === null) return Number(a.accuracy === null) - Number(b.accuracy === null)
          return sign * (a.accuracy - b.accuracy) || b.lost - a.lost
        })
  return [...groupBy(rows, ({ subject }) => subject.en).values()].flatMap((own) => {
    const [first] = own
    return first === undefined ? [] : [{ subject: first.subject, rows: sorted(own) }]
  })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
