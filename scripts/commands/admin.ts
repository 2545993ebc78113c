import { TEXTS_VERSION } from '../../worker/contract/account/texts-version.ts'
import { d1Command } from '../lib/d1-command.ts'
import { grantAdmin, listAdmins, noteGuardian, revokeAdmin, withdrawGuardian } from '../lib/grant-admin.ts'
import { homePlace } from '../lib/place.ts'
import { stop } from '../lib/stop.ts'

const USAGE = `Usage: npm run admin -- grant <email> | revoke <email> | list [--remote]
       npm run admin -- guardian <learner's email> "<guardian's name>" "<how you verified it>" | guardian-withdraw <learner's email> [--remote]`

const args = process.argv.slice(2)
const [verb, email, guardian, verifiedBy] = args.filter((arg) => arg !== '--remote')
const runSql = d1Command(args.includes('--remote') ? { remote: true } : { remote: false, state: homePlace().state })

if (verb === 'list') {
  const result = await listAdmins(runSql)
  if (!result.ok) stop(result.message)
  console.log(result.emails.length === 0 ? 'There is no admin yet.' : result.emails.join('\n'))
} else if (verb === 'grant' && email !== undefined) {
  const result = await grantAdmin(email, runSql)
  if (!result.ok) stop(result.message)
  console.log(result.changed ? `${email} is an admin from the next request on.` : `${email} is an admin already.`)
} else if (verb === 'revoke' && email !== undefined) {
  const result = await revokeAdmin(email, runSql)
  if (!result.ok) stop(result.message)
  console.log(result.changed ? `${email} is no admin any more and is signed out everywhere.` : `${email} is no admin; nothing was changed.`)
} else if (verb === 'guardian' && email !== undefined && guardian !== undefined && verifiedBy !== undefined) {
  const result = await noteGuardian(email, { name: guardian, verifiedBy, version: TEXTS_VERSION }, runSql)
  if (!result.ok) stop(result.message)
  console.log(`The consent of ${email}'s guardian is noted, and holds from the next request on.`)
} else if (verb === 'guardian-withdraw' && email !== undefined) {
  const result = await withdrawGuardian(email, runSql)
  if (!result.ok) stop(result.message)
  console.log(result.changed ? `The consent of ${email}'s guardian is withdrawn.` : `No consent of a guardian stood; nothing was changed.`)
} else stop(USAGE)
