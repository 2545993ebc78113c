import { useRouterState } from '@tanstack/react-router'
import './route-progress.css'
import { m } from '#web/lib/i18n/messages.ts'

/** Says that the next page is on its way. */
export function RouteProgress() {
  const isOnItsWay = useRouterState({ select: ({ isLoading }) => isLoading })
  return isOnItsWay ? <div role="progressbar" aria-label={m.shell_loading()} className="route-progress" /> : null
}
