import type { UseQueryResult } from '@tanstack/react-query'
import type { ArticlePreview } from '#contract/blog/schemas.ts'
import { ARTICLE_LIMITS } from '#contract/shared/articles.ts'
import { directionOf, LOCALES, type Locale } from '#contract/shared/locales.ts'
import { ImportButton } from '#web/admin/article-editor/import/import-dialog.tsx'
import { WritePanel } from '#web/admin/article-editor/write-panel.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type ChapterForm, type ChapterText, EMPTY_TEXT, isWritten } from './chapter-form.ts'

interface ChapterWritePanelProps {
  readonly text: ChapterText
  readonly language: Locale
  readonly form: ChapterForm
  /** The saved texts of other languages, which it may be translated from. */
  readonly sources: readonly { readonly language: Locale; readonly revision: number }[]
  readonly preview: UseQueryResult<ArticlePreview>
  readonly onChange: (text: ChapterText) => void
}

/** A text of a chapter with its title; a file fills both. */
export function ChapterWritePanel({ text, language, form, sources, preview, onChange }: ChapterWritePanelProps) {
  const written = LOCALES.filter((one) => isWritten(form.texts[one] ?? EMPTY_TEXT))
  return (
    <WritePanel
      text={text}
      language={language}
      others={Object.fromEntries(written.map((one) => [one, form.texts[one]]))}
      sources={sources}
      preview={preview}
      tools={
        <ImportButton
          isWritten={text.source.trim() !== ''}
          fields={['title']}
          onTake={({ title, source }) => onChange({ ...text, title: (title ?? text.title).slice(0, ARTICLE_LIMITS.titleLength), source })}
        />
      }
      onSource={(source) => onChange({ ...text, source })}
      onFrom={(from) => onChange({ ...text, from })}
    >
      <Field label={m.admin_posts_text_title()}>
        {(ids) => (
          <TextInput
            {...ids}
            lang={language}
            dir={directionOf(language)}
            maxLength={ARTICLE_LIMITS.titleLength}
            value={text.title}
            className="font-bold"
            onChange={(event) => onChange({ ...text, title: event.target.value })}
          />
        )}
      </Field>
    </WritePanel>
  )
}
