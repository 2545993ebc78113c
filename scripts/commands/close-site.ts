import { closeSite } from '../deploy/closed-site.ts'
import { openSession } from '../deploy/session.ts'

/** `npm run close-site [-- --env staging]` closes a site to everybody but its operator, until `npm run open-site`. */
const session = openSession(process.argv.slice(2))
await closeSite(session, 'npm run close-site')
console.log(`${session.environment.origin} is closed. Answers of running tests are still saved. Open it with npm run open-site.`)
