import type { Localized } from '#contract/shared/locales.ts'
import type { TopicTally } from '#contract/performance/schemas.ts'
import type { SourceTopic } from '#contract/question-bank/question-source.ts'
import type { Units } from '#contract/shared/units.ts'
import { subtractUnits, sumUnits } from '#domain/marking/units.ts'

export interface NamedTally extends TopicTally {
  readonly title: Localized
}

export interface SubjectTallies {
  readonly subject: Localized
  readonly sum: Omit<TopicTally, 'topicId'>
  /** Most marks lost first. */
  readonly topics: readonly NamedTally[]
}

/** Topics under their subjects, what lost most marks first. A topic whose name is not known any more is left out. */
export function bySubject(tallies: readonly TopicTally[], names: readonly SourceTopic[]): SubjectTallies[] {
  const known = new Map(names.map((name) => [name.id, name]))
  const named = tallies.flatMap((tally) => {
    const name = known.get(tally.topicId)
    return name === undefined ? [] : [{ ...tally, title: name.title, subject: name.subject }]
  })
  return [...Map.groupBy(named, ({ subject }) => subject.en).values()]
    .map((own) => ({
      subject: own[0]?.subject ?? { en: '' },
      sum: sumOf(own),
      topics: own.toSorted((a, b) => lostMarks(b) - lostMarks(a)),
    }))
    .toSorted((a, b) => lostMarks(b.sum) - lostMarks(a.sum))
}

export const lostMarks = ({ max12, marks12 }: Pick<TopicTally, 'max12' | 'marks12'>): Units => subtractUnits(max12, marks12)
export const attempted = ({ right, partial, wrong }: Pick<TopicTally, 'right' | 'partial' | 'wrong'>): number => right + partial + wrong

function sumOf(tallies: readonly TopicTally[]): Omit<TopicTally, 'topicId'> {
  const sum = (of: (tally: TopicTally) => number) => tallies.reduce((total, tally) => total + of(tally), 0)
  return {
    right: sum(({ right }) => right),
    partial: sum(({ partial }) => partial),
    wrong: sum(({ wrong }) => wrong),
    skipped: sum(({ skipped }) => skipped),
    marks12: sumUnits(tallies.map(({ marks12 }) => marks12)),
    max12: sumUnits(tallies.map(({ max12 }) => max12)),
    spentMs: sum(({ spentMs }) => spentMs),
    usualMs: sum(({ usualMs }) => usualMs),
  }
}
