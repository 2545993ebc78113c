import * as z from 'zod/mini'
import type { IndexingJob } from '#worker/importing/import-deps.ts'
import { emptyIndex } from './empty-index.sql.ts'
import { noteUnindexed } from './note-unindexed.sql.ts'
import { listIdsAfter } from './queries.ts'

/** Where making the index again stands: what is read next, and from which id on. */
export const rebuildPlace = z.strictObject({
  from: z.enum(['questions', 'groups', 'tests', 'posts', 'people']),
  after: z.string().check(z.maxLength(32)),
})
export type RebuildPlace = z.infer<typeof rebuildPlace>

const PAGE = 1_000
const AFTER = { questions: 'groups', groups: 'tests', tests: 'posts', posts: 'people', people: null } as const

/**
 * One page of making the whole index again: empties it at the very beginning, then orders everything to be read again by the queue, and
 * users by the sweep. Answers where to continue, or null at the end. What is searched meanwhile finds what is back already.
 */
export async function rebuildStep(
  env: Pick<Env, 'DB' | 'SEARCH' | 'INDEXING'>,
  { from, after }: RebuildPlace,
): Promise<{ told: number; next: RebuildPlace | null }> {
  if (from === 'questions' && after === '') await emptyIndex(env.SEARCH)
  const ids = from === 'people' ? await noteUnindexed(env.DB, after, PAGE) : await listIdsAfter(env.DB, from, after, PAGE)
  if (from !== 'people') for (let at = 0; at < ids.length; at += 100) await env.INDEXING.send(jobOf(from, ids.slice(at, at + 100)))
  const last = ids.length === PAGE ? ids.at(-1) : undefined
  if (last !== undefined) return { told: ids.length, next: { from, after: last } }
  const following = AFTER[from]
  return { told: ids.length, next: following === null ? null : { from: following, after: '' } }
}

function jobOf(from: Exclude<RebuildPlace['from'], 'people'>, ids: readonly string[]): IndexingJob {
  switch (from) {
    case 'questions':
      return { questionIds: ids }
    case 'posts':
      return { questionIds: [], articles: ids.map((id) => ({ kind: 'post', id })) }
    default:
      return { questionIds: [], entries: ids.map((id) => ({ kind: from === 'groups' ? 'group' : 'test', id })) }
  }
}
