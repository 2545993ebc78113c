import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { localize } from '#contract/locales.ts'
import { formatDuration, formatMarks, formatNumber, formatPercent } from '#web/lib/format.ts'
import { locale } from '#web/lib/locale.ts'
import { m } from '#web/lib/messages.ts'
import { Select } from '#web/ui/select.tsx'
import { Table } from '#web/ui/table.tsx'
import { Panel } from './panel.tsx'
import { bySubject, TOPIC_ORDERS, type TopicOrder, type TopicRow } from './topic-rows.ts'

interface TopicTableProps {
  readonly rows: readonly TopicRow[]
  readonly testId: string
  readonly n: number
}

/** Topics under their subjects; each leads to its questions. */
export function TopicTable({ rows, testId, n }: TopicTableProps) {
  const [order, setOrder] = useState<TopicOrder>('paper')
  return (
    <Panel
      title={m.analysis_topics()}
      aside={
        <label className="flex items-center gap-2 print:hidden">
          <span className="text-muted">{m.analysis_sort()}</span>
          <Select
            compact
            value={order}
            onChange={(event) => setOrder(TOPIC_ORDERS.find((one) => one === event.target.value) ?? 'paper')}
            className="w-auto"
          >
            {TOPIC_ORDERS.map((one) => (
              <option key={one} value={one}>
                {ORDER_NAMES[one]()}
              </option>
            ))}
          </Select>
        </label>
      }
    >
      <Table caption={m.analysis_topics()}>
        <thead>
          <tr className="[&>th]:font-normal [&>th:not(:first-child)]:text-end!">
            <th scope="col">{m.analysis_topic()}</th>
            <th scope="col">{m.analysis_accuracy()}</th>
            <th scope="col">{m.result_right()}</th>
            <th scope="col">{m.result_wrong()}</th>
            <th scope="col">{m.result_skipped()}</th>
            <th scope="col">{m.analysis_marks()}</th>
            <th scope="col">{m.analysis_time()}</th>
          </tr>
        </thead>
        {bySubject(rows, order).map(({ subject, rows: own }) => (
          <tbody key={subject.en}>
            <tr className="border-t border-line">
              <th scope="rowgroup" colSpan={7} className="bg-sunken py-1.5! text-xs text-muted">
                {localize(subject, locale).text}
              </th>
            </tr>
            {own.map((row) => (
              <tr key={row.id} className="[&>td]:text-end! [&>td]:whitespace-nowrap">
                <th scope="row" className="min-w-40 font-normal">
                  <Link
                    to="/test-solution/$testId"
                    params={{ testId }}
                    search={{ attempt: n, topic: row.id }}
                    className="inline-flex min-h-6 items-center text-primary underline decoration-line underline-offset-4 hover:decoration-current"
                  >
                    {localize(row.title, locale).text}
                  </Link>
                </th>
                <td>
                  <AccuracySteps accuracy={row.accuracy} />
                </td>
                <td>{m.analysis_n_of({ n: formatNumber(row.right), of: formatNumber(row.questions) })}</td>
                <td>{formatNumber(row.wrong + row.partial)}</td>
                <td>{formatNumber(row.skipped)}</td>
                <td>
                  <bdi dir="ltr">{formatMarks(row.marks12)}</bdi>
                </td>
                <td>{formatDuration(row.spentMs)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </Table>
    </Panel>
  )
}

const ORDER_NAMES: Record<TopicOrder, () => string> = {
  paper: () => m.analysis_sort_paper(),
  weakest: () => m.analysis_sort_weakest(),
  strongest: () => m.analysis_sort_strongest(),
}

/** Accuracy in words, with five small stairs for the eye. */
function AccuracySteps({ accuracy }: { readonly accuracy: number | null }) {
  if (accuracy === null) return <>–</>
  return (
    <span className="inline-flex items-end gap-2">
      <svg
        viewBox="0 0 25 15"
        width="25"
        height="15"
        aria-hidden="true"
        shapeRendering="crispEdges"
        className="mirror-rtl mb-1 text-primary"
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
      <span className="min-w-10">{formatPercent(accuracy)}</span>
    </span>
  )
}
