import type { ReactNode } from 'react'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { UploadView } from '../engine/upload-state.ts'
import type { ViewFilter } from '../engine/upload-view.ts'
import { causeText } from '../problem-text.ts'

interface CauseChipsProps {
  readonly view: UploadView
  readonly filter: ViewFilter
  readonly onFilter: (filter: ViewFilter) => void
}

/** The causes with how many rows have each: those that keep rows back, then those to look at. */
export function CauseChips({ view, filter, onFilter }: CauseChipsProps) {
  return (
    <div className="grid gap-2">
      {(['error', 'warning'] as const).map((level) => {
        const groups = view.groups.filter((group) => group.level === level)
        const isAll = filter.code === null && filter.level === level
        return (
          groups.length > 0 && (
            <div key={level} role="group" aria-label={LEVELS[level]()} className="flex flex-wrap items-center gap-2">
              <Cause isOn={isAll} level={level} count={view.rowsWith[level]} onPress={() => onFilter({ code: null, level })}>
                {LEVELS[level]()}
              </Cause>
              {groups.map(({ code, count }) => (
                <Cause key={code} isOn={filter.code === code} level={level} count={count} onPress={() => onFilter({ code, level: null })}>
                  {causeText(code)}
                </Cause>
              ))}
            </div>
          )
        )
      })}
    </div>
  )
}

const LEVELS = { error: () => m.admin_upload_to_fix(), warning: () => m.admin_upload_to_check() }

interface CauseProps {
  readonly isOn: boolean
  readonly level: 'error' | 'warning'
  readonly count: number
  readonly onPress: () => void
  readonly children: ReactNode
}

const Cause = ({ isOn, level, count, onPress, children }: CauseProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className={classNames(
      'inline-flex min-h-11 items-center gap-2 rounded-full border px-3 text-sm',
      isOn
        ? 'border-primary bg-primary-soft font-bold text-primary'
        : level === 'error'
          ? 'border-bad bg-surface'
          : 'border-edge bg-surface text-muted',
    )}
  >
    {children} <span className="tabular">{formatNumber(count)}</span>
  </button>
)
