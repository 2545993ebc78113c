import type { AdminPostDetail } from '#contract/blog/schemas.ts'
import { newId } from '#worker/platform/ids.ts'
import { callApi } from '../support/people.ts'

/** A published English post in a category of its own. */
export async function publishedPost(adminToken: string): Promise<{ readonly id: string; readonly slug: string }> {
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
  const made = await callApi(adminToken, 'POST', '/api/admin/posts', { id, settings, language: 'en', text })
  const expected = (made as AdminPostDetail).texts[0]?.revision
  await callApi(adminToken, 'POST', `/api/admin/posts/${id}/texts/en/state`, { to: 'published', expected })
  return { id, slug }
}

const SOURCE =
  'Ten per cent of a number is the number with its point moved by one place to the left. Fifty per cent is a half, and 25 is half of it.'
