import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminTestDetail } from '#contract/tests/schemas.ts'
import { localize } from '#contract/shared/locales.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { testQuery } from '#web/admin/queries/test-queries.ts'
import { KeptTest } from './kept-test.tsx'
import { draftOf } from '#web/admin/test-form/test-draft.ts'
import { TestForm } from './test-form.tsx'

const route = getRouteApi('/admin/testseries/edit/$testId')

/** The editor of an existing test. */
export function EditTestPage() {
  const { testId } = route.useParams()
  const test = useQuery({ ...testQuery(testId), staleTime: Infinity, gcTime: 0 })
  const title = test.data === undefined ? m.admin_tests_edit() : localize(test.data.definition.title, locale).text
  return (
    <div className="grid gap-6">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-xl">{title}</h1>
        <PathLink href={`/admin/testseries/${testId}`} className="text-primary underline">
          {m.admin_tests_overview()}
        </PathLink>
      </div>
      {test.isError && <QueryError query={test} title={m.admin_tests_one_failed()} />}
      {test.data === undefined && !test.isError && (
        <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
          <Skeleton className="h-64" />
          <Skeleton className="h-40" />
        </SkeletonRegion>
      )}
      {test.data && <EditTest key={test.data.checksum} detail={test.data} />}
    </div>
  )
}

/** Work that began from an older state is offered with its base: a save of it is refused where someone else was faster. */
function EditTest({ detail }: { readonly detail: AdminTestDetail }) {
  const client = useQueryClient()
  const router = useRouter()
  const [initial] = useState(() => draftOf(detail.definition, detail.pattern))
  return (
    <KeptTest target={detail.id} base={detail.checksum} initial={initial}>
      {({ draft, onChange, clear }) => (
        <TestForm
          draft={draft}
          onChange={onChange}
          pattern={detail.pattern}
          known={detail.questions}
          stored={{ id: detail.id, checksum: detail.checksum, isPublished: detail.definition.published }}
          isTaken={detail.isTaken}
          onSaved={() => {
            clear()
            void router.navigate({ href: `/admin/testseries/${detail.id}` })
          }}
          onTheirs={() => {
            clear()
            void client.resetQueries({ queryKey: testQuery(detail.id).queryKey })
          }}
        />
      )}
    </KeptTest>
  )
}
