import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { EXAM_FAMILIES } from '../../worker/contract/shared/exam-register.ts'
import { readPng } from '../../worker/content/raster/png.ts'
import { SHARE_COLOURS, SHARE_HEIGHT, SHARE_WIDTH, sharePictures } from './share-pictures.ts'

const PICTURES = sharePictures()

function pixel(png: Buffer, x: number, y: number): string {
  const at = png.indexOf('IDAT', 0, 'latin1')
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  const from = y * (1 + SHARE_WIDTH * 3) + 1 + x * 3
  return `#${rows.subarray(from, from + 3).toString('hex')}`
}

test('every family has a picture of 1200 by 630 that is a whole PNG of at most 60 KB', () => {
  expect([...PICTURES.keys()]).toEqual(EXAM_FAMILIES.map((family) => `share/${family}.png`))
  for (const [name, png] of PICTURES) {
    expect(png.byteLength, name).toBeLessThanOrEqual(60 * 1_024)
    const read = readPng(new Uint8Array(png))
    expect(read, name).toMatchObject({ ok: true })
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([SHARE_WIDTH, SHARE_HEIGHT])
  }
})

test('no two families look alike, but for the two that are indigo and have other emblems', () => {
  expect(new Set([...PICTURES.values()].map((png) => png.toString('base64'))).size).toBe(EXAM_FAMILIES.length)
})

test('the emblem stands in the middle in white, the dye around it', () => {
  const peak = PICTURES.get('share/upsc.png') ?? Buffer.alloc(0)
  const [deep] = SHARE_COLOURS.upsc
  // The foot of the peak, its lit side and its shaded one, and the ground above it.
  expect(pixel(peak, 600 - 20, SHARE_HEIGHT / 2 + 150)).toBe('#ffffff')
  expect(pixel(peak, 600 + 20, SHARE_HEIGHT / 2 + 150)).not.toBe('#ffffff')
  expect(pixel(peak, 600, 40)).toBe(deep)
})

test('the dyes are those of the style sheet', () => {
  const css = readFileSync(new URL('../src/ui/family.css', import.meta.url), 'utf8')
  for (const family of EXAM_FAMILIES.filter((one) => !['university', 'other'].includes(one))) {
    const rules = css.slice(css.indexOf(`[data-family='${family}']`))
    const light = (name: string) => new RegExp(`--family-${name}: light-dark\\((#[0-9a-f]{6})`).exec(rules)?.[1]
    expect([light('deep'), light('pattern')], family).toEqual(SHARE_COLOURS[family])
  }
})
