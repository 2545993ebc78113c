import type * as z from 'zod/mini'
import type { AdminPostDetail, AdminPostText, SavePostTextRequest, setTextStateRequest } from '#contract/blog/schemas.ts'
import type { TextState } from '#contract/shared/articles.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { isPublishTime, mayBecome, publishFaults } from '#domain/articles/text-state.ts'
import type { Guard } from '#worker/db/audit.ts'
import { guardedBatch } from '#worker/db/guarded-batch.ts'
import { AppError } from '#worker/http/app-error.ts'
import { articleOrThrow } from '#worker/http/article-or-throw.ts'
import { checkedImage } from '#worker/http/checked-image.ts'
import type { BlogDeps } from './blog-deps.ts'
import { checkedSlug } from './checked-slug.ts'
import { changedPages, pagesChanged } from './changed-pages.ts'
import { entryOf } from './entry-of.ts'
import { findDueTexts } from './queries.ts'
import { postDetail } from './post-detail.ts'
import { slugStatements, stateStatement, textStatements, touchStatement } from './write-text.ts'

/**
 * Saves a text of a post; readers of a published one see it at once. Errors: not_found, conflict (someone saved it meanwhile), article_invalid,
 * slug_taken, not_ready (a published text would lose what readers need), invalid_request.
 */
export async function saveText(
  deps: BlogDeps,
  postId: string,
  language: Locale,
  { expected, note, ...text }: SavePostTextRequest,
): Promise<AdminPostDetail> {
  const before = await postDetail(deps.db, postId)
  const stored = before.texts.find((one) => one.language === language)
  await checkedSlug(deps.db, postId, language, text.slug)
  await checkedImage(deps.db, text.shareImage, 'body.shareImage')
  const rendered = await articleOrThrow(deps.db, text.source)
  const isPublished = stored?.state === 'published'
  if (isPublished || stored?.state === 'scheduled') refuseUnready(before, { ...text, words: rendered.words })
  const pages = pagesChanged(deps)
  const outcome = await guardedBatch(deps.db, {
    guard: revisionIs(postId, language, expected),
    writes: [
      ...textStatements(deps.db, {
        postId,
        language,
        text,
        note: note === undefined || note.trim() === '' ? null : note.trim(),
        rendered,
        revision: expected + 1,
        authorId: deps.actor.actorId,
        now: deps.now,
      }),
      ...slugStatements(deps.db, {
        postId,
        language,
        slug: text.slug,
        before: stored?.slug ?? null,
        keeps: (stored?.publishedAt ?? null) !== null,
      }),
      ...(isPublished ? changedPages(deps.db, postId, pages, deps.now) : [touchStatement(deps.db, postId, deps.now)]),
    ],
    audit: entryOf(
      deps,
      'post.text.save',
      postId,
      { language, revision: expected },
      { language, revision: expected + 1, title: text.title },
    ),
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  if (isPublished) await pages.send(postId)
  return postDetail(deps.db, postId)
}

/** Publishes, schedules, archives a text, or makes it a draft again. Errors: not_found, conflict, not_ready, invalid_request. */
export async function setTextState(
  deps: BlogDeps,
  postId: string,
  language: Locale,
  { to, publishAt, expected }: z.output<typeof setTextStateRequest>,
): Promise<AdminPostDetail> {
  const before = await postDetail(deps.db, postId)
  const text = before.texts.find((one) => one.language === language)
  if (text === undefined) throw new AppError('not_found')
  if (text.revision !== expected || !mayBecome(text.state, to)) throw new AppError('conflict')
  if (to === 'scheduled' && (publishAt === undefined || !isPublishTime(publishAt, deps.now)))
    throw new AppError('invalid_request', { path: 'body.publishAt', reason: 'is no time of the coming year' })
  if (to === 'scheduled' || to === 'published') refuseUnready(before, text)
  await writeState(deps, postId, text, { state: to, publishAt: to === 'scheduled' ? (publishAt ?? null) : null })
  return postDetail(deps.db, postId)
}

async function writeState(
  deps: BlogDeps,
  postId: string,
  text: Pick<AdminPostText, 'language' | 'state' | 'revision' | 'publishedAt'>,
  to: { readonly state: TextState; readonly publishAt: number | null },
): Promise<void> {
  const { language, revision } = text
  const pages = pagesChanged(deps)
  const publishedAt = to.state === 'published' ? (text.publishedAt ?? deps.now) : null
  const outcome = await guardedBatch(deps.db, {
    guard: {
      sql: 'SELECT EXISTS (SELECT 1 FROM post_text WHERE post_id = ?1 AND language = ?2 AND revision = ?3 AND state = ?4)',
      binds: [postId, language, revision, text.state],
    },
    writes: [stateStatement(deps.db, postId, language, { ...to, publishedAt }), ...changedPages(deps.db, postId, pages, deps.now)],
    audit: entryOf(deps, `post.text.${ACTS[to.state]}`, postId, { language, revision, state: text.state }, { language, ...to }),
  })
  if (outcome === 'conflict') throw new AppError('conflict')
  await pages.send(postId)
}

/** What is done to a text that comes into a state. */
const ACTS: Record<TextState, string> = { draft: 'withdraw', scheduled: 'schedule', published: 'publish', archived: 'archive' }

/** Publishes the texts whose time has come; one that is not ready any more becomes a draft. Gives how many were published. */
export async function publishDueTexts(deps: BlogDeps): Promise<number> {
  let published = 0
  for (const { postId, language } of await findDueTexts(deps.db, deps.now)) {
    const before = await postDetail(deps.db, postId)
    const text = before.texts.find((one) => one.language === language)
    if (text?.state !== 'scheduled') continue
    const state = missingIn(before, text).length === 0 ? 'published' : 'draft'
    await writeState(deps, postId, text, { state, publishAt: null })
    if (state === 'published') published += 1
  }
  return published
}

type Readiness = Pick<AdminPostText, 'title' | 'excerpt' | 'words' | 'slug'>

const missingIn = (post: AdminPostDetail, text: Readiness) =>
  publishFaults({
    ...text,
    byline: post.settings.byline,
    testShown: post.settings.testId === null ? null : (post.test?.isPublished ?? false),
  })

function refuseUnready(post: AdminPostDetail, text: Readiness): void {
  const missing = missingIn(post, text)
  if (missing.length > 0) throw new AppError('not_ready', { missing: missing.join(', ') })
}

/** The text is as the editor saw it; revision 0 is a text that is not there yet. */
const revisionIs = (postId: string, language: Locale, revision: number): Guard => ({
  sql: `SELECT EXISTS (SELECT 1 FROM post WHERE id = ?1)
    AND coalesce((SELECT revision FROM post_text WHERE post_id = ?1 AND language = ?2), 0) = ?3`,
  binds: [postId, language, revision],
})
