import { expect, test } from 'vitest'
import { joined } from './joined.ts'
import { readRaster, type Raster, type RasterType } from './raster-image.ts'

/** 8 by 6 pixels, two colours, as a browser's canvas writes them; JPEG and WebP with a colour profile. */
const PNG = bytesOf(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAYAAAD+Bd/7AAAAJklEQVR4AcyKsQkAAAjDpA/5gaf6qq6l9IAGAhmCnj21CFDbTBgeAAD//9xyMv8AAAAGSURB' +
    'VAMAdzAKPyho02wAAAAASUVORK5CYII=',
)
const JPEG = bytesOf(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAA' +
    'ACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0' +
    'AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAA' +
    'AAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM' +
    'ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERX' +
    'RTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj' +
    'Y2P/wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAaEAEAAQUAAAAAAAAAAAAAAAAAAQIFNHKx/8QAFQEBAQAAAAAAAAAAAAAA' +
    'AAAAAgP/xAAYEQACAwAAAAAAAAAAAAAAAAAAAgQxMv/aAAwDAQACEQMRAD8AlLrjU7xyQF5GwrR//9k=',
)
const WEBP = bytesOf(
  'UklGRjACAABXRUJQVlA4WAoAAAAwAAAABwAABQAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAA' +
    'ACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0' +
    'AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAA' +
    'AAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM' +
    'ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZBTFBIEQAAAAEPMP8REQIgiBT/nSYi+h8CAFZQOCAoAAAAcAEAnQEqCAAGAALA' +
    'TCWoAnQBdQAA/u9RL92c93s+BLF6HYWlVQ4AAA==',
)

const SAMPLES: [RasterType, Uint8Array][] = [
  ['image/png', PNG],
  ['image/jpeg', JPEG],
  ['image/webp', WEBP],
]

test.each(SAMPLES)('%s is known by its own bytes and measured', (type, bytes) => {
  expect(readRaster(bytes, type)).toMatchObject({ ok: true, width: 8, height: 6 })
})

test.each(SAMPLES)('%s read twice is the same, byte for byte', (type, bytes) => {
  const once = stripped(readRaster(bytes, type))
  expect(stripped(readRaster(once, type))).toEqual(once)
})

test('what JPEG and WebP say besides the picture is left behind', () => {
  for (const [type, bytes] of SAMPLES.slice(1)) {
    expect(ascii(bytes)).toMatch(/ICC/)
    expect(ascii(stripped(readRaster(bytes, type)))).not.toMatch(/ICC|Google|EXIF|XMP/)
  }
})

test('a PNG loses its text, its EXIF and whatever follows its end', () => {
  const secret = new TextEncoder().encode('answer=B')
  const chunk = (name: string) =>
    joined([new Uint8Array([0, 0, 0, secret.length]), new TextEncoder().encode(name), secret, new Uint8Array(4)])
  const spiked = joined([
    PNG.subarray(0, 33),
    chunk('tEXt'),
    chunk('eXIf'),
    chunk('zzZz'),
    PNG.subarray(33),
    new TextEncoder().encode('<script>'),
  ])
  const clean = readRaster(spiked, 'image/png')
  expect(stripped(clean)).toEqual(stripped(readRaster(PNG, 'image/png')))
  expect(ascii(stripped(clean))).not.toMatch(/answer|script/)
})

test('a JPEG loses its comment, its EXIF and whatever follows its end', () => {
  const segment = (marker: number, text: string) =>
    joined([new Uint8Array([0xff, marker, 0, text.length + 2]), new TextEncoder().encode(text)])
  const spiked = joined([
    JPEG.subarray(0, 2),
    segment(0xe1, 'Exif\0\0answer'),
    segment(0xfe, 'answer'),
    JPEG.subarray(2),
    new TextEncoder().encode('<?php'),
  ])
  expect(stripped(readRaster(spiked, 'image/jpeg'))).toEqual(stripped(readRaster(JPEG, 'image/jpeg')))
})

test('a photo that only its metadata turns upright is refused, for it would lie on its side', () => {
  const exif = [
    0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
  ]
  expect(readRaster(joined([JPEG.subarray(0, 2), new Uint8Array(exif), JPEG.subarray(2)]), 'image/jpeg')).toEqual({
    ok: false,
    reason: 'is turned by its metadata; save it upright',
  })
})

test.each([
  ['an SVG', new TextEncoder().encode('<svg onload="x()"/>'), 'image/png', 'is no PNG, JPEG or WebP picture'],
  ['HTML', new TextEncoder().encode('<html><script>x()</script>'), 'image/jpeg', 'is no PNG, JPEG or WebP picture'],
  ['a GIF that is also a script', new TextEncoder().encode('GIF89a/*'), 'image/png', 'is no PNG, JPEG or WebP picture'],
  ['nothing', new Uint8Array(), 'image/png', 'is no PNG, JPEG or WebP picture'],
  ['a JPEG that says it is a PNG', JPEG, 'image/png', 'says it is image/png but is image/jpeg'],
  ['only a PNG signature', PNG.subarray(0, 8), 'image/png', 'is cut off'],
  ['half a PNG', PNG.subarray(0, 60), 'image/png', 'is cut off'],
  ['half a JPEG', JPEG.subarray(0, 300), 'image/jpeg', 'is cut off'],
  ['half a WebP', WEBP.subarray(0, 300), 'image/webp', 'is cut off'],
  [
    'a PNG of 50,000 by 50,000 pixels',
    sized(50_000, 50_000),
    'image/png',
    'is 50000 × 50000 pixels; at most 4000 a side and 8 million in all',
  ],
  ['a PNG of 3,999 by 3,999 pixels', sized(3_999, 3_999), 'image/png', 'is 3999 × 3999 pixels; at most 4000 a side and 8 million in all'],
  ['a PNG without pixels', sized(0, 6), 'image/png', 'has no pixels'],
] as const)('%s is refused', (_name, bytes, type, reason) => {
  expect(readRaster(bytes, type)).toEqual({ ok: false, reason })
})

test('a picture cut anywhere or with any byte changed is read or refused, never an error', () => {
  for (const [type, bytes] of SAMPLES) {
    for (let at = 0; at < bytes.length; at++) {
      readRaster(bytes.subarray(0, at), type)
      for (const value of [0x00, 0xff, 0x7f]) readRaster(bytes.with(at, value), type)
    }
  }
})

function sized(width: number, height: number): Uint8Array {
  const changed = PNG.slice()
  const view = new DataView(changed.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return changed
}

function stripped(raster: Raster): Uint8Array {
  if (!raster.ok) throw new Error(raster.reason)
  return raster.bytes
}

const ascii = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
}
