import { type Context, Hono } from 'hono'
import * as endpoints from '#contract/blog/endpoints.ts'
import {
  categoryParams,
  createPostRequest,
  postParams,
  postsQuery,
  postTextParams,
  previewArticleRequest,
  revisionParams,
  saveCategoryRequest,
  savePostRequest,
  savePostTextRequest,
  saveSeriesRequest,
  setTextStateRequest,
} from '#contract/blog/schemas.ts'
import { ARTICLE_LIMITS } from '#contract/shared/articles.ts'
import { previewArticle } from '#worker/content/article/render-stored.ts'
import { findRevision, findRevisions } from '#worker/db/article-revisions.ts'
import { adminAct, adminActOf, adminAsks } from '#worker/http/admin-act.ts'
import type { AppEnv } from '#worker/http/app-env.ts'
import { AppError } from '#worker/http/app-error.ts'
import { callerUserOrOperator, limit } from '#worker/http/limits.ts'
import { serve } from '#worker/http/serve.ts'
import { importDeps } from '#worker/importing/import-deps.ts'
import { now } from '#worker/platform/clock.ts'
import { newId } from '#worker/platform/ids.ts'
import { purgePages } from '#worker/platform/page-cache.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import type { BlogDeps } from './blog-deps.ts'
import { listPosts } from './list-posts.ts'
import { postDetail } from './post-detail.ts'
import { makePreviewAddress } from './preview-address.ts'
import { findAllSeries, findCategories } from './queries.ts'
import { saveCategory } from './save-category.ts'
import { createPost, deletePost, savePost } from './save-post.ts'
import { saveSeries } from './save-series.ts'
import { saveText, setTextState } from './save-text.ts'

/** A letter may take four bytes in JSON, and more where it is escaped. */
const BODY_BYTES = ARTICLE_LIMITS.sourceBytes * 4
const write = limit('LIMIT_GENERAL', callerUserOrOperator)

/** The blog as its editors write it. */
export const blogRoutes = new Hono<AppEnv>()

serve(blogRoutes, endpoints.listPosts, { query: postsQuery })((c, { query }) => listPosts(c.env.DB, query))
serve(blogRoutes, endpoints.createPost, { use: [adminAct('post.create'), write], body: createPostRequest, maxBodyBytes: BODY_BYTES })(
  (c, { body }) => createPost(depsOf(c), body),
)
serve(blogRoutes, endpoints.getPost, { params: postParams })((c, { params }) => postDetail(c.env.DB, params.id))
serve(blogRoutes, endpoints.savePost, { use: [adminAct('post.save'), write], params: postParams, body: savePostRequest })(
  (c, { params, body }) => savePost(depsOf(c), params.id, body),
)
serve(blogRoutes, endpoints.deletePost, { use: [adminAct('post.delete'), write], params: postParams })((c, { params }) =>
  deletePost(depsOf(c), params.id),
)
serve(blogRoutes, endpoints.savePostText, {
  use: [adminAct('post.text.save'), write],
  params: postTextParams,
  body: savePostTextRequest,
  maxBodyBytes: BODY_BYTES,
})((c, { params, body }) => saveText(depsOf(c), params.id, params.language, body))
serve(blogRoutes, endpoints.setTextState, {
  use: [adminAct('post.text'), write],
  params: postTextParams,
  body: setTextStateRequest,
})((c, { params, body }) => setTextState(depsOf(c), params.id, params.language, body))
serve(blogRoutes, endpoints.makePreviewAddress, { use: [adminAct('post.text.share'), write], params: postTextParams })((c, { params }) =>
  makePreviewAddress({ ...depsOf(c), keys: tokenKeysOf(c.env) }, params.id, params.language),
)
serve(blogRoutes, endpoints.listRevisions, { params: postTextParams })(async (c, { params }) => ({
  items: await findRevisions(c.env.DB, 'post', params.id, params.language),
}))
serve(blogRoutes, endpoints.getRevision, { params: revisionParams })(async (c, { params }) => {
  const found = await findRevision(c.env.DB, 'post', params.id, params.language, Number(params.revision))
  if (found === null) throw new AppError('not_found')
  return found
})
serve(blogRoutes, endpoints.previewArticle, { use: [adminAsks(), write], body: previewArticleRequest, maxBodyBytes: BODY_BYTES })(
  (c, { body }) => previewArticle(c.env.DB, body.source),
)
serve(blogRoutes, endpoints.listCategories)(async (c) => ({ items: await findCategories(c.env.DB) }))
serve(blogRoutes, endpoints.saveCategory, { use: [adminAct('category.save'), write], params: categoryParams, body: saveCategoryRequest })(
  (c, { params, body }) => saveCategory(depsOf(c), params.slug, body),
)

serve(blogRoutes, endpoints.listSeries)(async (c) => ({ items: await findAllSeries(c.env.DB) }))
serve(blogRoutes, endpoints.saveSeries, { use: [adminAct('series.save'), write], params: postParams, body: saveSeriesRequest })(
  (c, { params, body }) => saveSeries(depsOf(c), params.id, body),
)

const depsOf = (c: Context<AppEnv>): BlogDeps => ({
  db: c.env.DB,
  actor: adminActOf(c),
  now: now(),
  newId: () => newId(),
  purge: purgePages,
  changed: importDeps(c.env).changed,
})
