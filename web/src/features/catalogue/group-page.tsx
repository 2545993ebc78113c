import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { ArrowLeft, BookmarkCheck, BookmarkPlus } from 'lucide-react'
import type { CatalogueTest } from '#contract/catalogue/schemas.ts'
import { catalogueQuery } from '#web/lib/api/catalogue-query.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Band } from '#web/ui/band.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Emblem } from '#web/ui/emblem.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { ShareButton } from '#web/lib/share-button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { CatalogueMissing } from './catalogue-missing.tsx'
import { RowSkeletons } from './catalogue-skeletons.tsx'
import { plansQuery, PrimeOffer } from './prime-offer.tsx'
import { GROUP_TAB_NAMES } from '#web/lib/group-tab-names.ts'
import { byTab } from '#web/lib/group-tabs.ts'
import { byYear } from './papers-by-year.ts'
import { formatYear, sittingFacts } from './sitting-text.ts'
import { TestList } from './test-list.tsx'
import { testState } from './test-state.ts'
import { useEnrolment } from './use-enrolment.ts'
import { useLearner } from './use-learner.ts'

const route = getRouteApi('/user/testseries/$groupId')

/** One series: what it holds, how far one has come, and what can be done with each test. */
export function GroupPage() {
  const { groupId } = route.useParams()
  const catalogue = useQuery(catalogueQuery())
  const { home, now, primeActive } = useLearner()
  const plans = useQuery(plansQuery())
  const { isEnrolled, change } = useEnrolment()
  const group = catalogue.data?.find(({ _id }) => _id === groupId)
  if (catalogue.data === undefined) return catalogue.isError ? <CatalogueMissing query={catalogue} /> : <RowSkeletons rows={5} />
  // What is locked, and the offer above it, would come between what one reads already.
  if (home.isPending || plans.isPending) return <RowSkeletons rows={5} />
  if (group === undefined) {
    return (
      <EmptyState
        title={m.group_gone_title()}
        action={
          <Link to="/user/testseries" className={buttonClass({ look: 'primary' })}>
            {m.group_gone_action()}
          </Link>
        }
      />
    )
  }
  const enrolled = isEnrolled('group', group._id)
  const locked = group.testSeries.filter((test) => testState(test, home.data, primeActive, now).kind === 'prime').length
  const done = group.testSeries.filter(({ _id }) => home.data?.attemptedTestIds.includes(_id)).length
  return (
    <div className="grid gap-4 sm:gap-6">
      <PageTitle>{group.title}</PageTitle>
      <Link
        to="/user/testseries"
        className="inline-flex min-h-9 items-center gap-1.5 justify-self-start text-muted hover:text-ink hover:underline"
      >
        <ArrowLeft size={18} aria-hidden="true" className="mirror-rtl" />
        {m.group_back()}
      </Link>
      {group.cover && <img src={group.cover} alt="" className="max-h-56 w-full rounded-card bg-figure object-cover" />}
      <Band labelledBy="series-title" family={group.registered?.family} className="p-4 sm:p-6">
        <div className="flex items-center gap-3">
          {group.registered && <Emblem family={group.registered.family} size={36} />}
          <div className="min-w-0">
            <h1 id="series-title" className="text-xl sm:text-2xl">
              <bdi>{group.title}</bdi>
            </h1>
            <p className="text-muted">
              <bdi>{group.exam}</bdi>
            </p>
          </div>
        </div>
        <p className="mt-3 font-bold tabular">
          {m.group_progress({ done: formatNumber(done), of: formatNumber(group.testSeries.length) })}
        </p>
      </Band>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-4">
        {group.description && (
          <p className="max-w-[68ch] text-base text-muted">
            <bdi>{group.description}</bdi>
          </p>
        )}
        <div className="flex flex-wrap gap-3 sm:col-start-2">
          <Button
            look="secondary"
            className="flex-1 sm:flex-none"
            aria-pressed={enrolled}
            onClick={() => change('group', group._id, group.title, !enrolled)}
          >
            {enrolled ? (
              <BookmarkCheck size={20} aria-hidden="true" className="text-primary" />
            ) : (
              <BookmarkPlus size={20} aria-hidden="true" />
            )}
            {enrolled ? m.enrol_is() : m.enrol_action()}
          </Button>
          {group.slug !== undefined && <ShareButton title={group.title} path={`/series/${group.slug}`} className="flex-1 sm:flex-none" />}
        </div>
      </div>
      {locked > 0 && <PrimeOffer locked={locked} />}
      {group.testSeries.length === 0 ? <EmptyState title={m.group_empty()} /> : <TestsByTab tests={group.testSeries} />}
    </div>
  )
}

/** One list, or where there are tests of several kinds a tab for each; the address says which, or which test is meant. */
function TestsByTab({ tests }: { readonly tests: readonly CatalogueTest[] }) {
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const meant = useLocation({ select: ({ hash }) => hash.replace(/^test-/, '') })
  const parts = byTab(tests)
  const [first] = parts
  if (first === undefined) return null
  if (parts.length === 1 && first.tab !== 'previous')
    return <TestList level="h2" tests={tests.map((test) => ({ test }))} label={m.group_tests()} />
  if (parts.length === 1) return <PapersByYear tests={first.tests} />
  const current = parts.find((part) => part.tab === tab) ?? parts.find((part) => part.tests.some(({ _id }) => _id === meant)) ?? first
  return (
    <Tabs
      label={m.group_tests()}
      tabs={parts.map((part) => ({ id: part.tab, label: GROUP_TAB_NAMES[part.tab](), count: formatNumber(part.tests.length) }))}
      current={current.tab}
      onChange={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
    >
      {current.tab === 'previous' ? (
        <PapersByYear tests={current.tests} />
      ) : (
        <TestList level="h2" tests={current.tests.map((test) => ({ test }))} label={m.group_tests()} />
      )}
    </Tabs>
  )
}

/** A list for each year, the newest first; each paper says its tier, day and shift. */
const PapersByYear = ({ tests }: { readonly tests: readonly CatalogueTest[] }) => (
  <div className="grid gap-6">
    {byYear(tests).map(({ year, tests: own }, at) => {
      const name = year === null ? m.papers_other() : formatYear(year)
      return (
        <section key={year} className="grid gap-3">
          <h2 className="text-lg tabular">{name}</h2>
          <TestList
            leading={at === 0}
            label={year === null ? name : m.papers_of_year({ year: name })}
            tests={own.map((test) => ({ test, note: test.sitting && sittingFacts(test.sitting).join(' · ') }))}
          />
        </section>
      )
    })}
  </div>
)
