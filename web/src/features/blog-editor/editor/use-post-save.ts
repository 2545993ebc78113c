import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import * as endpoints from '#contract/blog/endpoints.ts'
import type { AdminPostDetail, AdminPostText, BlogCategory } from '#contract/blog/schemas.ts'
import type { TextState } from '#contract/shared/articles.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call, queryOf } from '#web/lib/api/call.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { errorText, loadTextOf } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import { categoryIn } from '../category-in.ts'
import { needsShareImage, shareImageFor } from '../share-image/share-image-for.ts'
import type { Conflict } from './conflict-dialog.tsx'
import { changedLanguages, EMPTY_TEXT, isSameSettings, textRequestOf } from './post-form.ts'
import type { Sent, Work } from './with-reply.ts'

interface SaveOptions {
  /** What is written just now. */
  readonly work: RefObject<Work>
  /** Takes an answer into the work. */
  readonly onReply: (reply: AdminPostDetail, sent: Sent) => void
  /** Of a post that is not there yet. */
  readonly newId: string
}

interface SaveOrder {
  /** The language that a new post begins with where more than one is written. */
  readonly language: Locale
  readonly note: string
  /** Moves the text of the language to a state once everything is saved. */
  readonly afterwards?: { readonly to: TextState; readonly publishAt?: number }
}

/** Saving a post: settings and texts that changed, one after another, then perhaps a state; with what may go wrong about it. */
export function usePostSave({ work, onReply, newId }: SaveOptions) {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [takenSlug, setTakenSlug] = useState<string | null>(null)
  const mutation = useMutation({
    mutationFn: async (order: SaveOrder) => {
      try {
        const { items } = await client.ensureQueryData(queryOf(endpoints.listCategories))
        await saveParts({ work, onReply, newId }, order, items)
      } finally {
        // Parts may be saved although a later one was refused.
        await makeOld(client, endpoints.savePost)
      }
    },
    onError: async (error) => {
      const { cause, part } = error instanceof PartError ? error : { cause: error, part: null }
      const post = work.current.stored
      if (cause instanceof ApiError && cause.code === 'conflict' && post !== null && part !== null) {
        const theirs = await newestOf(post.id)
        if (theirs !== null && part !== 'state') return setConflict({ part, theirs })
        if (theirs !== null) onReply(theirs, { form: work.current.form, settings: false, languages: [] })
      }
      if (cause instanceof ApiError) {
        if (cause.code === 'slug_taken') setTakenSlug(String(cause.params['slug'] ?? ''))
        await loadTextOf(cause.code)
      }
      const title = part === 'state' ? m.admin_posts_state_failed() : m.admin_posts_not_saved()
      showToast(title, { tone: 'error', description: errorText(cause) })
    },
  })
  return {
    save: async (order: SaveOrder): Promise<boolean> => {
      if (mutation.isPending) return false
      setTakenSlug(null)
      return mutation.mutateAsync(order).then(
        () => true,
        () => false,
      )
    },
    isSaving: mutation.isPending,
    conflict,
    settle: () => setConflict(null),
    takenSlug,
  }
}

/** The post as it is saved now; null where it cannot be had. */
const newestOf = (id: string): Promise<AdminPostDetail | null> => call(endpoints.getPost, { params: { id } }).catch(() => null)

type Part = 'settings' | 'state' | Locale

/** An error with the part of the post that was refused. */
class PartError extends Error {
  override readonly cause: unknown
  readonly part: Part

  constructor(part: Part, cause: unknown) {
    super('a part of the post was not saved')
    this.part = part
    this.cause = cause
  }
}

async function saveParts(
  { work, onReply, newId }: SaveOptions,
  { language, note, afterwards }: SaveOrder,
  categories: readonly BlogCategory[],
): Promise<void> {
  const { form } = work.current
  /** A text as it is sent, with the image that it is shared with where that has to be drawn. */
  const requestOf = async (one: Locale, saved: AdminPostText | undefined) => {
    const text = form.texts[one] ?? EMPTY_TEXT
    const category = categoryIn(categories, form.settings.category, one)
    const shareImage = needsShareImage(text.title, saved)
      ? await shareImageFor({ language: one, title: text.title.trim(), category })
      : undefined
    return { ...textRequestOf(text, note), ...(shareImage !== undefined && { shareImage }) }
  }
  const take = async (part: Part, request: Promise<AdminPostDetail>) => {
    const sent: Sent = { form, settings: part === 'settings', languages: part === 'settings' || part === 'state' ? [] : [part] }
    const reply = await request.catch((error: unknown) => {
      throw new PartError(part, error)
    })
    onReply(reply, sent)
    return reply
  }
  if (work.current.stored === null) {
    const first = changedLanguages(form, null).includes(language) ? language : (changedLanguages(form, null)[0] ?? language)
    const body = { id: newId, settings: form.settings, language: first, text: await requestOf(first, undefined) }
    // Sent again after an answer was lost, it gives the post as it was made; what was written since is saved below.
    onReply(
      await call(endpoints.createPost, { body }).catch((error: unknown) => {
        throw new PartError(first, error)
      }),
      { form, settings: false, languages: [] },
    )
  }
  const post = work.current.stored
  if (post === null) return
  const params = { id: post.id }
  if (!isSameSettings(form.settings, post.settings))
    await take('settings', call(endpoints.savePost, { params, body: { settings: form.settings, expected: post.revision } }))
  for (const changed of changedLanguages(form, post)) {
    const saved = post.texts.find((text) => text.language === changed)
    const body = { ...(await requestOf(changed, saved)), expected: saved?.revision ?? 0 }
    await take(changed, call(endpoints.savePostText, { params: { ...params, language: changed }, body }))
  }
  if (afterwards === undefined) return
  const expected = work.current.stored?.texts.find((text) => text.language === language)?.revision ?? 0
  await take('state', call(endpoints.setTextState, { params: { ...params, language }, body: { ...afterwards, expected } }))
}
