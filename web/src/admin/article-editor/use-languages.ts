import { type RefObject, useState } from 'react'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { behindSource } from '#domain/articles/stale.ts'
import type { ArticleForms, StoredArticle, TextSource, Work } from './article-forms.ts'
import type { LanguageTab } from './language-tabs.tsx'

interface LanguagesOptions<Article extends StoredArticle, Text> {
  readonly work: Work<Article, Text>
  readonly latest: RefObject<Work<Article, Text>>
  readonly forms: ArticleForms<Article, Text>
  readonly changeText: (language: Locale, next: (text: Text) => Text) => void
  /** The language that is opened first, where there is a text in it. */
  readonly first?: Locale | undefined
}

/** The language that is being written, the tabs of all, and how far its text is behind the one that it is translated from. */
export function useLanguages<Article extends StoredArticle, Text extends { readonly from: TextSource }>(
  options: LanguagesOptions<Article, Text>,
) {
  const { work, latest, forms, changeText, first } = options
  const { form, stored } = work
  const saved = stored?.texts ?? []
  const [language, setLanguage] = useState<Locale>(
    () => [first, 'en' as const].find((one) => saved.some((text) => text.language === one)) ?? saved[0]?.language ?? 'en',
  )
  const changed = forms.changedLanguages(form, stored)
  const tabs: LanguageTab[] = LOCALES.filter(
    (one) => one === language || form.texts[one] !== undefined || (stored === null && one === 'en'),
  ).map((one) => ({
    language: one,
    state: saved.find((text) => text.language === one)?.state ?? null,
    isBehind: behindSource(form.texts[one] ?? forms.emptyText, saved) !== null,
    isChanged: changed.includes(one),
  }))
  const open = (next: Locale) => {
    setLanguage(next)
    if (latest.current.form.texts[next] !== undefined) return
    // A new language is a translation of the English text, or of the first that there is.
    const there = latest.current.stored?.texts ?? []
    const source = there.find((one) => one.language === 'en') ?? there[0]
    changeText(next, (fresh) => ({
      ...fresh,
      from: source === undefined ? null : { language: source.language, revision: source.revision },
    }))
  }
  const text = form.texts[language] ?? forms.emptyText
  return { language, setLanguage, open, tabs, text, changed, behind: behindSource(text, saved) }
}
