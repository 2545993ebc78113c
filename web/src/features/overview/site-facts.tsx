import { useQuery } from '@tanstack/react-query'
import { m } from '#web/lib/i18n/messages.ts'
import { siteVersion } from '#web/lib/site-version.ts'
import { overviewQuery } from './overview-query.ts'

/** Which site this is: its version, and a warning sign on every one that is not the real one. */
export function SiteFacts() {
  const { data } = useQuery({ ...overviewQuery(), refetchInterval: false })
  const environment = data?.environment
  return (
    <div className="grid gap-2 border-t border-line px-4 py-3 text-xs text-muted">
      {environment !== undefined && environment !== 'production' && (
        <p className="rounded-md bg-accent-soft px-2 py-1.5 font-bold text-accent">
          {environment === 'local' ? m.admin_site_local() : m.admin_site_staging({ name: environment })}
        </p>
      )}
      <p className="tabular">{`v${siteVersion()}`}</p>
    </div>
  )
}
