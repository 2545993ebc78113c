import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, BookmarkCheck, BookmarkPlus } from 'lucide-react'
import { catalogueQuery } from '#web/lib/catalogue-query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { m } from '#web/lib/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { StepsProgress } from '#web/ui/steps-progress.tsx'
import { CatalogueMissing } from './catalogue-missing.tsx'
import { RowSkeletons } from './catalogue-skeletons.tsx'
import { TestList } from './test-list.tsx'
import { useEnrolment } from './use-enrolment.ts'
import { useLearner } from './use-learner.ts'

const route = getRouteApi('/user/testseries/$groupId')

/** One series: what it holds, how far one has come, and what can be done with each test. */
export function GroupPage() {
  const { groupId } = route.useParams()
  const catalogue = useQuery(catalogueQuery())
  const { home } = useLearner()
  const { isEnrolled, change } = useEnrolment()
  const group = catalogue.data?.find(({ _id }) => _id === groupId)
  if (catalogue.data === undefined) return catalogue.isError ? <CatalogueMissing query={catalogue} /> : <RowSkeletons rows={5} />
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
  const done = group.testSeries.filter(({ _id }) => home.data?.attemptedTestIds.includes(_id)).length
  return (
    <div className="grid gap-6">
      <PageTitle>{group.title}</PageTitle>
      <Link
        to="/user/testseries"
        className="inline-flex min-h-9 items-center gap-1.5 justify-self-start text-muted hover:text-ink hover:underline"
      >
        <ArrowLeft size={18} aria-hidden="true" className="mirror-rtl" />
        {m.group_back()}
      </Link>
      {group.cover && <img src={group.cover} alt="" className="max-h-56 w-full rounded-card bg-figure object-cover" />}
      <header className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
        <div className="grid gap-2">
          <div>
            <Badge>{group.exam}</Badge>
          </div>
          <h1 className="text-xl sm:text-2xl">{group.title}</h1>
          {group.description && <p className="max-w-[68ch] text-base text-muted">{group.description}</p>}
          <div className="mt-1 flex items-end gap-3 text-muted tabular">
            <StepsProgress done={done} of={group.testSeries.length} />
            {m.group_progress({ done: formatNumber(done), of: formatNumber(group.testSeries.length) })}
          </div>
        </div>
        <Button look="secondary" aria-pressed={enrolled} onClick={() => change('group', group._id, group.title, !enrolled)}>
          {enrolled ? (
            <BookmarkCheck size={20} aria-hidden="true" className="text-primary" />
          ) : (
            <BookmarkPlus size={20} aria-hidden="true" />
          )}
          {enrolled ? m.enrol_is() : m.enrol_action()}
        </Button>
      </header>
      {group.testSeries.length === 0 ? (
        <EmptyState title={m.group_empty()} />
      ) : (
        <TestList level="h2" tests={group.testSeries.map((test) => ({ test }))} label={m.group_tests()} />
      )}
    </div>
  )
}
