import type { Units } from '#contract/shared/units.ts'
import { formatMarks, parseMarks, UNIT } from '#domain/marking/marks.ts'
import { roundToUnits } from '#domain/marking/units.ts'
import type { Shift } from '#domain/normalisation/shift.ts'

/** How pasted marks are laid out: each line a shift, or each column one, as a spreadsheet copies it. */
export const LAYOUTS = ['lines', 'columns'] as const
export type Layout = (typeof LAYOUTS)[number]

/** So much is worked out while one types, on a cheap phone too. */
export const AT_MOST = { shifts: 20, marks: 20_000 } as const

export type Parsed =
  | { readonly kind: 'shifts'; readonly shifts: readonly Shift[] }
  | { readonly kind: 'empty' }
  /** `line` counts from 1, as people count. */
  | { readonly kind: 'no-mark'; readonly line: number; readonly value: string }
  | { readonly kind: 'too-many' }

/**
 * Shifts from pasted text. Marks are parted by spaces, commas, semicolons or tabs; empty lines are skipped. In columns a line with tabs,
 * or else commas, may leave cells empty, since shifts differ in length. The first thing that is no mark is named with its line.
 */
export function parseShifts(text: string, layout: Layout): Parsed {
  const lines = text.split(/\r\n|\r|\n/).map((line) => cellsOf(line, layout))
  if (lines.every((cells) => cells.length === 0)) return { kind: 'empty' }
  const shifts: Map<Units, number>[] = []
  let marks = 0
  for (const [l, cells] of lines.entries()) {
    const own = shifts.length
    for (const [c, value] of cells.entries()) {
      if (value === '') continue
      const read = readMark(value)
      if (read === null) return { kind: 'no-mark', line: l + 1, value }
      const at = layout === 'lines' ? own : c
      const counts = (shifts[at] ??= new Map())
      counts.set(read, (counts.get(read) ?? 0) + 1)
      marks += 1
    }
  }
  // A column that no one stands in leaves a hole.
  const held = Array.from(shifts).filter((counts) => counts !== undefined)
  if (held.length > AT_MOST.shifts || marks > AT_MOST.marks) return { kind: 'too-many' }
  return { kind: 'shifts', shifts: held.map((counts, i) => ({ id: String(i + 1), counts: [...counts] })) }
}

function cellsOf(line: string, layout: Layout): string[] {
  if (line.trim() === '') return []
  if (layout === 'lines') return line.split(/[\s,;]+/).filter((cell) => cell !== '')
  const mark = ['\t', ';', ','].find((one) => line.includes(one))
  return mark === undefined ? line.trim().split(/\s+/) : line.split(mark).map((cell) => cell.trim())
}

/** Marks as they are written: "86.5", "−0.67" (⅔, as score cards round it), ".5". Null for what is no mark. */
function readMark(value: string): Units | null {
  const plain = value
    .replace(/^[−–]/, '-')
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
  const exact = parseMarks(plain, UNIT)
  if (exact !== null) return exact
  if (!/^-?\d{1,4}\.\d{2,6}$/.test(plain)) return null
  const nearest = roundToUnits(Number(plain) * UNIT)
  return Number(formatMarks(nearest, UNIT)) === Math.round(Number(plain) * 100) / 100 ? nearest : null
}
