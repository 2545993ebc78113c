import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PATHS } from '#scripts/lib/paths.ts'

const file = readFileSync(join(PATHS.root, 'web/public/fonts/stix-two-math-subset.woff2'))

/** Names of tables that a directory gives by a number (WOFF 2.0, section 4.1): those that come before the one wanted here. */
const CMAP = 0

/** The characters that a woff2 file has a glyph for: its `cmap` of format 12 (OpenType, "cmap"), which travels as it is. */
function charactersOf(font: Buffer): Set<number> {
  const tables = font.readUInt16BE(12)
  let at = 48
  const number = (): number => {
    let value = 0
    for (;;) {
      const byte = font.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  let before = 0
  let cmap: number | null = null
  for (let table = 0; table < tables; table++) {
    const flags = font.readUInt8(at++)
    if ((flags & 63) === 63) at += 4
    const original = number()
    // Only glyf and loca (10 and 11) are transformed by version 0, all others by another one.
    const isTransformed = [10, 11].includes(flags & 63) ? flags >> 6 === 0 : flags >> 6 !== 0
    const length = isTransformed ? number() : original
    if ((flags & 63) === CMAP) cmap = before
    before += length
  }
  if (cmap === null) throw new Error('the font has no cmap')
  const data = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20))).subarray(cmap)
  const found = new Set<number>()
  for (let table = 0; table < data.readUInt16BE(2); table++) {
    const start = data.readUInt32BE(8 + table * 8)
    if (data.readUInt16BE(start) !== 12) continue
    for (let group = 0; group < data.readUInt32BE(start + 12); group++) {
      const place = start + 16 + group * 12
      for (let one = data.readUInt32BE(place); one <= data.readUInt32BE(place + 4); one++) found.add(one)
    }
  }
  return found
}

const span = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i)
/** Places in the block of mathematical letters that Unicode leaves empty, because the letter stands elsewhere. */
const ELSEWHERE = new Set([
  0x1d455, 0x1d49d, 0x1d4a0, 0x1d4a1, 0x1d4a3, 0x1d4a4, 0x1d4a7, 0x1d4a8, 0x1d4ad, 0x1d4ba, 0x1d4bc, 0x1d4c4, 0x1d53a, 0x1d53f, 0x1d545,
  0x1d547, 0x1d548, 0x1d549, 0x1d551,
])

test.each([
  ['italic h, which Unicode keeps as the constant of Planck', [0x210e]],
  ['bold, italic and bold italic Latin letters', span(0x1d400, 0x1d49b)],
  ['script letters', [...span(0x1d49c, 0x1d4cf), 0x210a, 0x210b, 0x2110, 0x2112, 0x211b, 0x212c, 0x2130, 0x2131, 0x2133, 0x2134, 0x212f]],
  ['letters of the sets of numbers', [...span(0x1d538, 0x1d56b), 0x2102, 0x210d, 0x2115, 0x2119, 0x211a, 0x211d, 0x2124]],
  ['Greek letters, bold, italic and bold italic', span(0x1d6a8, 0x1d755)],
])('the maths face has %s', (_, characters) => {
  const has = charactersOf(file)
  expect(characters.filter((one) => !has.has(one) && !ELSEWHERE.has(one)).map((one) => one.toString(16))).toEqual([])
})

test('a character that no formula needs is not in it', () => {
  expect(charactersOf(file).has(0x1d504)).toBe(false)
})

test('the maths face is at most 80 KB', () => {
  expect(file.length).toBeLessThanOrEqual(80 * 1_024)
})
