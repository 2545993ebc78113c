import { grantAdmin } from '../lib/grant-admin.ts'
import { homePlace } from '../lib/place.ts'
import { stop } from '../lib/stop.ts'

const [verb, email, ...flags] = process.argv.slice(2)
if (verb !== 'grant' || email === undefined) stop('Usage: npm run admin -- grant <email> [--remote]')
const result = await grantAdmin(email, flags.includes('--remote') ? { remote: true } : { remote: false, state: homePlace().state })
if (!result.ok) stop(result.message)
console.log(result.changed ? `${email} is an admin from the next request on.` : `${email} is an admin already.`)
