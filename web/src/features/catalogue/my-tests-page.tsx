import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookmarkX } from 'lucide-react'
import { QueryError } from '#web/errors/query-error.tsx'
import { catalogueQuery } from '#web/lib/api/catalogue-query.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PageTitle } from '#web/lib/page-title.tsx'
import { CatalogueMissing } from './catalogue-missing.tsx'
import { RowSkeletons } from './catalogue-skeletons.tsx'
import { TestList } from './test-list.tsx'
import { useEnrolment } from './use-enrolment.ts'

/** What someone is enrolled in, latest first: whole series with their tests, and single tests. */
export function MyTestsPage() {
  const catalogue = useQuery(catalogueQuery())
  const { enrolments, change } = useEnrolment()
  return (
    <div className="grid gap-6">
      <PageTitle>{m.nav_my_tests()}</PageTitle>
      <h1 className="text-xl">{m.nav_my_tests()}</h1>
      {content()}
    </div>
  )

  function content() {
    if (catalogue.data === undefined && catalogue.isError) return <CatalogueMissing query={catalogue} />
    if (enrolments.data === undefined && enrolments.isError) return <QueryError query={enrolments} title={m.my_tests_failed()} />
    if (catalogue.data === undefined || enrolments.data === undefined) return <RowSkeletons rows={4} />
    const groups = catalogue.data
    const enrolled = enrolments.data.items
    const chosenGroups = enrolled.flatMap(({ kind, id }) => (kind === 'group' ? groups.filter(({ _id }) => _id === id) : []))
    const listed = new Set(chosenGroups.flatMap(({ testSeries }) => testSeries.map(({ _id }) => _id)))
    const single = enrolled.flatMap(({ kind, id }) => {
      const test = groups.flatMap(({ testSeries }) => testSeries).find(({ _id }) => _id === id)
      return kind === 'test' && test !== undefined && !listed.has(id) ? [{ test }] : []
    })
    if (chosenGroups.length + single.length === 0) {
      return (
        <EmptyState
          title={m.my_tests_none_title()}
          action={
            <Link to="/user/testseries" className={buttonClass({ look: 'primary' })}>
              {m.my_tests_none_action()}
            </Link>
          }
        >
          {m.my_tests_none_text()}
        </EmptyState>
      )
    }
    return (
      <>
        {single.length > 0 && (
          <section className="grid gap-3">
            <h2 className="text-lg">{m.my_tests_single()}</h2>
            <TestList label={m.my_tests_single()} tests={single} leading={false} />
          </section>
        )}
        {chosenGroups.map((group) => (
          <section key={group._id} className="grid gap-3">
            <div className="flex items-center justify-between gap-2">
              <h2 className="text-lg">
                <Link to="/user/testseries/$groupId" params={{ groupId: group._id }} className="hover:underline">
                  {group.title}
                </Link>
              </h2>
              <IconButton label={m.enrol_leave({ title: group.title })} onClick={() => change('group', group._id, group.title, false)}>
                <BookmarkX size={20} aria-hidden="true" />
              </IconButton>
            </div>
            <TestList label={group.title} tests={group.testSeries.map((test) => ({ test }))} leading={false} />
          </section>
        ))}
      </>
    )
  }
}
