export type Tool = 'pen' | 'eraser'

/** One line of the pen, or of the eraser. */
export interface Stroke {
  readonly tool: Tool
  /** In CSS px. */
  readonly width: number
  /** x, y, x, y …: whole CSS px from the sheet's upper left corner. */
  readonly points: readonly number[]
}

/** What was done to a sheet of rough work, in order, and what was undone of it, the next to be redone last. */
export interface Sheet {
  readonly steps: readonly Step[]
  readonly undone: readonly Step[]
}
type Step = Stroke | 'clear'

export const EMPTY_SHEET: Sheet = { steps: [], undone: [] }

/** Some thousand words by hand; as text below half a megabyte. */
export const MOST_NUMBERS = 80_000

/** The sheet with one more stroke; unchanged where it has no room for it, even without what was cleared before. */
export function withStroke(sheet: Sheet, stroke: Stroke): Sheet {
  const steps = [...sheet.steps, stroke]
  if (sizeOf(steps) <= MOST_NUMBERS) return { steps, undone: [] }
  const visible = [...drawn(sheet), stroke]
  return sizeOf(visible) <= MOST_NUMBERS ? { steps: visible, undone: [] } : sheet
}

export const hasRoom = (sheet: Sheet, stroke: Stroke): boolean => withStroke(sheet, stroke) !== sheet

/** Whether not even a short stroke fits any more. */
export const isFull = (sheet: Sheet): boolean => !hasRoom(sheet, SHORT)
const SHORT: Stroke = { tool: 'pen', width: 1, points: Array.from({ length: 100 }, () => 0) }

/** An empty sheet, which can be undone like a stroke. */
export const clearSheet = (sheet: Sheet): Sheet => (drawn(sheet).length === 0 ? sheet : { steps: [...sheet.steps, 'clear'], undone: [] })

export function undo({ steps, undone }: Sheet): Sheet {
  const last = steps.at(-1)
  return last === undefined ? { steps, undone } : { steps: steps.slice(0, -1), undone: [...undone, last] }
}

export function redo({ steps, undone }: Sheet): Sheet {
  const next = undone.at(-1)
  return next === undefined ? { steps, undone } : { steps: [...steps, next], undone: undone.slice(0, -1) }
}

/** The strokes to be seen, from the lowest to the uppermost. */
export const drawn = ({ steps }: Sheet): readonly Stroke[] => steps.slice(steps.lastIndexOf('clear') + 1).filter((step) => step !== 'clear')

/** A sheet as kept on the device; what was undone is not kept. */
export const writeSheet = ({ steps }: Sheet): string =>
  JSON.stringify(steps.map((step) => (step === 'clear' ? 0 : [step.tool === 'pen' ? 0 : 1, step.width, step.points])))

/** The kept sheet; an empty one where the text is none. */
export function readSheet(text: string): Sheet {
  const steps = parsed(text).map(stepOf)
  return steps.includes(null) ? EMPTY_SHEET : { steps: steps.filter((step) => step !== null), undone: [] }
}

function parsed(text: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function stepOf(kept: unknown): Step | null {
  if (kept === 0) return 'clear'
  if (!Array.isArray(kept)) return null
  const [tool, width, points]: readonly unknown[] = kept
  if (typeof width !== 'number' || !Array.isArray(points)) return null
  const numbers = points.filter((point: unknown): point is number => typeof point === 'number')
  return numbers.length === points.length ? { tool: tool === 1 ? 'eraser' : 'pen', width, points: numbers } : null
}

const sizeOf = (steps: readonly Step[]): number => steps.reduce((sum, step) => sum + (step === 'clear' ? 1 : step.points.length), 0)
