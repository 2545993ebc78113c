import { type BackupProgress, fileWritten, nextFile, tableToRead } from '#domain/operations/backup.ts'
import { Encrypter } from 'age-encryption'
import type { OpsEnv } from '../ops-env.ts'
import { endsTable } from '../../db/table-copy.sql.ts'
import { readPage } from './read-rows.sql.ts'

/** A file ends at this many characters of rows, before they are packed, or at this many pages: the memory and the time of one invocation. */
const FILE_LENGTH = 8_000_000
const FILE_PAGES = 40

/** The bucket, and whom its files are sealed for. */
type BackupTarget = Pick<OpsEnv, 'BACKUPS' | 'BACKUP_RECIPIENT'>

export interface WrittenFile {
  readonly progress: BackupProgress
  /** Questions that were asked of the database. */
  readonly pages: number
}

/** Reads the next rows and puts them into a file. Done twice from the same progress it writes the same rows again. */
export async function writeNextFile(
  db: D1DatabaseSession,
  { BACKUPS, BACKUP_RECIPIENT }: BackupTarget,
  progress: BackupProgress,
): Promise<WrittenFile> {
  const table = tableToRead(progress)
  if (table === null) return { progress, pages: 0 }
  let text = ''
  let rows = 0
  let after = progress.after
  let pages = 0
  let isEnd = false
  while (!isEnd && text.length < FILE_LENGTH && pages < FILE_PAGES) {
    const page = await readPage(db, table, after)
    for (const { line } of page) text += `${line}\n`
    rows += page.length
    after = page.at(-1)?.key ?? after
    pages++
    isEnd = endsTable(page)
  }
  if (rows === 0) return { progress: fileWritten(progress, null, null), pages }
  const file = nextFile(progress)
  const bytes = await packed(text)
  const contentType = BACKUP_RECIPIENT === undefined ? 'application/gzip' : 'application/octet-stream'
  await BACKUPS.put(`nightly/${progress.name}/${file}`, BACKUP_RECIPIENT === undefined ? bytes : await sealed(bytes, BACKUP_RECIPIENT), {
    httpMetadata: { contentType },
  })
  return { progress: fileWritten(progress, { file, rows, sha256: await sha256(text) }, isEnd ? null : after), pages }
}

async function packed(text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
}

/** In the format of age: only the holder of the private key can read it, and the Worker is not one. */
async function sealed(bytes: Uint8Array<ArrayBuffer>, recipient: string): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return encrypter.encrypt(bytes)
}

/** In hexadecimal, of the text in UTF-8. */
export async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
