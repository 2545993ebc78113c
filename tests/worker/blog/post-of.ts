import type { AdminPostDetail, PostSettings } from '#contract/blog/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import type { Person } from '#tests/worker/helpers/people.ts'

export const SETTINGS: PostSettings = {
  category: 'maths',
  byline: 'Asha Rao',
  series: null,
  day: null,
  tags: ['percentages'],
  testId: null,
  cover: null,
  commentsOpen: true,
}

export const TEXT = {
  title: 'Percentages in your head',
  excerpt: 'Four ways to find a percentage without a pen and paper.',
  source: `Ten per cent of a number is the number with its point moved by one place to the left, and everything else follows from that.

## Halves and quarters

Fifty per cent is half, and $25\\%$ is half of that half.`,
  slug: null as string | null,
  from: null,
}

/** Makes the category that the posts of a test belong to. */
export const category = (admin: Person, slug = 'maths', isDaily = false) =>
  answerOf('PUT', `/api/admin/blog-categories/${slug}`, {
    token: admin.token,
    body: { titles: { en: `Category ${slug}`, hi: `श्रेणी ${slug}` }, descriptions: { en: 'For tests' }, position: 1, isDaily },
  })

/** A draft with one English text; its address is its id unless said otherwise. */
export async function draft(
  admin: Person,
  change: { readonly settings?: Partial<PostSettings>; readonly text?: Partial<typeof TEXT>; readonly language?: Locale } = {},
): Promise<AdminPostDetail> {
  const id = newId()
  return answerOf('POST', '/api/admin/posts', {
    token: admin.token,
    body: {
      id,
      settings: { ...SETTINGS, ...change.settings },
      language: change.language ?? 'en',
      text: { ...TEXT, slug: `p-${id}`, ...change.text },
    },
  })
}

/** Moves a text to a state, as its editor sees it. */
export const setState = (
  admin: Person,
  post: AdminPostDetail,
  to: string,
  more: { readonly language?: Locale; readonly publishAt?: number } = {},
): Promise<AdminPostDetail> => {
  const { language = 'en', publishAt } = more
  const expected = post.texts.find((text) => text.language === language)?.revision
  return answerOf('POST', `/api/admin/posts/${post.id}/texts/${language}/state`, {
    token: admin.token,
    body: { to, expected, ...(publishAt === undefined ? {} : { publishAt }) },
  })
}

export const published = async (admin: Person, change: Parameters<typeof draft>[1] = {}): Promise<AdminPostDetail> =>
  setState(admin, await draft(admin, change), 'published', change.language === undefined ? {} : { language: change.language })
