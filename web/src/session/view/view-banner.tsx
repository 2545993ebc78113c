import { Eye } from 'lucide-react'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { useSessionUser } from '../session-store.ts'
import { endView } from './end-view.ts'

/** At the foot of every page of such a tab: whose account it is, that nothing can be changed, and the way out. */
export function ViewBanner() {
  const user = useSessionUser()
  return (
    <aside
      role="status"
      className="fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t-2 border-accent bg-accent-soft px-4 py-2.5"
    >
      <p className="flex items-center gap-2 font-bold">
        <Eye size={20} aria-hidden="true" className="shrink-0" />
        {user === null ? m.view_over() : m.view_banner({ name: user.name })}
      </p>
      <Button size="sm" onClick={endView}>
        {m.view_end()}
      </Button>
    </aside>
  )
}
