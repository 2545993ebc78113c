import { describe, expect, test } from 'vitest'
import { emfDrawing, TRIANGLE, wmfDrawing } from '#tests/upload/metafile-bytes.ts'
import { PNG } from '#tests/upload/word-file.ts'
import { inspectMetafile, isMetafile } from './inspect-metafile.ts'

const WRITERS = [
  ['an EMF', emfDrawing],
  ['a WMF', wmfDrawing],
] as const

describe.each(WRITERS)('%s', (_, write) => {
  test('says its kind and its size in CSS pixels', () => {
    const found = inspectMetafile(write(TRIANGLE))
    expect(found).toMatchObject({ kind: write === emfDrawing ? 'emf' : 'wmf' })
    expect('width' in found && [Math.round(found.width), Math.round(found.height)]).toEqual([192, 96])
  })

  test('is known by how it begins', () => {
    expect(isMetafile(write(TRIANGLE))).toBe(true)
  })

  test('that ends early is damaged, wherever it ends', () => {
    const file = write(TRIANGLE)
    for (let length = 60; length < file.length; length++) expect(inspectMetafile(file.slice(0, length))).toEqual({ fault: 'damaged' })
  })

  test('without anything that shows is empty', () => {
    expect(inspectMetafile(write({ width: 100, height: 100 }))).toEqual({ fault: 'empty' })
  })

  test.each([
    ['Symbol', 2],
    ['MT Extra', 2],
    ['Kruti Dev 010', 0],
  ])('with text in %s is not drawn, because other fonts have other letters', (face, charset) => {
    expect(inspectMetafile(write({ ...TRIANGLE, font: { face, charset } }))).toEqual({ fault: 'font', font: face })
  })

  test('with text in a common font is drawn', () => {
    expect(inspectMetafile(write({ ...TRIANGLE, font: { face: 'Times New Roman' } }))).toHaveProperty('kind')
  })

  test('with such a font and no text is drawn', () => {
    expect(inspectMetafile(write({ ...TRIANGLE, texts: [], font: { face: 'Symbol', charset: 2 } }))).toHaveProperty('kind')
  })

  test('of several metres is too large', () => {
    expect(inspectMetafile(write({ ...TRIANGLE, width: 30_000, unitsPerInch: 96 }))).toEqual({ fault: 'large' })
  })

  test('without a size is damaged', () => {
    expect(inspectMetafile(write({ ...TRIANGLE, height: 0 }))).toEqual({ fault: 'damaged' })
  })

  test('of more records than any figure has is too large', () => {
    const lines = Array.from({ length: 60_000 }, () => [0, 0, 1, 1] as const)
    expect(inspectMetafile(write({ ...TRIANGLE, lines }))).toEqual({ fault: 'large' })
  })
})

test('an EMF whose font is in the short form is not drawn, because its labels would be small', () => {
  const font = { face: 'Arial', isShort: true }
  expect(inspectMetafile(emfDrawing({ ...TRIANGLE, font }))).toEqual({ fault: 'font', font: 'Arial' })
})

test('a WMF without a placeable header shows the window of its records', () => {
  expect(inspectMetafile(wmfDrawing(TRIANGLE, { isPlaceable: false }))).toEqual({
    kind: 'wmf',
    width: 192,
    height: 96,
    window: { left: 0, top: 0, right: 2_880, bottom: 1_440 },
  })
})

test('what is no metafile is none', () => {
  expect(isMetafile(PNG)).toBe(false)
  expect(isMetafile(new Uint8Array())).toBe(false)
  expect(inspectMetafile(PNG)).toEqual({ fault: 'damaged' })
})
