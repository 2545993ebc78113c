import type { IndexingJob } from '#worker/importing/import-deps.ts'
import { type EntryRef, readEntries, writeEntries } from '#worker/searching/entry-index.sql.ts'

/** The queue's consumer, as far as the messages speak of the catalogue: the index takes in what is published now. */
export async function consumeEntries(env: Pick<Env, 'DB' | 'SEARCH'>, batch: MessageBatch<IndexingJob>): Promise<void> {
  await indexEntries(
    env,
    batch.messages.flatMap(({ body }) => body.entries ?? []),
  )
}

/** Each entry once, however often it is named. */
export async function indexEntries(env: Pick<Env, 'DB' | 'SEARCH'>, refs: readonly EntryRef[]): Promise<void> {
  const once = [...new Map(refs.map((ref) => [`${ref.kind}:${ref.id}`, ref])).values()]
  for (let at = 0; at < once.length; at += AT_ONCE) {
    const some = once.slice(at, at + AT_ONCE)
    await writeEntries(env.SEARCH, some, await readEntries(env.DB, some))
  }
}

const AT_ONCE = 100
