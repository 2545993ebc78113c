import { join } from 'node:path'
import { fingerprint, onceFor } from './fingerprint.ts'
import { loadBlog } from './load-blog.ts'
import { loadBooks } from './load-books.ts'
import { loadPrime } from './load-prime.ts'
import { PATHS } from './paths.ts'
import type { Place } from './place.ts'
import type { ImportCounts } from './say-imported.ts'
import { stop } from './stop.ts'

interface ImportAnswer {
  readonly ok: boolean
  readonly counts?: ImportCounts
  readonly error?: { readonly message: string; readonly details?: unknown }
}

/** Loads the demo content through the product's own import, once for each version of it, and says what that changed. */
export async function loadDemo({ origin, state }: Place, operatorSecret: string): Promise<ImportCounts> {
  let counts: ImportCounts = {}
  await onceFor(
    join(state, 'sopan-demo'),
    fingerprint([PATHS.demo, join(PATHS.root, 'packs'), join(PATHS.root, 'worker/content')]),
    async () => {
      console.log('Loading the demo content.')
      const { readDemoContent } = await import('#demo/load.ts')
      counts = await importBundle(origin, operatorSecret, await readDemoContent(PATHS.demo), 'demo content')
      await loadPrime({ origin }, operatorSecret)
      await loadBlog({ origin }, operatorSecret)
      await loadBooks({ origin }, operatorSecret)
    },
  )
  return counts
}

/** Loads the rules of the exams alone, by the same import, and says what that changed. */
export async function loadPacks({ origin }: Pick<Place, 'origin'>, operatorSecret: string): Promise<ImportCounts> {
  const { readPacks } = await import('../../packs/read-packs.ts')
  const patterns = (await readPacks()).map(({ pattern }) => pattern)
  return importBundle(origin, operatorSecret, { format: 'sopan.content', version: 1, patterns }, 'pattern packs')
}

async function importBundle(origin: string, operatorSecret: string, bundle: unknown, what: string): Promise<ImportCounts> {
  const answer = await callOperator(origin, operatorSecret, '/api/admin/import', { mode: 'commit', bundle })
  if (answer.status === 200) return (answer.body as ImportAnswer).counts ?? {}
  stop(`The ${what} was not accepted:\n${JSON.stringify((answer.body as ImportAnswer).error ?? answer.body, null, 2).slice(0, 4_000)}`)
}

/** One call with the operator secret. */
export async function callOperator(
  origin: string,
  operatorSecret: string,
  path: string,
  body: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Operator ${operatorSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json().catch(() => null) }
}
