import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import type { BackupFile, BackupManifest } from '../../worker/domain/operations/backup.ts'
import { stop } from '../lib/stop.ts'
import { type BackupStore, manifestPath, putIntoFolder } from './store.ts'

/** A backup that cannot be used, in words for an operator. */
export class BackupFault extends Error {}

/** Ends a command with a fault of a backup in its own words; everything else is thrown. */
export function stopAtFault(error: unknown): never {
  if (error instanceof BackupFault) stop(error.message)
  throw error
}

const file = z.object({ file: z.string().regex(/^\w+\.\d+\.ndjson\.gz$/), rows: z.int().positive(), sha256: z.string() })
const manifest = z.object({
  format: z.literal(1),
  name: z.string().regex(/^[\w-]+$/),
  begunAt: z.number(),
  finishedAt: z.number(),
  version: z.string(),
  bookmark: z.string().nullable(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })).nonempty(),
      key: z.array(z.string()).nonempty(),
      rows: z.number(),
      sha256: z.string(),
      files: z.array(file),
    }),
  ),
})

/** The manifest of a backup; of the newest one where `name` is null. Throws BackupFault. */
export async function readManifest(store: BackupStore, name: string | null): Promise<BackupManifest> {
  const chosen = name ?? (await store.names()).at(-1)
  if (chosen === undefined) throw new BackupFault('There is no backup: files without a manifest are none.')
  const bytes = await store.read(manifestPath(chosen))
  if (bytes === null) throw new BackupFault(`There is no backup ${chosen}: files without a manifest are none.`)
  const read = manifest.safeParse(parsed(bytes))
  if (!read.success) throw new BackupFault(`The manifest of ${chosen} cannot be read.`)
  for (const table of read.data.tables) {
    const { rows, sha256 } = summaryOf(table.files)
    if (rows !== table.rows || sha256 !== table.sha256)
      throw new BackupFault(`The manifest of ${chosen} contradicts itself in ${table.name}.`)
  }
  return read.data
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Rows and hash of a table from its files. */
export const summaryOf = (files: readonly Pick<BackupFile, 'rows' | 'sha256'>[]): { readonly rows: number; readonly sha256: string } => ({
  rows: files.reduce((sum, { rows }) => sum + rows, 0),
  sha256: sha256(files.map((one) => one.sha256).join('')),
})

/** The lines of one file, checked against what the manifest says of it. Throws BackupFault. */
export async function readLines(store: BackupStore, { name }: Pick<BackupManifest, 'name'>, one: BackupFile): Promise<readonly string[]> {
  return linesOf(await opened(store, await bytesOf(store, name, one)), one)
}

async function bytesOf(store: BackupStore, name: string, { file: path }: BackupFile): Promise<Buffer> {
  const bytes = await store.read(`${name}/${path}`)
  if (bytes === null) throw new BackupFault(`The backup lacks its file ${path}.`)
  return bytes
}

async function opened(store: BackupStore, bytes: Buffer): Promise<Buffer> {
  return store.open(bytes).catch((error: Error) => {
    throw new BackupFault(`${error.message}.`)
  })
}

function linesOf(bytes: Buffer, { file: path, rows, sha256: expected }: BackupFile): readonly string[] {
  const text = unpacked(bytes)
  if (text === null || sha256(text) !== expected) throw new BackupFault(`The file ${path} of the backup is damaged.`)
  const lines = text.split('\n').slice(0, -1)
  if (lines.length !== rows) throw new BackupFault(`The file ${path} of the backup has ${lines.length} rows instead of ${rows}.`)
  return lines
}

function unpacked(bytes: Buffer): string | null {
  try {
    return gunzipSync(bytes).toString('utf8')
  } catch {
    return null
  }
}

/** Copies a backup into a folder, sealed as it is, and checks every file of it on the way; the manifest comes last here too. Throws BackupFault. */
export async function pullBackup(store: BackupStore, found: BackupManifest, folder: string): Promise<void> {
  for (const one of found.tables.flatMap(({ files }) => files)) {
    const bytes = await bytesOf(store, found.name, one)
    linesOf(await opened(store, bytes), one)
    putIntoFolder(folder, `${found.name}/${one.file}`, bytes)
  }
  putIntoFolder(folder, manifestPath(found.name), Buffer.from(JSON.stringify(found)))
}
