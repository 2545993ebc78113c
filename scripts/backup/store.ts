import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Account } from '../deploy/account.ts'
import { readCloudflare } from '../deploy/cloudflare.ts'
import { fileOpener, type OpenFile } from './seal.ts'

/** Where backups are: the bucket of a site, or a folder that they were copied to. Both hold the same files under the same names. */
export interface BackupStore {
  /** The names of all backups that are whole, the newest last. */
  names(): Promise<readonly string[]>
  /** Null where there is no such file. */
  read(path: string): Promise<Buffer | null>
  /** What a file holds that may be sealed. Throws in words for an operator. */
  readonly open: OpenFile
}

export const manifestPath = (name: string): string => `manifests/${name}.json`

/** When a backup was begun, ms UTC: its name says it, as in 2026-11-24T213000Z. */
export const begunAtOf = (name: string): number => Date.parse(`${name.slice(0, 13)}:${name.slice(13, 15)}:${name.slice(15)}`)

/** The folder of the nightly backups in a site's bucket; asked by the account's API, because the site itself may be down. */
export const bucketStore = (account: Account, bucket: string, open: OpenFile): BackupStore => ({
  open,
  names: async () => namesOf(await account.objectKeys(bucket, 'nightly/manifests/')),
  read: async (path) => readCloudflare(account.access, account.objectPath(bucket, `nightly/${path}`)),
})

export const folderStore = (folder: string, open: OpenFile = fileOpener(null)): BackupStore => ({
  open,
  names: async () => {
    const manifests = join(folder, 'manifests')
    return existsSync(manifests) ? namesOf(readdirSync(manifests)) : []
  },
  read: async (path) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path)) : null),
})

const namesOf = (paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => /([^/]+)\.json$/.exec(path)?.[1] ?? []).toSorted((a, b) => (a < b ? -1 : 1))

/** Writes a file whole or not at all. */
export function putIntoFolder(folder: string, path: string, bytes: Uint8Array): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.part`, bytes, { mode: 0o600 })
  renameSync(`${file}.part`, file)
}
