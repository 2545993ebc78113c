import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clearSheet,
  drawn,
  EMPTY_SHEET,
  hasRoom,
  isFull,
  MOST_NUMBERS,
  readSheet,
  redo,
  type Sheet,
  type Stroke,
  undo,
  withStroke,
  writeSheet,
} from './scratch-sheet.ts'

const stroke = (x: number, length = 2): Stroke => ({ tool: 'pen', width: 2, points: Array.from({ length }, () => x) })
const TWO = withStroke(withStroke(EMPTY_SHEET, stroke(1)), stroke(2))

test('strokes lie in the order in which they were drawn', () => {
  expect(drawn(TWO)).toEqual([stroke(1), stroke(2)])
})
test('undo takes the last stroke away and redo brings it back', () => {
  expect(drawn(undo(TWO))).toEqual([stroke(1)])
  expect(redo(undo(TWO))).toEqual(TWO)
})
test('a new stroke ends what could be redone', () => {
  expect(drawn(redo(withStroke(undo(TWO), stroke(3))))).toEqual([stroke(1), stroke(3)])
})
test('a cleared sheet is empty and can be undone', () => {
  expect(drawn(clearSheet(TWO))).toEqual([])
  expect(drawn(undo(clearSheet(TWO)))).toEqual(drawn(TWO))
})
test('an empty sheet is not cleared again', () => {
  expect(clearSheet(EMPTY_SHEET)).toBe(EMPTY_SHEET)
})
test('nothing is undone or redone where there is nothing', () => {
  expect(undo(EMPTY_SHEET)).toEqual(EMPTY_SHEET)
  expect(redo(TWO)).toEqual(TWO)
})
test('a full sheet takes no stroke until it is cleared', () => {
  const full = withStroke(EMPTY_SHEET, stroke(1, MOST_NUMBERS))
  expect([isFull(TWO), isFull(full), isFull(clearSheet(full))]).toEqual([false, true, false])
  expect(hasRoom(full, stroke(2))).toBe(false)
  expect(withStroke(full, stroke(2))).toBe(full)
  expect(drawn(withStroke(clearSheet(full), stroke(2)))).toEqual([stroke(2)])
})
test.each(['', '{}', 'null', '[1]', '[[0,2,["a"]]]', '[[0,"2",[1,2]]]'])('a kept text that is no sheet is an empty one: %s', (text) => {
  expect(readSheet(text)).toEqual(EMPTY_SHEET)
})
test('a sheet comes back from the device as it went, without what was undone', () => {
  const step = fc.constantFrom<(sheet: Sheet) => Sheet>(
    (sheet) => withStroke(sheet, stroke(sheet.steps.length, 6)),
    (sheet) => withStroke(sheet, { ...stroke(7), tool: 'eraser' }),
    clearSheet,
    undo,
    redo,
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const sheet = steps.reduce<Sheet>((now, next) => next(now), EMPTY_SHEET)
      expect(readSheet(writeSheet(sheet))).toEqual({ steps: sheet.steps, undone: [] })
    }),
  )
})
