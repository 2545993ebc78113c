import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import type { AnyEndpoint } from '#contract/shared/endpoint.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { makeOld } from '#web/lib/api/change.ts'
import { errorText, loadTextOf } from '#web/lib/api/error-text.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { showToast } from '#web/lib/toast.ts'
import type { ArticleForm, ArticleForms, Sent, StoredArticle, Work } from './article-forms.ts'

/** A part of an article that someone else saved while it was written here, with the article as it is now. */
export interface Conflict<Article> {
  readonly part: 'settings' | Locale
  readonly theirs: Article
}

/** The calls that saving is made of. */
export interface ArticleRequests<Article extends StoredArticle, Text, Then> {
  /** Makes the article with the text of one language. Sent again it gives the one that is there. */
  readonly create: (form: ArticleForm<Article['settings'], Text>, language: Locale, note: string) => Promise<Article>
  readonly saveSettings: (stored: Article, settings: Article['settings']) => Promise<Article>
  /** `expected` is the revision of the text that the work began from; 0 for a new one. */
  readonly saveText: (
    stored: Article,
    language: Locale,
    form: ArticleForm<Article['settings'], Text>,
    expected: number,
    note: string,
  ) => Promise<Article>
  readonly setState: (stored: Article, language: Locale, then: Then, expected: number) => Promise<Article>
}

interface SaveOptions<Article extends StoredArticle, Text, Then> {
  /** What is written just now. */
  readonly work: RefObject<Work<Article, Text>>
  readonly forms: ArticleForms<Article, Text>
  /** Takes an answer into the work. */
  readonly onReply: (reply: Article, sent: Sent<Article, Text>) => void
  /** Gathers what the calls need. */
  readonly requests: () => Promise<ArticleRequests<Article, Text, Then>>
  /** The article as it is saved now. */
  readonly newest: (id: string) => Promise<Article>
  /** The endpoint whose changes are asked for anew. */
  readonly changes: Pick<AnyEndpoint, 'changes'>
}

export interface SaveOrder<Then> {
  /** The language that a new article begins with where more than one is written. */
  readonly language: Locale
  readonly note: string
  /** Moves the text of the language to a state once everything is saved. */
  readonly afterwards?: Then
}

/**
 * Saving an article: settings and texts that changed, one after another, then perhaps a state; with what may go wrong about it. What is asked
 * for while a saving goes on is done after it, so that Ctrl-S is never ignored; where the first one fails, so has the second.
 */
export function useArticleSave<Article extends StoredArticle, Text, Then>(options: SaveOptions<Article, Text, Then>) {
  const { work, onReply, newest, changes } = options
  const client = useQueryClient()
  const [conflict, setConflict] = useState<Conflict<Article> | null>(null)
  const [takenSlug, setTakenSlug] = useState<string | null>(null)
  /** Ends with the newest saving: whether it and those before it worked. Null where none goes on. */
  const running = useRef<Promise<boolean> | null>(null)
  const mutation = useMutation({
    mutationFn: async (order: SaveOrder<Then>) => {
      try {
        await saveParts(options, order)
      } finally {
        // Parts may be saved although a later one was refused.
        await makeOld(client, changes)
      }
    },
    onError: async (error) => {
      const { cause, part } = error instanceof PartError ? error : { cause: error, part: null }
      const { stored } = work.current
      if (cause instanceof ApiError && cause.code === 'conflict' && stored !== null && part !== null) {
        const theirs = await orNull(newest(stored.id))
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
    save: (order: SaveOrder<Then>): Promise<boolean> => {
      const saved = saveAfter(running.current, () => {
        setTakenSlug(null)
        return mutation.mutateAsync(order)
      }).finally(() => {
        if (running.current === saved) running.current = null
      })
      running.current = saved
      return saved
    },
    isSaving: mutation.isPending,
    conflict,
    settle: () => setConflict(null),
    takenSlug,
  }
}

/** @returns whether the saving before it and this one worked */
async function saveAfter(before: Promise<boolean> | null, save: () => Promise<void>): Promise<boolean> {
  if (before !== null && !(await before)) return false
  return save().then(
    () => true,
    () => false,
  )
}

const orNull = <Answer>(request: Promise<Answer>): Promise<Answer | null> => request.catch(() => null)

type Part = 'settings' | 'state' | Locale

/** An error with the part of the article that was refused. */
class PartError extends Error {
  override readonly cause: unknown
  readonly part: Part

  constructor(part: Part, cause: unknown) {
    super('a part of the article was not saved')
    this.part = part
    this.cause = cause
  }
}

async function saveParts<Article extends StoredArticle, Text, Then>(
  { work, forms, onReply, requests }: SaveOptions<Article, Text, Then>,
  { language, note, afterwards }: SaveOrder<Then>,
): Promise<void> {
  const calls = await requests()
  const { form } = work.current
  const take = async (part: Part, request: Promise<Article>) => {
    const sent: Sent<Article, Text> = {
      form,
      settings: part === 'settings',
      languages: part === 'settings' || part === 'state' ? [] : [part],
    }
    onReply(await orPartError(part, request), sent)
  }
  if (work.current.stored === null) {
    const changed = forms.changedLanguages(form, null)
    const first = changed.includes(language) ? language : (changed[0] ?? language)
    // Sent again after an answer was lost, it gives the article as it was made; what was written since is saved below.
    onReply(await orPartError(first, calls.create(form, first, note)), { form, settings: false, languages: [] })
  }
  const { stored } = work.current
  if (stored === null) return
  if (!forms.isSameSettings(form.settings, stored.settings)) await take('settings', calls.saveSettings(stored, form.settings))
  for (const changed of forms.changedLanguages(form, stored)) {
    const expected = stored.texts.find((text) => text.language === changed)?.revision ?? 0
    await take(changed, calls.saveText(stored, changed, form, expected, note))
  }
  if (afterwards === undefined) return
  const expected = work.current.stored?.texts.find((text) => text.language === language)?.revision ?? 0
  await take('state', calls.setState(stored, language, afterwards, expected))
}

const orPartError = <Answer>(part: Part, request: Promise<Answer>): Promise<Answer> =>
  request.catch((error: unknown) => {
    throw new PartError(part, error)
  })
