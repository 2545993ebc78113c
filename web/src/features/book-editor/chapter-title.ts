import type { OutlineChapter } from '#contract/books/schemas.ts'
import { directionOf, type Locale } from '#contract/shared/locales.ts'
import { locale } from '#web/lib/i18n/locale.ts'

export interface ChapterTitle {
  readonly text: string
  readonly lang: Locale
  readonly dir: 'ltr' | 'rtl'
}

/** What a chapter is called: in the admin's language, in English, or as it was first; its address while it has no title. */
export function chapterTitle({
  slug,
  texts,
}: Pick<OutlineChapter, 'slug'> & { readonly texts: readonly { language: Locale; title: string }[] }): ChapterTitle {
  const titled = texts.filter(({ title }) => title.trim() !== '')
  const found = [locale, 'en'].flatMap((wanted) => titled.find(({ language }) => language === wanted) ?? [])[0] ?? titled[0]
  const lang = found?.language ?? 'en'
  return { text: found?.title ?? slug, lang, dir: directionOf(lang) }
}
