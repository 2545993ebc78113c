import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

export type RasterType = 'image/png' | 'image/jpeg' | 'image/webp'

export type Raster =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer>; readonly width: number; readonly height: number }
  | { readonly ok: false; readonly reason: string }

/**
 * An uploaded picture as it may be served (docs/threats.md#hostile-pictures): really of its type by its own bytes, of sane size in pixels, and
 * without anything but the picture: no EXIF, no text, no thumbnails, no animation, nothing before or after it. The pixels
 * themselves are not decoded.
 */
export function readRaster(bytes: Uint8Array, type: RasterType): Raster {
  const actual = typeOf(bytes)
  if (actual === null) return { ok: false, reason: 'is no PNG, JPEG or WebP picture' }
  if (actual !== type) return { ok: false, reason: `says it is ${type} but is ${actual}` }
  let read: Raster
  try {
    read = READERS[type](bytes)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    // A length inside the file points past its end.
    return { ok: false, reason: 'is cut off' }
  }
  if (!read.ok) return read
  const { width, height } = read
  if (width < 1 || height < 1) return { ok: false, reason: 'has no pixels' }
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    return { ok: false, reason: `is ${width} × ${height} pixels; at most ${MAX_SIDE} a side and ${MAX_PIXELS / 1_000_000} million in all` }
  return read
}

const MAX_SIDE = 4_000
const MAX_PIXELS = 8_000_000

const READERS = { 'image/png': readPng, 'image/jpeg': readJpeg, 'image/webp': readWebp } satisfies Record<
  RasterType,
  (bytes: Uint8Array) => Raster
>

function typeOf(bytes: Uint8Array): RasterType | null {
  const starts = (text: string, at = 0) => [...text].every((c, i) => bytes[at + i] === c.charCodeAt(0))
  if (starts('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (starts('RIFF') && starts('WEBP', 8)) return 'image/webp'
  return null
}
