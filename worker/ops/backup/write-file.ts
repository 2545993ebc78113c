import { type BackupProgress, fileWritten, nextFile, tableToRead } from '#domain/operations/backup.ts'
import { endsTable } from '../../db/table-copy.sql.ts'
import { readPage } from './read-rows.sql.ts'

/** A file ends at this many characters of rows, before they are packed, or at this many pages: the memory and the time of one invocation. */
const FILE_LENGTH = 8_000_000
const FILE_PAGES = 40

export interface WrittenFile {
  readonly progress: BackupProgress
  /** Questions that were asked of the database. */
  readonly pages: number
}

/** Reads the next rows and puts them into a file. Done twice from the same progress it writes the same file again. */
export async function writeNextFile(db: D1DatabaseSession, bucket: R2Bucket, progress: BackupProgress): Promise<WrittenFile> {
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
  await bucket.put(`nightly/${progress.name}/${file}`, await packed(text), { httpMetadata: { contentType: 'application/gzip' } })
  return { progress: fileWritten(progress, { file, rows, sha256: await sha256(text) }, isEnd ? null : after), pages }
}

async function packed(text: string): Promise<ArrayBuffer> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
}

/** In hexadecimal, of the text in UTF-8. */
export async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
