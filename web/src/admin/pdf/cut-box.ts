/** A part of a page, in shares of its width and height from its upper left corner. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What a cut begins as for those who use the keyboard: a band in the middle. */
export const FIRST_BOX: Box = { left: 0.1, top: 0.35, width: 0.8, height: 0.3 }

/** No smaller than this share of the page either way: a press without a drag is no cut. */
const LEAST = 0.02

/** The box between two corners, wherever they lie; null where it would be too small to be meant. */
export function boxBetween(one: readonly [x: number, y: number], other: readonly [x: number, y: number]): Box | null {
  const [x1, y1, x2, y2] = [one[0], one[1], other[0], other[1]].map((share) => Math.min(Math.max(0, share), 1)) as [
    number,
    number,
    number,
    number,
  ]
  const box = { left: Math.min(x1, x2), top: Math.min(y1, y2), width: Math.abs(x1 - x2), height: Math.abs(y1 - y2) }
  return box.width < LEAST || box.height < LEAST ? null : box
}

const STEP = 0.01

/** A box after an arrow key: moved, or with Shift its lower right corner moved. Stays on the page. */
export function boxAfterKey({ left, top, width, height }: Box, key: string, isResizing: boolean): Box | null {
  const [x, y] = DIRECTIONS[key] ?? [0, 0]
  if (x === 0 && y === 0) return null
  const within = (value: number, least: number, most: number) => Math.min(Math.max(least, value), most)
  if (isResizing) return { left, top, width: within(width + x * STEP, LEAST, 1 - left), height: within(height + y * STEP, LEAST, 1 - top) }
  return { left: within(left + x * STEP, 0, 1 - width), top: within(top + y * STEP, 0, 1 - height), width, height }
}

const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Dots of the longest side of a cut, which is as much as a figure of a question needs. */
const SIDE = 1_600
/** 288 dots an inch: sharp on a phone held close, and in print. */
const SHARP = 4

/** How much larger than on paper a cut is drawn, by its size in points. */
export const scaleOfCut = (size: { readonly width: number; readonly height: number }): number =>
  Math.min(SHARP, SIDE / Math.max(size.width, size.height, 1))
