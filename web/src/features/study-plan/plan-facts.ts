import type { CatalogueGroup, HomeResponse } from '#contract/catalogue/schemas.ts'
import type { PracticeTopic } from '#contract/practice/schemas.ts'
import type { MarkedSection, StudyPlanWishes } from '#contract/study-plan/schemas.ts'
import { recommend } from '#domain/exams/recommend.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { type StudyPlan, studyPlan } from '#domain/study-plan/study-plan.ts'
import { enrolledTests, offeredTests } from '#web/lib/offered-tests.ts'

/** The test whose pattern says how the marks of an exam are shared: its longest full paper; undefined where there is none. */
export function patternTest(groups: readonly CatalogueGroup[], exam: string): string | undefined {
  const full = offeredTests(groups).filter((test) => test.exam === exam && test.kind !== 'quiz' && test.kind !== 'sectional')
  return full.toSorted((a, b) => b.questions - a.questions)[0]?.id
}

/** Topics of the subjects that tests of the exam ask about. */
export function topicsOfExam(topics: readonly PracticeTopic[], groups: readonly CatalogueGroup[], exam: string): PracticeTopic[] {
  const asked = new Set(offeredTests(groups).flatMap((test) => (test.exam === exam ? test.subjects : [])))
  return topics.filter(({ subject }) => asked.has(subject.en))
}

export interface PlanFacts {
  readonly exam: string
  readonly groups: readonly CatalogueGroup[]
  readonly home: HomeResponse
  /** Those of the exam. */
  readonly topics: readonly PracticeTopic[]
  readonly wishes: StudyPlanWishes
  readonly sections: readonly MarkedSection[]
  /** When the exam is, and the time; ms UTC. */
  readonly examAt: number
  readonly now: number
  readonly due: number
  readonly isPrime: boolean
}

const MOST_TESTS = 40

/** The plan from what this device knows: it needs no network. */
export function planOf({ exam, groups, home, topics, wishes, sections, examAt, now, due, isPrime }: PlanFacts): StudyPlan {
  const offered = offeredTests(groups)
  const minutesOf = new Map(offered.map(({ id, minutes }) => [id, minutes]))
  const { rows } = recommend(
    offered.filter(({ kind }) => kind !== 'quiz'),
    {
      focus: exam,
      questionLanguage: home.learner?.questionLanguage ?? null,
      state: home.learner?.state ?? null,
      attempted: new Set(home.attemptedTestIds),
      enrolled: enrolledTests(groups, home.enrolled),
      isPrime,
      daysLeft: studyDayOf(examAt) - studyDayOf(now),
      weakest: null,
      mocks: 0,
      now,
    },
    MOST_TESTS,
  )
  return studyPlan({
    topics: topics.map(({ id, subject, step, lastDay }) => ({ id, subject: subject.en, step, practisedDay: lastDay ?? null })),
    sections: sections.map(({ title, marks12 }) => ({ title, marks: marks12 })),
    skipped: new Set(wishes.skipped),
    hoursAWeek: wishes.hoursAWeek,
    today: studyDayOf(now),
    examDay: studyDayOf(examAt),
    due,
    tests: rows.map(({ testId }) => ({ id: testId, minutes: minutesOf.get(testId) ?? 60 })),
  })
}
