import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { localize } from '#contract/shared/locales.ts'
import type { TestKeys } from '#contract/key-corrections/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { NoGroupNote } from '#web/admin/queries/no-group-note.tsx'
import { testKeysQuery } from '#web/admin/queries/keys-queries.ts'
import { JobsTab } from './jobs-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { TEST_TABS, type TestSearch, type TestTab } from '#web/admin/queries/test-search.ts'

const TAB_NAME: Record<TestTab, () => string> = {
  overview: () => m.admin_keys_tab_overview(),
  key: () => m.admin_keys_tab_key(),
  objections: () => m.admin_objection_tab(),
  plausibility: () => m.admin_rank_tab(),
  statistics: () => m.admin_keys_tab_statistics(),
  monitor: () => m.admin_keys_tab_monitor(),
  jobs: () => m.admin_keys_tab_jobs(),
}

/** What a tab that belongs to another feature is drawn from. */
export interface TestTabProps {
  readonly test: TestKeys
  readonly search: TestSearch
  readonly onSearch: (search: TestSearch) => void
}

/** The tabs of other features; the route composes them. */
export type TestTabs = Readonly<
  Record<'key' | 'objections' | 'plausibility' | 'statistics' | 'monitor', (props: TestTabProps) => ReactNode>
>

interface TestPageProps {
  readonly tabs: TestTabs
  readonly testId: string
  readonly search: TestSearch
  readonly onSearch: (search: TestSearch) => void
}

/** One test as admins see it: what it is, its key, its statistics, who is taking it, and the work on it. */
export function TestPage({ tabs, testId, search, onSearch }: TestPageProps) {
  const query = useQuery(testKeysQuery(testId, search.paper))
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <PathLink href="/admin/testseries" className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-primary">
        <ArrowLeft size={18} aria-hidden="true" className="mirror-rtl" />
        {m.admin_keys_back()}
      </PathLink>
      {query.data !== undefined && <Loaded tabs={tabs} test={query.data} search={search} onSearch={onSearch} />}
      {query.data === undefined && query.isPending && (
        <SkeletonRegion label={m.shell_loading()} className="grid gap-4">
          <Skeleton className="h-8 w-72" />
          <Skeleton className="h-12" />
          <Skeleton className="h-64 rounded-card" />
        </SkeletonRegion>
      )}
      {query.isError &&
        (query.error instanceof ApiError && query.error.status === 404 ? (
          <EmptyState title={m.admin_keys_page_gone()} />
        ) : (
          <QueryError query={query} title={m.admin_keys_page_failed()} />
        ))}
    </div>
  )
}

function Loaded({ tabs, test, search, onSearch }: Omit<TestPageProps, 'testId'> & { readonly test: TestKeys }) {
  const title = localize(test.title, locale)
  const tab = search.tab ?? 'overview'
  const show = (id: TestTab) =>
    onSearch({ ...(id !== 'overview' && { tab: id }), ...(search.paper !== undefined && { paper: search.paper }) })
  return (
    <>
      <PageTitle>{title.text}</PageTitle>
      <header className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
        <div className="grid gap-2">
          <h1 lang={title.locale} className="text-xl wrap-anywhere">
            {title.text}
          </h1>
          <p className="flex flex-wrap gap-1.5">
            <Badge tone={test.published ? 'good' : 'plain'}>{test.published ? m.admin_keys_published() : m.admin_keys_draft()}</Badge>
            <Badge>
              <bdi>{test.exam}</bdi>
            </Badge>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <PathLink href={`/admin/testseries/edit/${test.testId}`} className={buttonClass()}>
            {m.admin_keys_edit()}
          </PathLink>
          <PathLink href={`/admin/testseries/view/${test.testId}`} className={buttonClass()}>
            {m.admin_keys_view()}
          </PathLink>
        </div>
      </header>
      {test.published && <NoGroupNote testId={test.testId} />}
      <div className="min-w-0">
        <Tabs
          label={m.admin_keys_tabs()}
          tabs={TEST_TABS.filter((id) => id !== 'plausibility' || test.kind === 'live').map((id) => ({ id, label: TAB_NAME[id]() }))}
          current={tab}
          onChange={show}
        >
          <div className="grid min-w-0 grid-cols-1 gap-6 pt-5">
            {(tab === 'key' || tab === 'objections' || tab === 'statistics') && test.papers.length > 1 && (
              <PaperChoice test={test} onChoose={(paper) => onSearch({ ...search, paper })} />
            )}
            {tab === 'overview' && <OverviewTab test={test} />}
            {tab !== 'overview' && tab !== 'jobs' && tabs[tab]({ test, search, onSearch })}
            {tab === 'jobs' && <JobsTab test={test} />}
          </div>
        </Tabs>
      </div>
    </>
  )
}

const PaperChoice = ({ test, onChoose }: { readonly test: TestKeys; readonly onChoose: (paper: number) => void }) => (
  <div className="max-w-72">
    <Field label={m.admin_keys_paper_choice()}>
      {(ids) => (
        <Select {...ids} value={test.paper?.version ?? ''} onChange={(event) => onChoose(Number(event.target.value))}>
          {test.papers.map(({ version, isCurrent }) => (
            <option key={version} value={version}>
              {isCurrent ? m.admin_keys_paper_current({ version }) : m.admin_keys_paper_name({ version })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  </div>
)
