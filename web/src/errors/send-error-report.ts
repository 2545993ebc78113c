import { sendClientError } from '#contract/client-errors/endpoints.ts'
import type { ClientErrorKind } from '#contract/client-errors/schemas.ts'
import { API_BASE } from '#web/lib/api/api-request.ts'
import { siteVersion } from '#web/lib/site-version.ts'
import { clientErrorOf } from './client-error.ts'

/** What one page load tells at most. */
const MOST_REPORTS = 5
const told = new Set<string>()

/** The router, as far as it says where somebody is. */
interface Matched {
  readonly state: { readonly matches: readonly { readonly fullPath: string }[] }
}

/**
 * Tells the API of an error, each fault once (decision 0133), with the pattern of the address. Without a network it says nothing.
 * Neither session nor cookies nor the address of the page go with it.
 */
export async function sendErrorReport(kind: ClientErrorKind, error: unknown, { state }: Matched): Promise<void> {
  const route = state.matches.at(-1)?.fullPath ?? ''
  const report = clientErrorOf(kind, error, { origin: location.origin, route, version: siteVersion() })
  if (report === null || !navigator.onLine || told.size >= MOST_REPORTS) return
  const { name, message, frames } = report
  const fault = JSON.stringify([name, message, frames])
  if (told.has(fault)) return
  told.add(fault)
  await fetch(API_BASE + sendClientError.path, {
    method: sendClientError.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    // The page may be on its way out.
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
}
