import { saySmoke, smoke } from '../deploy/smoke.ts'
import { openSession } from '../deploy/session.ts'

/** `npm run smoke [-- --env staging | --origin https://…]` asks a site what every visitor asks, and writes nothing. */
const args = process.argv.slice(2)
const at = args.indexOf('--origin')
const given = at < 0 ? undefined : args[at + 1]
const origin = given ?? openSession(args).environment.origin
console.log(`\n${origin}\n`)
process.exitCode = saySmoke(await smoke(origin, null), console.log) ? 0 : 1
