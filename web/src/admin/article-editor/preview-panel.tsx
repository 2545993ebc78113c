import type { UseQueryResult } from '@tanstack/react-query'
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { useState } from 'react'
import type { ArticlePreview } from '#contract/blog/schemas.ts'
import { directionOf, type Locale } from '#contract/shared/locales.ts'
import { errorText } from '#web/lib/api/error-text.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { RichHtml } from '#web/ui/rich-html.tsx'
import { useNamedTests } from './named-tests.ts'
import '#web/admin/markdown/phone-frame.css'
import './article-preview.css'

interface PreviewPanelProps {
  readonly title: string
  readonly language: Locale
  readonly preview: UseQueryResult<ArticlePreview>
  /** As wide as a desktop; the page gives it the room. */
  readonly isWide: boolean
  readonly onWide: (isWide: boolean) => void
  /** Leads to a line of the text. */
  readonly onLine: (line: number) => void
}

/** The text as its readers will see it, on a phone or a desktop, light or dark; under it what is wrong, each with a way to its line. */
export function PreviewPanel({ title, language, preview, isWide, onWide, onLine }: PreviewPanelProps) {
  const [isDark, setDark] = useState(false)
  const [last, setLast] = useState<Extract<ArticlePreview, { ok: true }> | null>(null)
  const { data } = preview
  // What was good last stays while a fault is being written away.
  if (data?.ok === true && data !== last) setLast(data)
  const html = useNamedTests(last?.html ?? '', language)
  const faults = data?.ok === false ? data.faults : []
  return (
    <section aria-label={m.admin_posts_preview()} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="me-auto text-sm text-muted">{m.admin_posts_preview()}</h2>
        <Button size="sm" look="quiet" aria-pressed={isWide} onClick={() => onWide(!isWide)}>
          {isWide ? <Smartphone size={17} aria-hidden="true" /> : <Monitor size={17} aria-hidden="true" />}
          {isWide ? m.admin_posts_preview_phone() : m.admin_posts_preview_desktop()}
        </Button>
        <Button size="sm" look="quiet" aria-pressed={isDark} onClick={() => setDark(!isDark)}>
          {isDark ? <Sun size={17} aria-hidden="true" /> : <Moon size={17} aria-hidden="true" />}
          {isDark ? m.admin_posts_preview_light() : m.admin_posts_preview_dark()}
        </Button>
      </div>
      {faults.length > 0 && (
        <div role="alert" className="grid gap-1 rounded-md border border-bad bg-bad-soft p-3 text-sm text-bad">
          <p className="font-bold">{m.admin_posts_faults({ count: faults.length, shown: formatNumber(faults.length) })}</p>
          <ul>
            {faults.map(({ line, message }, at) => (
              <li key={`${line}.${at}`}>
                <button type="button" className="min-h-8 text-start underline" onClick={() => onLine(line)}>
                  {m.admin_posts_fault({ line: formatNumber(line), reason: message })}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div
        className={classNames('phone-frame w-full', isWide ? 'article-desktop' : 'mx-auto max-w-90')}
        data-look={isDark ? 'dark' : 'light'}
      >
        <article
          className="phone-screen article-screen"
          lang={language}
          dir={directionOf(language)}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by key
          tabIndex={0}
          aria-label={m.admin_posts_preview()}
          aria-busy={preview.isFetching}
        >
          {title.trim() !== '' && <p className="article-title">{title}</p>}
          {last === null || last.html === '' ? (
            <p lang="" dir="auto" className="text-muted">
              {m.admin_posts_preview_empty()}
            </p>
          ) : (
            <RichHtml html={html} lang={language} dir={directionOf(language)} />
          )}
        </article>
      </div>
      {last !== null && (
        <p className="text-xs text-muted tabular">{m.admin_posts_words({ count: last.words, shown: formatNumber(last.words) })}</p>
      )}
      {preview.isError && <p className="text-sm text-bad">{errorText(preview.error)}</p>}
    </section>
  )
}
