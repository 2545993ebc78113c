import { startIdentityProvider } from '../stand-in/identity-provider.ts'
import { prepareDevVars } from './dev-vars.ts'
import { callOperator, loadDemo } from './load-demo.ts'
import { migrateLocal } from './migrate.ts'
import { preparePersonas } from './personas.ts'
import { requireFreePort } from './ports.ts'
import { serveSite, waitUntilServed } from './serve.ts'
import { ISSUER, ORIGIN, SETTINGS } from './settings.ts'

export interface LocalSite {
  readonly origin: string
  readonly usesStandIn: boolean
  readonly operatorSecret: string
  close(): Promise<void>
}

/** Brings up everything a local site is: database, content, identity provider, server and sweeps. The site must be built before. */
export async function startLocalSite(): Promise<LocalSite> {
  await requireFreePort(SETTINGS.port, 'PORT', 'the site')
  await requireFreePort(SETTINGS.identityPort, 'IDENTITY_PORT', 'the stand-in identity provider')
  const vars = prepareDevVars(ORIGIN, ISSUER)
  await migrateLocal()
  const standIn = vars.usesStandIn
    ? await startIdentityProvider(SETTINGS.identityPort, { id: vars.GOOGLE_CLIENT_ID, secret: vars.GOOGLE_CLIENT_SECRET, redirectUris: [`${ORIGIN}/login`] })
    : null
  const server = serveSite(SETTINGS.port)
  const close = async (): Promise<void> => {
    clearInterval(sweeps)
    server.removeAllListeners('exit')
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await Promise.all([ended, standIn?.close()])
  }
  // Cron does not reach a Worker behind the local Pages server, so the same sweeps are asked for over their operator route.
  const sweeps = setInterval(() => void callOperator(ORIGIN, vars.OPERATOR_SECRET, '/api/operations/sweep', {}).catch(() => {}), 60_000)
  await waitUntilServed(ORIGIN)
  await loadDemo(ORIGIN, vars.OPERATOR_SECRET)
  if (vars.usesStandIn) await preparePersonas(ORIGIN)
  return { origin: ORIGIN, usesStandIn: vars.usesStandIn, operatorSecret: vars.OPERATOR_SECRET, close }
}
