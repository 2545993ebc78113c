import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test('a range from a byte to another, to the end, and the last bytes are told', () => {
  expect(byteRange('bytes=0-99', 1_000)).toEqual({ offset: 0, length: 100 })
  expect(byteRange('bytes=900-', 1_000)).toEqual({ offset: 900, length: 100 })
  expect(byteRange('bytes=-200', 1_000)).toEqual({ offset: 800, length: 200 })
})

test('a range that goes on after the end of the file ends with it', () => {
  expect(byteRange('bytes=990-5000', 1_000)).toEqual({ offset: 990, length: 10 })
  expect(byteRange('bytes=-5000', 1_000)).toEqual({ offset: 0, length: 1_000 })
})

test('a range after the end lies outside', () => {
  expect(byteRange('bytes=1000-', 1_000)).toBe('outside')
  expect(byteRange('bytes=-0', 1_000)).toBe('outside')
})

test('without a range, with several, or with one that cannot be read, the whole file is meant', () => {
  for (const header of [undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])
    expect(byteRange(header, 1_000)).toBeNull()
})
