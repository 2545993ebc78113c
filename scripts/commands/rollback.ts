import { apiWorkerOf, chooseRollback, goBackTo } from '../deploy/go-back.ts'
import { newestKeyMadeAt } from '../deploy/key-steps.ts'
import { neededBy, openSession } from '../deploy/session.ts'
import { saySmoke, smokeUntil } from '../deploy/smoke.ts'
import { pagesDeploymentsOf, servingVersions, versionsOf } from '../deploy/versions.ts'
import { stop } from '../lib/stop.ts'

/** `npm run rollback [-- --env staging]` makes the API and the site before serve again. Databases stay: migrations only add. */
const session = openSession(process.argv.slice(2))
const { account, environment } = session
const worker = apiWorkerOf(session)
const [serving] = await servingVersions(account, worker)
const sites = await pagesDeploymentsOf(account, neededBy(session).pagesProject)
const keyMadeAt = newestKeyMadeAt((await account.secretsOf(worker)) ?? new Set())
const choice = chooseRollback(serving, await versionsOf(account, worker), sites, keyMadeAt)
if (!choice.ok) stop(choice.why)
await goBackTo(session, choice.target)
console.log(`${environment.origin} runs ${choice.name} again. Smoke test:`)
process.exitCode = saySmoke(await smokeUntil(environment.origin, null, 60_000), console.log) ? 0 : 1
