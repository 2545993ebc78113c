import { confirmed } from '../lib/confirm.ts'
import { stop } from '../lib/stop.ts'
import { deploy } from '../deploy/deploy.ts'
import { examine, hasProblem, sayFindings } from '../deploy/doctor.ts'
import { askWhatRuns, disturbance } from '../deploy/guard.ts'
import { type DeploySession, neededBy, openSession, operatorSecret, versionOfCheckout } from '../deploy/session.ts'
import { pagesDeploymentsOf } from '../deploy/versions.ts'

/**
 * `npm run deploy [-- --env staging] [--gradual] [--during-live "why"]` brings this checkout to a site that `npm run setup` has prepared.
 * `--gradual` gives the new version a tenth of all requests first, and the rest when nothing fails. Where tests are running it asks first;
 * without a terminal it refuses, unless `--during-live` gives a reason.
 */
const args = process.argv.slice(2)
const session = openSession(args)
const findings = await examine(session).catch((error: Error) => stop(error.message))
if (hasProblem(findings)) {
  sayFindings(findings, console.log)
  stop('Nothing was deployed.')
}
await guard(session)
const begun = Date.now()
await deploy(session, {
  version: versionOfCheckout(),
  isGradual: args.includes('--gradual'),
  watchMs: Number(process.env['SOPAN_WATCH_SECONDS'] ?? 120) * 1000,
  smokeWaitMs: Number(process.env['SOPAN_SMOKE_SECONDS'] ?? 60) * 1000,
  say: console.log,
}).catch((error: unknown) =>
  stop(`${error instanceof Error ? error.message : String(error)}\n\nRun npm run deploy again: what is done already is not done twice.`),
)
console.log(`\n${session.environment.origin} runs ${versionOfCheckout()} (${Math.round((Date.now() - begun) / 1000)} s).\n`)

async function guard({ account, bases, environment }: DeploySession): Promise<void> {
  // The secrets that `setup` sends make an API of their own; a site is there only after a deployment.
  const sites = await pagesDeploymentsOf(account, neededBy({ bases, environment }).pagesProject)
  if (sites.length === 0) return console.log('This is the first deployment: nothing runs here yet.')
  const found = await whatItDisturbs(environment)
  if (found === null) return
  const at = args.indexOf('--during-live')
  const reason = at < 0 ? undefined : args[at + 1]
  if (reason !== undefined && !reason.startsWith('--')) return console.log(`${found} Deploying all the same: ${reason}`)
  if (!process.stdin.isTTY) stop(`${found} Nothing was deployed. To deploy all the same: npm run deploy -- --during-live "why"`)
  if (!(await confirmed(`${found} Deploy anyway?`, { input: process.stdin, output: process.stdout, args: [] })))
    stop('Nothing was deployed.')
}

/** One sentence, or null where nothing is disturbed or the site cannot say it, as when it is down and this deployment mends it. */
async function whatItDisturbs(environment: DeploySession['environment']): Promise<string | null> {
  const secret = operatorSecret(environment) ?? stop('The operator secret of this environment is not on this machine. Set OPERATOR_SECRET.')
  const asked = await askWhatRuns(environment.origin, secret)
  if (asked.kind === 'answered') return disturbance(asked.running)
  console.log(`Whether tests are running is not known: ${asked.why}.`)
  return null
}
