import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { BlogCategory, saveCategoryRequest } from '#contract/blog/schemas.ts'
import { isSlug } from '#domain/articles/slug.ts'
import { blogCategory } from '#worker/db/blog-tables.ts'
import { openDb } from '#worker/db/client.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { statementOf } from '#worker/db/statement-of.ts'
import { pageOrderStatement } from '#worker/db/page-orders.ts'
import { AppError } from '#worker/http/app-error.ts'
import type { BlogDeps } from './blog-deps.ts'
import { pagesChanged } from './changed-pages.ts'

/** Makes a category or changes it; whether its posts belong to days stays as it was made. Errors: invalid_request. */
export async function saveCategory(
  deps: BlogDeps,
  slug: string,
  { titles, descriptions, position, isDaily }: z.output<typeof saveCategoryRequest>,
): Promise<BlogCategory> {
  if (!isSlug(slug))
    throw new AppError('invalid_request', { path: 'slug', reason: 'cannot be an address: use a-z, 0-9 and single "-" between words' })
  const orm = openDb(deps.db)
  const [before] = await orm.select().from(blogCategory).where(eq(blogCategory.slug, slug))
  const fields = { titles, descriptions, position, isDaily: before?.isDaily ?? (isDaily ? 1 : 0) }
  // The demo is loaded at every start: what changes nothing leaves no trace in the log and renews no page.
  if (before !== undefined && JSON.stringify(before) === JSON.stringify({ slug, ...fields })) return replyOf(slug, fields)
  const pages = pagesChanged(deps)
  await guardedBatch(deps.db, {
    guard: null,
    writes: [
      statementOf(
        deps.db,
        orm
          .insert(blogCategory)
          .values({ slug, ...fields })
          .onConflictDoUpdate({ target: blogCategory.slug, set: fields }),
      ),
      pageOrderStatement(deps.db, pages.order, deps.now),
    ],
    audit: {
      id: deps.newId(),
      at: deps.now,
      actorId: deps.actor.actorId,
      requestId: deps.actor.requestId,
      action: 'category.save',
      target: slug,
      before: before === undefined ? null : JSON.stringify(before),
      after: JSON.stringify({ slug, ...fields }),
    },
  })
  await pages.send(slug)
  return replyOf(slug, fields)
}

const replyOf = (slug: string, { isDaily, ...fields }: Omit<typeof blogCategory.$inferSelect, 'slug'>): BlogCategory => ({
  slug,
  ...fields,
  isDaily: isDaily === 1,
})
