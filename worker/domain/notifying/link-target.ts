/** What an in-app path leads to, as far as it can be unpublished. */
export type LinkTarget =
  | { readonly kind: 'page' }
  | { readonly kind: 'group'; readonly id: string }
  | { readonly kind: 'test'; readonly id: string }
  | { readonly kind: 'post'; readonly slug: string }

/** Pages that are always there for a learner. A broadcast leads to one of these or to something published. */
export const PAGES = [
  '/user',
  '/user/testseries',
  '/user/my-tests',
  '/user/attempted-tests',
  '/user/saved-questions',
  '/user/analytics',
  '/user/buy-pass',
  '/user/pass/status',
  '/user/profile',
  '/user/feedback',
  '/user/notifications',
  '/blog',
  '/books',
  '/about',
  '/contact',
  '/faq',
  '/support-us',
  '/',
] as const

/** Null where a learner finds nothing at the path. `path` is in-app (in-app-path.ts). */
export function linkTarget(path: string): LinkTarget | null {
  const url = new URL(path, 'https://in-app.invalid')
  const at = url.pathname
  const group = /^\/user\/testseries\/([a-z0-9]{16})$/.exec(at)?.[1]
  if (group !== undefined) return { kind: 'group', id: group }
  const test = at === '/test/instructions' ? url.searchParams.get('test') : /^\/user\/test-analysis\/([a-z0-9]{16})$/.exec(at)?.[1]
  if (test !== null && test !== undefined) return /^[a-z0-9]{16}$/.test(test) ? { kind: 'test', id: test } : null
  const slug = /^\/blog\/([a-z0-9-]{1,120})$/.exec(at)?.[1]
  if (slug !== undefined && slug !== 'search') return { kind: 'post', slug }
  const isPage = (PAGES as readonly string[]).includes(at) || at === '/blog/search' || /^\/blog\/category\/[a-z0-9-]+$/.test(at)
  return isPage ? { kind: 'page' } : null
}
