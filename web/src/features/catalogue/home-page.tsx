import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { shownExamDate } from '#domain/exams/exam-date.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { catalogueQuery } from '#web/lib/api/catalogue-query.ts'
import { examsQuery } from '#web/lib/api/exams-query.ts'
import { fillPractice, practiceQuery } from '#web/lib/api/practice-queries.ts'
import { useFocusExam } from '#web/lib/focus-exam/use-focus-exam.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { CatalogueMissing } from './catalogue-missing.tsx'
import { HeroSkeleton } from './home/hero-skeleton.tsx'
import { HomeBand } from './home/home-band.tsx'
import type { HomeFacts } from './home/home-choices.ts'
import { ownExamDate } from '#web/lib/focus-exam/own-exam-date.ts'
import type { StartNow } from './home/start-now.ts'
import { RowSkeletons } from './catalogue-skeletons.tsx'
import { ProfileReminder } from './profile-reminder.tsx'
import { useLearner } from './use-learner.ts'
import './home/home.css'

const loadChosen = () => import('./home/chosen-things.tsx')
const loadBelow = () => import('./home/below-the-fold.tsx')

/**
 * The learner's home: the exam with its day and the week, one thing to do, what comes next and why, and the last tests. The band comes with
 * the first code; what the rules choose needs answers of the API, and its code comes on the way to them.
 */
export function HomePage({ samples, startNow }: { readonly samples: ReactNode; readonly startNow: StartNow }) {
  const { user, home, now, primeActive } = useLearner()
  const catalogue = useQuery(catalogueQuery())
  const register = useQuery(examsQuery())
  const { practice, due } = usePractice()
  const focus = useFocusExam(user._id)
  const chosen = useLateModule(loadChosen)
  const below = useLateModule(loadBelow)
  const exam = register.data?.exams.find(({ slug }) => slug === focus)
  const date = focus === null || focus === undefined ? null : shownExamDate(ownExamDate(home.data?.targets, focus), exam ?? null, now)
  // What is due may come first, so the first place waits for it; where it cannot be had, it goes without.
  const isSettled = practice.data !== undefined || practice.isError
  const facts: HomeFacts | null =
    catalogue.data === undefined || home.data === undefined || focus === undefined || !isSettled
      ? null
      : {
          groups: catalogue.data,
          home: home.data,
          date,
          focus,
          due,
          isPrime: primeActive,
          daily: exam?.daily ?? null,
          now,
        }
  const failed = missing(home) ?? missing(catalogue)
  return (
    <div className="home" data-family={exam?.family ?? 'other'}>
      <PageTitle>{m.nav_home()}</PageTitle>
      <div className="home-top">
        <HomeBand focus={focus} exam={exam} date={date} practice={practice.data} greeting={<Greeting name={user.name} />} />
        {facts !== null && chosen !== null ? (
          <chosen.FirstThing facts={facts} startNow={startNow} />
        ) : failed === null ? (
          <HeroSkeleton />
        ) : (
          <div className="home-hero">
            {failed === home ? <QueryError query={home} title={m.home_failed()} /> : <CatalogueMissing query={catalogue} />}
          </div>
        )}
      </div>
      {!user.isProfileComplete && <ProfileReminder />}
      <div className="home-columns">
        {focus !== null && (
          <section className="home-part">
            <div className="home-head">
              <h2 className="text-lg">{m.focus_next()}</h2>
              <Link to="/user/testseries">{m.focus_all_tests()}</Link>
            </div>
            {facts !== null && chosen !== null ? (
              <chosen.NextThings facts={facts} exam={exam} />
            ) : (
              failed === null && <RowSkeletons rows={3} />
            )}
          </section>
        )}
        <div className="home-side">
          {below && <below.BelowTheFold home={home.data} focus={focus ?? null} now={now} />}
          {samples}
        </div>
      </div>
    </div>
  )
}

const missing = (query: UseQueryResult): UseQueryResult | null => (query.data === undefined && query.isError ? query : null)

/**
 * What is due and the week; new attempts are taken into the notebook on the way. What they add to the due ones is shown on the next visit: a
 * line more would move what the learner is reading.
 */
function usePractice() {
  const practice = useQuery(practiceQuery())
  const client = useQueryClient()
  const hasNew = practice.data?.hasNew === true
  const [before, setBefore] = useState<number | null>(null)
  if (hasNew && before === null) setBefore(practice.data?.dueToday ?? 0)
  useEffect(() => {
    // What fails is left to the next visit.
    if (hasNew) fillPractice(client).catch(() => {})
  }, [hasNew, client])
  return { practice, due: before ?? practice.data?.dueToday ?? 0 }
}

/** The name is someone's own: it keeps its own direction inside the sentence. */
function Greeting({ name }: { readonly name: string }) {
  const [before, after] = m.home_greeting({ name: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  )
}
