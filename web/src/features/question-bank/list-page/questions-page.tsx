import { readListSearch } from '#web/admin/list/read-list-search.ts'
import { QUESTION_FILTERS } from './question-filter-names.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Eye, EyeOff, Plus } from 'lucide-react'
import { useState } from 'react'
import type { BankCount, BankRow, TopicRow } from '#contract/question-bank/schemas.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { PageTitle } from '#web/lib/page-title.tsx'
import { PathLink } from '#web/lib/path-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AdminList } from '#web/admin/list/admin-list.tsx'
import type { BulkJobRequest } from '#contract/question-bank/bulk-jobs.ts'
import { useMay } from '#web/admin/permissions/use-may.ts'
import type { ListSearch } from '#web/admin/list/list-search.ts'
import { BulkAll } from './bulk-all.tsx'
import { BulkJobs } from './bulk-jobs.tsx'
import { usePageSize } from '#web/admin/list/page-size.ts'
import { questionCountQuery, questionsQuery } from '#web/admin/queries/bank-queries.ts'
import { topicsQuery } from '#web/admin/queries/test-queries.ts'
import { type ExportDialogOf, QuestionBulk } from './question-bulk.tsx'
import { questionColumns } from './question-columns.tsx'
import { questionFilters } from './question-filters.ts'
import { SidePreview } from './side-preview.tsx'

const route = getRouteApi('/admin/questions/')
const readSearch = readListSearch(QUESTION_FILTERS)

/** The bank: every question, found by words and filters, looked at beside the list, worked on together. */
export function QuestionsPage({ exportDialog }: { readonly exportDialog: ExportDialogOf }) {
  const search = readSearch(route.useSearch())
  const navigate = route.useNavigate()
  const mayWrite = useMay()('content.write')
  const rows = usePageSize('questions')
  const list = useQuery(questionsQuery(search, rows.size))
  const count = useQuery(questionCountQuery(search))
  const topics = useQuery(topicsQuery())
  const [isBeside, setBeside] = useState(false)
  const [current, setCurrent] = useState<BankRow | null>(null)
  const looked = list.data?.items.find(({ id }) => id === current?.id) ?? list.data?.items[0]
  return (
    <div className="grid gap-6">
      <PageTitle>{m.admin_bank_title()}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-0 flex-1 gap-1 max-sm:basis-full">
          <h1 className="text-xl">{m.admin_bank_title()}</h1>
          <p className="text-muted">{m.admin_bank_open_hint()}</p>
        </div>
        <PathLink href="/admin/add-question" className={buttonClass({ look: 'primary' })}>
          <Plus size={18} aria-hidden="true" />
          {m.admin_bank_add()}
        </PathLink>
      </div>
      <BulkJobs />
      <div className={isBeside ? 'grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]' : undefined}>
        <AdminList
          caption={m.admin_bank_title()}
          search={search}
          onSearch={(next) => void navigate({ search: next })}
          query={list}
          columns={questionColumns()}
          filters={questionFilters(topics.data ?? [])}
          defaultSort="-updated"
          rowId={({ id }) => id}
          rowName={({ externalId }) => externalId}
          searchLabel={m.admin_bank_search()}
          screen="questions"
          failed={m.admin_bank_failed()}
          empty={
            <EmptyState
              title={m.admin_bank_empty()}
              action={
                <PathLink href="/admin/add-question" className={buttonClass({ look: 'primary' })}>
                  {m.admin_bank_add()}
                </PathLink>
              }
            />
          }
          total={count.data === undefined ? undefined : totalText(count.data)}
          pageRows={rows}
          {...(count.data !== undefined &&
            !count.data.isCapped &&
            mayWrite && {
              everything: everythingOf(count.data.total, search, topics.data ?? [], () => void count.refetch()),
            })}
          bulk={bulkOf(topics.data ?? [], exportDialog)}
          onCurrent={setCurrent}
        >
          <Button aria-pressed={isBeside} onClick={() => setBeside(!isBeside)} className="min-h-12 max-xl:hidden">
            {isBeside ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
            {m.admin_bank_preview()}
          </Button>
        </AdminList>
        {isBeside && looked !== undefined && <SidePreview key={looked.id} row={looked} />}
      </div>
    </div>
  )
}

const everythingOf = (count: number, search: ListSearch, topics: readonly TopicRow[], onRecount: () => void) => ({
  count,
  bulk: (done: () => void) => <BulkAll count={count} filter={filterOf(search)} topics={topics} done={done} onRecount={onRecount} />,
})

/** The filters of an address, as the API takes them: it refuses what it does not know. */
const filterOf = (search: ListSearch): BulkJobRequest['filter'] => ({
  state: 'active',
  ...Object.fromEntries(
    Object.entries(search).filter(([name, value]) => name !== 'sort' && name !== 'after' && value !== undefined && value !== ''),
  ),
})

const totalText = ({ total, isCapped }: BankCount): string => {
  const shown = formatNumber(total)
  return isCapped ? m.admin_bank_total_capped({ shown }) : m.admin_bank_total({ count: total, shown })
}

const bulkOf = (topics: readonly TopicRow[], exportDialog: ExportDialogOf) => (chosen: readonly BankRow[], done: () => void) => (
  <QuestionBulk chosen={chosen} topics={topics} done={done} exportDialog={exportDialog} />
)
