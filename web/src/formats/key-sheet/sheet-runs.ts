import type { EntryList, SheetEntry, SheetPart, SheetRun } from './key-sheet-model.ts'
import { namesSet } from './sheet-words.ts'

/**
 * The entries of a sheet as runs: one where every number stands once; else a run begins where the numbers begin anew, as they do for each
 * section or set. Pairs of columns side by side are read down or across, whichever leaves the numbers rising more often.
 */
export function runsOf(parts: readonly (readonly EntryList[])[], named: readonly SheetPart[]): SheetRun[] {
  const all = parts.flat().flatMap(({ entries }) => entries)
  if (all.length === 0) return []
  const inOrder = (entries: readonly SheetEntry[]) => entries.toSorted((a, b) => a.part - b.part || a.row - b.row)
  if (new Set(all.map(({ number }) => number)).size === all.length) return [{ name: nameOf(all, parts, named), entries: inOrder(all) }]
  const down = parts.flatMap((lists) => lists.flatMap(({ entries }) => splitAt(entries, false)))
  const across = parts.flatMap((lists) => splitAt(inOrder(lists.flatMap(({ entries }) => entries)), true))
  const runs = down.length <= across.length ? joinedDown(down) : across
  return runs.map((entries) => ({ name: nameOf(entries, parts, named), entries }))
}

/** @param isAcross numbers that rise within a row count as rising */
function splitAt(entries: readonly SheetEntry[], isAcross: boolean): SheetEntry[][] {
  const runs: SheetEntry[][] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    // A number that stands twice is told under its number; a list that begins again at a lower one is another.
    const isAnew = last !== undefined && (entry.number < last.number || (entry.number === last.number && entry.number === 1))
    if (run === undefined || (isAnew && (isAcross || entry.row !== last?.row))) runs.push([entry])
    else run.push(entry)
  }
  return runs
}

/** Columns that go on where the column before ended are one run: 1 to 25, 26 to 50. */
function joinedDown(runs: readonly SheetEntry[][]): SheetEntry[][] {
  const joined: SheetEntry[][] = []
  for (const run of runs) {
    const before = joined.at(-1)
    if (before !== undefined && (run[0]?.number ?? 0) > (before.at(-1)?.number ?? 0)) before.push(...run)
    else joined.push([...run])
  }
  return joined
}

function nameOf(entries: readonly SheetEntry[], parts: readonly (readonly EntryList[])[], named: readonly SheetPart[]): string {
  const [first] = entries
  if (first === undefined) return ''
  const name = first.names.find(namesSet) ?? first.names[0]
  const list = parts.flat().find((one) => one.entries.includes(first))
  const lists = parts[first.part] ?? []
  const header = list?.header ?? ''
  const isHeaderOwn = header !== '' && (namesSet(header) || lists.some((other) => other.header !== header))
  return isHeaderOwn ? header : (name ?? named[first.part]?.name ?? '')
}
