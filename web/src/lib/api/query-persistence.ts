import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { openDB, type IDBPDatabase } from 'idb'

/**
 * What was loaded with `meta: { persist: true }` stays on the device, per person, so that a screen opens with the last state
 * before the network answers. Where the browser refuses storage, nothing is kept and nothing fails. The library's own way of keeping queries
 * would put a further half KB into the first screen, for errors, mutations and promises that are never kept.
 */
const DATABASE = 'sopan-cache'
const STORE = 'queries'
/** Raised when the shape of a kept answer or of its key changes. */
const VERSION = 3
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1_000
const WRITE_AFTER_MS = 1_000
/** Opening the store must never hold the first screen back for longer. */
const RESTORE_WITHIN_MS = 400

interface Kept {
  readonly version: number
  readonly at: number
  /** Each query with its data and when that came (ms UTC). */
  readonly queries: readonly (readonly [key: QueryKey, data: unknown, at: number])[]
}

/** Fills the client with what `owner` had, or gives up after 400 ms. */
export async function restoreQueries(client: QueryClient, owner: string, now: number): Promise<void> {
  const kept = await Promise.race([read(owner), new Promise<undefined>((resolve) => setTimeout(resolve, RESTORE_WITHIN_MS))])
  if (kept?.version !== VERSION || now - kept.at >= MAX_AGE_MS) return
  const cache = client.getQueryCache()
  for (const [queryKey, data, at] of kept.queries) {
    const query = cache.build(client, { queryKey, meta: { persist: true } })
    if (query.state.data === undefined) query.setData(data, { updatedAt: at, manual: true })
  }
}

/** Writes what is worth keeping a second after it changed, under the owner at that time. */
export function keepQueries(client: QueryClient, owner: () => string, now: () => number): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  client.getQueryCache().subscribe((event) => {
    if (event.query.meta?.persist !== true || (event.type !== 'updated' && event.type !== 'removed')) return
    clearTimeout(timer)
    timer = setTimeout(() => void write(owner(), { version: VERSION, at: now(), queries: snapshot(client) }), WRITE_AFTER_MS)
  })
}

export async function forgetQueries(owner: string): Promise<void> {
  await withDatabase((database) => database.delete(STORE, owner))
}

const snapshot = (client: QueryClient): Kept['queries'] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ meta, state }) => meta?.persist === true && state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt])

const read = (owner: string): Promise<Kept | undefined> =>
  withDatabase((database) => database.get(STORE, owner) as Promise<Kept | undefined>)

const write = (owner: string, kept: Kept) => withDatabase((database) => database.put(STORE, kept, owner))

let opened: Promise<IDBPDatabase> | undefined

async function withDatabase<Result>(act: (database: IDBPDatabase) => Promise<Result>): Promise<Result | undefined> {
  try {
    opened ??= openDB(DATABASE, 1, { upgrade: (database) => void database.createObjectStore(STORE) })
    return await act(await opened)
  } catch {
    opened = undefined
    return undefined
  }
}
