import type { Locale } from '#contract/shared/locales.ts'
import { slugOf } from '#domain/articles/slug.ts'
import type { TextForm } from './post-form.ts'

interface About {
  readonly language: Locale
  /** What is saved of the text; null for a new one. */
  readonly stored: { readonly slug: string | null } | null
  /** The address of the text that it is translated from. */
  readonly sourceSlug: string | null
}

/** The address that is proposed for a title; for one in another script that of the source with the language after it. "" where neither gives one. */
export const proposedSlug = (title: string, { language, sourceSlug }: Omit<About, 'stored'>): string =>
  slugOf(title, language) ?? (sourceSlug === null || title.trim() === '' ? null : slugOf(sourceSlug, language)) ?? ''

/** The text with another title. Its address follows the title until one was typed or saved. */
export function titled(text: TextForm, title: string, about: About): TextForm {
  const follows = (about.stored?.slug ?? null) === null && (text.slug === '' || text.slug === proposedSlug(text.title, about))
  return { ...text, title, slug: follows ? proposedSlug(title, about) : text.slug }
}
