import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { ArticlePreview } from '#contract/blog/schemas.ts'
import { ENDONYMS, isLocale, LOCALES, type Locale } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/select.tsx'
import { showLine } from './actions.ts'
import type { TextSource } from './article-forms.ts'
import { BesidePanel, type BesideText } from './beside-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { SourceField } from './source-field.tsx'

interface WrittenText {
  readonly title: string
  readonly source: string
  readonly from: TextSource
}

interface WritePanelProps {
  readonly text: WrittenText
  readonly language: Locale
  /** Everything that is written in other languages, to be read beside it. */
  readonly others: Readonly<Partial<Record<Locale, BesideText>>>
  /** The saved texts of other languages, which it may be translated from. */
  readonly sources: readonly { readonly language: Locale; readonly revision: number }[]
  readonly preview: UseQueryResult<ArticlePreview>
  /** What stands before the choices of language, such as importing a file. */
  readonly tools: ReactNode
  readonly onSource: (source: string) => void
  readonly onFrom: (from: TextSource) => void
  /** The fields above the text. */
  readonly children: ReactNode
}

/** A text with its preview, or with another language, beside it. */
export function WritePanel({ text, language, others, sources, preview, tools, onSource, onFrom, children }: WritePanelProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [beside, setBeside] = useState<Locale | null>(null)
  const [isWide, setWide] = useState(false)
  const offered = LOCALES.filter((one) => one !== language && others[one] !== undefined)
  const besideText = beside === null ? undefined : others[beside]
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        {tools}
        {sources.length > 0 && (
          <Select
            aria-label={m.admin_posts_from()}
            value={text.from?.language ?? ''}
            compact
            className="w-60!"
            onChange={(event) => {
              const source = sources.find((one) => one.language === event.target.value)
              onFrom(source === undefined ? null : { language: source.language, revision: source.revision })
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
        {offered.length > 0 && (
          <Select
            aria-label={m.admin_posts_beside()}
            value={beside ?? ''}
            compact
            className="w-56!"
            onChange={(event) => setBeside(isLocale(event.target.value) ? event.target.value : null)}
          >
            <option value="">{m.admin_posts_beside_preview()}</option>
            {offered.map((one) => (
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
        <div className="grid min-w-0 gap-4">
          {children}
          <SourceField source={text.source} language={language} field={field} onChange={onSource} />
        </div>
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
    </div>
  )
}
