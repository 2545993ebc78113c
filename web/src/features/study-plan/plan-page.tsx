import './plan.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { localize } from '#contract/shared/locales.ts'
import { shownExamDate } from '#domain/exams/exam-date.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { catalogueQuery } from '#web/lib/api/catalogue-query.ts'
import { examsQuery, examTitles } from '#web/lib/api/exams-query.ts'
import { homeQuery } from '#web/lib/api/learner-queries.ts'
import { practiceQuery } from '#web/lib/api/practice-queries.ts'
import { WhichExam } from '#web/lib/focus-exam/which-exam.tsx'
import { useFocusExam } from '#web/lib/focus-exam/use-focus-exam.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useOnline } from '#web/lib/online.ts'
import { ownExamDate } from '#web/lib/focus-exam/own-exam-date.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { useSignedIn } from '#web/session/session-store.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { patternTest, planOf, topicsOfExam } from './plan-facts.ts'
import { PlanForm } from './plan-form.tsx'
import { planQuery, topicsQuery } from './plan-queries.ts'
import { PlanView } from './plan-view.tsx'

/** The study plan of the exam that the screens are about. */
export function PlanPage() {
  const user = useSignedIn()
  const focus = useFocusExam(user._id)
  return (
    <div className="plan">
      <PageTitle>{m.plan_title()}</PageTitle>
      {focus === undefined ? (
        <PlanSkeleton />
      ) : focus === null ? (
        <WhichExam title={m.plan_title()} />
      ) : (
        <PlanOfExam key={focus} exam={focus} primeUntil={user.primeAccessUntil} />
      )}
    </div>
  )
}

function PlanOfExam({ exam, primeUntil }: { readonly exam: string; readonly primeUntil: string | null }) {
  const home = useQuery(homeQuery())
  const now = useNow(60_000, home.data === undefined ? 0 : home.data.serverNow - home.dataUpdatedAt)
  const catalogue = useQuery(catalogueQuery())
  const register = useQuery(examsQuery())
  const topics = useQuery(topicsQuery())
  const practice = useQuery(practiceQuery())
  const plan = useQuery({
    ...planQuery(exam, catalogue.data && patternTest(catalogue.data, exam)),
    enabled: catalogue.data !== undefined,
  })
  const isOnline = useOnline()
  const listed = register.data?.exams.find(({ slug }) => slug === exam)
  const name = localize(examTitles(listed && [listed], exam), locale)
  const queries = [home, catalogue, topics, plan]
  const failed = queries.find((query) => query.data === undefined && query.isError)
  const title = <h1 className="text-xl">{m.plan_for({ exam: name.text })}</h1>
  if (failed !== undefined)
    return (
      <>
        {title}
        <QueryError query={failed} title={m.plan_failed()} />
      </>
    )
  // What is due may be missing: the plan goes without.
  const isSettled = register.data !== undefined || register.isError
  if (home.data === undefined || catalogue.data === undefined || topics.data === undefined || plan.data === undefined || !isSettled)
    return <PlanSkeleton />
  const own = topicsOfExam(topics.data.topics, catalogue.data, exam)
  if (own.length === 0)
    return (
      <>
        {title}
        <EmptyState
          title={m.plan_no_topics()}
          action={
            <Link to="/user/testseries" className={buttonClass({ look: 'primary' })}>
              {m.practice_take_test()}
            </Link>
          }
        />
      </>
    )
  const { wishes, sections } = plan.data
  const known = shownExamDate(ownExamDate(home.data.targets, exam), listed ?? null, now)
  const date = shownExamDate(wishes?.ownDate ?? null, known && { date: known.at, dateStatus: null }, now)
  const note = !isOnline && (
    <p role="status" className="plan-note">
      {m.plan_offline()}
    </p>
  )
  if (wishes === null || date === null || date.daysLeft < 0)
    return (
      <>
        {title}
        {note}
        <PlanForm exam={exam} wishes={wishes} date={date} known={known} look="page" />
      </>
    )
  return (
    <>
      {note}
      <PlanView
        exam={exam}
        name={name}
        family={listed?.family}
        wishes={wishes}
        date={date}
        known={known}
        topics={own}
        groups={catalogue.data}
        due={practice.data?.dueToday ?? 0}
        isKept={topics.data.isKept}
        plan={planOf({
          exam,
          groups: catalogue.data,
          home: home.data,
          topics: own,
          wishes,
          sections,
          examAt: date.at,
          now,
          due: practice.data?.dueToday ?? 0,
          isPrime: primeUntil !== null && Date.parse(primeUntil) > now,
        })}
      />
    </>
  )
}

const PlanSkeleton = () => (
  <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
    <Skeleton className="h-44 w-full" />
    <Skeleton className="h-16 w-full" />
    <Skeleton className="h-16 w-full" />
  </SkeletonRegion>
)
