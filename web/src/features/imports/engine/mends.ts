/** A cell that was mended: its row, its column of the template, and what it says now. */
export type CellEdit = readonly [row: number, column: string, text: string]

/** What a step put texts into, and what was there before: null where the file's own text stood. */
export type MendStep = readonly (readonly [row: number, column: string, before: string | null])[]

export interface Mended {
  readonly edits: readonly CellEdit[]
  /** Newest last. */
  readonly history: readonly MendStep[]
}

/** As many steps can be undone. */
const MOST_STEPS = 100

/** Puts texts into cells, as one step. */
export function withMends({ edits, history }: Mended, changes: readonly CellEdit[]): Mended {
  const now = new Map(edits.map((edit) => [placeOf(edit), edit]))
  // Of two changes to a cell the last one holds.
  const wanted = new Map(changes.map((change) => [placeOf(change), change]))
  const step = [...wanted].map(([place, [row, column]]) => [row, column, now.get(place)?.[2] ?? null] as const)
  for (const [place, change] of wanted) now.set(place, change)
  return { edits: [...now.values()], history: [...history, step].slice(-MOST_STEPS) }
}

/** Takes back the last step; gives the rows it was of. */
export function withoutLast({ edits, history }: Mended): Mended & { readonly rows: readonly number[] } {
  const step = history.at(-1)
  if (step === undefined) return { edits, history, rows: [] }
  const now = new Map(edits.map((edit) => [placeOf(edit), edit]))
  for (const [row, column, before] of step) {
    const place = placeOf([row, column])
    if (before === null) now.delete(place)
    else now.set(place, [row, column, before])
  }
  return { edits: [...now.values()], history: history.slice(0, -1), rows: [...new Set(step.map(([row]) => row))] }
}

const placeOf = ([row, column]: readonly [number, string, ...unknown[]]): string => `${row}:${column}`
