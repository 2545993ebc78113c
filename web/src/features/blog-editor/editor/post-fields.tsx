import type { AdminPostText } from '#contract/blog/schemas.ts'
import { ARTICLE_LIMITS } from '#contract/shared/articles.ts'
import { directionOf, type Locale } from '#contract/shared/locales.ts'
import { isSlug } from '#domain/articles/slug.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea, TextInput } from '#web/ui/text-input.tsx'
import { LetterCount } from './letter-count.tsx'
import type { TextForm } from './post-form.ts'
import { titled } from './proposed-slug.ts'

/** Search engines cut what is longer. */
export const ADVISED = { title: 60, excerpt: 160 } as const

interface PostFieldsProps {
  readonly text: TextForm
  readonly language: Locale
  /** What is saved of it; null for a text that is new. */
  readonly stored: AdminPostText | null
  /** The address of the text that it is translated from, as a pattern for its own. */
  readonly sourceSlug: string | null
  /** The address that the API refused because another text has it. */
  readonly takenSlug: string | null
  readonly onChange: (text: TextForm) => void
}

/** What a text of a post has above its Markdown: title, excerpt and address. */
export function PostFields(props: PostFieldsProps) {
  const { text, language, stored, sourceSlug, takenSlug, onChange } = props
  const direction = { lang: language, dir: directionOf(language) } as const
  const slug = text.slug.trim()
  const slugFault =
    slug === '' ? undefined : !isSlug(slug) ? m.admin_posts_slug_hint() : slug === takenSlug ? m.admin_posts_slug_taken() : undefined
  return (
    <>
      <Field label={m.admin_posts_text_title()}>
        {(ids) => (
          <>
            <TextInput
              {...ids}
              {...direction}
              maxLength={ARTICLE_LIMITS.titleLength}
              value={text.title}
              className="font-bold"
              onChange={(event) => onChange(titled(text, event.target.value, { language, stored, sourceSlug }))}
            />
            <LetterCount text={text.title} advised={ADVISED.title} />
          </>
        )}
      </Field>
      <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
        <Field label={m.admin_posts_excerpt()} hint={m.admin_posts_excerpt_hint()}>
          {(ids) => (
            <>
              <TextArea
                {...ids}
                {...direction}
                rows={3}
                maxLength={ARTICLE_LIMITS.excerptLength}
                value={text.excerpt}
                onChange={(event) => onChange({ ...text, excerpt: event.target.value })}
              />
              <LetterCount text={text.excerpt} advised={ADVISED.excerpt} />
            </>
          )}
        </Field>
        <Field
          id="post-slug"
          label={m.admin_posts_slug()}
          hint={(stored?.publishedAt ?? null) === null ? m.admin_posts_slug_where() : m.admin_posts_slug_moves()}
          error={slugFault}
        >
          {(ids) => (
            <TextInput
              {...ids}
              dir="ltr"
              spellCheck={false}
              maxLength={ARTICLE_LIMITS.slugLength}
              value={text.slug}
              onChange={(event) => onChange({ ...text, slug: event.target.value })}
            />
          )}
        </Field>
      </div>
    </>
  )
}
