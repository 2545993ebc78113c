import { ARTICLE_LIMITS } from '#contract/shared/articles.ts'

/** Words in the addresses of the blog and of books that are pages of their own. */
const RESERVED: ReadonlySet<string> = new Set(['category', 'search', 'feed', 'new', 'edit', 'comments', 'tag', 'archive', 'preview'])

/** Whether a text or a book may have this slug: small letters a to z and digits, with single hyphens between words. */
export const isSlug = (slug: string): boolean =>
  slug.length <= ARTICLE_LIMITS.slugLength && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && !RESERVED.has(slug)

/**
 * The slug that is proposed for a title, in a language: the letters and digits of the title without their accents, at most eight words.
 * A text that is no English one ends with its language, so that each language has an address of its own. Null where the title has
 * nothing of the sort, as in another script.
 */
export function slugOf(title: string, language: string): string | null {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  if (words === null) return null
  const slug = [...words.slice(0, 8), ...(language === 'en' ? [] : [language])].join('-')
  return isSlug(slug) ? slug : null
}
