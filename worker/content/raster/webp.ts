import { joined } from './joined.ts'
import type { Raster } from './raster-image.ts'

/** Reads by RIFF's chunks: type, little-endian length, data, padded to even. Only a still picture is kept. */
export function readWebp(bytes: Uint8Array): Raster {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = 8 + view.getUint32(4, true)
  view.getUint8(end - 1)
  const parts: Uint8Array[] = []
  let size: { width: number; height: number } | null = null
  for (let at = 12; at < end;) {
    const type = String.fromCharCode(...bytes.subarray(at, at + 4))
    const length = view.getUint32(at + 4, true)
    const next = at + 8 + length + (length % 2)
    view.getUint8(at + 8 + length - 1)
    const data = at + 8
    if (type === 'ANIM' || type === 'ANMF') return { ok: false, reason: 'moves; only still pictures are taken' }
    if (type === 'VP8X') {
      // Of the flags only the one for transparency stays: what the others announce is left behind.
      const chunk = bytes.slice(at, next)
      chunk[8] = (chunk[8] ?? 0) & 0x10
      parts.push(chunk)
    }
    if (type === 'VP8 ' || type === 'VP8L' || type === 'ALPH') parts.push(bytes.subarray(at, next))
    if (type === 'VP8 ') size = { width: view.getUint16(data + 6, true) & 0x3fff, height: view.getUint16(data + 8, true) & 0x3fff }
    if (type === 'VP8L') {
      const packed = view.getUint32(data + 1, true)
      size = { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
    }
    at = next
  }
  if (size === null) return { ok: false, reason: 'is a WebP without a picture' }
  const body = joined(parts)
  const header = new Uint8Array(12)
  header.set(bytes.subarray(0, 12))
  new DataView(header.buffer).setUint32(4, 4 + body.byteLength, true)
  return { ok: true, bytes: joined([header, body]), ...size }
}
