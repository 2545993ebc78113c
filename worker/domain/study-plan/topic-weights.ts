import { isSameSubject } from '#domain/exams/same-subject.ts'

/** A topic that a plan may have. */
export interface PlanTopic {
  readonly id: string
  /** The name of its subject in English. */
  readonly subject: string
  /** The step of mastery, 1 to 5; null is not known. */
  readonly step: number | null
  /** The last day of India on which it was practised; null is not known. */
  readonly practisedDay: number | null
}

/** A section of the exam's pattern. */
export interface PlanSection {
  /** In English. */
  readonly title: string
  /** In any unit, the same for all. */
  readonly marks: number
}

export interface TopicWeights {
  /** Above zero, by topic. */
  readonly weights: ReadonlyMap<string, number>
  /** What the shares of marks are from: sections of a pattern, of some subjects alone, or nothing, and then all topics count the same. */
  readonly sharesFrom: 'pattern' | 'partly' | 'equal'
}

/**
 * How much a topic is worth learning: its share of the marks × (1 − mastery). A section's marks are shared equally by its topics, since a
 * pattern says no more. A subject that no section names counts as the smallest that one does. Mastery that is not known counts as none.
 */
export function topicWeights(topics: readonly PlanTopic[], sections: readonly PlanSection[]): TopicWeights {
  const subjects = Map.groupBy(topics, ({ subject }) => subject)
  const marks = subjectMarks([...subjects.keys()], sections)
  const least = Math.min(...marks.values())
  const weights = topics.map(({ id, subject, step }): [string, number] => {
    const inSubject = subjects.get(subject)?.length ?? 1
    const share = marks.size === 0 ? 1 : (marks.get(subject) ?? least) / inSubject
    return [id, share * (1 - masteryOf(step))]
  })
  return { weights: new Map(weights), sharesFrom: marks.size === 0 ? 'equal' : marks.size < subjects.size ? 'partly' : 'pattern' }
}

/** The marks of the sections that name a subject; one that names several is shared equally. */
function subjectMarks(subjects: readonly string[], sections: readonly PlanSection[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { title, marks } of sections) {
    const named = marks > 0 ? subjects.filter((subject) => isSameSubject(subject, title)) : []
    for (const subject of named) sums.set(subject, (sums.get(subject) ?? 0) + marks / named.length)
  }
  return sums
}

/** The middle of a step, of 1. */
const masteryOf = (step: number | null): number => (step === null ? 0 : (step - 0.5) / 5)
