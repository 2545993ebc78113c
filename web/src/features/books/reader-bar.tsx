import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** What a reader can do, along the bottom of the window: it covers nothing that could not be scrolled up, and moves no text. */
export const ReaderBar = ({ children, label }: { readonly children: ReactNode; readonly label: string }) => (
  <>
    <div className="h-16" />
    <div
      role="toolbar"
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <div className="page-margin mx-auto flex max-w-[72rem] items-center gap-1 overflow-x-auto py-1.5">{children}</div>
    </div>
  </>
)

interface BarButtonProps {
  readonly icon: ReactNode
  readonly label: string
  readonly onClick: () => void
  readonly busy?: boolean
  readonly strong?: boolean
}

/** A tool with its name: under the icon on a phone, beside it where there is room. */
export const BarButton = ({ icon, label, onClick, busy = false, strong = false }: BarButtonProps) => (
  <button
    type="button"
    onClick={busy ? undefined : onClick}
    aria-disabled={busy || undefined}
    className={classNames(
      'flex min-h-12 min-w-0 flex-1 items-center justify-center gap-x-2 gap-y-0.5 rounded-md px-3 text-sm font-bold max-sm:flex-col max-sm:text-xs sm:flex-none',
      strong ? 'bg-primary text-on-primary hover:bg-primary-strong' : 'hover:bg-sunken',
    )}
  >
    {icon}
    <span className="line-clamp-2 text-center wrap-anywhere">{label}</span>
  </button>
)
