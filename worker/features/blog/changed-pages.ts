import { eq } from 'drizzle-orm'
import { purgeOutbox } from '#worker/db/blog-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { logLine } from '#worker/http/log.ts'
import type { BlogDeps } from './blog-deps.ts'
import { publicationStatements } from './publication.ts'

/**
 * Every public page of the blog bears this tag: lists, neighbours and feeds name posts, so that one published text changes many pages, and a
 * blog publishes a few times a day.
 */
const BLOG_TAGS = ['blog'] as const

/** An order to make cached pages anew: its row belongs into the batch of the change, `send` comes after it. */
export interface PagesChanged {
  readonly purge: { readonly id: string; readonly tags: readonly string[] }
  /** Tells cache and search index. Never throws: an order that was not carried out stays in the outbox and is sent again. */
  readonly send: (postId: string) => Promise<void>
}

export function pagesChanged(deps: Pick<BlogDeps, 'db' | 'newId' | 'purge' | 'changed'>): PagesChanged {
  const purge = { id: deps.newId(), tags: BLOG_TAGS }
  return {
    purge,
    send: async (postId) => {
      await sendPurge(deps, purge)
      await deps
        .changed({ questionIds: [], articles: [{ kind: 'post', id: postId }] })
        .catch((error: unknown) => logLine('warn', { event: 'indexing_not_queued', reason: error instanceof Error ? error.message : '' }))
    },
  }
}

export const changedPages = (db: D1Database, postId: string, { purge }: PagesChanged, now: number): D1PreparedStatement[] =>
  publicationStatements(db, postId, purge, now)

async function sendPurge(
  { db, purge }: Pick<BlogDeps, 'db' | 'purge'>,
  order: { readonly id: string; readonly tags: readonly string[] },
): Promise<void> {
  try {
    await purge(order.tags)
    await openDb(db).delete(purgeOutbox).where(eq(purgeOutbox.id, order.id))
  } catch (error) {
    logLine('warn', { event: 'purge_failed', reason: error instanceof Error ? error.message : '' })
  }
}

/** Sends the orders again that were not carried out. Gives how many there were. */
export async function repeatPurges(deps: Pick<BlogDeps, 'db' | 'purge'>): Promise<number> {
  const orders = await openDb(deps.db).select({ id: purgeOutbox.id, tags: purgeOutbox.tags }).from(purgeOutbox).limit(100)
  for (const order of orders) await sendPurge(deps, order)
  return orders.length
}
