import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminTestDetail, EditorQuestion } from '#contract/tests/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { testQuery } from '#web/admin/queries/test-queries.ts'
import { KeptTest } from './kept-test.tsx'
import { draftOf, emptyDraft, type TestDraft } from '#web/admin/test-form/test-draft.ts'
import { RunTest } from './run-test.tsx'
import { TestForm } from './test-form.tsx'

const route = getRouteApi('/admin/testseries/create')

/** A new test: begun empty, where it was left, as a copy of another (`?from=`), or of what was just uploaded (`?run=`). */
export function CreateTestPage() {
  const { from, run } = route.useSearch()
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_tests_new()}</PageTitle>
      <h1 className="text-xl">{m.admin_tests_new()}</h1>
      {from !== undefined ? <ClonedTest key={from} from={from} /> : run !== undefined ? <UploadedTest key={run} run={run} /> : <NewTest />}
    </div>
  )
}

function NewTest() {
  const open = useOpenSaved()
  return (
    <KeptTest target={null} base="" initial={emptyDraft}>
      {({ draft, onChange, clear }) => (
        <TestForm
          draft={draft}
          onChange={onChange}
          {...NEW}
          onSaved={(id) => {
            clear()
            open(id)
          }}
          onTheirs={clear}
        />
      )}
    </KeptTest>
  )
}

function UploadedTest({ run }: { readonly run: string }) {
  const open = useOpenSaved()
  const [begun, setBegun] = useState<{ draft: TestDraft; pattern: ContentPattern; known: readonly EditorQuestion[] } | null>(null)
  if (begun === null) return <RunTest run={run} onBegin={(draft, pattern, known) => setBegun({ draft, pattern, known })} />
  return (
    <KeptTest target={null} base="" initial={begun.draft}>
      {({ draft, onChange, clear }) => (
        <TestForm
          draft={draft}
          onChange={onChange}
          {...NEW}
          pattern={begun.pattern}
          known={begun.known}
          origin={{ by: 'upload', from: run }}
          onSaved={(id) => {
            clear()
            open(id)
          }}
          onTheirs={clear}
        />
      )}
    </KeptTest>
  )
}

function ClonedTest({ from }: { readonly from: string }) {
  const test = useQuery({ ...testQuery(from), staleTime: Infinity })
  if (test.isError) return <QueryError query={test} title={m.admin_tests_one_failed()} />
  if (test.data === undefined)
    return (
      <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
        <Skeleton className="h-64" />
      </SkeletonRegion>
    )
  return <Clone detail={test.data} />
}

/** A copy has a name and a time of its own; no one sees it before it is published. */
function Clone({ detail }: { readonly detail: AdminTestDetail }) {
  const { definition, pattern, questions } = detail
  const [draft, setDraft] = useState<TestDraft>(() => {
    const copy = draftOf(definition, pattern)
    return { ...copy, id: '', opensAt: '', closesAt: '', title: { ...copy.title, en: m.admin_tests_copy_of({ title: copy.title.en }) } }
  })
  const onSaved = useOpenSaved()
  const origin = { by: 'clone', from: definition.id } as const
  return (
    <TestForm
      draft={draft}
      onChange={setDraft}
      {...NEW}
      pattern={pattern}
      known={questions}
      origin={origin}
      onSaved={onSaved}
      onTheirs={() => {}}
      leaveText={m.admin_drafts_leave_copy()}
    />
  )
}

const NEW = { pattern: null, known: [], stored: { id: null, checksum: null, isPublished: false }, isTaken: false } as const

/** Leads to the test's own page once it is stored. */
function useOpenSaved() {
  const router = useRouter()
  return (id: string) => void router.navigate({ href: `/admin/testseries/${id}`, replace: true })
}
