import { now } from '#worker/platform/clock.ts'
import { newId, randomBytes } from '#worker/platform/ids.ts'
import { purgePages } from '#worker/platform/page-cache.ts'
import type { ArticleRef } from '#worker/searching/article-index.sql.ts'
import type { EntryRef } from '#worker/searching/entry-index.sql.ts'
import type { ImportDeps } from './import-content.ts'

/** What has to be read again by the search index: questions, entries of the catalogue, and articles. */
export interface IndexingJob {
  readonly questionIds: readonly string[]
  /** Absent in messages from before tests and groups were searched. */
  readonly entries?: readonly EntryRef[]
  /** Absent in messages from before posts were searched. */
  readonly articles?: readonly ArticleRef[]
}

/** What the import service works with in production. */
export const importDeps = (env: Pick<Env, 'DB' | 'MEDIA' | 'PAPERS' | 'INDEXING'>): ImportDeps => ({
  db: env.DB,
  media: env.MEDIA,
  papers: env.PAPERS,
  now,
  randomBytes,
  newId: () => newId(),
  purge: purgePages,
  changed: ({ questionIds, entries = [], articles = [] }) =>
    env.INDEXING.sendBatch([
      ...inHundreds(questionIds).map((ids) => ({ body: { questionIds: ids } satisfies IndexingJob })),
      ...inHundreds(entries).map((some) => ({ body: { questionIds: [], entries: some } satisfies IndexingJob })),
      ...inHundreds(articles).map((some) => ({ body: { questionIds: [], articles: some } satisfies IndexingJob })),
    ]),
})

const inHundreds = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / 100) }, (_, i) => items.slice(i * 100, i * 100 + 100))
