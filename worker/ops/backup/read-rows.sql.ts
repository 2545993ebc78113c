/** Hand-written: statements of worker/db/table-copy.sql.ts, which read whatever tables there are. */
import * as z from 'zod/mini'
import type { TableShape } from '#domain/operations/backup.ts'
import { decodeRows } from '../../db/decode-row.ts'
import { MIGRATIONS, PAGE, type PageRow, pageStatement, SHAPES, shapesOf } from '../../db/table-copy.sql.ts'

/** One page after the row with the key `after`; null: the first page. */
export async function readPage(db: D1DatabaseSession, table: TableShape, after: string | null): Promise<readonly PageRow[]> {
  const statement = db.prepare(pageStatement(table, after === null)).bind(after ?? '', PAGE.rows, PAGE.bytes)
  return decodeRows(pageRow, await statement.all())
}
const pageRow = z.object({ line: z.string(), key: z.string(), found: z.number() })

export async function readShapes(db: D1DatabaseSession): Promise<readonly TableShape[]> {
  return shapesOf(decodeRows(shapeRow, await db.prepare(SHAPES).all()))
}
const shapeRow = z.object({ table: z.string(), column: z.string(), type: z.string(), pk: z.number() })

/** The names of the migrations that have run. */
export async function readMigrations(db: D1DatabaseSession): Promise<readonly string[]> {
  return decodeRows(z.object({ name: z.string() }), await db.prepare(MIGRATIONS).all()).map(({ name }) => name)
}
