import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readPng } from '../../worker/content/raster/png.ts'
import { drawIcon } from './app-icons.ts'

/** The colour of a pixel, from the unfiltered rows of the one data chunk. */
function pixel(png: Buffer, x: number, y: number): number[] {
  const size = png.readUInt32BE(16)
  const at = png.indexOf('IDAT', 0, 'latin1')
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  const from = y * (1 + size * 4) + 1 + x * 4
  return [...rows.subarray(from, from + 4)]
}

describe('an icon', () => {
  const icon = drawIcon({ size: 192, unit: 5, radius: 40 })
  test('is a picture that our own reader takes', () => {
    expect(readPng(Uint8Array.from(icon))).toMatchObject({ ok: true, width: 192, height: 192 })
  })
  test('has the steps in white, their reflection paler, on indigo, with round corners', () => {
    expect(pixel(icon, 94, 132)).toEqual([255, 255, 255, 255])
    const [red = 0, , , alpha] = pixel(icon, 98, 132)
    expect([red > 0x2f && red < 255, alpha]).toEqual([true, 255])
    expect(pixel(icon, 96, 10)).toEqual([0x2f, 0x3e, 0x9e, 255])
    expect(pixel(icon, 0, 0)[3]).toBe(0)
  })
  test('that a system cuts itself is full to its corners, and what counts lies in the inner four fifths', () => {
    const maskable = drawIcon({ size: 512, unit: 11, radius: 0 })
    expect(pixel(maskable, 0, 0)).toEqual([0x2f, 0x3e, 0x9e, 255])
    // The mark's lowest corners, farthest from the middle.
    expect(Math.hypot(12 * 11, 9 * 11)).toBeLessThan(512 * 0.4)
  })
  test('of a status bar is the mark alone', () => {
    const badge = drawIcon({ size: 96, unit: 4, radius: 0, isBadge: true })
    expect([pixel(badge, 2, 2)[3], pixel(badge, 40, 80)]).toEqual([0, [255, 255, 255, 255]])
  })
})
