import { stop } from '../lib/stop.ts'
import { nameIn } from './config.ts'
import { sendSecrets } from './send-secrets.ts'
import type { DeploySession } from './session.ts'
import { servingVersions } from './versions.ts'
import { writeConfigs } from './write-configs.ts'

/** How long a change takes to reach everybody at most, and how often it is looked at, ms. */
const PATIENCE_MS = 90_000
const LOOK_MS = 1_000
const READY_FOR_MS = 10_000

/**
 * Closes the site to everybody but its operator: pages and calls say so, tests that are running go on being saved. A secret does it, which
 * takes effect within seconds and stays over deployments. Does nothing where no API is deployed yet. Ends the command where the site goes on
 * answering.
 */
export async function closeSite(session: DeploySession, command: string): Promise<void> {
  if (await isDeployed(session)) await change(session, new Date().toISOString(), command)
}

/** Opens it again. Ends the command where the site cannot serve, as after a restore that stopped in the middle. */
export async function openSite(session: DeploySession, command: string): Promise<void> {
  if (!(await isDeployed(session))) return
  let fault = await notReady(session.environment.origin)
  // What the site last found out of itself counts for ten seconds.
  for (const begun = Date.now(); fault !== null && Date.now() - begun < 2 * READY_FOR_MS;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    fault = await notReady(session.environment.origin)
  }
  if (fault !== null) stop(`The site stays closed, because ${fault}. After a restore that stopped in the middle: npm run restore.`)
  await change(session, null, command)
}

async function notReady(origin: string): Promise<string | null> {
  const response = await fetch(`${origin}/api/readyz`, { signal: AbortSignal.timeout(20_000) }).catch(() => null)
  if (response === null) return 'it does not answer'
  if (response.ok) return null
  const { notReady: parts = [] } = (await response.json().catch(() => ({}))) as { readonly notReady?: readonly string[] }
  return `these parts are not ready: ${parts.join(', ')}`
}

const isDeployed = async ({ account, environment, bases }: DeploySession): Promise<boolean> =>
  (await servingVersions(account, nameIn(environment, bases.api.name ?? ''))).length > 0

async function change(session: DeploySession, since: string | null, command: string): Promise<void> {
  const { api } = await writeConfigs(session, 'unchanged')
  await sendSecrets(session, api, { CLOSED: since }, command)
  const { origin } = session.environment
  for (const begun = Date.now(); Date.now() - begun < PATIENCE_MS;) {
    if ((await isClosed(origin)) === (since !== null)) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  stop(
    `${origin} is still ${since === null ? 'closed' : 'open'} after ${PATIENCE_MS / 1_000} s. Look whether it answers at all, and run ${command} again.`,
  )
}

/** Whether the site says that it is closed. */
async function isClosed(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/api/testseries-groups`, { signal: AbortSignal.timeout(10_000) })
    const body = (await response.json()) as { readonly error?: { readonly code?: string } }
    return body.error?.code === 'site_closed'
  } catch {
    return false
  }
}
