import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

interface BulkBarProps {
  readonly count: number
  readonly onClear: () => void
  /** Stands beside the count: a button that chooses more. */
  readonly beside?: ReactNode
  /** The buttons for what may be done with the chosen rows. */
  readonly children: ReactNode
}

/** Stays at the lower edge of the window while rows are chosen. */
export function BulkBar({ count, onClear, beside, children }: BulkBarProps) {
  if (count === 0) return null
  return (
    <div
      role="toolbar"
      aria-label={m.admin_list_bulk()}
      className="sticky bottom-3 z-10 flex animate-appear flex-wrap items-center gap-2 rounded-card border border-edge bg-surface p-2 ps-4 shadow-[0_8px_24px_rgb(28_32_48/14%)]"
    >
      <strong role="status" className="me-2 tabular max-sm:w-full max-sm:py-2.5">
        {m.admin_list_chosen({ count: formatNumber(count) })}
      </strong>
      {beside}
      {/* On a phone one row that scrolls: wrapped, the buttons would hide half of the list. */}
      <div className="contents max-sm:-m-1 max-sm:flex max-sm:w-full max-sm:gap-2 max-sm:overflow-x-auto max-sm:p-1 max-sm:whitespace-nowrap max-sm:[&>button]:shrink-0">
        {children}
      </div>
      <IconButton label={m.admin_list_choose_none()} onClick={onClear} className="ms-auto max-sm:absolute max-sm:end-2 max-sm:top-2">
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
