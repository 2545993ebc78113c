import { publicBlogReply } from './features/blog/public/public-reply.ts'
import { publicBooksReply } from './features/books/public/public-reply.ts'

export { previewReply } from './features/blog/public/preview-reply.ts'

/** What a public page of the blog or the books shows; null where there is none of this address. */
export const publicReply = async (env: Env, pathname: string, query: URLSearchParams) =>
  (await publicBlogReply(env, pathname, query)) ?? (await publicBooksReply(env.DB, pathname, query))
