import { buildSite } from '../lib/build-site.ts'
import { startLocalSite } from '../lib/local-site.ts'
import { homePlace } from '../lib/place.ts'
import { PERSONAS } from '../stand-in/personas.ts'

/**
 * `npm start` runs the whole of Sopan on this machine with demo content, and prints its address and whom to sign in as. PORT and IDENTITY_PORT
 * move its ports. What is done in it stays until `npm run reset`.
 */
const begun = Date.now()
await buildSite()
const site = await startLocalSite(homePlace())

console.log(`\n  Sopan is running (ready after ${Math.round((Date.now() - begun) / 1000)} s):\n\n      ${site.place.origin}\n`)
if (site.vars.usesStandIn) {
  console.log('  Press "Get Started", continue with Google (a stand-in on this machine), and choose:\n')
  for (const { name, email, note } of PERSONAS) console.log(`      ${name.padEnd(11)} ${email.padEnd(24)} ${note}`)
}
console.log('\n  Stop it with Ctrl-C. Begin again from nothing: npm run reset\n')

const end = (): void => void site.close().finally(() => process.exit(0))
process.on('SIGINT', end)
process.on('SIGTERM', end)
