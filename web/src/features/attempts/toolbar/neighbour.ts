/** A key's place in its pad. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The box that an arrow key leads to from `from`: the nearest in that direction; null at the edge or for another key. */
export function neighbour(boxes: readonly Box[], from: number, key: string): number | null {
  const start = boxes[from]
  if (start === undefined) return null
  let nearest: number | null = null
  let least = Infinity
  for (const [at, box] of boxes.entries()) {
    const distance = distanceTo(start, box, key)
    if (at !== from && distance !== null && distance < least) {
      nearest = at
      least = distance
    }
  }
  return nearest
}

/** Sideways counts much more, so that a key stays in its row or column; null where the box is not in that direction. */
function distanceTo(from: Box, to: Box, key: string): number | null {
  const across = Math.abs(middleX(to) - middleX(from))
  const along = Math.abs(middleY(to) - middleY(from))
  switch (key) {
    case 'ArrowRight':
      return to.left >= from.right - SLACK ? across + 4 * along : null
    case 'ArrowLeft':
      return to.right <= from.left + SLACK ? across + 4 * along : null
    case 'ArrowDown':
      return to.top >= from.bottom - SLACK ? along + 4 * across : null
    case 'ArrowUp':
      return to.bottom <= from.top + SLACK ? along + 4 * across : null
    default:
      return null
  }
}

const SLACK = 1
const middleX = ({ left, right }: Box): number => (left + right) / 2
const middleY = ({ top, bottom }: Box): number => (top + bottom) / 2
