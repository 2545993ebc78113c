import { logLine } from '#worker/http/log.ts'
import { type PageOrder, sendPageOrder } from '#worker/db/page-orders.ts'
import type { BlogDeps } from './blog-deps.ts'
import { publicationStatements } from './publication.ts'

/**
 * Every public page of the blog bears this tag: lists, neighbours and feeds name posts, so that one published text changes many pages, and a
 * blog publishes a few times a day.
 */
const BLOG_TAGS = ['blog'] as const

/** An order to make cached pages anew: its row belongs into the batch of the change, `send` comes after it. */
export interface PagesChanged {
  readonly order: PageOrder
  /** Tells cache and search index. Never throws: an order that was not carried out stays in the outbox and is sent again. */
  readonly send: (postId: string) => Promise<void>
}

export function pagesChanged(deps: Pick<BlogDeps, 'db' | 'newId' | 'purge' | 'changed'>): PagesChanged {
  const order = { id: deps.newId(), tags: BLOG_TAGS }
  return {
    order,
    send: async (postId) => {
      await sendPageOrder(deps, order)
      await deps
        .changed({ questionIds: [], articles: [{ kind: 'post', id: postId }] })
        .catch((error: unknown) => logLine('warn', { event: 'indexing_not_queued', reason: error instanceof Error ? error.message : '' }))
    },
  }
}

export const changedPages = (db: D1Database, postId: string, { order }: PagesChanged, now: number): D1PreparedStatement[] =>
  publicationStatements(db, postId, order, now)
