import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withVersion } from '../../web/vite/site-version.ts'
import { ROOM_FORMS_READ } from '../../worker/domain/attempt/room-form.ts'
import { buildApi } from '../lib/build-api.ts'
import { buildSite } from '../lib/build-site.ts'
import { PATHS } from '../lib/paths.ts'
import { runTool } from '../lib/run-tool.ts'
import { stop } from '../lib/stop.ts'
import { nameIn } from './config.ts'
import { objectChange, objectStepOf } from './objects.ts'
import { goBackTo, type Standing } from './go-back.ts'
import { nextRoomForm, roomNote } from './room-forms.ts'
import { type DeploySession, lastLines, neededBy, runWrangler } from './session.ts'
import { saySmoke, smokeUntil } from './smoke.ts'
import { deployedObjectStep, pagesDeploymentsOf, servingVersions, switchTo, versionsOf } from './versions.ts'
import { type WrittenConfigs, writeConfigs } from './write-configs.ts'

export interface DeployOptions {
  readonly version: string
  /** First a tenth of all requests, and the whole only when nothing fails. */
  readonly isGradual: boolean
  /** How long a tenth is watched before the whole follows, ms. */
  readonly watchMs: number
  /** How long the smoke test waits for the new version, ms. */
  readonly smokeWaitMs: number
  readonly say: (line: string) => void
}

/**
 * Brings the code of this checkout to an environment: database first, since a new schema serves old code too, then the
 * API and the Worker that watches it, then the site.
 * A smoke test that fails takes API and site back to what stood before; migrations only add, so the database stays. What stood before reads
 * each room that began meanwhile: new rooms have a form that it knows.
 */
export async function deploy(session: DeploySession, options: DeployOptions): Promise<void> {
  const { say, version } = options
  const roomForm = await chooseRoomForm(session, say)
  const configs = await writeConfigs(session, version, roomForm)
  await buildApi(configs.modules, { minify: true }).catch((error: Error) =>
    stop(`The API could not be built; nothing was changed:\n${error.message}`),
  )
  const before = await standing(session)
  await noteBookmarks(session, say)
  await migrate(session, configs, say)
  await deployApi(session, configs, roomForm, options)
  await must(
    session,
    ['deploy', '-c', configs.ops, '--strict', '--tag', tagOf(version)],
    'The Worker that watches the API could not be deployed',
  )
  await letOpsCount(session)
  say(`The Worker that watches the API is deployed (${version}).`)
  await deploySite(session, configs, options)
  say('Smoke test:')
  if (saySmoke(await smokeUntil(session.environment.origin, version, options.smokeWaitMs), say)) return
  if (before === null) stop('The first deployment does not work yet: the lines above say what fails. Nothing older could take its place.')
  say('Going back to what stood before.')
  await goBackTo(session, before)
  stop('The new version failed its smoke test, and the one before serves again. The lines above say what failed.')
}

/** The form in which this version keeps new rooms. Says so where that is not the newest that it reads. */
async function chooseRoomForm({ account, environment, bases }: DeploySession, say: (line: string) => void): Promise<number> {
  const worker = nameIn(environment, bases.api.name ?? '')
  // A Worker without object classes has no rooms: setup makes it to keep the secrets.
  if ((await deployedObjectStep(account, worker)) === null) return ROOM_FORMS_READ
  const form = nextRoomForm(await servingVersions(account, worker), await versionsOf(account, worker))
  if (form < ROOM_FORMS_READ)
    say('New attempts are kept in the form that the version before can read; the next deployment changes to the new one.')
  return form
}

async function standing(session: DeploySession): Promise<Standing | null> {
  const { account, environment, bases } = session
  const [api] = await servingVersions(account, nameIn(environment, bases.api.name ?? ''))
  const [site] = await pagesDeploymentsOf(account, neededBy(session).pagesProject)
  return api === undefined || site === undefined ? null : { api, site: site.id }
}

/**
 * The watching Worker is told of each invocation of the API (decision 0131). A setting of the Worker, not of a version, and set last: the
 * consumer must be there, with a handler, before it can be named.
 */
async function letOpsCount({ account, environment, bases }: DeploySession): Promise<void> {
  const [api, ops] = [nameIn(environment, bases.api.name ?? ''), nameIn(environment, bases.ops.name ?? '')]
  await account
    .call('PATCH', `/workers/scripts/${api}/script-settings`, { tail_consumers: [{ service: ops }] })
    .catch((error: Error) => stop(`The Worker that watches the API could not be told of its calls: ${error.message}`))
}

/** A bookmark is the point that Time Travel can bring a database back to. */
async function noteBookmarks({ account, environment, bases }: DeploySession, say: (line: string) => void): Promise<void> {
  const ids = await account.databases()
  for (const { binding, database_name: name = '' } of bases.api.d1_databases) {
    const bookmark = await account.bookmarkOf(ids.get(nameIn(environment, name)) ?? '')
    say(`Bookmark of ${binding} before this deployment: ${bookmark}`)
  }
}

async function migrate(session: DeploySession, { api }: WrittenConfigs, say: (line: string) => void): Promise<void> {
  for (const database of ['DB', 'SEARCH']) {
    const run = await runWrangler(session, ['d1', 'migrations', 'apply', database, '--remote', '-c', api])
    if (run.code !== 0)
      stop(
        `A migration of ${database} failed; API and site were not touched and go on as they are. Bookmarks to go back to stand above (docs/operating/failed-migration.md).\n${lastLines(run.output)}`,
      )
    say(`The database ${database} is up to date.`)
  }
}

async function deployApi(session: DeploySession, { api }: WrittenConfigs, roomForm: number, options: DeployOptions): Promise<void> {
  const { account, environment, bases } = session
  const worker = nameIn(environment, bases.api.name ?? '')
  const change = objectChange(await deployedObjectStep(account, worker), bases.api)
  const note = `${options.version}, objects ${objectStepOf(bases.api) ?? 'none'}, ${roomNote(roomForm)}`
  const named = ['--tag', tagOf(options.version), '--message', note]
  const [before] = await servingVersions(account, worker)
  if (change !== 'none' || before === undefined) {
    // New classes of objects come only with a whole deployment.
    if (options.isGradual && change === 'pending') options.say('This version brings new object classes, so it cannot come gradually.')
    await must(session, ['deploy', '-c', api, '--strict', ...named], 'The API could not be deployed')
    return options.say(`The API is deployed (${options.version}).`)
  }
  const made = await must(session, ['versions', 'upload', '-c', api, '--strict', ...named], 'The API could not be uploaded')
  const id = made.find(({ type }) => type === 'version-upload')?.version_id
  if (id === undefined) stop('wrangler did not say which version it uploaded; nothing was switched.')
  const share = (shares: Readonly<Record<string, number>>) => switchTo(account, worker, shares, options.version)
  if (options.isGradual) {
    await share({ [id]: 10, [before]: 90 })
    options.say(`A tenth of all requests goes to ${options.version} now; watching it for ${Math.round(options.watchMs / 1000)} s.`)
    await new Promise((resolve) => setTimeout(resolve, options.watchMs))
    if (!saySmoke(await smokeUntil(environment.origin, null, options.smokeWaitMs), options.say)) {
      await share({ [before]: 100 })
      stop('A tenth of all requests met faults: the version before has all of them again.')
    }
  }
  await share({ [id]: 100 })
  // Crons and consumers of queues belong to the Worker, not to a version.
  await must(session, ['triggers', 'deploy', '-c', api], 'The crons and queues of the API could not be set')
  options.say(`The API is deployed (${options.version}).`)
}

/** The site is built once, for every environment the same: its address is nowhere in it. */
async function deploySite(session: DeploySession, { site }: WrittenConfigs, { version, say }: DeployOptions): Promise<void> {
  const { pagesProject } = neededBy(session)
  await assembleSite(site, version)
  const args = [
    'pages',
    'deploy',
    '--project-name',
    pagesProject,
    '--branch',
    'main',
    '--commit-message',
    version,
    '--commit-dirty=true',
    '--no-bundle',
  ]
  await must(session, args, 'The site could not be deployed', site)
  say(`The site is deployed (${version}).`)
}

/** What is sent: the built files, whose page names the version, and the Functions as one prepared Worker. */
async function assembleSite(folder: string, version: string): Promise<void> {
  await buildSite()
  const dist = join(folder, 'dist')
  rmSync(dist, { recursive: true, force: true })
  cpSync(PATHS.dist, dist, { recursive: true })
  const page = join(dist, 'index.html')
  writeFileSync(page, withVersion(readFileSync(page, 'utf8'), version))
  const run = await bundleFunctions(dist)
  if (run !== null) stop(`The Functions of the site could not be bundled:\n${run}`)
}

async function bundleFunctions(dist: string): Promise<string | null> {
  const out = join(dist, '..', 'functions')
  mkdirSync(out, { recursive: true })
  const args = ['pages', 'functions', 'build', 'functions', '--minify', '--outdir', out, '--output-routes-path', join(dist, '_routes.json')]
  const run = await runTool('wrangler', args, { cwd: PATHS.web })
  if (run.code !== 0) return lastLines(run.output)
  cpSync(join(out, 'index.js'), join(dist, '_worker.js'))
  return null
}

interface ToolEvent {
  readonly type: string
  readonly version_id?: string
}

/** Runs wrangler to its end, and gives what it wrote down for programs. */
async function must(session: DeploySession, args: readonly string[], fault: string, cwd?: string): Promise<readonly ToolEvent[]> {
  const file = join(session.folder, 'wrangler-output.ndjson')
  rmSync(file, { force: true })
  const run = await runWrangler(session, args, { env: { WRANGLER_OUTPUT_FILE_PATH: file }, ...(cwd === undefined ? {} : { cwd }) })
  if (run.code !== 0) stop(`${fault}:\n${lastLines(run.output)}\n\nRun the command again when the cause is mended: it goes on from here.`)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ToolEvent)
}

/** Cloudflare takes at most 25 characters. */
const tagOf = (version: string): string => version.slice(-25)
