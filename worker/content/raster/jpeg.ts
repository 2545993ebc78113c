import { joined } from './joined.ts'
import type { Raster } from './raster-image.ts'

const [SOI, EOI, SOS, APP1, APP14, COM] = [0xd8, 0xd9, 0xda, 0xe1, 0xee, 0xfe]

/** Reads by JPEG's markers. Comments and application segments go, but Adobe's (APP14), which says how colours are coded. */
export function readJpeg(bytes: Uint8Array): Raster {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | null = null
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return { ok: false, reason: 'is a damaged JPEG' }
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI) {
      parts.push(bytes.subarray(at, at + 2))
      break
    }
    if (marker === 0 || marker === SOI) return { ok: false, reason: 'is a damaged JPEG' }
    const end = at + 2 + view.getUint16(at + 2)
    view.getUint8(end - 1)
    const segment = bytes.subarray(at, end)
    if (marker === APP1 && isRotated(segment)) return { ok: false, reason: 'is turned by its metadata; save it upright' }
    if (isFrame(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    const goes = marker === COM || (marker >= 0xe0 && marker <= 0xef && marker !== APP14)
    const next = marker === SOS ? endOfScan(view, end) : end
    if (!goes) parts.push(bytes.subarray(at, next))
    at = next
  }
  return size === null ? { ok: false, reason: 'is a JPEG without a picture' } : { ok: true, bytes: joined(parts), ...size }
}

/** SOF0 to SOF15 but DHT, JPG and DAC, which lie among them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Coded pixels run to the next marker that is no stuffed zero and no restart. */
function endOfScan(view: DataView, from: number): number {
  for (let at = from; ; at++) {
    if (view.getUint8(at) !== 0xff) continue
    const next = view.getUint8(at + 1)
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
}

/** EXIF's orientation (tag 0x0112) is other than upright; it would be lost with the metadata. */
function isRotated(segment: Uint8Array): boolean {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength)
  if (segment.byteLength < 18 || view.getUint32(4) !== 0x45786966) return false
  const tiff = 10
  const little = view.getUint16(tiff) === 0x4949
  const directory = tiff + view.getUint32(tiff + 4, little)
  if (directory + 2 > segment.byteLength) return false
  const entries = view.getUint16(directory, little)
  for (let i = 0, at = directory + 2; i < entries && at + 12 <= segment.byteLength; i++, at += 12)
    if (view.getUint16(at, little) === 0x0112) return view.getUint16(at + 8, little) > 1
  return false
}
