import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/attempts/schemas.ts'
import type { Verdict } from '#contract/results/schemas.ts'
import { formatList } from '#web/lib/i18n/format.ts'
import { direction } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { acceptedValues, type AcceptedValue } from './accepted-values.ts'

interface ReviewTypedProps {
  readonly answer: Answer
  readonly verdict: Verdict
}

/** The number that was typed, against what is accepted. */
export function ReviewNumber({ answer, accept, verdict }: ReviewTypedProps & { readonly accept: string }) {
  const typed = typedOf(answer)?.replaceAll('-', '−')
  return (
    <Typed verdict={verdict} typed={typed === undefined ? null : <bdi dir="ltr">{typed}</bdi>}>
      <bdi dir="ltr">{formatList(acceptedValues(accept).map(textOf))}</bdi>
    </Typed>
  )
}

/** The words that were typed, against those that are accepted: in any of the paper's languages, so each has a direction of its own. */
export function ReviewWords({ answer, texts, verdict }: ReviewTypedProps & { readonly texts: readonly string[] }) {
  const typed = typedOf(answer)
  return (
    <Typed verdict={verdict} typed={typed === null ? null : <bdi className="wrap-anywhere whitespace-pre-wrap">{typed}</bdi>}>
      <ul className="flex flex-wrap gap-x-4">
        {texts.map((text) => (
          <li key={text}>
            <bdi className="wrap-anywhere">{text}</bdi>
          </li>
        ))}
      </ul>
    </Typed>
  )
}

const typedOf = (answer: Answer): string | null => (typeof answer === 'string' && answer !== '' ? answer : null)

interface TypedProps {
  readonly verdict: Verdict
  readonly typed: ReactNode
  readonly children: ReactNode
}

function Typed({ verdict, typed, children }: TypedProps) {
  return (
    <dl dir={direction} className="grid gap-2 sm:grid-cols-2">
      <Value label={m.solution_you_typed()} tone={typed === null ? 'plain' : verdict === 'right' ? 'good' : 'bad'}>
        {typed ?? <span className="text-muted">{m.solution_nothing_typed()}</span>}
      </Value>
      <Value label={m.solution_accepted()} tone="good">
        {children}
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
