import { openSite } from '../deploy/closed-site.ts'
import { openSession } from '../deploy/session.ts'

/** `npm run open-site [-- --env staging]` opens a site that was closed by `npm run close-site` or by a restore. */
const session = openSession(process.argv.slice(2))
await openSite(session, 'npm run open-site')
console.log(`${session.environment.origin} is open.`)
