import type { BackupManifest, BackupTable, FoundTable } from '../../worker/domain/operations/backup.ts'
import { fillStatement, PAGE, type PageRow, pageStatement } from '../../worker/db/table-copy.sql.ts'
import { readLines, sha256, summaryOf } from './read-backup.ts'
import type { BackupStore } from './store.ts'
import type { RestoreTarget } from './target.ts'

/** What one statement brings: D1 takes 2 MB in one parameter. */
const CHUNK_BYTES = 1_000_000

/** Puts every row of a table into the target. */
export async function fillTable(target: RestoreTarget, store: BackupStore, manifest: BackupManifest, table: BackupTable): Promise<void> {
  for (const file of table.files)
    for (const chunk of chunksOf(await readLines(store, manifest, file))) await target.query(fillStatement(table), [`[${chunk.join(',')}]`])
}

function chunksOf(lines: readonly string[]): readonly (readonly string[])[] {
  const chunks: string[][] = []
  let bytes = CHUNK_BYTES
  for (const line of lines) {
    const size = Buffer.byteLength(line) + 1
    if (bytes + size > CHUNK_BYTES) {
      chunks.push([])
      bytes = 0
    }
    chunks.at(-1)?.push(line)
    bytes += size
  }
  return chunks
}

/** Reads a restored table again and hashes it in the parts that the backup's files had. */
export async function readTable(target: RestoreTarget, table: BackupTable): Promise<FoundTable> {
  const parts: { rows: number; sha256: string }[] = []
  let waiting: string[] = []
  const cut = (rows: number): void => {
    parts.push({
      rows,
      sha256: sha256(
        waiting
          .slice(0, rows)
          .map((line) => `${line}\n`)
          .join(''),
      ),
    })
    waiting = waiting.slice(rows)
  }
  let after: string | null = null
  for (;;) {
    const page = (await target.query(pageStatement(table, after === null), [
      after ?? '',
      PAGE.rows,
      PAGE.bytes,
    ])) as unknown as readonly PageRow[]
    waiting.push(...page.map(({ line }) => line))
    for (let next = table.files[parts.length]; next !== undefined && waiting.length >= next.rows; next = table.files[parts.length])
      cut(next.rows)
    after = page.at(-1)?.key ?? null
    if (after === null) break
  }
  if (waiting.length > 0) cut(waiting.length)
  return { name: table.name, ...summaryOf(parts) }
}
