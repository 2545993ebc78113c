import { diffLines } from '#domain/articles/line-diff.ts'
import { directionOf, type Locale } from '#contract/shared/locales.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'

/** A text in the parts that are compared. */
export interface ComparedText {
  readonly title: string
  /** Of a post alone. */
  readonly excerpt?: string
  readonly source: string
}

interface LineDiffProps {
  readonly older: ComparedText
  readonly newer: ComparedText
  readonly language: Locale
}

/** What changed between two states of a text: lines taken out and put in, with the words that differ in them. */
export function LineDiff({ older, newer, language }: LineDiffProps) {
  const parts = PARTS().filter(({ name }) => (older[name] ?? '') !== (newer[name] ?? ''))
  if (parts.length === 0) return <p className="text-muted">{m.admin_posts_diff_none()}</p>
  return (
    <dl className="grid gap-4">
      {parts.map(({ name, label }) => (
        <div key={name} className="grid gap-1">
          <dt className="text-sm font-bold">{label}</dt>
          <dd lang={language} dir={directionOf(language)} className="rounded-md border border-line py-1">
            <Lines older={older[name] ?? ''} newer={newer[name] ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const PARTS = (): { readonly name: keyof ComparedText; readonly label: string }[] => [
  { name: 'title', label: m.admin_posts_text_title() },
  { name: 'excerpt', label: m.admin_posts_excerpt() },
  { name: 'source', label: m.admin_posts_text() },
]

/** A line is told by its sign and its element as well as by its colour. */
const LOOKS = {
  same: { Tag: 'span', sign: '\u00a0', look: '' },
  gone: { Tag: 'del', sign: '−', look: 'bg-bad-soft' },
  new: { Tag: 'ins', sign: '+', look: 'bg-good-soft' },
} as const

function Lines({ older, newer }: { readonly older: string; readonly newer: string }) {
  return diffLines(older, newer).map((line, at) => {
    // Lines have no names; they are drawn again as a whole.
    if (line.kind === 'skipped')
      return (
        <p key={at} lang="" className="px-3 py-1 text-xs text-muted">
          {m.admin_posts_diff_skipped({ count: line.lines, shown: formatNumber(line.lines) })}
        </p>
      )
    const { Tag, sign, look } = LOOKS[line.kind]
    return (
      <Tag key={at} className={classNames('flex gap-2 px-3 py-0.5 no-underline', look)}>
        <span aria-hidden="true" className="w-3 shrink-0 text-muted">
          {sign}
        </span>
        <span className="min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere">
          {line.runs.map((run, place) =>
            run.kind === 'same' ? (
              <span key={place}>{run.text}</span>
            ) : (
              <mark key={place} className={run.kind === 'gone' ? 'bg-bad text-paper' : 'bg-good text-paper'}>
                {run.text}
              </mark>
            ),
          )}
        </span>
      </Tag>
    )
  })
}
