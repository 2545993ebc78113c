import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/attempt.ts'
import type { Verdict } from '#contract/result.ts'
import { formatList } from '#web/lib/format.ts'
import { m } from '#web/lib/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { acceptedValues, type AcceptedValue } from './accepted-values.ts'

interface ReviewTypedProps {
  readonly answer: Answer
  readonly accept: string
  readonly verdict: Verdict
}

/** What was typed, against what is accepted. */
export function ReviewTyped({ answer, accept, verdict }: ReviewTypedProps) {
  const typed = typeof answer === 'string' && answer !== '' ? answer.replaceAll('-', '−') : null
  const isRight = verdict === 'right'
  return (
    <dl className="grid gap-2 sm:grid-cols-2">
      <Value label={m.solution_you_typed()} tone={typed === null ? 'plain' : isRight ? 'good' : 'bad'}>
        {typed === null ? <span className="text-muted">{m.solution_nothing_typed()}</span> : <bdi dir="ltr">{typed}</bdi>}
      </Value>
      <Value label={m.solution_accepted()} tone="good">
        <bdi dir="ltr">{formatList(acceptedValues(accept).map(textOf))}</bdi>
      </Value>
    </dl>
  )
}

const TONES = { plain: 'border-line bg-surface', good: 'border-good bg-good-soft', bad: 'border-bad bg-bad-soft' }

function Value({ label, tone, children }: { readonly label: string; readonly tone: keyof typeof TONES; readonly children: ReactNode }) {
  return (
    <div className={classNames('rounded-md border px-3 py-2.5', TONES[tone])}>
      <dt className="flex items-center gap-1.5 text-sm text-muted">
        {tone === 'good' && <Check size={18} aria-hidden="true" strokeWidth={3} className="text-good" />}
        {tone === 'bad' && <X size={18} aria-hidden="true" strokeWidth={3} className="text-bad" />}
        {label}
      </dt>
      <dd className="text-lg font-bold tabular">{children}</dd>
    </div>
  )
}

function textOf(value: AcceptedValue): string {
  switch (value.kind) {
    case 'value':
      return value.value
    case 'range':
      return m.solution_range({ from: value.from, to: value.to })
    case 'spread':
      return `${value.value} ± ${value.by}`
  }
}
