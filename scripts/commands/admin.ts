import { grantAdmin, listAdmins, revokeAdmin } from '../lib/grant-admin.ts'
import { homePlace } from '../lib/place.ts'
import { stop } from '../lib/stop.ts'

const USAGE = 'Usage: npm run admin -- grant <email> | revoke <email> | list [--remote]'

const args = process.argv.slice(2)
const [verb, email] = args.filter((arg) => arg !== '--remote')
const where = args.includes('--remote') ? ({ remote: true } as const) : ({ remote: false, state: homePlace().state } as const)

if (verb === 'list') {
  const result = await listAdmins(where)
  if (!result.ok) stop(result.message)
  console.log(result.emails.length === 0 ? 'There is no admin yet.' : result.emails.join('\n'))
} else if (verb === 'grant' && email !== undefined) {
  const result = await grantAdmin(email, where)
  if (!result.ok) stop(result.message)
  console.log(result.changed ? `${email} is an admin from the next request on.` : `${email} is an admin already.`)
} else if (verb === 'revoke' && email !== undefined) {
  const result = await revokeAdmin(email, where)
  if (!result.ok) stop(result.message)
  console.log(result.changed ? `${email} is no admin any more and is signed out everywhere.` : `${email} is no admin; nothing was changed.`)
} else stop(USAGE)
