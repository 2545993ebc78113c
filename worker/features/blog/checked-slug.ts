import type { Locale } from '#contract/shared/locales.ts'
import { isSlug } from '#domain/articles/slug.ts'
import { AppError } from '#worker/http/app-error.ts'
import { findSlugOwner } from './queries.ts'

/** Throws `invalid_request` for an address that no text may have, `slug_taken` for one of another text, now or before. */
export async function checkedSlug(db: D1Database, postId: string, language: Locale, slug: string | null): Promise<void> {
  if (slug === null) return
  if (!isSlug(slug))
    throw new AppError('invalid_request', { path: 'body.slug', reason: 'cannot be an address: use a-z, 0-9 and single "-" between words' })
  const owner = await findSlugOwner(db, slug)
  if (owner !== null && (owner.postId !== postId || owner.language !== language)) throw new AppError('slug_taken', { slug })
}
