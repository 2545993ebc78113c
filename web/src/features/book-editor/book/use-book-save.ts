import type { RefObject } from 'react'
import * as endpoints from '#contract/books/endpoints.ts'
import type { BookState } from '#contract/books/states.ts'
import type { Sent, Work } from '#web/admin/article-editor/article-forms.ts'
import { useArticleSave } from '#web/admin/article-editor/use-article-save.ts'
import { call } from '#web/lib/api/call.ts'
import { articleOf, type BookArticle, bookForms, type NoText, sentSettings } from './book-form.ts'

interface SaveOptions {
  /** What is written just now. */
  readonly work: RefObject<Work<BookArticle, NoText>>
  /** Takes an answer into the work. */
  readonly onReply: (reply: BookArticle, sent: Sent<BookArticle, NoText>) => void
  /** Of a book that is not there yet. */
  readonly newId: string
}

/** Saving a book: its settings, then perhaps its state. */
export function useBookSave({ work, onReply, newId }: SaveOptions) {
  return useArticleSave<BookArticle, NoText, BookState>({
    work,
    forms: bookForms,
    onReply,
    newest: (id) => call(endpoints.getBook, { params: { id } }).then(articleOf),
    changes: endpoints.saveBook,
    requests: async () => ({
      create: ({ settings }) => call(endpoints.createBook, { body: { id: newId, settings: sentSettings(settings) } }).then(articleOf),
      saveSettings: ({ id, revision }, settings) =>
        call(endpoints.saveBook, { params: { id }, body: { settings: sentSettings(settings), expected: revision } }).then(articleOf),
      saveText: async (stored) => stored,
      // Saving the settings a moment ago raised the revision.
      setState: ({ id, revision }, _, to) =>
        call(endpoints.setBookState, { params: { id }, body: { to, expected: work.current.stored?.revision ?? revision } }).then(articleOf),
    }),
  })
}
