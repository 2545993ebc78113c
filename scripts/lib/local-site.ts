import { startIdentityProvider } from '../stand-in/identity-provider.ts'
import { callOperator, loadDemo } from './load-demo.ts'
import { migrateLocal } from './migrate.ts'
import { preparePersonas } from './personas.ts'
import { type LocalVars, type Place, prepareSettings } from './place.ts'
import { requireFreePort } from './ports.ts'
import { serveSite, waitUntilServed } from './serve.ts'

export interface LocalSite {
  readonly place: Place
  readonly vars: LocalVars
  close(): Promise<void>
}

/** Brings up everything a local site is: database, content, identity provider, server and sweeps. The site must be built before. */
export async function startLocalSite(place: Place): Promise<LocalSite> {
  await requireFreePort(place.port, 'PORT', 'the site')
  await requireFreePort(place.identityPort, 'IDENTITY_PORT', 'the stand-in identity provider')
  const vars = prepareSettings(place)
  await migrateLocal(place)
  const standIn = vars.usesStandIn
    ? await startIdentityProvider(place.identityPort, {
        id: vars.GOOGLE_CLIENT_ID,
        secret: vars.GOOGLE_CLIENT_SECRET,
        redirectUris: [`${place.origin}/login`],
      })
    : null
  const server = serveSite(place)
  // Cron does not reach a Worker behind the local Pages server, so the same sweeps are asked for over their operator route.
  const sweeps = setInterval(
    () => void callOperator(place.origin, vars.OPERATOR_SECRET, '/api/operations/sweep', {}).catch(() => {}),
    60_000,
  )
  const close = async (): Promise<void> => {
    clearInterval(sweeps)
    server.removeAllListeners('exit')
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await Promise.all([ended, standIn?.close()])
  }
  // Whatever ends this process ends the server too, or it would hold the port.
  process.once('exit', () => server.kill('SIGTERM'))
  await waitUntilServed(place.origin)
  await loadDemo(place, vars.OPERATOR_SECRET)
  if (vars.usesStandIn) await preparePersonas(place)
  return { place, vars, close }
}
