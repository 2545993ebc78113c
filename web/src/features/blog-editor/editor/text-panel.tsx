import type { RefObject } from 'react'
import type { AdminPostText } from '#contract/blog/schemas.ts'
import { ARTICLE_LIMITS } from '#contract/shared/articles.ts'
import { directionOf, type Locale } from '#contract/shared/locales.ts'
import { isSlug } from '#domain/articles/slug.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'
import { controlClass, TextArea, TextInput } from '#web/ui/text-input.tsx'
import { actionOfKey, runAction } from './actions.ts'
import { LetterCount } from './letter-count.tsx'
import type { TextForm } from './post-form.ts'
import { SOURCE_ID, SLUG_ID } from './field-ids.ts'
import { titled } from './proposed-slug.ts'
import { Toolbar } from './toolbar.tsx'

/** Search engines cut what is longer. */
export const ADVISED = { title: 60, excerpt: 160 } as const

interface TextPanelProps {
  readonly text: TextForm
  readonly language: Locale
  /** What is saved of it; null for a text that is new. */
  readonly stored: AdminPostText | null
  /** The address of the text that it is translated from, as a pattern for its own. */
  readonly sourceSlug: string | null
  /** The address that the API refused because another text has it. */
  readonly takenSlug: string | null
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onChange: (text: TextForm) => void
  readonly onPictures: (files: readonly File[]) => void
  readonly onTest: () => void
}

/** A text of a post: its title, excerpt and address, and its Markdown under a toolbar. Images can be pasted or dropped into it. */
export function TextPanel(props: TextPanelProps) {
  const { text, language, stored, sourceSlug, takenSlug, field, onChange, onPictures, onTest } = props
  const direction = { lang: language, dir: directionOf(language) } as const
  const slug = text.slug.trim()
  const slugFault =
    slug === '' ? undefined : !isSlug(slug) ? m.admin_posts_slug_hint() : slug === takenSlug ? m.admin_posts_slug_taken() : undefined
  const takeFiles = (event: { preventDefault: () => void }, data: DataTransfer) => {
    const files = [...data.files].filter(({ type }) => type.startsWith('image/'))
    if (files.length === 0) return
    event.preventDefault()
    onPictures(files)
  }
  return (
    <div className="grid min-w-0 gap-4">
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
          id={SLUG_ID}
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
      <div className="grid gap-1.5">
        <label htmlFor={SOURCE_ID} className="font-bold">
          {m.admin_posts_text()}
        </label>
        <Toolbar field={field} onPictures={onPictures} onTest={onTest} />
        <textarea
          ref={field}
          id={SOURCE_ID}
          {...direction}
          spellCheck
          rows={18}
          value={text.source}
          maxLength={ARTICLE_LIMITS.sourceBytes}
          onChange={(event) => onChange({ ...text, source: event.target.value })}
          onPaste={(event) => takeFiles(event, event.clipboardData)}
          onDrop={(event) => takeFiles(event, event.dataTransfer)}
          onKeyDown={(event) => {
            const action = actionOfKey(event)
            if (action === null) return
            event.preventDefault()
            // Some of these keys mean something to the whole page as well.
            event.stopPropagation()
            runAction(event.currentTarget, action)
          }}
          className={classNames(controlClass, 'min-h-96 py-2 [field-sizing:content]')}
        />
      </div>
    </div>
  )
}
