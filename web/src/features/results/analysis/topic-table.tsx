import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { localize } from '#contract/shared/locales.ts'
import type { Units } from '#contract/shared/units.ts'
import { UNIT } from '#domain/marking/marks.ts'
import { sumUnits } from '#domain/marking/units.ts'
import { formatMarks, formatNumber, formatPercent } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/select.tsx'
import { Table } from '#web/ui/table.tsx'
import { clockText } from '../clock-text.ts'
import type { AnalysisSearch } from '../results-search.ts'
import { Panel } from './panel.tsx'
import { bySubject, TOPIC_ORDERS, type TopicOrder, type TopicRow } from './topic-rows.ts'

interface TopicTableProps {
  readonly rows: readonly TopicRow[]
  readonly testId: string
  /** How the address names the attempt, kept in every link: what is loaded under it is found again without a network. */
  readonly at: AnalysisSearch
}

/** Subjects as a line each, the one that lost most opened: its topics, each leading to its questions. */
export function TopicTable({ rows, testId, at }: TopicTableProps) {
  const [order, setOrder] = useState<TopicOrder>('weakest')
  const subjects = bySubject(rows, order).map((group) => ({ ...group, sum: sumOf(group.rows) }))
  const mostLost = Math.max(...subjects.map(({ sum }) => sum.lost))
  return (
    <Panel
      title={m.analysis_topics()}
      aside={
        <label className="flex items-center gap-2 print:hidden">
          <span className="text-muted">{m.analysis_sort()}</span>
          <span className="w-44">
            <Select
              compact
              value={order}
              onChange={(event) => setOrder(TOPIC_ORDERS.find((one) => one === event.target.value) ?? 'weakest')}
            >
              {TOPIC_ORDERS.map((one) => (
                <option key={one} value={one}>
                  {ORDER_NAMES[one]()}
                </option>
              ))}
            </Select>
          </span>
        </label>
      }
    >
      <div className="grid gap-2">
        {subjects.map(({ subject, rows: own, sum }) => {
          const name = localize(subject, locale).text
          return (
            <details key={subject.en} open={sum.lost === mostLost} className="group rounded-card border border-line bg-surface">
              <summary className="flex min-h-12 flex-wrap items-center gap-x-4 px-4 py-2 tabular [&::-webkit-details-marker]:hidden">
                <ChevronDown
                  size={18}
                  aria-hidden="true"
                  className="transition-transform duration-150 group-not-open:-rotate-90 rtl:group-not-open:rotate-90"
                />
                <span className="me-auto font-bold">{name}</span>
                <span className="text-muted">
                  {m.analysis_right_of({ right: formatNumber(sum.right), of: formatNumber(sum.attempted) })}
                </span>
                <AccuracySteps accuracy={sum.attempted === 0 ? null : sum.right / sum.attempted} />
              </summary>
              <div className="[&>div]:rounded-none [&>div]:border-x-0 [&>div]:border-b-0">
                <Topics rows={own} caption={m.analysis_topics_of({ subject: name })} testId={testId} at={at} />
              </div>
            </details>
          )
        })}
      </div>
    </Panel>
  )
}

function Topics({ rows, caption, testId, at }: TopicTableProps & { readonly caption: string }) {
  return (
    <Table caption={caption}>
      <thead>
        <tr className="[&>th]:font-normal [&>th:not(:first-child)]:text-end!">
          <th scope="col">{m.analysis_topic()}</th>
          <th scope="col">{m.analysis_accuracy()}</th>
          <th scope="col">{m.result_right()}</th>
          <th scope="col" className="max-sm:hidden">
            {m.result_wrong()}
          </th>
          <th scope="col" className="max-sm:hidden">
            {m.result_skipped()}
          </th>
          <th scope="col">{m.analysis_marks()}</th>
          <th scope="col" className="max-sm:hidden">
            {m.analysis_time()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="[&>td]:text-end! [&>td]:whitespace-nowrap">
            <th scope="row" className="font-normal sm:min-w-48">
              <Link
                to="/test-solution/$testId"
                params={{ testId }}
                search={{ ...at, topic: row.id }}
                className="inline-flex min-h-6 items-center text-primary underline decoration-line underline-offset-4 hover:decoration-current"
              >
                {localize(row.title, locale).text}
              </Link>
            </th>
            <td>
              <AccuracySteps accuracy={row.accuracy} isQuiet />
            </td>
            <td>{m.analysis_n_of({ n: formatNumber(row.right), of: formatNumber(row.questions) })}</td>
            <td className="max-sm:hidden">{formatNumber(row.wrong + row.partial)}</td>
            <td className="max-sm:hidden">{formatNumber(row.skipped)}</td>
            <td>
              <bdi dir="ltr">{formatMarks(row.marks, UNIT)}</bdi>
            </td>
            <td className="max-sm:hidden">{clockText(row.spentMs)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const ORDER_NAMES: Record<TopicOrder, () => string> = {
  paper: () => m.analysis_sort_paper(),
  weakest: () => m.analysis_sort_weakest(),
  strongest: () => m.analysis_sort_strongest(),
}

function sumOf(rows: readonly TopicRow[]): { readonly right: number; readonly attempted: number; readonly lost: Units } {
  const add = (of: (row: TopicRow) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  return { right: add((row) => row.right), attempted: add((row) => row.attempted), lost: sumUnits(rows.map((row) => row.lost)) }
}

/** Accuracy in words, with five small stairs for the eye; `isQuiet` leaves them out where a phone has no room. */
function AccuracySteps({ accuracy, isQuiet = false }: { readonly accuracy: number | null; readonly isQuiet?: boolean }) {
  return (
    <span className="inline-flex items-end justify-end gap-2">
      {accuracy !== null && (
        <svg
          viewBox="0 0 25 15"
          width="25"
          height="15"
          aria-hidden="true"
          shapeRendering="crispEdges"
          className={classNames('mirror-rtl mb-1 text-primary', isQuiet && 'max-sm:hidden')}
        >
          {[0, 1, 2, 3, 4].map((step) => (
            <rect
              key={step}
              x={step * 5}
              y={12 - step * 3}
              width="4"
              height={3 + step * 3}
              fill="currentColor"
              opacity={accuracy * 5 > step + 0.5 ? 1 : 0.2}
            />
          ))}
        </svg>
      )}
      <span className="min-w-10 text-end">{accuracy === null ? '–' : formatPercent(accuracy)}</span>
    </span>
  )
}
