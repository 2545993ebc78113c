import { useEffect, useRef } from 'react'
import type { Locale } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { fieldName } from '../field-names.ts'
import { faultText } from './fault-text.ts'
import { fieldId, type FormFault } from './form-faults.ts'
import type { QuestionForm } from './question-form.ts'

interface FaultSummaryProps {
  readonly form: QuestionForm
  readonly faults: readonly FormFault[]
  /** Shows the tab that a field is in. */
  readonly onGo: (language: Locale | null, field: string) => void
}

/** What stands between the question and the bank, each a link to its field; takes the focus when it appears. */
export function FaultSummary({ form, faults, onGo }: FaultSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="alert" tabIndex={-1} className="grid gap-2 rounded-card border-2 border-bad bg-surface p-4">
      <h2 className="text-base">{m.admin_bank_faults()}</h2>
      <ul className="grid max-h-60 gap-1 overflow-y-auto">
        {faults.map((fault) => (
          <li key={`${fault.field}${fault.kind}${fault.message}`}>
            <a
              href={`#${fieldId(fault.field)}`}
              className="text-bad underline"
              onClick={(event) => {
                event.preventDefault()
                onGo(fault.language, fault.field)
              }}
            >
              {fault.field === '' ? faultText(fault) : `${fieldName(fault.field.split('.'), form)}: ${faultText(fault)}`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
