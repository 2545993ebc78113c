import { History, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'

interface FoundBarProps {
  readonly found: { readonly at: number; readonly isOfThisDevice: boolean }
  readonly onTakeUp: () => void
  readonly onThrowAway: () => void
}

/** Unfinished work that was left before: to continue with, or to throw away. */
export const FoundBar = ({ found, onTakeUp, onThrowAway }: FoundBarProps) => (
  <Bar icon={<History size={20} aria-hidden="true" className="text-primary" />}>
    <p className="me-auto">
      {found.isOfThisDevice
        ? m.admin_draft_found({ at: formatDateTime(found.at) })
        : m.admin_draft_found_elsewhere({ at: formatDateTime(found.at) })}
    </p>
    <Button size="sm" look="quiet" onClick={onThrowAway}>
      {m.admin_draft_throw()}
    </Button>
    <Button size="sm" look="secondary" onClick={onTakeUp}>
      {m.admin_draft_restore()}
    </Button>
  </Bar>
)

interface RivalBarProps {
  readonly at: number
  readonly onMine: () => void
  readonly onTheirs: () => void
}

/** The same draft was saved in another window or on another device. */
export const RivalBar = ({ at, onMine, onTheirs }: RivalBarProps) => (
  <Bar icon={<TriangleAlert size={20} aria-hidden="true" className="text-bad" />}>
    <p className="me-auto">{m.admin_draft_rival({ at: formatDateTime(at) })}</p>
    <Button size="sm" onClick={onTheirs}>
      {m.admin_draft_theirs()}
    </Button>
    <Button size="sm" onClick={onMine}>
      {m.admin_draft_mine()}
    </Button>
  </Bar>
)

const Bar = ({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <div role="alert" className="flex flex-wrap items-center gap-2 rounded-card border border-edge bg-surface p-3">
    {icon}
    {children}
  </div>
)
