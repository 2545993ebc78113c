import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ERROR_LABELS, type ErrorLabel } from '#contract/revision/practice-limits.ts'
import { getPerformance } from '#contract/performance/endpoints.ts'
import { labelMistake } from '#contract/question-annotations/endpoints.ts'
import { keyOf } from '#web/lib/api/call.ts'
import { change } from '#web/lib/api/change.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { classNames } from '#web/ui/class-names.ts'
import { labelName } from './label-name.ts'
import { labelsQuery } from './labels-query.ts'

interface LabelButtonsProps {
  readonly attemptId: string
  /** 0-based in the paper. */
  readonly place: number
  /** Known already; else it is asked for. */
  readonly label?: ErrorLabel | null
}

/** What went wrong, in one tap; a second tap takes it away. Shown at once, and taken back where the server cannot be told. */
export function LabelButtons({ attemptId, place, label: given }: LabelButtonsProps) {
  const client = useQueryClient()
  const { data } = useQuery({ ...labelsQuery(attemptId), enabled: given === undefined })
  const [own, setOwn] = useState<{ readonly place: number; readonly label: ErrorLabel | null } | null>(null)
  const label = own?.place === place ? own.label : given === undefined ? (data?.[place] ?? null) : given
  const choose = async (chosen: ErrorLabel) => {
    const next = chosen === label ? null : chosen
    setOwn({ place, label: next })
    try {
      await change(client, labelMistake, { params: { attemptId, place: String(place) }, body: { label: next }, keepalive: true })
      void client.invalidateQueries({ queryKey: keyOf(getPerformance), refetchType: 'none' })
    } catch {
      setOwn({ place, label })
      showToast(m.performance_label_failed(), { tone: 'error' })
    }
  }
  return (
    <div role="group" aria-label={m.performance_label_question()} data-chrome className="flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="text-sm text-muted">
        {m.performance_label_question()}
      </span>
      {ERROR_LABELS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === label}
          onClick={() => void choose(one)}
          className={classNames(
            'inline-flex min-h-9 items-center rounded-full border px-3 text-sm',
            one === label ? 'border-primary bg-primary-soft font-bold text-primary' : 'border-edge bg-surface hover:bg-sunken',
          )}
        >
          {labelName[one]()}
        </button>
      ))}
    </div>
  )
}
