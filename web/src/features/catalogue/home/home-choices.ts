import type { CatalogueGroup, CatalogueTest, HomeResponse, OpenAttempt } from '#contract/catalogue/schemas.ts'
import type { LastDaily } from '#contract/exams/schemas.ts'
import type { ShownExamDate } from '#domain/exams/exam-date.ts'
import { dailyTestId } from '#domain/daily/daily-test-id.ts'
import { type Hero, heroOf } from '#domain/exams/hero.ts'
import { type Recommendation, recommend, type Recommendations } from '#domain/exams/recommend.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { enrolledTests, offeredTests } from '#web/lib/offered-tests.ts'

/** What the home is made of. Times in ms UTC. */
export interface HomeFacts {
  readonly groups: readonly CatalogueGroup[]
  readonly home: HomeResponse
  /** Of the exam; null is not known. */
  readonly date: ShownExamDate | null
  /** The slug of the exam that the screens are about; null is none. */
  readonly focus: string | null
  readonly due: number
  readonly isPrime: boolean
  /** The last daily quiz of the exam that is drawn; null is none. */
  readonly daily: LastDaily | null
  readonly now: number
}

export interface HomeChoices {
  readonly hero: Hero<OpenAttempt>
  /** Beside the hero. */
  readonly rows: readonly Recommendation[]
  readonly note: Recommendations['note']
  readonly testOf: (id: string) => CatalogueTest | undefined
}

const ROWS = 3

/** What the home shows first and what after it: the rules of the domain, fed with what the device knows. */
export function homeChoices({ groups, home, date, focus, due, isPrime, daily, now }: HomeFacts): HomeChoices {
  const tests = new Map(groups.flatMap(({ testSeries }) => testSeries.map((test) => [test._id, test] as const)))
  const offered = offeredTests(groups)
  const attempted = new Set(home.attemptedTestIds)
  const weakest = home.weakest?.exam === focus && home.weakest !== null && home.weakest !== undefined ? home.weakest : null
  const { rows, note } = recommend(
    offered,
    {
      focus,
      questionLanguage: home.learner?.questionLanguage ?? null,
      state: home.learner?.state ?? null,
      attempted,
      enrolled: enrolledTests(groups, home.enrolled),
      isPrime,
      daysLeft: date?.daysLeft ?? null,
      weakest: weakest === null ? null : { section: weakest.section.en, score12: weakest.score12, max12: weakest.max12 },
      mocks: offered.filter(({ id, exam: of, kind }) => of === focus && kind !== 'quiz' && kind !== 'sectional' && attempted.has(id))
        .length,
      now,
    },
    ROWS + 1,
  )
  const hero = heroOf({
    open: home.open,
    live: offered.flatMap(({ id, exam: of, kind, access, opensAt, closesAt }) =>
      kind === 'live' && of === focus && opensAt !== null && !attempted.has(id) && (access === 'free' || isPrime)
        ? [{ testId: id, opensAt, closesAt }]
        : [],
    ),
    daily: dailyOf(focus, daily, home, attempted, now),
    due,
    focus,
    first: rows[0] ?? null,
    now,
  })
  const shown = 'testId' in hero ? hero.testId : null
  return { hero, rows: rows.filter(({ testId }) => testId !== shown).slice(0, ROWS), note, testOf: (id) => tests.get(id) }
}

/** Today's quiz: which test it is follows from exam and day, so the home asks nobody. It starts in the learner's language where it has it. */
function dailyOf(focus: string | null, daily: LastDaily | null, home: HomeResponse, attempted: ReadonlySet<string>, now: number) {
  const today = studyDayOf(now)
  if (focus === null || daily === null || daily.until < today) return null
  const testId = dailyTestId(focus, today)
  const wanted = [home.learner?.questionLanguage ?? null, locale].find((one) => one !== null && daily.languages.includes(one))
  return attempted.has(testId) ? null : { testId, language: wanted ?? daily.languages[0] ?? 'en' }
}
