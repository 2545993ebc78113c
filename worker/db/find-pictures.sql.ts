import * as z from 'zod/mini'
import { decodeRows } from './decode-row.ts'

const pictureRow = z.object({ name: z.string(), address: z.string(), width: z.number(), height: z.number() })

/** A stored picture: where it is served, and its size in pixels. */
export type StoredImage = Readonly<z.infer<typeof pictureRow>>

/**
 * The pictures of these names that are stored.
 * Hand-written: json_each takes any number of names in one value.
 */
export async function findPictures(db: D1Database, names: readonly string[]): Promise<Map<string, StoredImage>> {
  if (names.length === 0) return new Map()
  const pictures = decodeRows(
    pictureRow,
    await db
      .prepare(
        `SELECT external_id AS name, '/media/' || media_key AS address, width, height FROM image
         WHERE external_id IN (SELECT value FROM json_each(?1))`,
      )
      .bind(JSON.stringify(names))
      .all(),
  )
  return new Map(pictures.map((picture) => [picture.name, picture]))
}
