import type { IndexingJob } from '#worker/importing/import-deps.ts'
import { readTexts, writeTexts } from '#worker/searching/question-index.sql.ts'

/** The queue's consumer: the index takes in what the questions say now, so a message sent twice or late does no harm. */
export async function consumeIndexing(env: Pick<Env, 'DB' | 'SEARCH'>, batch: MessageBatch<IndexingJob>): Promise<void> {
  const ids = [...new Set(batch.messages.flatMap(({ body }) => body.questionIds))]
  await indexQuestions(env, ids)
  batch.ackAll()
}

/** So many at once stay far below what D1 reads and takes in one statement. */
const AT_ONCE = 50

export async function indexQuestions(env: Pick<Env, 'DB' | 'SEARCH'>, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) await writeTexts(env.SEARCH, await readTexts(env.DB, ids.slice(at, at + AT_ONCE)))
}
