import { join } from 'node:path'
import { bundleWorkers } from './bundle-workers.ts'
import { startIdentityProvider } from '../stand-in/identity-provider.ts'
import { startPaymentGateway } from '../stand-in/payment-gateway.ts'
import { callOperator, loadDemo, loadPacks } from './load-demo.ts'
import { migrateLocal } from './migrate.ts'
import { preparePersonas } from './personas.ts'
import { type LocalVars, type Place, prepareSettings } from './place.ts'
import { requireFreePort } from './ports.ts'
import { noteRunning, runningSite } from './running-site.ts'
import { serveSite, waitUntilServed } from './serve.ts'
import { stop } from './stop.ts'

export interface LocalSite {
  readonly place: Place
  readonly vars: LocalVars
  close(): Promise<void>
}

/**
 * Brings up everything a local site is: database, content, identity provider, payment gateway, server and sweeps. The site must be built before. With
 * `packs` it has the rules of the exams and nothing else, as an operator's site has on its first day. With `isWatching` a change of the
 * Worker's sources is served at once.
 */
export async function startLocalSite(place: Place, content: 'demo' | 'packs' = 'demo', isWatching = false): Promise<LocalSite> {
  const running = await runningSite(place, Date.now())
  if (running !== null)
    stop(`Sopan is already running with this data at ${running.origin} (process ${running.pid}). Stop it with Ctrl-C first.`)
  await requireFreePort(place.port, 'PORT', 'the site')
  await requireFreePort(place.identityPort, 'IDENTITY_PORT', 'the stand-in identity provider')
  const forgetRunning = noteRunning(place, Date.now())
  process.once('exit', forgetRunning)
  const vars = prepareSettings(place)
  await migrateLocal(place)
  if (!isWatching) await bundleWorkers()
  const standIn = vars.usesStandIn
    ? await startIdentityProvider(place.identityPort, {
        id: vars.GOOGLE_CLIENT_ID,
        secret: vars.GOOGLE_CLIENT_SECRET,
        redirectUris: [`${place.origin}/login`],
      })
    : null
  if (vars.payments !== null) await requireFreePort(place.paymentPort, 'IDENTITY_PORT', 'the payment gateway beside the identity provider')
  const payments =
    vars.payments === null
      ? null
      : await startPaymentGateway(place.paymentPort, {
          ...vars.payments,
          webhookUrl: `${place.origin}/api/payments/webhook`,
          file: join(place.folder, 'payment-gateway.json'),
        })
  const server = serveSite(place, isWatching)
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
    await Promise.all([ended, standIn?.close(), payments?.close()])
    forgetRunning()
  }
  // Whatever ends this process ends the server too, or it would hold the port.
  process.once('exit', () => server.kill('SIGTERM'))
  await waitUntilServed(place.origin)
  await (content === 'demo' ? loadDemo : loadPacks)(place, vars.OPERATOR_SECRET)
  if (vars.usesStandIn) await preparePersonas(place)
  return { place, vars, close }
}
