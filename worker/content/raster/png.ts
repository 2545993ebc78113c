import { joined } from './joined.ts'
import type { Raster } from './raster-image.ts'

/** The chunks that make the picture; all others (text, EXIF, profiles, animation, private ones) are left behind. */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB'])

/** Reads by PNG's chunk structure: length, type, data, CRC. Throws RangeError past the end. */
export function readPng(bytes: Uint8Array): Raster {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = [bytes.subarray(0, 8)]
  let pixels = false
  for (let at = 8; ;) {
    const length = view.getUint32(at)
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    view.getUint32(at + 8 + length)
    if (at === 8 && (type !== 'IHDR' || length !== 13)) return { ok: false, reason: 'is a PNG without a header' }
    if (KEPT.has(type)) parts.push(bytes.subarray(at, at + 12 + length))
    pixels ||= type === 'IDAT'
    at += 12 + length
    if (type === 'IEND') break
  }
  if (!pixels) return { ok: false, reason: 'is a PNG without a picture' }
  return { ok: true, bytes: joined(parts), width: view.getUint32(16), height: view.getUint32(20) }
}
