import { publicBlogReply } from './features/blog/public/public-reply.ts'
import { publicBooksReply } from './features/books/public/public-reply.ts'
import { publicTestsReply } from './features/catalogue/public/public-reply.ts'
import { samples } from './features/samples/service.ts'
import { now } from './platform/clock.ts'

export { previewReply } from './features/blog/public/preview-reply.ts'

/** What a public page of the blog, the books, a test or an exam shows; null where there is none of this address. */
export const publicReply = async (env: Env, pathname: string, query: URLSearchParams) =>
  (await publicBlogReply(env, pathname, query)) ??
  (await publicBooksReply(env.DB, pathname, query)) ??
  (await publicTestsReply({ db: env.DB, now: now(), samples: (locale) => samples(env.DB, locale) }, pathname, query))
