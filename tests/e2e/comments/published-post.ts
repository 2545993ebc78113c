import { newId } from '#worker/platform/ids.ts'
import { callApi } from '../support/people.ts'

interface MadePost {
  readonly id: string
  readonly slug: string
}

/** A published English post in a category of its own. */
export async function publishedPost(adminToken: string): Promise<MadePost> {
  const post = await draftedPost(adminToken)
  await callApi(adminToken, 'POST', `/api/admin/posts/${post.id}/texts/en/state`, { to: 'published', expected: 1 })
  return post
}

/** The same as a draft, with texts in other languages. */
export async function draftedPost(
  adminToken: string,
  others: Readonly<Record<string, { readonly title: string; readonly source: string }>> = {},
): Promise<MadePost> {
  const id = newId()
  const slug = `post-${id}`
  await callApi(adminToken, 'PUT', '/api/admin/blog-categories/guides', {
    titles: { en: 'Guides' },
    descriptions: { en: 'Study guides' },
    position: 1,
    isDaily: false,
  })
  const settings = { category: 'guides', byline: 'Asha Rao', series: null, day: null, tags: [], testId: null, cover: null }
  const text = {
    title: 'Percentages in your head',
    excerpt: 'Four ways without pen and paper.',
    source: SOURCE,
    slug,
    from: null,
  }
  await callApi(adminToken, 'POST', '/api/admin/posts', { id, settings, language: 'en', text })
  for (const [language, { title, source }] of Object.entries(others))
    await callApi(adminToken, 'PUT', `/api/admin/posts/${id}/texts/${language}`, {
      ...text,
      title,
      source,
      slug: `${slug}-${language}`,
      expected: 0,
    })
  return { id, slug }
}

const SOURCE =
  'Ten per cent of a number is the number with its point moved by one place to the left. Fifty per cent is a half, and 25 is half of it.'
