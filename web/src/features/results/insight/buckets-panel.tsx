import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { Buckets } from '#domain/ranking/buckets.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Panel } from '../analysis/panel.tsx'
import type { AnalysisSearch, SolutionSearch } from '../results-search.ts'

interface BucketsPanelProps {
  readonly analysis: { readonly testId: string }
  readonly at: AnalysisSearch
  readonly buckets: Buckets
}

/** The questions by what they teach, each heap leading to its solutions. */
export function BucketsPanel({ analysis: { testId }, at, buckets }: BucketsPanelProps) {
  return (
    <Panel title={m.insight_buckets()} note={m.insight_buckets_note()}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {HEAPS.map(({ bucket, name, text, search }) => (
          <li key={bucket} className="grid">
            <Heap count={buckets[bucket].length} name={name()} text={text()} testId={testId} search={{ ...at, ...search }} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const HEAPS = [
  { bucket: 'wrong', name: () => m.result_wrong(), text: () => m.insight_wrong_text(), search: { filter: 'wrong' } },
  { bucket: 'easySkipped', name: () => m.insight_easy(), text: () => m.insight_easy_text(), search: { filter: 'skipped', level: 'easy' } },
  { bucket: 'slow', name: () => m.solution_slow(), text: () => m.insight_slow_text(), search: { filter: 'slow' } },
  { bucket: 'guess', name: () => m.insight_guess(), text: () => m.insight_guess_text(), search: { filter: 'guess' } },
] as const

interface HeapProps {
  readonly count: number
  readonly name: string
  readonly text: string
  readonly testId: string
  readonly search: SolutionSearch
}

function Heap({ count, name, text, testId, search }: HeapProps) {
  const content = (
    <>
      <span className="text-2xl leading-tight font-bold tabular">{formatNumber(count)}</span>
      <span className="grid content-center">
        <span className="font-bold group-hover:underline">{name}</span>
        <span className="text-sm text-muted">{text}</span>
      </span>
    </>
  )
  const shape = 'grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-2 rounded-card border border-line bg-surface p-4'
  if (count === 0) return <div className={`${shape} text-muted`}>{content}</div>
  return (
    <Link to="/test-solution/$testId" params={{ testId }} search={search} className={`${shape} group hover:bg-sunken`}>
      {content}
      <ArrowRight size={18} aria-hidden="true" className="mirror-rtl text-muted" />
    </Link>
  )
}
