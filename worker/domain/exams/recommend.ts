import type { TestKind } from '#contract/catalogue/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { Units } from '#contract/shared/units.ts'
import { isSameSubject } from './same-subject.ts'
import { languagesOfState } from './state-languages.ts'

/** A test as it may be recommended. Times in ms UTC. */
export interface OfferedTest {
  readonly id: string
  /** Its slug in the exam register; null names no exam. */
  readonly exam: string | null
  readonly kind: TestKind
  readonly access: 'free' | 'prime'
  readonly languages: readonly Locale[]
  /** The names of its subjects in English. */
  readonly subjects: readonly string[]
  readonly questions: number
  readonly minutes: number
  readonly opensAt: number | null
  readonly closesAt: number | null
}

/** What is known of the learner. */
export interface RecommendFor {
  /** The exam that the screens are about (focus-exam.ts). */
  readonly focus: string | null
  readonly questionLanguage: Locale | null
  readonly state: string | null
  readonly attempted: ReadonlySet<string>
  /** Tests and series that the learner is enrolled in hold these tests. */
  readonly enrolled: ReadonlySet<string>
  readonly isPrime: boolean
  /** Whole days to the exam; null where no date is known. */
  readonly daysLeft: number | null
  readonly weakest: WeakestSection | null
  /** How many mocks of the exam the learner has taken. */
  readonly mocks: number
  /** ms UTC */
  readonly now: number
}

/** The section of the last mock with the smallest share of its marks; its name in English, as the pattern has it. */
export interface WeakestSection {
  readonly section: string
  readonly score12: Units
  readonly max12: Units
  /** Units in a mark; absent where there are 12. */
  readonly unit?: number
}

/** Why a test is offered: what a sentence of any language can be made of. */
export type RecommendationReason =
  | { readonly kind: 'weakestSection'; readonly section: string; readonly score12: Units; readonly max12: Units; readonly unit?: number }
  | { readonly kind: 'otherLanguage'; readonly languages: readonly Locale[] }
  | { readonly kind: 'enrolled' }
  | { readonly kind: 'firstMock'; readonly questions: number; readonly minutes: number }
  | { readonly kind: 'nextMock'; readonly number: number }
  | { readonly kind: 'mockSoon'; readonly days: number }
  | { readonly kind: 'section'; readonly questions: number; readonly minutes: number }
  | { readonly kind: 'quiz'; readonly questions: number; readonly minutes: number }

export interface Recommendation {
  readonly testId: string
  readonly kind: Step
  readonly reason: RecommendationReason
}

export interface Recommendations {
  readonly rows: readonly Recommendation[]
  /**
   * What one line says above the rows. `languageNone`: the exam has no test in the learner's language, and the rows are those there are;
   * `languageDone`: all of those have been taken; `examNone`: the exam has no test at all.
   */
  readonly note: 'none' | 'languageNone' | 'languageDone' | 'examNone'
}

export type Step = 'quiz' | 'sectional' | 'mock'

const STEP_OF: Readonly<Record<TestKind, Step>> = {
  quiz: 'quiz',
  sectional: 'sectional',
  mock: 'mock',
  previousYear: 'mock',
  daily: 'quiz',
  live: 'mock',
}

/** From so few days on a mock goes first, and before that a sectional. */
const MOCKS_FIRST_DAYS = 30
const SECTIONS_FIRST_DAYS = 90

/**
 * What to take next, at most `most`: tests of the focus exam that can be started now and were not, in the learner's language for questions
 * where there is one, those in a language of their state before others. The steps take turns, so that three rows are not three of a kind;
 * which step is first depends on the days left, and a sectional of the weakest section comes before all.
 */
export function recommend(tests: readonly OfferedTest[], learner: RecommendFor, most: number): Recommendations {
  const { focus, questionLanguage } = learner
  if (focus === null) return { rows: [], note: 'none' }
  const ofExam = tests.filter(({ exam }) => exam === focus)
  if (ofExam.length === 0) return { rows: [], note: 'examNone' }
  const startable = ofExam.filter((test) => isStartable(test, learner))
  const isRead = ({ languages }: OfferedTest): boolean => questionLanguage === null || languages.includes(questionLanguage)
  const inLanguage = startable.filter(isRead)
  const offered = inLanguage.length > 0 ? inLanguage : startable
  const rows = inTurns(offered, learner)
    .slice(0, most)
    .map((test): Recommendation => ({ testId: test.id, kind: STEP_OF[test.kind], reason: reasonFor(test, learner) }))
  if (inLanguage.length > 0 || rows.length === 0) return { rows, note: 'none' }
  return { rows, note: ofExam.some(isRead) ? 'languageDone' : 'languageNone' }
}

/** It is open, it was never begun, and the learner may begin it. */
function isStartable({ id, access, opensAt, closesAt }: OfferedTest, { attempted, isPrime, now }: RecommendFor): boolean {
  if (attempted.has(id) || (access === 'prime' && !isPrime)) return false
  return (opensAt === null || opensAt <= now) && (closesAt === null || closesAt > now)
}

/** The best of each step, then the second of each, and so on. */
function inTurns(tests: readonly OfferedTest[], learner: RecommendFor): OfferedTest[] {
  const byStep = Map.groupBy(tests.toSorted(byWorth(learner)), ({ kind }) => STEP_OF[kind])
  const order = stepOrder(learner.daysLeft)
  const turns = Math.max(0, ...[...byStep.values()].map(({ length }) => length))
  const taken = Array.from({ length: turns }, (_, turn) => order.flatMap((step) => byStep.get(step)?.[turn] ?? [])).flat()
  const weak = taken.find((test) => isOfWeakest(test, learner.weakest))
  return weak === undefined ? taken : [weak, ...taken.filter((test) => test !== weak)]
}

function stepOrder(daysLeft: number | null): readonly Step[] {
  // An exam that is over is no hurry: the next one is a year away.
  if (daysLeft === null || daysLeft < 0 || daysLeft > SECTIONS_FIRST_DAYS) return ['quiz', 'sectional', 'mock']
  return daysLeft > MOCKS_FIRST_DAYS ? ['sectional', 'mock', 'quiz'] : ['mock', 'sectional', 'quiz']
}

/** Weakest section, enrolled in, a language of the state; then as the catalogue has them. */
const byWorth = (learner: RecommendFor) => {
  const state = languagesOfState(learner.state)
  const worth = (test: OfferedTest): number =>
    (isOfWeakest(test, learner.weakest) ? 4 : 0) +
    (learner.enrolled.has(test.id) ? 2 : 0) +
    (test.languages.some((language) => state.includes(language)) ? 1 : 0)
  return (a: OfferedTest, b: OfferedTest): number => worth(b) - worth(a)
}

/** A sectional that asks about nothing but that section. */
function isOfWeakest({ kind, subjects }: OfferedTest, weakest: WeakestSection | null): boolean {
  const [subject] = subjects
  if (weakest === null || kind !== 'sectional' || subject === undefined || subjects.length > 1) return false
  return isSameSubject(subject, weakest.section)
}

function reasonFor(test: OfferedTest, learner: RecommendFor): RecommendationReason {
  const { questions, minutes, languages } = test
  const { weakest, questionLanguage, daysLeft, mocks } = learner
  if (weakest !== null && isOfWeakest(test, weakest)) return { kind: 'weakestSection', ...weakest }
  if (questionLanguage !== null && !languages.includes(questionLanguage)) return { kind: 'otherLanguage', languages }
  if (learner.enrolled.has(test.id)) return { kind: 'enrolled' }
  switch (STEP_OF[test.kind]) {
    case 'quiz':
      return { kind: 'quiz', questions, minutes }
    case 'sectional':
      return { kind: 'section', questions, minutes }
    case 'mock':
      if (daysLeft !== null && daysLeft > 0 && daysLeft <= MOCKS_FIRST_DAYS) return { kind: 'mockSoon', days: daysLeft }
      return mocks === 0 ? { kind: 'firstMock', questions, minutes } : { kind: 'nextMock', number: mocks + 1 }
  }
}
