import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { ENDONYMS, localize } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { catalogueQuery } from '#web/lib/api/catalogue-query.ts'
import { examsQuery, examTitles } from '#web/lib/api/exams-query.ts'
import { fillPractice, practiceQuery } from '#web/lib/api/practice-queries.ts'
import { useFocusExam } from '#web/lib/focus-exam/use-focus-exam.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { CatalogueMissing } from './catalogue-missing.tsx'
import { HeroCard, HeroSkeleton, type StartNow } from './home/hero-card.tsx'
import { HomeBand } from './home/home-band.tsx'
import { homeChoices } from './home/home-choices.ts'
import { NextRows } from './home/next-rows.tsx'
import { RowSkeletons } from './catalogue-skeletons.tsx'
import { ProfileReminder } from './profile-reminder.tsx'
import { useLearner } from './use-learner.ts'
import './home/home.css'

const loadBelow = () => import('./home/below-the-fold.tsx')

/** The learner's home: the exam with its day and the week, one thing to do, what comes next and why, and the last tests. */
export function HomePage({ samples, startNow }: { readonly samples: ReactNode; readonly startNow: StartNow }) {
  const { user, home, now, primeActive } = useLearner()
  const catalogue = useQuery(catalogueQuery())
  const register = useQuery(examsQuery())
  const practice = usePractice()
  const focus = useFocusExam(user._id)
  const below = useLateModule(loadBelow)
  const exam = register.data?.exams.find(({ slug }) => slug === focus)
  const due = practice.data?.dueToday ?? 0
  const groups = catalogue.data
  const known = home.data
  const choices = useMemo(
    () =>
      groups === undefined || known === undefined || focus === undefined
        ? null
        : homeChoices({ groups, home: known, exam, focus, due, isPrime: primeActive, now }),
    [groups, known, focus, exam, due, primeActive, now],
  )
  // What is due may come first, so the first place waits for it; where it cannot be had, it goes without.
  const isSettled = choices !== null && (practice.data !== undefined || practice.isError)
  return (
    <div className="home" data-family={exam?.family ?? 'other'}>
      <PageTitle>{m.nav_home()}</PageTitle>
      <div className="home-top">
        <HomeBand
          focus={focus}
          exam={exam}
          date={choices?.date ?? null}
          practice={practice.data}
          greeting={<Greeting name={user.name} />}
        />
        {isSettled ? (
          <HeroCard
            hero={choices.hero}
            testOf={choices.testOf}
            questionLanguage={known?.learner?.questionLanguage ?? null}
            startNow={startNow}
            now={now}
          />
        ) : (
          <FirstPlace home={home} catalogue={catalogue} />
        )}
      </div>
      {!user.isProfileComplete && <ProfileReminder />}
      <div className="home-columns">
        <section className="home-part">
          <div className="home-head">
            <h2 className="text-lg">{m.focus_next()}</h2>
            <Link to="/user/testseries">{m.focus_all_tests()}</Link>
          </div>
          {isSettled ? (
            <>
              <Note
                note={choices.note}
                exam={focus ?? null}
                exams={register.data?.exams}
                language={known?.learner?.questionLanguage ?? null}
              />
              <NextRows rows={choices.rows} testOf={choices.testOf} due={choices.hero.kind === 'revise' ? 0 : due} />
            </>
          ) : (
            !home.isError && !catalogue.isError && <RowSkeletons rows={3} />
          )}
        </section>
        <div className="home-part">
          {below && <below.BelowTheFold home={known} focus={focus ?? null} now={now} />}
          {samples}
        </div>
      </div>
    </div>
  )
}

/** What is due and the week; new attempts are taken into the notebook on the way. */
function usePractice() {
  const practice = useQuery(practiceQuery())
  const client = useQueryClient()
  const hasNew = practice.data?.hasNew === true
  useEffect(() => {
    // What fails is left to the next visit.
    if (hasNew) fillPractice(client).catch(() => {})
  }, [hasNew, client])
  return practice
}

/** The first place while it is not known what belongs there, or cannot be. */
function FirstPlace({ home, catalogue }: { readonly home: ReturnType<typeof useLearner>['home']; readonly catalogue: UseQueryResult }) {
  const failed = home.data === undefined && home.isError ? home : catalogue.data === undefined && catalogue.isError ? catalogue : null
  if (failed === null) return <HeroSkeleton />
  return (
    <div className="home-hero">
      {failed === home ? <QueryError query={home} title={m.home_failed()} /> : <CatalogueMissing query={catalogue} />}
    </div>
  )
}

/** The one line that says where the exam or the language has no tests. */
function Note({
  note,
  exam,
  exams,
  language,
}: {
  readonly note: ReturnType<typeof homeChoices>['note']
  readonly exam: string | null
  readonly exams: Parameters<typeof examTitles>[0]
  readonly language: keyof typeof ENDONYMS | null
}) {
  if (note === 'none' || exam === null) return null
  const name = localize(examTitles(exams, exam), locale).text
  if (note === 'examNone') return <p className="home-note">{m.focus_exam_none({ exam: name })}</p>
  if (language === null) return null
  const values = { exam: name, language: ENDONYMS[language] }
  return <p className="home-note">{note === 'languageNone' ? m.focus_language_none(values) : m.focus_language_done(values)}</p>
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
