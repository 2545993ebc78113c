import type { IndexingJob } from '#worker/importing/import-deps.ts'
import { type ArticleRef, readArticles, writeArticles } from '#worker/searching/article-index.sql.ts'
import { type EntryRef, readEntries, writeEntries } from '#worker/searching/entry-index.sql.ts'

/** The queue's consumer, as far as the messages speak of the catalogue and of articles: the index takes in what is published now. */
export async function consumeEntries(env: Pick<Env, 'DB' | 'SEARCH'>, batch: MessageBatch<IndexingJob>): Promise<void> {
  await indexEntries(
    env,
    batch.messages.flatMap(({ body }) => body.entries ?? []),
  )
  await indexArticles(
    env,
    batch.messages.flatMap(({ body }) => body.articles ?? []),
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

/** Each article once; a few at a time, because their texts are long. */
export async function indexArticles(env: Pick<Env, 'DB' | 'SEARCH'>, refs: readonly ArticleRef[]): Promise<void> {
  const once = [...new Map(refs.map((ref) => [`${ref.kind}:${ref.id}`, ref])).values()]
  for (let at = 0; at < once.length; at += ARTICLES_AT_ONCE) {
    const some = once.slice(at, at + ARTICLES_AT_ONCE)
    await writeArticles(env.SEARCH, some, await readArticles(env.DB, some))
  }
}

const AT_ONCE = 100
const ARTICLES_AT_ONCE = 5
