import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ContentPattern } from '../worker/contract/patterns/pattern.ts'

/** A pack as it lies in its file, by the file's name without the ending. Nothing is validated here: that is the importer's work. */
export interface Pack {
  readonly name: string
  readonly pattern: ContentPattern
}

/** All packs of this folder, in the order of their names. */
export async function readPacks(): Promise<Pack[]> {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json') && name !== 'pattern.schema.json').toSorted()
  return Promise.all(
    names.map(async (name) => ({ name: name.slice(0, -'.json'.length), pattern: JSON.parse(await readFile(join(folder, name), 'utf8')) })),
  )
}
