import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AdminPostText, ArticlePreview } from '#contract/blog/schemas.ts'
import { ENDONYMS, isLocale, LOCALES, type Locale } from '#contract/shared/locales.ts'
import { isSlug } from '#domain/articles/slug.ts'
import { usePictures } from '#web/admin/markdown/use-pictures.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/select.tsx'
import { ImportButton } from '../import/import-dialog.tsx'
import type { ReadMarkdown } from '../import/read-markdown.ts'
import { TestPicker } from '../settings/test-picker.tsx'
import { withTags } from '../settings/with-tags.ts'
import { insertTest, showLine } from './actions.ts'
import { BesidePanel } from './beside-panel.tsx'
import { SOURCE_ID } from './field-ids.ts'
import { isWritten, type PostForm, type TextForm } from './post-form.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { TextPanel } from './text-panel.tsx'

interface WritePanelProps {
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

/** A text with its preview, or with another language, beside it. */
export function WritePanel({ text, language, form, stored, sources, preview, takenSlug, onChange, onTags }: WritePanelProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [beside, setBeside] = useState<Locale | null>(null)
  const [isWide, setWide] = useState(false)
  const [isPicking, setPicking] = useState(false)
  const { onPictures, dialog } = usePictures(field, SOURCE_ID)
  const others = LOCALES.filter((one) => one !== language && isWritten(form.texts[one] ?? NOTHING))
  const besideText = beside === null ? undefined : form.texts[beside]
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
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <ImportButton isWritten={text.source.trim() !== ''} onTake={takeFile} />
        {sources.length > 0 && (
          <Select
            aria-label={m.admin_posts_from()}
            value={text.from?.language ?? ''}
            compact
            className="w-60!"
            onChange={(event) => {
              const source = sources.find((one) => one.language === event.target.value)
              onChange({ ...text, from: source === undefined ? null : { language: source.language, revision: source.revision } })
            }}
          >
            <option value="">{m.admin_posts_from_none()}</option>
            {sources.map((one) => (
              <option key={one.language} value={one.language}>
                {m.admin_posts_from_language({ language: ENDONYMS[one.language] })}
              </option>
            ))}
          </Select>
        )}
        {others.length > 0 && (
          <Select
            aria-label={m.admin_posts_beside()}
            value={beside ?? ''}
            compact
            className="w-56!"
            onChange={(event) => setBeside(isLocale(event.target.value) ? event.target.value : null)}
          >
            <option value="">{m.admin_posts_beside_preview()}</option>
            {others.map((one) => (
              <option key={one} value={one}>
                {m.admin_posts_beside_head({ language: ENDONYMS[one] })}
              </option>
            ))}
          </Select>
        )}
      </div>
      <div
        className={classNames(
          'grid items-start gap-6',
          besideText !== undefined ? 'lg:grid-cols-2' : !isWide && 'xl:grid-cols-[minmax(0,1fr)_22.5rem]',
        )}
      >
        <TextPanel
          text={text}
          language={language}
          stored={stored}
          sourceSlug={text.from === null ? null : (form.texts[text.from.language]?.slug ?? null)}
          takenSlug={takenSlug}
          field={field}
          onChange={onChange}
          onPictures={onPictures}
          onTest={() => setPicking(true)}
        />
        {beside !== null && besideText !== undefined && <BesidePanel text={besideText} language={beside} />}
        <div className={classNames(besideText === undefined ? !isWide && 'xl:sticky xl:top-18' : 'lg:col-span-2')}>
          <PreviewPanel
            title={text.title}
            language={language}
            preview={preview}
            isWide={isWide}
            onWide={setWide}
            onLine={(line) => showLine(field.current, line)}
          />
        </div>
      </div>
      {dialog}
      {isPicking && (
        <TestPicker
          onClose={() => setPicking(false)}
          onPick={(id) => {
            setPicking(false)
            // The dialog gives the focus back first.
            setTimeout(() => insertTest(field.current, id), 50)
          }}
        />
      )}
    </div>
  )
}

const NOTHING: TextForm = { title: '', excerpt: '', slug: '', source: '', from: null }
