import type { BlogCategory } from '#contract/blog/schemas.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { isSlug } from '#domain/articles/slug.ts'
import type { Panel } from '#web/admin/article-editor/panels.ts'
import { m } from '#web/lib/i18n/messages.ts'
import type { PostForm } from './post-form.ts'

interface Checked {
  readonly form: PostForm
  /** The languages that would be saved. */
  readonly changed: readonly Locale[]
  readonly isNew: boolean
  readonly categories: readonly BlogCategory[]
}

export interface SaveProblem {
  readonly panel: Panel
  /** The language whose text it is in; null for the settings. */
  readonly language: Locale | null
  readonly text: string
}

/** What the API would refuse for sure, with the place to put it right; null where there is nothing. */
export function saveProblem({ form, changed, isNew, categories }: Checked): SaveProblem | null {
  if (isNew && changed.length === 0) return { panel: 'write', language: null, text: m.admin_posts_nothing_written() }
  const misspelt = changed.find((language) => {
    const slug = form.texts[language]?.slug.trim() ?? ''
    return slug !== '' && !isSlug(slug)
  })
  if (misspelt !== undefined) return { panel: 'write', language: misspelt, text: m.admin_posts_slug_hint() }
  const { category, day } = form.settings
  if (category === '') return { panel: 'settings', language: null, text: m.admin_posts_category_missing() }
  const isDaily = categories.find(({ slug }) => slug === category)?.isDaily ?? false
  return isDaily && day === null ? { panel: 'settings', language: null, text: m.admin_posts_day_missing() } : null
}
