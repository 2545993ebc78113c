import { escapedXml } from '../markdown-html.ts'
import { pictureType } from '../picture-file.ts'

const EMU = 9_525
/** The width between the margins of the page, and a height that leaves room for words. */
const MOST = { width: 5_731_200, height: 7_200_000 } as const

/** A picture in its line, as large as it is, or as large as the page lets it be. */
export function drawingXml(relation: string, alt: string, bytes: Uint8Array, id: number): string {
  const { width, height } = pictureSize(bytes)
  const scale = Math.min(1, MOST.width / (width * EMU), MOST.height / (height * EMU))
  const extent = `cx="${Math.max(1, Math.round(width * EMU * scale))}" cy="${Math.max(1, Math.round(height * EMU * scale))}"`
  const words = escapedXml(alt)
  const picture = `<pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="Picture ${id}" descr="${words}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>`
  return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${extent}/><wp:docPr id="${id}" name="Picture ${id}" descr="${words}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">${picture}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
}

interface Size {
  readonly width: number
  readonly height: number
}

/** In pixels, by the header of the file; 300 by 200 where it says nothing. */
export function pictureSize(bytes: Uint8Array): Size {
  const found = sizeOf(bytes, pictureType(bytes))
  return found === null || found.width < 1 || found.height < 1 ? { width: 300, height: 200 } : found
}

function sizeOf(bytes: Uint8Array, type: ReturnType<typeof pictureType>): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'image/png') return bytes.length < 24 ? null : { width: view.getUint32(16), height: view.getUint32(20) }
  if (type === 'image/jpeg') return jpegSize(view)
  return type === 'image/webp' ? webpSize(view) : null
}

/** The frame header among the segments of a JPEG. */
function jpegSize(view: DataView): Size | null {
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null
    const mark = view.getUint8(at + 1)
    if (mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += mark === 0xff ? 1 : 2 + view.getUint16(at + 2)
  }
  return null
}

function webpSize(view: DataView): Size | null {
  if (view.byteLength < 30) return null
  const kind = String.fromCharCode(view.getUint8(12), view.getUint8(13), view.getUint8(14), view.getUint8(15))
  const three = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
  if (kind === 'VP8X') return { width: three(24) + 1, height: three(27) + 1 }
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (kind !== 'VP8L') return null
  const bits = view.getUint32(21, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
