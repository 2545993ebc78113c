import type { ContentQuestion } from '#contract/imports/content.ts'
import { formatList } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** What is right, in a line, where no option can be marked for it. */
export function RightAnswer({ source: { key, rows, columns } }: { readonly source: Pick<ContentQuestion, 'key' | 'rows' | 'columns'> }) {
  const text =
    'accept' in key
      ? key.accept
      : 'texts' in key
        ? formatList(key.texts)
        : 'rows' in key
          ? (rows ?? Object.keys(key.rows))
              .map((row, n) => `${'PQRSTUVW'[n]} → ${placesOf(columns ?? [], key.rows[row] ?? [])}`)
              .join(' · ')
          : null
  if (text === null) return null
  return (
    <p>
      <span className="text-muted">{m.admin_bank_right()}: </span>
      <strong>
        <bdi className="tabular">{text}</bdi>
      </strong>
    </p>
  )
}

const placesOf = (columns: readonly string[], right: readonly string[]): string =>
  columns.flatMap((column, n) => (right.includes(column) ? [n + 1] : [])).join(', ')
