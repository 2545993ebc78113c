import type { AdminPostDetail, AdminPostText, PostSettings, SavePostTextRequest } from '#contract/blog/schemas.ts'
import { isLocale, LOCALES, type Locale } from '#contract/shared/locales.ts'

/** A text as it is being written; the address is "" where there is none. */
export interface TextForm {
  readonly title: string
  readonly excerpt: string
  readonly slug: string
  readonly source: string
  readonly from: AdminPostText['from']
}

/** Everything that is written about a post. */
export interface PostForm {
  readonly settings: PostSettings
  readonly texts: Readonly<Partial<Record<Locale, TextForm>>>
}

export const EMPTY_TEXT: TextForm = { title: '', excerpt: '', slug: '', source: '', from: null }

export const emptyPostForm = (category: string, byline: string): PostForm => ({
  settings: { category, byline, series: null, day: null, tags: [], testId: null, cover: null },
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

export const postFormOf = ({ settings, texts }: Pick<AdminPostDetail, 'settings' | 'texts'>): PostForm => ({
  settings,
  texts: Object.fromEntries(texts.map((text) => [text.language, textFormOf(text)])),
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
const settingsKey = ({ category, byline, series, day, tags, testId, cover }: PostSettings): string =>
  JSON.stringify([category, byline.trim(), series?.id, series?.number, day, tags, testId, cover])

export const isSameText = (a: TextForm, b: TextForm): boolean => textKey(a) === textKey(b)
export const isSameSettings = (a: PostSettings, b: PostSettings): boolean => settingsKey(a) === settingsKey(b)

/** Whether anything but where it comes from was written. */
export const isWritten = ({ title, excerpt, slug, source }: TextForm): boolean =>
  [title, excerpt, slug, source].some((one) => one.trim() !== '')

/** The languages whose text differs from what is saved; a language that was only looked at does not. */
export function changedLanguages(form: PostForm, stored: Pick<AdminPostDetail, 'texts'> | null): Locale[] {
  return LOCALES.filter((language) => {
    const text = form.texts[language]
    if (text === undefined) return false
    const saved = stored?.texts.find((one) => one.language === language)
    return saved === undefined ? isWritten(text) : !isSameText(text, textFormOf(saved))
  })
}

/** Whether anything is not saved; a post that is not there yet is compared with what it began with. */
export const hasChanged = (form: PostForm, stored: AdminPostDetail | null, start: PostForm): boolean =>
  changedLanguages(form, stored).length > 0 || !isSameSettings(form.settings, stored?.settings ?? start.settings)

/** What of the work is kept as a draft: settings and texts that differ, each with the revision that it began from. */
export interface PostDraft extends PostForm {
  readonly revisions: { readonly settings: number; readonly texts: Readonly<Partial<Record<Locale, number>>> }
}

export function draftOf(form: PostForm, stored: AdminPostDetail | null): PostDraft {
  const changed = changedLanguages(form, stored)
  return {
    settings: form.settings,
    texts: Object.fromEntries(changed.map((language) => [language, form.texts[language]])),
    revisions: {
      settings: stored?.revision ?? 0,
      texts: Object.fromEntries(
        changed.map((language) => [language, stored?.texts.find((one) => one.language === language)?.revision ?? 0]),
      ),
    },
  }
}

/**
 * The work that a draft goes on with. What it began from an earlier revision is saved as such, so that the API tells of what came in
 * between.
 */
export function withDraft(
  draft: PostDraft,
  stored: AdminPostDetail | null,
): { readonly form: PostForm; readonly stored: AdminPostDetail | null } {
  const form = { settings: draft.settings, texts: { ...(stored === null ? {} : postFormOf(stored).texts), ...draft.texts } }
  if (stored === null) return { form, stored }
  return {
    form,
    stored: {
      ...stored,
      revision: isSameSettings(draft.settings, stored.settings) ? stored.revision : draft.revisions.settings,
      texts: stored.texts
        .filter(({ language }) => draft.texts[language] === undefined || draft.revisions.texts[language] !== 0)
        .map((text) => ({
          ...text,
          revision: draft.texts[text.language] === undefined ? text.revision : (draft.revisions.texts[text.language] ?? text.revision),
        })),
    },
  }
}

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
  return isWhole ? (body as unknown as PostDraft) : null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
