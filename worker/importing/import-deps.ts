import { now } from '#worker/platform/clock.ts'
import { newId, randomBytes } from '#worker/platform/ids.ts'
import type { ImportDeps } from './import-content.ts'

/** Questions whose text has to be read again by the search index. */
export interface IndexingJob {
  readonly questionIds: readonly string[]
}

/** What the import service works with in production. */
export const importDeps = (env: Pick<Env, 'DB' | 'MEDIA' | 'PAPERS' | 'INDEXING'>): ImportDeps => ({
  ...{ db: env.DB, media: env.MEDIA, papers: env.PAPERS, now, randomBytes, newId: () => newId() },
  changed: (questionIds) =>
    env.INDEXING.sendBatch(inHundreds(questionIds).map((ids) => ({ body: { questionIds: ids } satisfies IndexingJob }))),
})

const inHundreds = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / 100) }, (_, i) => ids.slice(i * 100, i * 100 + 100))
