import { m } from '#web/lib/i18n/messages.ts'
import type { Told, ToldKind } from '#web/formats/paste/told.ts'

/** One thing to say of a paste, and what it is said of: addresses, names or words of the source. */
export interface ToldLine {
  readonly text: string
  readonly items: readonly string[]
  /** How many more there are than `items` shows. */
  readonly more: number
}

/** More of a kind than this only make a wall of text. */
const SHOWN = 5

/** What a paste is told of, one line for each kind. */
export function toldLines(told: readonly Told[]): ToldLine[] {
  return ORDER.flatMap((kind) => {
    const own = told.filter((one) => one.kind === kind)
    if (own.length === 0) return []
    const { text, hasItems } = LINES[kind]
    const items = hasItems ? [...new Set(own.map((one) => one.text).filter((one) => one !== ''))] : []
    return [{ text: text(), items: items.slice(0, SHOWN), more: Math.max(0, items.length - SHOWN) }]
  })
}

const LINES: Readonly<Record<ToldKind, { readonly text: () => string; readonly hasItems: boolean }>> = {
  remote_picture: { text: () => m.admin_paste_remote_picture(), hasItems: true },
  local_picture: { text: () => m.admin_paste_local_picture(), hasItems: false },
  broken_picture: { text: () => m.admin_paste_broken_picture(), hasItems: false },
  formula_unread: { text: () => m.admin_paste_formula_unread(), hasItems: true },
  formula_part: { text: () => m.admin_paste_formula_part(), hasItems: true },
  old_font: { text: () => m.admin_paste_old_font(), hasItems: true },
  converted_font: { text: () => m.admin_paste_converted_font(), hasItems: true },
  merged_cells: { text: () => m.admin_paste_merged_cells(), hasItems: false },
  nested_block: { text: () => m.admin_paste_nested_block(), hasItems: false },
  underline: { text: () => m.admin_paste_underline(), hasItems: false },
  embedded: { text: () => m.admin_paste_embedded(), hasItems: true },
  left_text: { text: () => m.admin_paste_left_text(), hasItems: true },
  hidden_text: { text: () => m.admin_paste_hidden_text(), hasItems: true },
  link: { text: () => m.admin_paste_link(), hasItems: true },
  unsafe_link: { text: () => m.admin_paste_unsafe_link(), hasItems: false },
  alignment: { text: () => m.admin_paste_alignment(), hasItems: false },
  quote: { text: () => m.admin_paste_quote(), hasItems: false },
  rule: { text: () => m.admin_paste_rule(), hasItems: false },
  other: { text: () => m.admin_paste_other(), hasItems: true },
}

/** What learners would miss comes first. */
const ORDER = Object.keys(LINES) as readonly ToldKind[]
