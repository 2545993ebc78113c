import type { AdminPostDetail, AdminPostText, PostSettings, SavePostTextRequest } from '#contract/blog/schemas.ts'
import { isLocale } from '#contract/shared/locales.ts'
import { type ArticleDraft, type ArticleForm, articleForms } from '#web/admin/article-editor/article-forms.ts'

/** A text as it is being written; the address is "" where there is none. */
export interface TextForm {
  readonly title: string
  readonly excerpt: string
  readonly slug: string
  readonly source: string
  readonly from: AdminPostText['from']
}

/** Everything that is written about a post. */
export type PostForm = ArticleForm<PostSettings, TextForm>

export type PostDraft = ArticleDraft<PostSettings, TextForm>

export const EMPTY_TEXT: TextForm = { title: '', excerpt: '', slug: '', source: '', from: null }

export const emptyPostForm = (category: string, byline: string): PostForm => ({
  settings: { category, byline, series: null, day: null, tags: [], testId: null, cover: null, commentsOpen: true },
  texts: {},
})

export const textFormOf = ({
  title,
  excerpt,
  slug,
  source,
  from,
}: Omit<TextForm, 'slug'> & { readonly slug: string | null }): TextForm => ({
  title,
  excerpt,
  slug: slug ?? '',
  source,
  from,
})

/** A text as the API takes it. */
export const textRequestOf = ({ title, excerpt, slug, source, from }: TextForm, note: string): Omit<SavePostTextRequest, 'expected'> => ({
  title: title.trim(),
  excerpt: excerpt.trim(),
  slug: slug.trim() === '' ? null : slug.trim(),
  source,
  from,
  ...(note.trim() !== '' && { note: note.trim() }),
})

/** Fields in a fixed order, so that equal ones have equal JSON. */
const textKey = ({ title, excerpt, slug, source, from }: TextForm): string =>
  JSON.stringify([title.trim(), excerpt.trim(), slug.trim(), source, from?.language, from?.revision])
const settingsKey = ({ category, byline, series, day, tags, testId, cover, commentsOpen }: PostSettings): string =>
  JSON.stringify([category, byline.trim(), series?.id, series?.number, day, tags, testId, cover, commentsOpen])

/** Whether anything but where it comes from was written. */
export const isWritten = ({ title, excerpt, slug, source }: TextForm): boolean =>
  [title, excerpt, slug, source].some((one) => one.trim() !== '')

export const postForms = articleForms<AdminPostDetail, TextForm>({
  emptyText: EMPTY_TEXT,
  textOf: textFormOf,
  textKey,
  settingsKey,
  isWritten,
  stateOf: ({ state, publishAt, publishedAt }) => ({ state, publishAt, publishedAt }),
})

/** A stored draft of a post; null where it is none. */
export function readPostDraft(body: unknown): PostDraft | null {
  if (!isObject(body) || !isObject(body['settings']) || !isObject(body['texts']) || !isObject(body['revisions'])) return null
  const { settings, texts, revisions } = body
  const isWhole =
    typeof settings['category'] === 'string' &&
    typeof settings['byline'] === 'string' &&
    Array.isArray(settings['tags']) &&
    typeof revisions['settings'] === 'number' &&
    isObject(revisions['texts']) &&
    Object.entries(texts).every(
      ([language, text]) =>
        isLocale(language) && isObject(text) && ['title', 'excerpt', 'slug', 'source'].every((name) => typeof text[name] === 'string'),
    )
  // Drafts from before the setting have no `commentsOpen`.
  return isWhole ? ({ ...body, settings: { commentsOpen: true, ...settings } } as unknown as PostDraft) : null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
