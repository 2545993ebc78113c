/** Reads the demo content from disk: the JSON files of a folder, its questions and its figures, and the pattern packs, as one bundle. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPacks } from '../packs/read-packs.ts'
import type { ContentBundle, ContentImage } from '../worker/contract/imports/content.ts'

const LISTS = ['topics', 'images', 'passages', 'patterns', 'questions', 'tests', 'groups', 'samples', 'practice'] as const

/**
 * Merges every *.json of `folder` and of `folder`/questions, in the order of their names, and turns each figures/*.png into an
 * image whose id is the file's name; every pack of /packs comes along. Nothing is validated here, that is the importer's work; a file that is not JSON is named.
 */
export async function readDemoContent(folder: string | URL): Promise<ContentBundle> {
  const root = typeof folder === 'string' ? folder : fileURLToPath(folder)
  const files = [...(await filesIn(root, '.json')), ...(await filesIn(join(root, 'questions'), '.json'))]
  const packs = (await readPacks()).map(({ pattern }) => pattern)
  const parts: Part[] = [...(await Promise.all(files.map(readPart))), { patterns: packs, images: await readFigures(join(root, 'figures')) }]
  const merged = LISTS.map((list) => [list, parts.flatMap((part): readonly unknown[] => part[list] ?? [])] as const)
  return { format: 'sopan.content', version: 1, ...Object.fromEntries(merged) }
}

type Part = Partial<Pick<ContentBundle, (typeof LISTS)[number]>>

async function readPart(file: string): Promise<Part> {
  const text = await readFile(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

async function readFigures(folder: string): Promise<ContentImage[]> {
  const files = await filesIn(folder, '.png')
  return Promise.all(
    files.map(async (file) => ({
      id: basename(file, '.png'),
      type: 'image/png' as const,
      data: (await readFile(file)).toString('base64'),
    })),
  )
}

async function filesIn(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => join(folder, name))
}
