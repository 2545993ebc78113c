import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { PATHS } from '../lib/paths.ts'
import { runTool, type ToolRun } from '../lib/run-tool.ts'
import { stop } from '../lib/stop.ts'
import { Account } from './account.ts'
import { cloudflareAccess } from './cloudflare.ts'
import { type BaseConfig, readBaseConfig, type Resources, resourcesOf } from './config.ts'
import { type Environment, environmentName, environmentOf } from './environments.ts'
import { deployFolder, readSiteSettings, type SiteSettings } from './site-settings.ts'

/** Everything a command needs that works on one environment of the site. */
export interface DeploySession {
  readonly site: SiteSettings
  readonly environment: Environment
  readonly account: Account
  readonly bases: Bases
  /** Where the generated configurations of this environment are. */
  readonly folder: string
}

/** The configurations that are kept in the repository: one for each Worker, and that of the Pages site. */
export interface Bases {
  readonly api: BaseConfig
  /** Watches the API and keeps what its queues gave up on. */
  readonly ops: BaseConfig
  readonly pages: BaseConfig
}

export const TOKEN_REMEDY =
  'Set CLOUDFLARE_API_TOKEN to an API token of your account (docs/operating/start.md lists the rights it needs), and run the command again.'

export const readBases = (): Bases => ({
  api: readBaseConfig(join(PATHS.root, 'wrangler.toml')),
  ops: readBaseConfig(join(PATHS.root, 'worker', 'ops', 'wrangler.toml')),
  pages: readBaseConfig(join(PATHS.web, 'wrangler.toml')),
})

/** Opens the environment that `--env` names; ends the command with what is missing. */
export function openSession(args: readonly string[]): DeploySession {
  const name = environmentName(args)
  if (name === null) stop('--env must be production or staging.')
  const read = readSiteSettings()
  if (!read.ok) stop(read.why)
  const environment = environmentOf(read.settings, name)
  if (environment === null) stop('This site has no staging. Run npm run setup again and give staging an address.')
  const access = cloudflareAccess(process.env)
  if (access === null) stop(TOKEN_REMEDY)
  const folder = folderOf(environment)
  mkdirSync(folder, { recursive: true })
  return { site: read.settings, environment, account: new Account(access, read.settings.accountId), bases: readBases(), folder }
}

/** Everything that the site needs in the account. */
export const neededBy = ({ bases, environment }: Pick<DeploySession, 'bases' | 'environment'>): Resources =>
  resourcesOf([bases.api, bases.ops], environment)

const folderOf = ({ name }: Environment): string => join(deployFolder(), 'build', 'deploy', name)

/** Runs wrangler for the site's account. */
export function runWrangler(
  { site }: Pick<DeploySession, 'site'>,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<ToolRun> {
  return runTool('wrangler', args, {
    cwd: options.cwd ?? PATHS.root,
    env: { CLOUDFLARE_ACCOUNT_ID: site.accountId, WRANGLER_SEND_METRICS: 'false', ...options.env },
  })
}

/** What is deployed is named by the product's version and the commit, so that a fault can be traced to the code it ran on; SOPAN_VERSION names a release otherwise. */
export function versionOfCheckout(): string {
  const given = process.env['SOPAN_VERSION']
  if (given !== undefined && given !== '') return given
  const { version } = JSON.parse(readFileSync(join(PATHS.root, 'package.json'), 'utf8')) as { version: string }
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: PATHS.root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
    return `${version}+${git('rev-parse', '--short=12', 'HEAD')}${isChanged ? '.changed' : ''}`
  } catch {
    return version
  }
}

const operatorFile = ({ name }: Environment): string => join(deployFolder(), 'deploy', `${name}.operator-secret`)

/** What the command line shows to the API: from OPERATOR_SECRET, or from the file that `setup` wrote; null where neither is there. */
export function operatorSecret(environment: Environment): string | null {
  const given = process.env['OPERATOR_SECRET']
  if (given !== undefined && given !== '') return given
  const file = operatorFile(environment)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

export function keepOperatorSecret(environment: Environment, secret: string): void {
  mkdirSync(join(deployFolder(), 'deploy'), { recursive: true })
  writeFileSync(operatorFile(environment), `${secret}\n`, { mode: 0o600 })
}

/** The end of what a tool said, without colours: enough to see why it stopped. */
export const lastLines = (output: string, count = 12): string =>
  stripVTControlCharacters(output).trim().split('\n').slice(-count).join('\n')
