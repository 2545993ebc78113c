import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { TestKeys } from '#contract/key-corrections/schemas.ts'
import type { TestStatistics } from '#contract/statistics/schemas.ts'
import { QueryError } from '#web/errors/query-error.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ITEM_ORDERS, type ItemOrder } from '#web/admin/queries/test-search.ts'
import { ItemTable } from './item-table.tsx'
import { inOrder } from './item-order.ts'
import { ScoreChart } from './score-chart.tsx'
import { statisticsCsv } from './statistics-csv.ts'
import { testStatisticsQuery } from './statistics-queries.ts'
import { TotalFigures } from './total-figures.tsx'
import { unitOf } from '#domain/marking/marks.ts'

const ORDER_NAME: Record<ItemOrder, () => string> = {
  place: () => m.admin_stats_sort_place(),
  flags: () => m.admin_stats_sort_flags(),
  facility: () => m.admin_stats_sort_facility(),
  discrimination: () => m.admin_stats_sort_discrimination(),
  time: () => m.admin_stats_sort_time(),
}

interface StatisticsTabProps {
  readonly test: TestKeys
  readonly order: ItemOrder
  readonly onOrder: (order: ItemOrder) => void
}

/** How a test went: its totals, the spread of scores, and each question. */
export function StatisticsTab({ test, order, onOrder }: StatisticsTabProps) {
  const query = useQuery(testStatisticsQuery(test.testId, test.paper?.version))
  if (query.data === undefined)
    return query.isError ? <QueryError query={query} title={m.admin_stats_failed()} /> : <Skeleton className="h-96 rounded-card" />
  if (query.data.kind === 'counting') return <p role="status">{m.admin_stats_counting()}</p>
  if (query.data.kind === 'none' || query.data.total.n === 0)
    return <EmptyState title={m.admin_stats_none()}>{m.admin_stats_none_text()}</EmptyState>
  return <Counted statistics={query.data} test={test} order={order} onOrder={onOrder} />
}

type CountedStatistics = Extract<TestStatistics, { readonly kind: 'counted' }>

function Counted({ test, statistics, order, onOrder }: StatisticsTabProps & { readonly statistics: CountedStatistics }) {
  const words = new Map(test.paper?.questions.map((question) => [question.id, question]))
  const download = () =>
    saveFile(
      `${m.admin_stats_export_name()}-${test.testId}-${statistics.paperVersion}.csv`,
      new Blob([statisticsCsv(statistics, words)], { type: 'text/csv' }),
    )
  return (
    <>
      <TotalFigures total={statistics.total} most={statistics.max12} unit={unitOf(statistics)} />
      <ScoreChart scores={statistics.scores} median={statistics.total.median12} unit={unitOf(statistics)} />
      <section className="grid min-w-0 gap-3">
        <h2 className="text-lg">{m.admin_stats_items()}</h2>
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="w-full max-w-72">
            <Field label={m.admin_stats_sort()}>
              {(ids) => (
                // The values are these options.
                <Select {...ids} value={order} onChange={(event) => onOrder(event.target.value as ItemOrder)}>
                  {ITEM_ORDERS.map((one) => (
                    <option key={one} value={one}>
                      {ORDER_NAME[one]()}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <Button onClick={download}>
            <Download size={18} aria-hidden="true" />
            {m.admin_stats_export()}
          </Button>
        </div>
        {test.paper !== null && <ItemTable items={inOrder(statistics.items, order)} paper={test.paper} unit={unitOf(statistics)} />}
      </section>
    </>
  )
}
