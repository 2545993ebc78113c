import { bytesOfBase64 } from '../picture-file.ts'
import { inspectMetafile, MOST_RECORDS, type Metafile, type MetafileFault } from './inspect-metafile.ts'
import { placeableWmf } from './placeable-wmf.ts'

/** A metafile as a PNG image, or why it is none. */
export type DrawnMetafile = { readonly png: Uint8Array<ArrayBuffer> } | MetafileFault

/** The longest side of a drawing as an image, in pixels; and how many pixels of it one of CSS gets, for sharp lines. */
const SIDE = 1_600
const SHARPNESS = 2

/**
 * Draws a metafile (EMF, WMF) as a PNG image on white, in a browser's thread. The library that draws is loaded with the first one. Never
 * throws: what cannot be drawn gives its reason.
 */
export async function drawMetafile(file: Uint8Array<ArrayBuffer>): Promise<DrawnMetafile> {
  const found = inspectMetafile(file)
  if ('fault' in found) return found
  if (typeof OffscreenCanvas === 'undefined') return { fault: 'undrawn' }
  try {
    const { convertMetafileToDataUrl } = await import('emf-converter')
    const whole = found.window === null ? file : placeableWmf(file, found.window)
    const address = await convertMetafileToDataUrl(ownBuffer(whole), { ...sizesOf(found), maxRecords: MOST_RECORDS })
    const drawn = address === null ? null : bytesOfBase64(address.slice(address.indexOf(',') + 1))
    return drawn === null ? { fault: 'damaged' } : await onWhite(drawn)
  } catch {
    return { fault: 'damaged' }
  }
}

/** The library reads a buffer from its start. */
const ownBuffer = (file: Uint8Array<ArrayBuffer>): ArrayBuffer => file.slice().buffer

function sizesOf({ width, height }: Metafile): { maxWidth: number; maxHeight: number; dpiScale: number } {
  const scale = Math.min(SHARPNESS, SIDE / Math.max(width, height))
  return { maxWidth: Math.max(1, Math.round(width * scale)), maxHeight: Math.max(1, Math.round(height * scale)), dpiScale: 4 }
}

/** Black lines on nothing could not be seen in dark colours. A drawing that shows nothing at all is none. */
async function onWhite(png: Uint8Array<ArrayBuffer>): Promise<DrawnMetafile> {
  const bitmap = await createImageBitmap(new Blob([png], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return { fault: 'undrawn' }
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  if (data.every((value) => value === 255)) return { fault: 'empty' }
  const made = await canvas.convertToBlob({ type: 'image/png' })
  return { png: new Uint8Array(await made.arrayBuffer()) }
}
