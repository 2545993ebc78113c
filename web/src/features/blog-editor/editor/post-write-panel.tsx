import type { UseQueryResult } from '@tanstack/react-query'
import type { AdminPostText, ArticlePreview } from '#contract/blog/schemas.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { isSlug } from '#domain/articles/slug.ts'
import { ImportButton } from '#web/admin/article-editor/import/import-dialog.tsx'
import type { ReadMarkdown } from '#web/admin/article-editor/import/read-markdown.ts'
import { WritePanel } from '#web/admin/article-editor/write-panel.tsx'
import { withTags } from '../settings/with-tags.ts'
import { EMPTY_TEXT, isWritten, type PostForm, type TextForm } from './post-form.ts'
import { PostFields } from './post-fields.tsx'

interface PostWritePanelProps {
  readonly text: TextForm
  readonly language: Locale
  readonly form: PostForm
  /** What is saved of the text; null for a new one. */
  readonly stored: AdminPostText | null
  /** The saved texts of other languages, which it may be translated from. */
  readonly sources: readonly Pick<AdminPostText, 'language' | 'revision'>[]
  readonly preview: UseQueryResult<ArticlePreview>
  readonly takenSlug: string | null
  readonly onChange: (text: TextForm) => void
  readonly onTags: (tags: string[]) => void
}

/** A text of a post with its fields; a file fills them, and its tags become those of the post. */
export function PostWritePanel(props: PostWritePanelProps) {
  const { text, language, form, stored, sources, preview, takenSlug, onChange, onTags } = props
  const takeFile = (read: ReadMarkdown) => {
    const slug = (stored?.slug ?? null) === null && read.slug !== null && isSlug(read.slug) ? read.slug : text.slug
    onChange({
      ...text,
      title: (read.title ?? text.title).slice(0, 150),
      excerpt: (read.excerpt ?? text.excerpt).slice(0, 300),
      slug,
      source: read.source,
    })
    if (read.tags !== null) onTags(withTags(form.settings.tags, read.tags))
  }
  const written = LOCALES.filter((one) => isWritten(form.texts[one] ?? EMPTY_TEXT))
  return (
    <WritePanel
      text={text}
      language={language}
      others={Object.fromEntries(written.map((one) => [one, form.texts[one]]))}
      sources={sources}
      preview={preview}
      tools={<ImportButton isWritten={text.source.trim() !== ''} fields={['title', 'excerpt', 'slug', 'tags']} onTake={takeFile} />}
      onSource={(source) => onChange({ ...text, source })}
      onFrom={(from) => onChange({ ...text, from })}
    >
      <PostFields
        text={text}
        language={language}
        stored={stored}
        sourceSlug={text.from === null ? null : (form.texts[text.from.language]?.slug ?? null)}
        takenSlug={takenSlug}
        onChange={onChange}
      />
    </WritePanel>
  )
}
