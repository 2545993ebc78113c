import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { localize } from '#contract/shared/locales.ts'
import type { Cohort } from '#contract/results/schemas.ts'
import type { Units } from '#contract/shared/units.ts'
import { sumUnits } from '#domain/marking/units.ts'
import { formatNumber, formatPercent } from '#web/lib/i18n/format.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { LocalizedText } from '#web/lib/i18n/localized-text.tsx'
import { Select } from '#web/ui/select.tsx'
import type { AttemptSearch } from '../results-search.ts'
import { FiguresTable } from './figures-table.tsx'
import { othersInQuestions } from './other-figures.ts'
import { Panel } from './panel.tsx'
import { bySubject, TOPIC_ORDERS, type TopicOrder, type TopicRow } from './topic-rows.ts'

interface TopicTableProps {
  readonly rows: readonly TopicRow[]
  readonly cohort: Cohort | null
  /** Units in a mark. */
  readonly unit: number
  readonly testId: string
  /** How the address names the attempt, kept in every link: what is loaded under it is found again without a network. */
  readonly at: AttemptSearch
  /** On paper everything is open. */
  readonly isPrinting: boolean
}

/** Subjects as a line each, on a wide screen the one that lost most opened: its topics beside average and topper, each leading to its questions. */
export function TopicTable({ rows, cohort, unit, testId, at, isPrinting }: TopicTableProps) {
  const [order, setOrder] = useState<TopicOrder>('weakest')
  const [isWide] = useState(() => matchMedia('(min-width: 768px)').matches)
  const subjects = bySubject(rows, order).map((group) => ({ ...group, sum: sumOf(group.rows) }))
  const mostLost = subjects.toSorted((a, b) => b.sum.lost - a.sum.lost)[0]?.subject
  return (
    <Panel
      title={m.analysis_topics()}
      note={cohort === null ? undefined : m.insight_sections_note()}
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
            <details
              key={subject.en}
              open={isPrinting || (isWide && subject === mostLost)}
              className="ana-subject group rounded-card border border-line bg-surface"
            >
              <summary className="flex min-h-12 flex-wrap items-center gap-x-4 px-4 py-2 tabular [&::-webkit-details-marker]:hidden">
                <ChevronDown
                  size={18}
                  aria-hidden="true"
                  className="transition-transform duration-150 group-not-open:-rotate-90 rtl:group-not-open:rotate-90"
                />
                <LocalizedText of={subject} className="me-auto font-bold" />
                <span className="text-muted max-sm:hidden">
                  {m.analysis_right_of({ right: formatNumber(sum.right), of: formatNumber(sum.attempted) })}
                </span>
                <AccuracySteps accuracy={sum.attempted === 0 ? null : sum.right / sum.attempted} />
              </summary>
              <FiguresTable
                caption={m.analysis_topics_of({ subject: name })}
                part={m.analysis_topic()}
                unit={unit}
                rows={own.map((row) => ({
                  key: row.id,
                  name: (
                    <Link
                      to="/test-solution/$testId"
                      params={{ testId }}
                      search={{ ...at, topic: row.id }}
                      className="inline-flex min-h-6 items-center text-primary underline decoration-line underline-offset-4 hover:decoration-current"
                    >
                      <LocalizedText of={row.title} />
                    </Link>
                  ),
                  note: m.reading_topic_counts({
                    right: formatNumber(row.right),
                    wrong: formatNumber(row.wrong + row.partial),
                    skipped: formatNumber(row.skipped),
                  }),
                  mine: { marks: row.marks, accuracy: row.accuracy, spentMs: row.spentMs },
                  others: cohort === null ? null : othersInQuestions(cohort, row.places),
                }))}
              />
            </details>
          )
        })}
      </div>
    </Panel>
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

/** Accuracy in words, with five small stairs for the eye. */
function AccuracySteps({ accuracy }: { readonly accuracy: number | null }) {
  return (
    <span className="inline-flex items-end justify-end gap-2">
      {accuracy !== null && (
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
      )}
      <span className="min-w-10 text-end">{accuracy === null ? '–' : formatPercent(accuracy)}</span>
    </span>
  )
}
