import { ENDONYMS, isLocale } from '#contract/shared/locales.ts'
import { m } from '#web/lib/i18n/messages.ts'

/** The letters in their shown order, by what they stand for: option `c` in second place is "B". */
export interface ShownLetters {
  readonly options?: readonly string[] | undefined
  readonly rows?: readonly string[] | undefined
  readonly columns?: readonly string[] | undefined
}

/** A field of a question in words, such as "Option B · हिन्दी". */
export function fieldName(path: readonly string[], shown: ShownLetters): string {
  const [first = '', second = '', ...rest] = path
  if (first === 'variants') {
    const name = textName(rest, shown)
    return isLocale(second) ? `${name} · ${ENDONYMS[second]}` : name
  }
  if (first === 'key')
    return second === 'rows' && rest[0] !== undefined ? m.admin_bank_key_row({ row: rowName(shown, rest[0]) }) : m.admin_bank_right()
  return NAMES[first]?.() ?? first
}

function textName([part = '', which = '', place = '']: readonly string[], shown: ShownLetters): string {
  switch (part) {
    case 'options':
      return m.admin_bank_option({ letter: letterAt(shown.options, which, 'ABCDEFGHIJ') })
    case 'rows':
      return m.admin_bank_row({ row: rowName(shown, which) })
    case 'columns':
      return m.admin_bank_column({ column: letterAt(shown.columns, which, '12345678') })
    case 'lists':
      return m.admin_bank_entry({
        list: which === 'one' ? 'I' : 'II',
        entry: (which === 'one' ? 'PQRSTUVW' : '12345678')[Number(place)] ?? '',
      })
    case 'solution':
      return m.admin_bank_solution()
    case 'hint':
      return m.admin_bank_hint()
    case 'videoUrl':
      return m.admin_bank_video_name()
    case 'videoSeconds':
      return m.admin_bank_video_length()
    default:
      return m.admin_bank_stem()
  }
}

const rowName = (shown: ShownLetters, row: string): string => letterAt(shown.rows, row, 'PQRSTUVW')
const letterAt = (order: readonly string[] | undefined, letter: string, names: string): string =>
  names[order?.indexOf(letter) ?? -1] ?? letter.toUpperCase()

const NAMES: Readonly<Record<string, () => string>> = {
  id: () => m.admin_bank_name(),
  type: () => m.admin_bank_type(),
  topic: () => m.admin_bank_topic(),
  difficulty: () => m.admin_bank_difficulty(),
  passage: () => m.admin_bank_passage(),
  tags: () => m.admin_bank_tags(),
  source: () => m.admin_bank_source(),
  year: () => m.admin_bank_year(),
  options: () => m.admin_bank_option_order(),
  fixedOptionOrder: () => m.admin_bank_fixed_order(),
  decimals: () => m.admin_bank_decimals(),
  rows: () => m.admin_bank_rows(),
  columns: () => m.admin_bank_columns(),
}
