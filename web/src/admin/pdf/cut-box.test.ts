import { describe, expect, test } from 'vitest'
import { boxAfterKey, boxBetween, FIRST_BOX, scaleOfCut } from './cut-box.ts'

describe('a cut of a page', () => {
  test('is the same whichever corner the drag begins in, and stays on the page', () => {
    const box = { left: 0.25, top: 0.5, width: 0.5, height: 0.25 }
    expect(boxBetween([0.25, 0.5], [0.75, 0.75])).toEqual(box)
    expect(boxBetween([0.75, 0.75], [0.25, 0.5])).toEqual(box)
    expect(boxBetween([-3, -1], [0.5, 0.5])).toEqual({ left: 0, top: 0, width: 0.5, height: 0.5 })
  })
  test('is none where nothing was dragged', () => {
    expect(boxBetween([0.4, 0.4], [0.4, 0.9])).toBe(null)
  })
  test('moves with the arrow keys and grows with Shift, never off the page', () => {
    expect(boxAfterKey(FIRST_BOX, 'ArrowRight', false)?.left).toBeCloseTo(0.11)
    expect(boxAfterKey(FIRST_BOX, 'ArrowDown', true)?.height).toBeCloseTo(0.31)
    const corner = { left: 0.5, top: 0.5, width: 0.5, height: 0.5 }
    for (const key of ['ArrowRight', 'ArrowDown']) {
      expect(boxAfterKey(corner, key, false)).toEqual(corner)
      expect(boxAfterKey(corner, key, true)).toEqual(corner)
    }
    expect(boxAfterKey({ left: 0, top: 0, width: 0.02, height: 0.02 }, 'ArrowUp', true)?.height).toBe(0.02)
  })
  test('knows no other key', () => {
    expect(boxAfterKey(FIRST_BOX, 'a', false)).toBe(null)
  })
  test('is drawn four times as large as on paper, and at most 1,600 dots wide or high', () => {
    expect(scaleOfCut({ width: 200, height: 100 })).toBe(4)
    expect(scaleOfCut({ width: 595, height: 842 }) * 842).toBe(1_600)
  })
})
