import type { ComparedSheet } from '#web/formats/key-sheet/compare-key-sheet.ts'
import type { KeySheet, ReadKeySheet, SheetEntry, SheetRest } from '#web/formats/key-sheet/key-sheet-model.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { placeText, restName } from './sheet-words.ts'

interface SheetRestListProps {
  readonly file: KeySheet
  readonly read: ReadKeySheet
  /** Null where the sheet holds no answer: then everything in it is listed. */
  readonly compared: ComparedSheet | null
}

/** What else stands in the sheet and gives no answer here: headings, other columns, other sets. Opened by those who want to check it. */
export function SheetRestList({ file, read, compared }: SheetRestListProps) {
  const ofEntry = (kind: 'left' | 'repeated') => (entry: SheetEntry) => ({ ...entry, kind, text: `${entry.number} ${entry.value}` })
  const rest: (Pick<SheetRest, 'part' | 'row' | 'text'> & { readonly kind: keyof typeof restName })[] = [
    ...read.rest.filter(({ kind, text }) => text !== '' && (kind !== 'unread' || compared === null)),
    ...(compared?.repeated ?? []).map(ofEntry('repeated')),
    ...(compared?.leftOut ?? []).map(ofEntry('left')),
  ].toSorted((a, b) => a.part - b.part || a.row - b.row)
  if (rest.length === 0) return null
  return (
    <details>
      <summary className="min-h-11 content-center">{m.admin_keys_sheet_others({ count: formatNumber(rest.length) })}</summary>
      <ul className="grid gap-1 text-sm">
        {rest.map(({ part, row, kind, text }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two pieces of a row have no other name than their place
          <li key={at} className="wrap-anywhere">
            <span className="text-muted">
              {placeText(read.unit, row, file.parts[part]?.name)} · {restName[kind]()}:
            </span>{' '}
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}
