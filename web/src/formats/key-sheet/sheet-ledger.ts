import type { ComparedSheet } from './compare-key-sheet.ts'
import type { KeySheet, ReadKeySheet, SheetEntry } from './key-sheet-model.ts'

export interface SheetDifference {
  readonly row: number
  /** Filled cells in the file, and how many of them were read or told. */
  readonly source: number
  readonly found: number
}

/**
 * Rows whose filled cells are not what was read and told. The cells are counted anew from the file, without its reader; an answer that is
 * in none of the lists of the comparison, or in two, counts as a difference of its row.
 */
export function sheetDifferences(file: KeySheet, read: ReadKeySheet, compared: ComparedSheet): SheetDifference[] {
  const source = new Map<string, number>()
  const found = new Map<string, number>()
  const add = (counts: Map<string, number>, part: number, row: number, cells: number) =>
    counts.set(`${part}:${row}`, (counts.get(`${part}:${row}`) ?? 0) + cells)
  for (const [p, { rows }] of file.parts.entries())
    for (const { row, cells } of rows) add(source, p, row, cells.filter((cell) => cell.trim() !== '').length)
  for (const { part, row, cells } of read.rest) add(found, part, row, cells)
  const listed = listedEntries(compared)
  for (const { entries } of read.runs)
    for (const entry of entries) add(found, entry.part, entry.row, listed.get(entry) === 1 ? entry.cells : entry.cells + 100)
  return [...new Set([...source.keys(), ...found.keys()])].flatMap((at) => {
    const [held, counted] = [source.get(at) ?? 0, found.get(at) ?? 0]
    return held === counted ? [] : [{ row: Number(at.split(':')[1]), source: held, found: counted }]
  })
}

/** How many lists each entry is in; an entry that counts twice or never is lost to the admin. */
function listedEntries({ same, different, unclear, unsaid, notInTest, repeated, leftOut }: ComparedSheet): Map<SheetEntry, number> {
  const counts = new Map<SheetEntry, number>()
  const all = [
    ...same,
    ...different.map(({ entry }) => entry),
    ...unclear.map(({ entry }) => entry),
    ...unsaid.map(({ entry }) => entry),
    ...notInTest,
    ...repeated,
    ...leftOut,
  ]
  for (const entry of all) counts.set(entry, (counts.get(entry) ?? 0) + 1)
  return counts
}
