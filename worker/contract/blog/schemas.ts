/** The blog as its editors see and change it: `/api/admin/posts`, `/api/admin/blog-categories`. Times ms UTC. */
import * as z from 'zod/mini'
import { ARTICLE_LIMITS, type ArticleContents, type TextState, TEXT_STATES } from '#contract/shared/articles.ts'
import { externalId } from '#contract/shared/external-id.ts'
import { idSchema } from '#contract/shared/ids.ts'
import { LOCALES, type Locale, type Localized } from '#contract/shared/locales.ts'
import { localizedText } from '#contract/shared/localized-text.ts'
import { isPlainText } from '#contract/shared/plain-text.ts'

const slug = z.string().check(z.regex(/^[a-z0-9-]{1,80}$/, 'use a-z, 0-9 and "-", at most 80 characters'))
const plain = (most: number) => z.string().check(z.maxLength(most), z.refine(isPlainText, 'has characters that cannot be stored'))
const tag = z
  .string()
  .check(z.minLength(1), z.maxLength(ARTICLE_LIMITS.tagLength), z.refine(isPlainText, 'has characters that cannot be stored'))
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'a date as 2026-01-31'))
const time = z.int().check(z.minimum(0), z.maximum(8.64e15))
const revision = z.int().check(z.minimum(0))

export const postParams = z.strictObject({ id: idSchema })
export const postTextParams = z.strictObject({ id: idSchema, language: z.enum(LOCALES) })
export const revisionParams = z.strictObject({
  id: idSchema,
  language: z.enum(LOCALES),
  revision: z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'a number')),
})
export const categoryParams = z.strictObject({ slug })

export const postsQuery = z.strictObject({
  /** Posts with a text in this state. */
  state: z.optional(z.enum(TEXT_STATES)),
  category: z.optional(slug),
  /** Words of a title, in any language. */
  q: z.optional(z.string().check(z.maxLength(100))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})
export type PostsQuery = z.infer<typeof postsQuery>

/** A post in the list of editors. `title` is of its English text, else of the one that was saved first. */
export interface AdminPostRow {
  readonly id: string
  readonly title: string
  readonly titleLanguage: Locale
  readonly category: string
  readonly byline: string
  readonly texts: readonly { readonly language: Locale; readonly state: TextState; readonly publishAt: number | null }[]
  readonly publishedAt: number | null
  readonly updatedAt: number
}

/** What a post is apart from its texts. */
export const postSettings = z.strictObject({
  category: slug,
  /** Who wrote it, as readers see it. */
  byline: plain(ARTICLE_LIMITS.bylineLength),
  series: z.nullable(z.strictObject({ id: idSchema, number: z.int().check(z.minimum(1), z.maximum(999)) })),
  /** Of a daily category: the day in India that it is about. */
  day: z.nullable(day),
  tags: z.array(tag).check(z.maxLength(ARTICLE_LIMITS.tags)),
  testId: z.nullable(idSchema),
  cover: z.nullable(externalId),
  /** Whether readers can comment. An editor page from before this setting does not send it. */
  commentsOpen: z._default(z.boolean(), true),
})
export type PostSettings = z.infer<typeof postSettings>

const textFields = {
  title: plain(ARTICLE_LIMITS.titleLength),
  excerpt: plain(ARTICLE_LIMITS.excerptLength),
  /** Markdown; empty for a text that is only begun. */
  source: z.string().check(z.maxLength(ARTICLE_LIMITS.sourceBytes)),
  /** Its address; null while it has none. */
  slug: z.nullable(slug),
  /** The text and its revision that this is translated from; null for an original. */
  from: z.nullable(z.strictObject({ language: z.enum(LOCALES), revision })),
  /** Name of the image that stands for the text where its link is shared; left out, the one that is there stays. */
  shareImage: z.optional(externalId),
  /** What the author says of the change. */
  note: z.optional(plain(ARTICLE_LIMITS.noteLength)),
}

/** `PUT /api/admin/posts/{id}/texts/{language}`. `expected` is the revision that the editor began from; 0 for a new text. */
export const savePostTextRequest = z.strictObject({ ...textFields, expected: revision })
export type SavePostTextRequest = z.infer<typeof savePostTextRequest>

/** `POST /api/admin/posts`: a post and its first text. The client makes the id, so that a repeat makes no second post. */
export const createPostRequest = z.strictObject({
  id: idSchema,
  settings: postSettings,
  language: z.enum(LOCALES),
  text: z.strictObject(textFields),
})

/** `PUT /api/admin/posts/{id}`: its settings. */
export const savePostRequest = z.strictObject({ settings: postSettings, expected: revision })

/** `POST /api/admin/posts/{id}/texts/{language}/state`. */
export const setTextStateRequest = z.strictObject({
  to: z.enum(TEXT_STATES),
  /** When it is to be published, for `scheduled`. */
  publishAt: z.optional(time),
  /** The revision of the text that the editor has seen. */
  expected: revision,
})

export interface AdminPostText {
  readonly language: Locale
  readonly state: TextState
  readonly title: string
  readonly excerpt: string
  readonly source: string
  readonly html: string
  readonly contents: ArticleContents
  readonly words: number
  readonly slug: string | null
  readonly from: { readonly language: Locale; readonly revision: number } | null
  /** Name of the image that stands for the text where its link is shared; null while none was drawn. */
  readonly shareImage: string | null
  readonly revision: number
  readonly publishAt: number | null
  readonly publishedAt: number | null
  readonly updatedAt: number
}

export interface AdminPostDetail {
  readonly id: string
  readonly settings: PostSettings
  /** Where the cover is served; null without one. */
  readonly cover: string | null
  /** The test that readers are offered; null without one, or where it is gone. */
  readonly test: { readonly id: string; readonly title: Localized; readonly isPublished: boolean } | null
  readonly revision: number
  readonly publishedAt: number | null
  readonly createdAt: number
  readonly texts: readonly AdminPostText[]
}

/** Where a text can be read before it is published, and until when (ms UTC). The path begins with `/blog/preview/`. */
export interface PreviewAddress {
  readonly path: string
  readonly expiresAt: number
}

/** `POST /api/admin/article-preview`: Markdown as it will be shown. */
export const previewArticleRequest = z.strictObject({ source: z.string().check(z.maxLength(ARTICLE_LIMITS.sourceBytes)) })
export type ArticlePreview =
  | { readonly ok: true; readonly html: string; readonly contents: ArticleContents; readonly words: number }
  | { readonly ok: false; readonly faults: readonly { readonly line: number; readonly message: string }[] }

/** `GET /api/blog/suggest`. */
export const suggestPostsQuery = z.strictObject({
  q: z.string().check(z.minLength(1), z.maxLength(200)),
  language: z._default(z.enum(LOCALES), 'en'),
})
/** The posts that may be meant, the best first; a title is in the language that it names. */
export interface PostSuggestions {
  readonly items: readonly { readonly title: string; readonly slug: string; readonly language: Locale }[]
}

export const saveCategoryRequest = z.strictObject({
  titles: localizedText(60),
  descriptions: localizedText(200),
  position: z.int().check(z.minimum(0), z.maximum(1_000)),
  isDaily: z.boolean(),
})
/** `PUT /api/admin/blog-series/{id}`. The client makes the id of a new one. */
export const saveSeriesRequest = z.strictObject({ titles: localizedText(100) })
export interface BlogSeries {
  readonly id: string
  readonly titles: Localized
}

export interface BlogCategory {
  readonly slug: string
  readonly titles: Localized
  readonly descriptions: Localized
  readonly position: number
  readonly isDaily: boolean
}
