import { env } from 'cloudflare:workers'
import { importContent, type ImportResult } from '#worker/importing/import-content.ts'
import { newId, randomBytes } from '#worker/platform/ids.ts'

export const T0 = Date.UTC(2026, 10, 21, 5)

/** Runs an import with the real bindings; `db` may be a watched one. */
export function run(bundle: unknown, mode: 'dryRun' | 'commit' = 'commit', db: D1Database = env.DB): Promise<ImportResult> {
  const deps = {
    db,
    media: env.MEDIA,
    papers: env.PAPERS,
    now: () => T0,
    randomBytes,
    newId: () => newId(),
    changed: async () => {},
    purge: async () => {},
  }
  return importContent(deps, bundle, { mode, actorId: 'operator', requestId: 'test' })
}

/** Runs an import that must succeed. */
export async function imported(bundle: unknown) {
  const result = await run(bundle)
  if (!result.ok) throw new Error(JSON.stringify(result.faults, null, 1))
  return result
}

/** A fresh prefix, so that tests do not meet each other's content. */
export const prefix = (): string => `x${newId().slice(0, 8)}`

/**
 * The database as it is, with the rows written counted, and the k-th batch failing before it runs or after it has committed, or
 * made to wait for something else (`meanwhile`) to be done first.
 */
export function watchedDb(
  fail?: { readonly batch: number; readonly when: 'before' | 'after' },
  meanwhile?: (batch: number) => Promise<unknown>,
) {
  const seen = { batches: 0, rowsWritten: 0 }
  const db = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          const k = ++seen.batches
          await meanwhile?.(k)
          if (fail?.batch === k && fail.when === 'before') throw new Error('D1_ERROR: Network connection lost.')
          const results = await target.batch(statements)
          seen.rowsWritten += results.reduce((sum, { meta }) => sum + meta.rows_written, 0)
          if (fail?.batch === k) throw new Error('D1_ERROR: Network connection lost.')
          return results
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { db, seen }
}
