import { useRef, useState } from 'react'
import type { DraftKind } from '#contract/drafts/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { useServerDraft } from '#web/admin/drafts/use-server-draft.ts'
import type { ArticleDraft, ArticleForm, ArticleForms, Sent, StoredArticle, Work } from './article-forms.ts'

interface ArticleWorkOptions<Article extends StoredArticle, Text> {
  readonly kind: DraftKind
  /** As it was when it was opened; null for a new one. */
  readonly article: Article | null
  /** What a new one begins with. */
  readonly start: ArticleForm<Article['settings'], Text>
  readonly forms: ArticleForms<Article, Text>
  /** What of a stored draft is taken; the same function for the life of the component. */
  readonly readDraft: (body: unknown) => ArticleDraft<Article['settings'], Text> | null
}

/**
 * What is written about an article, what of it is saved, and its draft on the device and on the server. The ref is ahead of the state: answers
 * that come while someone types meet what was typed.
 */
export function useArticleWork<Article extends StoredArticle, Text>(options: ArticleWorkOptions<Article, Text>) {
  const { kind, article, start, forms, readDraft } = options
  const [work, setWork] = useState<Work<Article, Text>>(() => ({ form: article === null ? start : forms.formOf(article), stored: article }))
  const latest = useRef(work)
  const isDirty = useRef(false)
  const draft = useServerDraft({ kind, target: article?.id ?? null, base: String(article?.revision ?? ''), read: readDraft })

  const show = (next: Work<Article, Text>) => {
    latest.current = next
    isDirty.current = forms.hasChanged(next.form, next.stored, start)
    setWork(next)
  }
  const keepDraft = () => {
    if (isDirty.current) draft.change(forms.draftOf(latest.current.form, latest.current.stored))
    else void draft.clear()
  }
  const change = (form: ArticleForm<Article['settings'], Text>) => {
    show({ ...latest.current, form })
    keepDraft()
  }
  return {
    work,
    latest,
    isDirty,
    draft,
    changeSettings: (settings: Article['settings']) => change({ ...latest.current.form, settings }),
    changeText: (language: Locale, next: (text: Text) => Text) => {
      const { form } = latest.current
      change({ ...form, texts: { ...form.texts, [language]: next(form.texts[language] ?? forms.emptyText) } })
    },
    takeReply: (reply: Article, sent: Sent<Article, Text>) => {
      show(forms.withReply(latest.current, reply, sent))
      keepDraft()
    },
    /** The other's version of a part becomes what the work is compared with, and with `isTaken` the work itself. */
    settle: (part: 'settings' | Locale, theirs: Article, isTaken: boolean) => {
      show(forms.settled(latest.current, part, theirs, isTaken))
      if (!isDirty.current) void draft.clear()
    },
    /** The article is gone, and the work on it. */
    forget: () => {
      isDirty.current = false
      void draft.clear()
    },
    takeDraft: (body: ArticleDraft<Article['settings'], Text> | null) => {
      if (body !== null) show(forms.withDraft(body, latest.current.stored))
    },
  }
}
