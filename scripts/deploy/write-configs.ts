import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOM_FORMS_READ } from '../../worker/domain/attempt/room-form.ts'
import { builtApiConfig } from '../lib/build-api.ts'
import { PATHS } from '../lib/paths.ts'
import { pagesConfig, workerConfig } from './config.ts'
import { environmentOf } from './environments.ts'
import type { DeploySession } from './session.ts'

export interface WrittenConfigs {
  readonly api: string
  /** The folder that the API is built into. */
  readonly modules: string
  readonly ops: string
  /** The folder that the Pages site is deployed from. */
  readonly site: string
}

/**
 * Writes the complete configurations of an environment, with the ids that its databases have in the account. Only a deployment brings
 * variables such as `roomForm` to a Worker.
 */
export async function writeConfigs(session: DeploySession, version: string, roomForm: number = ROOM_FORMS_READ): Promise<WrittenConfigs> {
  const { account, environment, bases, folder, site } = session
  const made = { databaseIds: await account.databases(), version, roomForm }
  const written: WrittenConfigs = {
    api: join(folder, 'api.json'),
    modules: join(folder, 'api'),
    ops: join(folder, 'ops.json'),
    site: join(folder, 'site'),
  }
  const api = workerConfig(bases.api, environment, made)
  writeJson(written.api, { ...api, ...builtApiConfig(written.modules), d1_databases: withFolders(api['d1_databases']) })
  writeJson(written.ops, workerConfig(bases.ops, environment, made))
  mkdirSync(written.site, { recursive: true })
  writeJson(join(written.site, 'wrangler.json'), pagesConfig(bases.pages, environment, environmentOf(site, 'staging')))
  return written
}

/** wrangler looks for migrations beside the configuration. */
const withFolders = (databases: unknown): unknown =>
  (databases as readonly { migrations_dir?: string }[]).map((database) => ({
    ...database,
    migrations_dir: join(PATHS.root, database.migrations_dir ?? 'migrations'),
  }))

const writeJson = (file: string, value: unknown): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
