import { type RefObject, useState } from 'react'
import * as endpoints from '#contract/books/endpoints.ts'
import type { AdminChapterDetail } from '#contract/books/schemas.ts'
import type { CHAPTER_STATES } from '#contract/books/states.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { isSlug } from '#domain/articles/slug.ts'
import type { Sent, Work } from '#web/admin/article-editor/article-forms.ts'
import { useArticleSave } from '#web/admin/article-editor/use-article-save.ts'
import { call } from '#web/lib/api/call.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { type ChapterForm, chapterForms, type ChapterText, EMPTY_TEXT, textRequestOf } from './chapter-form.ts'

export type ChapterState = (typeof CHAPTER_STATES)[number]

interface SaveOptions {
  /** What is written just now. */
  readonly work: RefObject<Work<AdminChapterDetail, ChapterText>>
  readonly start: ChapterForm
  readonly language: Locale
  /** Takes an answer into the work. */
  readonly onReply: (reply: AdminChapterDetail, sent: Sent<AdminChapterDetail, ChapterText>) => void
  /** The address has to be put right before anything is sent. */
  readonly onBadSlug: () => void
}

/** Saving a chapter and publishing its texts: what is not saved yet goes first, and each says what came of it. */
export function useChapterSave({ work, start, language, onReply, onBadSlug }: SaveOptions) {
  const [note, setNote] = useState('')
  const saving = useArticleSave<AdminChapterDetail, ChapterText, ChapterState>({
    work,
    forms: chapterForms,
    onReply,
    newest: (id) => call(endpoints.getChapter, { params: { id } }),
    changes: endpoints.saveChapter,
    requests: async () => ({
      create: () => Promise.reject(new Error('a chapter is made in the outline of its book')),
      saveSettings: ({ id, revision }, settings) =>
        call(endpoints.saveChapter, {
          params: { id },
          body: { settings: { ...settings, slug: settings.slug.trim() }, expected: revision },
        }),
      saveText: ({ id }, one, form, expected, said) =>
        call(endpoints.saveChapterText, {
          params: { id, language: one },
          body: { ...textRequestOf(form.texts[one] ?? EMPTY_TEXT, said), expected },
        }),
      setState: ({ id }, one, to, expected) => call(endpoints.setChapterState, { params: { id, language: one }, body: { to, expected } }),
    }),
  })
  /** @param then the state that the text of the language goes to once everything is saved */
  const save = async (then?: ChapterState, said = note): Promise<void> => {
    // By the work as it is now: a restored revision was put into it a moment ago.
    const { form, stored } = work.current
    if (then === undefined && !chapterForms.hasChanged(form, stored, start)) return
    if (!isSlug(form.settings.slug.trim())) {
      onBadSlug()
      showToast(m.admin_posts_slug_hint(), { tone: 'error' })
      return
    }
    if (!(await saving.save({ language, note: said, ...(then !== undefined && { afterwards: then }) }))) return
    setNote('')
    showToast(then === undefined ? m.admin_books_chapter_saved() : STATE_TOASTS[then](), { tone: 'success' })
  }
  return { save, saving, note, setNote }
}

const STATE_TOASTS: Readonly<Record<ChapterState, () => string>> = {
  draft: () => m.admin_posts_now_draft(),
  published: () => m.admin_posts_now_published(),
  archived: () => m.admin_posts_now_archived(),
}
