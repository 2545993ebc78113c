import { expect, test } from 'vitest'
import { CORNERS, insideWindow, nextCorner, placeByKey, placeInCorner } from './panel-place.ts'

const WINDOW = { width: 1280, height: 800 }
const PANEL = { width: 300, height: 400 }

test.each([
  ['stays where it is wanted', { x: 100, y: 100 }, { x: 100, y: 100 }],
  ['does not leave at the left and above', { x: -50, y: -50 }, { x: 4, y: 4 }],
  ['does not leave at the right and below', { x: 2000, y: 2000 }, { x: 976, y: 396 }],
])('a panel %s', (_sentence, wanted, place) => {
  expect(insideWindow(wanted, PANEL, WINDOW)).toEqual(place)
})
test('a panel larger than the window shows its upper left corner', () => {
  expect(insideWindow({ x: 50, y: 50 }, { width: 2000, height: 2000 }, WINDOW)).toEqual({ x: 4, y: 4 })
})
test('a corner leaves the bars of the exam free', () => {
  expect(placeInCorner('topLeft', PANEL, WINDOW)).toEqual({ x: 12, y: 76 })
  expect(placeInCorner('bottomRight', PANEL, WINDOW)).toEqual({ x: 968, y: 324 })
})
test('four steps from corner to corner lead around the window', () => {
  let place = placeInCorner('topLeft', PANEL, WINDOW)
  const round = CORNERS.map(() => {
    const corner = nextCorner(place, PANEL, WINDOW)
    place = placeInCorner(corner, PANEL, WINDOW)
    return corner
  })
  expect(round).toEqual(['topRight', 'bottomRight', 'bottomLeft', 'topLeft'])
})
test('arrow keys move, other keys do not', () => {
  expect(placeByKey({ x: 100, y: 100 }, 'ArrowRight')).toEqual({ x: 124, y: 100 })
  expect(placeByKey({ x: 100, y: 100 }, 'ArrowUp')).toEqual({ x: 100, y: 76 })
  expect(placeByKey({ x: 100, y: 100 }, 'a')).toBeNull()
})
