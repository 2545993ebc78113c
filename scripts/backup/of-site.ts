import { readdirSync } from 'node:fs'
import { nameIn } from '../deploy/config.ts'
import { type DeploySession, operatorSecret } from '../deploy/session.ts'
import { callOperator } from '../lib/load-demo.ts'
import { PATHS } from '../lib/paths.ts'
import { stop } from '../lib/stop.ts'
import { backupKey, fileOpener } from './seal.ts'
import { type BackupStore, bucketStore } from './store.ts'

type Named = Pick<DeploySession, 'environment' | 'bases'>

/** The bucket of the environment's backups. */
export function backupBucket({ environment, bases }: Named): string {
  const bucket = bases.ops.r2_buckets.find(({ binding }) => binding === 'BACKUPS')
  return nameIn(environment, bucket?.bucket_name ?? '')
}

export const siteStore = (session: DeploySession): BackupStore =>
  bucketStore(session.account, backupBucket(session), fileOpener(backupKey()))

/** The environment's database by its name in the account. */
export function databaseName({ environment, bases }: Named): string {
  const database = bases.api.d1_databases.find(({ binding }) => binding === 'DB')
  return nameIn(environment, database?.database_name ?? '')
}

/** The names of this code's migrations in their order. */
export const knownMigrations = (): readonly string[] =>
  readdirSync(PATHS.migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

/** Asks the Worker that writes backups. Ends the command where it cannot be asked. */
export async function askOps({ environment }: DeploySession, path: string, body: unknown): Promise<Readonly<Record<string, unknown>>> {
  const secret = operatorSecret(environment)
  if (secret === null) stop('The operator secret of this environment is not on this machine. Set OPERATOR_SECRET.')
  const { status, body: reply } = await callOperator(environment.origin, secret, path, body)
  if (status === 200) return reply as Readonly<Record<string, unknown>>
  const { error } = (reply ?? {}) as { error?: { message?: string } }
  return stop(`${environment.origin} answered ${status}${error?.message === undefined ? '' : `: ${error.message}`}`)
}
