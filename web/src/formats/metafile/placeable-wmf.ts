import type { Box } from './inspect-metafile.ts'

/** A WMF behind the header that says which part of its plane it shows: programs that draw it would guess one otherwise. */
export function placeableWmf(file: Uint8Array, { left, top, right, bottom }: Box): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(22 + file.length)
  const view = new DataView(made.buffer)
  view.setUint32(0, 0x9ac6cdd7, true)
  for (const [i, side] of [Math.min(left, right), Math.min(top, bottom), Math.max(left, right), Math.max(top, bottom)].entries())
    view.setInt16(6 + i * 2, side, true)
  view.setUint16(14, 1_440, true)
  let sum = 0
  for (let at = 0; at < 20; at += 2) sum ^= view.getUint16(at, true)
  view.setUint16(20, sum, true)
  made.set(file, 22)
  return made
}
