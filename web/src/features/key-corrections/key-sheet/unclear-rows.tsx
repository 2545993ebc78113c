import type { ComparedSheet } from '#web/formats/key-sheet/compare-key-sheet.ts'
import type { KeySheet, ReadKeySheet } from '#web/formats/key-sheet/key-sheet-model.ts'
import type { Problem } from '#web/formats/upload-model.ts'
import { formatNumber } from '#web/lib/i18n/format.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { faultText, placeText, problemText } from './sheet-words.ts'

interface UnclearRowsProps {
  readonly file: KeySheet
  readonly read: ReadKeySheet
  readonly compared: ComparedSheet
}

interface Unclear {
  readonly part: number
  readonly row: number | null
  readonly number: number | null
  readonly text: string
  readonly why: string
}

/** Every row that is not taken: its text as it stands in the sheet, why, and how to mend it. */
export function UnclearRows({ file, read, compared }: UnclearRowsProps) {
  const rows: Unclear[] = [
    ...compared.unclear.map(({ entry, fault }) => ({ ...entry, text: entry.value, why: faultText[fault]() })),
    ...compared.unsaid.map(({ entry }) => ({ ...entry, text: entry.value, why: m.admin_keys_sheet_unsaid() })),
    ...compared.notInTest.map((entry) => ({ ...entry, text: entry.value, why: m.admin_keys_sheet_fault_foreign() })),
    ...read.rest.flatMap((rest) => (rest.kind === 'unread' ? [{ ...rest, number: null, why: m.admin_keys_sheet_fault_unread() }] : [])),
    ...read.problems.map((problem) => ({ part: -1, row: rowOf(problem), number: null, text: '', why: problemText(problem) })),
  ].toSorted((a, b) => a.part - b.part || (a.row ?? 0) - (b.row ?? 0))
  if (rows.length === 0) return null
  return (
    <div className="grid gap-2">
      <h4 className="text-base">{m.admin_keys_sheet_unclear()}</h4>
      <p className="text-sm text-muted">{m.admin_keys_sheet_mend()}</p>
      <ul className="divide-y divide-line rounded-card border border-line">
        {rows.map(({ part, row, number, text, why }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two pieces of a row have no other name than their place
          <li key={at} className="grid gap-0.5 px-3 py-2 sm:px-4">
            {row !== null && <span className="text-sm text-muted">{named(placeText(read.unit, row, file.parts[part]?.name), number)}</span>}
            {text !== '' && (
              <strong className="wrap-anywhere" dir="auto">
                {text}
              </strong>
            )}
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Of a document, the paragraph that the ledger names. */
const rowOf = ({ row, params }: Problem): number | null => row ?? (Number(params?.['paragraph'] ?? 0) || null)

const named = (place: string, number: number | null): string =>
  number === null ? place : m.admin_keys_sheet_numbered({ place, number: formatNumber(number) })
