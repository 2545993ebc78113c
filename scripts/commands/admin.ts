import { TEXTS_VERSION } from '../../worker/contract/account/texts-version.ts'
import { d1Command } from '../lib/d1-command.ts'
import { grantAdmin, listAdmins, noteGuardian, revokeAdmin, withdrawGuardian } from '../lib/grant-admin.ts'
import { homePlace } from '../lib/place.ts'
import { stop } from '../lib/stop.ts'
import { openSession } from '../deploy/session.ts'
import { writeConfigs } from '../deploy/write-configs.ts'

/**
 * `npm run admin -- grant <email>` makes the account of that address an owner, `revoke <email>` takes it away and signs the account out, `list`
 * names who is admin. `guardian <learner's email> "<guardian's name>" "<how you verified it>"` notes the consent of a learner's guardian, and
 * `guardian-withdraw <learner's email>` takes it back. All work on this machine's site; `--remote` means the deployed one, and
 * `--env staging` the staging.
 */
const USAGE = `Usage: npm run admin -- grant <email> | revoke <email> | list [--remote | --env staging]
       npm run admin -- guardian <learner's email> "<guardian's name>" "<how you verified it>" | guardian-withdraw <learner's email> [--remote | --env staging]`

const args = process.argv.slice(2)
const isRemote = args.includes('--remote') || args.includes('--env')
const [verb, email, guardian, verifiedBy] = args.filter((arg, at) => !arg.startsWith('--') && args[at - 1] !== '--env')
const runSql = d1Command(isRemote ? { remote: true, config: await deployedConfig() } : { remote: false, state: homePlace().state })

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

/** The site's own configuration, with the ids that its databases have in the account. */
async function deployedConfig(): Promise<string> {
  return (await writeConfigs(openSession(args), 'unchanged').catch((error: Error) => stop(error.message))).api
}
