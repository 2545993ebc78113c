import { join } from 'node:path'
import { fingerprint, onceFor } from './fingerprint.ts'
import { loadPrime } from './load-prime.ts'
import { PATHS } from './paths.ts'
import type { Place } from './place.ts'
import { stop } from './stop.ts'

interface ImportAnswer {
  readonly ok: boolean
  readonly error?: { readonly message: string; readonly details?: unknown }
}

/** Loads the demo content through the product's own import, once for each version of it. */
export async function loadDemo({ origin, state }: Place, operatorSecret: string): Promise<void> {
  await onceFor(
    join(state, 'sopan-demo'),
    fingerprint([PATHS.demo, join(PATHS.root, 'packs'), join(PATHS.root, 'worker/content')]),
    async () => {
      console.log('Loading the demo content.')
      const { readDemoContent } = await import('#demo/load.ts')
      await importBundle(origin, operatorSecret, await readDemoContent(PATHS.demo), 'demo content')
      await loadPrime({ origin }, operatorSecret)
    },
  )
}

/** Loads the rules of the exams alone, by the same import. What had not changed is left alone. */
export async function loadPacks({ origin }: Place, operatorSecret: string): Promise<void> {
  const { readPacks } = await import('../../packs/read-packs.ts')
  const patterns = (await readPacks()).map(({ pattern }) => pattern)
  await importBundle(origin, operatorSecret, { format: 'sopan.content', version: 1, patterns }, 'pattern packs')
}

async function importBundle(origin: string, operatorSecret: string, bundle: unknown, what: string): Promise<void> {
  const answer = await callOperator(origin, operatorSecret, '/api/admin/import', { mode: 'commit', bundle })
  if (answer.status === 200) return
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
