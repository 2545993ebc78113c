import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { BlogSeries, saveSeriesRequest } from '#contract/blog/schemas.ts'
import { blogSeries } from '#worker/db/blog-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { pageOrderStatement } from '#worker/db/page-orders.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { BlogDeps } from './blog-deps.ts'
import { pagesChanged } from './changed-pages.ts'

/** Makes a series of posts or gives it other titles. */
export async function saveSeries(deps: BlogDeps, id: string, { titles }: z.output<typeof saveSeriesRequest>): Promise<BlogSeries> {
  const orm = openDb(deps.db)
  const [before] = await orm.select({ titles: blogSeries.titles }).from(blogSeries).where(eq(blogSeries.id, id))
  const pages = pagesChanged(deps)
  const outcome = await guardedBatch(deps.db, {
    guard: null,
    writes: [
      statementOf(deps.db, orm.insert(blogSeries).values({ id, titles }).onConflictDoUpdate({ target: blogSeries.id, set: { titles } })),
      pageOrderStatement(deps.db, pages.order, deps.now),
    ],
    audit: {
      id: deps.newId(),
      at: deps.now,
      actorId: deps.actor.actorId,
      requestId: deps.actor.requestId,
      action: 'series.save',
      target: `series:${id}`,
      before: before === undefined ? null : JSON.stringify(before.titles),
      after: JSON.stringify(titles),
    },
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  await pages.send(id)
  return { id, titles }
}
