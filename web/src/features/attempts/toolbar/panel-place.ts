/** Where a panel's upper left corner is, in CSS px of the window. */
export interface Place {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const CORNERS = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const
export type Corner = (typeof CORNERS)[number]

/** The bars of the exam above and below stay uncovered in the corners. */
const BESIDE = 12
const BARS = 76
const EDGE = 4
const STEP = 24

/** The place nearest to the wanted one at which the whole panel is seen; its title bar is, where the window is too small. */
export const insideWindow = (wanted: Place, panel: Size, window: Size): Place => ({
  x: between(EDGE, wanted.x, window.width - panel.width - EDGE),
  y: between(EDGE, wanted.y, window.height - panel.height - EDGE),
})

export const placeInCorner = (corner: Corner, panel: Size, window: Size): Place =>
  insideWindow(
    {
      x: corner.endsWith('Left') ? BESIDE : window.width - panel.width - BESIDE,
      y: corner.startsWith('top') ? BARS : window.height - panel.height - BARS,
    },
    panel,
    window,
  )

/** Clockwise from the corner that the panel is nearest to. */
export function nextCorner(place: Place, panel: Size, window: Size): Corner {
  const isLeft = place.x + panel.width / 2 <= window.width / 2
  const isTop = place.y + panel.height / 2 <= window.height / 2
  const now: Corner = isTop ? (isLeft ? 'topLeft' : 'topRight') : isLeft ? 'bottomLeft' : 'bottomRight'
  return CORNERS[(CORNERS.indexOf(now) + 1) % CORNERS.length] ?? 'topLeft'
}

/** The place after an arrow key, null for any other key. */
export function placeByKey(place: Place, key: string): Place | null {
  switch (key) {
    case 'ArrowLeft':
      return { x: place.x - STEP, y: place.y }
    case 'ArrowRight':
      return { x: place.x + STEP, y: place.y }
    case 'ArrowUp':
      return { x: place.x, y: place.y - STEP }
    case 'ArrowDown':
      return { x: place.x, y: place.y + STEP }
    default:
      return null
  }
}

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most))
