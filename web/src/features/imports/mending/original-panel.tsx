import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { RowDetail } from '../engine/row-detail.ts'
import { columnWords } from './column-label.ts'

interface OriginalPanelProps {
  readonly detail: RowDetail
  /** Whether the file has columns of its own; else its cells are what was read of the text. */
  readonly isSheet: boolean
  readonly faulty: ReadonlySet<string>
}

/** The row as it stands in the file: its cells under the file's own headers, or the text that the question was read from. */
export function OriginalPanel({ detail, isSheet, faulty }: OriginalPanelProps) {
  const { original, source } = detail
  return (
    <section aria-label={source === null ? m.admin_upload_original() : undefined} className="grid content-start gap-2">
      <h3 className="text-sm text-muted">{m.admin_upload_original()}</h3>
      {source !== null && (
        <pre
          role="region"
          aria-label={m.admin_upload_original()}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by key
          tabIndex={0}
          dir="auto"
          className="max-h-96 overflow-auto rounded-card border border-line bg-sunken p-3 font-mono text-sm break-words whitespace-pre-wrap"
        >
          {source}
        </pre>
      )}
      {source === null && original.length > 0 && (
        <dl className="divide-y divide-line rounded-card border border-line bg-surface">
          {original.map(({ header, column, text }, i) => {
            const isFaulty = column !== null && faulty.has(column)
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a column of a file is its place
              <div key={i} className={classNames('grid gap-0.5 border-s-4 px-3 py-2', isFaulty ? 'border-s-bad' : 'border-s-transparent')}>
                <dt className="text-xs text-muted">
                  <bdi>{isSheet ? header : columnWords(header)}</bdi>
                </dt>
                <dd className="min-w-0 text-sm break-words whitespace-pre-wrap">
                  <bdi>{text}</bdi>
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      {source === null && original.length === 0 && <p className="text-sm text-muted">{m.admin_upload_original_none()}</p>}
    </section>
  )
}
