import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import * as endpoints from '#contract/blog/endpoints.ts'
import type { AdminPostDetail, AdminPostText } from '#contract/blog/schemas.ts'
import type { TextState } from '#contract/shared/articles.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { Sent, Work } from '#web/admin/article-editor/article-forms.ts'
import { useArticleSave } from '#web/admin/article-editor/use-article-save.ts'
import { call, queryOf } from '#web/lib/api/call.ts'
import { categoryIn } from '../category-in.ts'
import { needsShareImage, shareImageFor } from '../share-image/share-image-for.ts'
import { EMPTY_TEXT, type PostForm, postForms, type TextForm, textRequestOf } from './post-form.ts'

interface SaveOptions {
  /** What is written just now. */
  readonly work: RefObject<Work<AdminPostDetail, TextForm>>
  /** Takes an answer into the work. */
  readonly onReply: (reply: AdminPostDetail, sent: Sent<AdminPostDetail, TextForm>) => void
  /** Of a post that is not there yet. */
  readonly newId: string
}

/** A state that a text goes to once everything is saved. */
export interface PostState {
  readonly to: TextState
  readonly publishAt?: number
}

/** Saving a post: its calls, and the image that each text is shared with. */
export function usePostSave({ work, onReply, newId }: SaveOptions) {
  const client = useQueryClient()
  return useArticleSave<AdminPostDetail, TextForm, PostState>({
    work,
    forms: postForms,
    onReply,
    newest: (id) => call(endpoints.getPost, { params: { id } }),
    changes: endpoints.savePost,
    requests: async () => {
      const { items: categories } = await client.ensureQueryData(queryOf(endpoints.listCategories))
      /** A text as it is sent, with the image that it is shared with where that has to be drawn. */
      const requestOf = async (form: PostForm, one: Locale, saved: AdminPostText | undefined, note: string) => {
        const text = form.texts[one] ?? EMPTY_TEXT
        const category = categoryIn(categories, form.settings.category, one)
        const shareImage = needsShareImage(text.title, saved)
          ? await shareImageFor({ language: one, title: text.title.trim(), category })
          : undefined
        return { ...textRequestOf(text, note), ...(shareImage !== undefined && { shareImage }) }
      }
      return {
        create: async (form, language, note) =>
          call(endpoints.createPost, {
            body: { id: newId, settings: form.settings, language, text: await requestOf(form, language, undefined, note) },
          }),
        saveSettings: ({ id, revision }, settings) => call(endpoints.savePost, { params: { id }, body: { settings, expected: revision } }),
        saveText: async ({ id, texts }, language, form, expected, note) => {
          const saved = texts.find((text) => text.language === language)
          const body = { ...(await requestOf(form, language, saved, note)), expected }
          return call(endpoints.savePostText, { params: { id, language }, body })
        },
        setState: ({ id }, language, then, expected) =>
          call(endpoints.setTextState, { params: { id, language }, body: { ...then, expected } }),
      }
    },
  })
}
