import { directionOf, ENDONYMS, type Locale } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** A text as it is read beside another one. */
export interface BesideText {
  readonly title: string
  /** Of a post alone. */
  readonly excerpt?: string
  readonly source: string
}

/** Another language's text to read while this one is written. */
export function BesidePanel({ text, language }: { readonly text: BesideText; readonly language: Locale }) {
  const direction = { lang: language, dir: directionOf(language) } as const
  return (
    <section aria-label={m.admin_posts_beside_head({ language: ENDONYMS[language] })} className="grid min-w-0 content-start gap-4">
      <h2 lang={language} className="text-sm text-muted">
        {ENDONYMS[language]}
      </h2>
      <p {...direction} className="rounded-md border border-line bg-sunken px-3 py-3 font-bold wrap-anywhere">
        {text.title === '' ? '–' : text.title}
      </p>
      {text.excerpt !== undefined && (
        <p {...direction} className="rounded-md border border-line bg-sunken px-3 py-2 wrap-anywhere">
          {text.excerpt === '' ? '–' : text.excerpt}
        </p>
      )}
      <pre
        {...direction}
        className="max-h-[46rem] overflow-y-auto rounded-md border border-line bg-sunken px-3 py-2 font-[inherit] whitespace-pre-wrap wrap-anywhere"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by key
        tabIndex={0}
      >
        {text.source === '' ? '–' : text.source}
      </pre>
    </section>
  )
}
