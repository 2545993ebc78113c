import { Hono } from 'hono'
import { suggestPosts as endpoint } from '#contract/blog/endpoints.ts'
import { suggestPostsQuery } from '#contract/blog/schemas.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { serve } from '#worker/http/serve.ts'
import { suggestPosts } from './suggest-posts.ts'

/** What visitors ask while they type. The pages of the blog are not here, but in worker/public-pages.ts. */
export const publicBlogRoutes = new Hono<AppEnv>()

serve(publicBlogRoutes, endpoint, { query: suggestPostsQuery })((c, { query }) => suggestPosts(c.env, query.q, query.language))
