import { png } from './png.ts'

/**
 * The product's mark as PNG files, drawn from the same steps as `public/favicon.svg`: whole pixels, no drawing library.
 */
export interface IconShape {
  /** Pixels a side. */
  readonly size: number
  /** Pixels of one of the 24 units that the mark is wide. */
  readonly unit: number
  /** Round corners of this radius in pixels; systems that cut icons themselves get none. */
  readonly radius: number
  /** The mark alone in white on nothing, as a status bar wants it. */
  readonly isBadge?: boolean
}

/** Steps of the mark in units: from, to and height of each, the left half solid, the right half its reflection. */
const STEPS = [
  { from: 9, to: 15, top: 3, bottom: 8 },
  { from: 6, to: 18, top: 8, bottom: 13 },
  { from: 3, to: 21, top: 13, bottom: 18 },
  { from: 0, to: 24, top: 18, bottom: 21 },
] as const
/** Neel, the indigo of docs/design.md#colours. */
const GROUND = [0x2f, 0x3e, 0x9e] as const
const REFLECTION = 0.55

/** The bytes of one icon. */
export function drawIcon({ size, unit, radius, isBadge = false }: IconShape): Buffer {
  const rows = Buffer.alloc(size * (1 + size * 4))
  const [left, top] = [Math.round((size - 24 * unit) / 2), Math.round((size - 24 * unit) / 2)]
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const share = markShare((x - left + 0.5) / unit, (y - top + 0.5) / unit)
      const at = y * (1 + size * 4) + 1 + x * 4
      if (isBadge) rows.set([255, 255, 255, Math.round(share * 255)], at)
      else rows.set([...GROUND.map((c) => Math.round(c + (255 - c) * share)), isInside(x + 0.5, y + 0.5, size, radius) ? 255 : 0], at)
    }
  }
  return png(size, size, rows, 'rgba')
}

/** How white a point of the mark is, in units from its corner. */
function markShare(x: number, y: number): number {
  const isOn = STEPS.some(({ from, to, top, bottom }) => x >= from && x < to && y >= top && y < bottom)
  return isOn ? (x < 12 ? 1 : REFLECTION) : 0
}

function isInside(x: number, y: number, size: number, radius: number): boolean {
  const [dx, dy] = [Math.max(radius - x, x - (size - radius), 0), Math.max(radius - y, y - (size - radius), 0)]
  return dx * dx + dy * dy <= radius * radius
}
