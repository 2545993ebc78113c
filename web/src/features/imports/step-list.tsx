import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Phase } from './use-upload.ts'

interface StepListProps {
  readonly phase: Phase
  /** A file without columns of its own has only settings. */
  readonly hasColumns: boolean
  readonly hasProblems: boolean
}

/** Where an upload is: file, columns or settings, check, mending, import, report. */
export function StepList({ phase, hasColumns, hasProblems }: StepListProps) {
  const names = [
    m.admin_upload_step_file(),
    hasColumns ? m.admin_upload_step_columns() : m.admin_upload_step_settings(),
    m.admin_upload_step_check(),
    m.admin_upload_step_mend(),
    m.admin_upload_step_import(),
    m.admin_upload_step_done(),
  ]
  const at = phase === 'checked' ? (hasProblems ? 3 : 4) : PLACES[phase]
  return (
    <ol aria-label={m.admin_upload_steps()} className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {names.map((name, i) => (
        <li
          key={name}
          aria-current={i === at ? 'step' : undefined}
          className={classNames('flex gap-2', i === at ? 'font-bold text-primary' : 'text-muted')}
        >
          <span className="tabular">{formatNumber(i + 1)}</span>
          {name}
        </li>
      ))}
    </ol>
  )
}

const PLACES: Record<Exclude<Phase, 'checked'>, number> = {
  restoring: 0,
  start: 0,
  reading: 0,
  mapping: 1,
  checking: 2,
  committing: 4,
  done: 5,
}
