import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryError } from '#web/errors/query-error.tsx'
import { catalogueQuery } from '#web/lib/api/catalogue-query.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { useLateModule } from '#web/lib/use-late-module.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { RowSkeletons } from './catalogue-skeletons.tsx'
import { CatalogueMissing } from './catalogue-missing.tsx'
import { nextTests, type NextTest } from './next-tests.ts'
import { ProfileReminder } from './profile-reminder.tsx'
import { ResumeCard } from './resume-card.tsx'
import { TestList } from './test-list.tsx'
import { useLearner } from './use-learner.ts'

const MOST_NEXT = 3
const loadBelow = () => import('./home/below-the-fold.tsx')

/** The learner's home: an open test first, then what to take next and why, then the last result. */
export function HomePage({ samples }: { readonly samples: React.ReactNode }) {
  const { user, home, now, primeActive } = useLearner()
  const below = useLateModule(loadBelow)
  const open = home.data?.open.filter(({ deadlineAt }) => deadlineAt > now) ?? []
  return (
    <div className="grid gap-8">
      <PageTitle>{m.nav_home()}</PageTitle>
      <h1 className="line-clamp-2 text-xl wrap-anywhere sm:text-2xl">
        <Greeting name={user.name} />
      </h1>
      {!user.isProfileComplete && <ProfileReminder />}
      {open.map((attempt) => (
        <ResumeCard key={attempt.attemptId} attempt={attempt} now={now} />
      ))}
      {samples}
      <NextSection home={home} now={now} primeActive={primeActive} leading={open.length === 0} />
      {below && <below.BelowTheFold home={home.data} now={now} />}
    </div>
  )
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

function NextSection({
  home,
  now,
  primeActive,
  leading,
}: Pick<ReturnType<typeof useLearner>, 'home' | 'now' | 'primeActive'> & { readonly leading: boolean }) {
  const catalogue = useQuery(catalogueQuery())
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">{m.home_next()}</h2>
        <Link to="/user/testseries" className="py-1 font-bold text-primary hover:underline">
          {m.home_all_series()}
        </Link>
      </div>
      {content()}
    </section>
  )

  function content() {
    if (catalogue.data === undefined && catalogue.isError) return <CatalogueMissing query={catalogue} />
    if (home.data === undefined && home.isError) return <QueryError query={home} title={m.home_failed()} />
    if (catalogue.data === undefined || home.data === undefined) return <RowSkeletons rows={MOST_NEXT} />
    const next = nextTests(catalogue.data, home.data, primeActive, now, MOST_NEXT)
    if (next.length > 0)
      return <TestList label={m.home_next()} leading={leading} tests={next.map((one) => ({ test: one.test, note: reasonText(one) }))} />
    return (
      <EmptyState
        title={m.home_nothing_title()}
        action={
          <Link to="/user/attempted-tests" className={buttonClass({ look: 'secondary' })}>
            {m.nav_attempted_tests()}
          </Link>
        }
      >
        {m.home_nothing_text()}
      </EmptyState>
    )
  }
}

function reasonText({ reason, group }: NextTest): string {
  switch (reason) {
    case 'bookmarked':
      return m.reason_bookmarked()
    case 'enrolled':
      return m.reason_enrolled({ series: group.title })
    case 'sameSeries':
      return m.reason_same_series({ series: group.title })
    case 'free':
      return m.reason_free({ series: group.title })
  }
}
