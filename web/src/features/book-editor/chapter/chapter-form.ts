import type { AdminChapterDetail, ChapterSettings, SaveChapterTextRequest } from '#contract/books/schemas.ts'
import { isLocale } from '#contract/shared/locales.ts'
import { type ArticleDraft, type ArticleForm, articleForms, type TextSource } from '#web/admin/article-editor/article-forms.ts'

/** A text of a chapter as it is being written. */
export interface ChapterText {
  readonly title: string
  readonly source: string
  readonly from: TextSource
}

export type ChapterForm = ArticleForm<ChapterSettings, ChapterText>
export type ChapterDraft = ArticleDraft<ChapterSettings, ChapterText>

export const EMPTY_TEXT: ChapterText = { title: '', source: '', from: null }

/** Whether anything but where it comes from was written. */
export const isWritten = ({ title, source }: ChapterText): boolean => [title, source].some((one) => one.trim() !== '')

export const chapterForms = articleForms<AdminChapterDetail, ChapterText>({
  emptyText: EMPTY_TEXT,
  textOf: ({ title, source, from }) => ({ title, source, from }),
  textKey: ({ title, source, from }) => JSON.stringify([title.trim(), source, from?.language, from?.revision]),
  settingsKey: ({ slug, isSample, testId }) => JSON.stringify([slug.trim(), isSample, testId]),
  isWritten,
  stateOf: ({ state, publishedAt }) => ({ state, publishedAt }),
})

/** A text as the API takes it. */
export const textRequestOf = ({ title, source, from }: ChapterText, note: string): Omit<SaveChapterTextRequest, 'expected'> => ({
  title: title.trim(),
  source,
  from,
  ...(note.trim() !== '' && { note: note.trim() }),
})

/** A stored draft of a chapter; null where it is none. */
export function readChapterDraft(body: unknown): ChapterDraft | null {
  if (!isObject(body) || !isObject(body['settings']) || !isObject(body['texts']) || !isObject(body['revisions'])) return null
  const { settings, texts, revisions } = body
  const isWhole =
    typeof settings['slug'] === 'string' &&
    typeof settings['isSample'] === 'boolean' &&
    typeof revisions['settings'] === 'number' &&
    isObject(revisions['texts']) &&
    Object.entries(texts).every(
      ([language, text]) => isLocale(language) && isObject(text) && ['title', 'source'].every((name) => typeof text[name] === 'string'),
    )
  return isWhole ? (body as unknown as ChapterDraft) : null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
