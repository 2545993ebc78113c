import {
  getDocument,
  GlobalWorkerOptions,
  InvalidPDFException,
  type PageViewport,
  PasswordException,
  type PDFDocumentProxy,
  type PDFPageProxy,
  RenderingCancelledException,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { fitPicture } from '#web/formats/fit-picture.ts'
import { trustedWorkerUrl } from '#web/ui/trusted-types.ts'
import { type Box, scaleOfCut } from './cut-box.ts'
// oxlint-disable-next-line import/default -- the build gives the worker's address
import workerUrl from './pdf-worker.ts?worker&url'

/** Where the build has laid the decoders of scans. */
declare const PDF_DECODERS: string

/** Larger files are scans of whole books, which a browser on a desk does not hold. */
const MOST_BYTES = 100 * 1024 * 1024

export type PdfFault = 'large' | 'password' | 'not_pdf' | 'unreadable'

/** Why a file cannot be shown. */
export class PdfRefusal extends Error {
  readonly fault: PdfFault

  constructor(fault: PdfFault) {
    super(fault)
    this.name = 'PdfRefusal'
    this.fault = fault
  }
}

/** A page that is on the screen. `text` is all that can be selected in it, in the order of the file. */
export interface DrawnPage {
  readonly text: string
}

/** An open PDF. */
export interface PdfPages {
  readonly count: number
  /**
   * Draws a page (from 1) into a canvas and lays its text over it, `width` pixels of the screen wide. Null where `signal` ended it: another
   * page or size was asked for meanwhile.
   */
  readonly draw: (page: number, place: PagePlace) => Promise<DrawnPage | null>
  /** What lies in a part of a page, as a picture that the bank takes. `box` in shares of the page's width and height. */
  readonly cut: (page: number, box: Box) => Promise<File>
  readonly close: () => Promise<void>
}

export interface PagePlace {
  readonly canvas: HTMLCanvasElement
  readonly layer: HTMLElement
  readonly width: number
  readonly signal: AbortSignal
}

/** Opens a PDF. Nothing of it leaves the device. Throws `PdfRefusal`. */
export async function openPdf(file: Blob): Promise<PdfPages> {
  if (file.size > MOST_BYTES) throw new PdfRefusal('large')
  const data = new Uint8Array(await file.arrayBuffer())
  if (!new TextDecoder('latin1').decode(data.subarray(0, 1_024)).includes('%PDF-')) throw new PdfRefusal('not_pdf')
  GlobalWorkerOptions.workerPort ??= new Worker(trustedWorkerUrl(workerUrl), { type: 'module' })
  try {
    // The policy of the site allows no WebAssembly: scans are decoded by scripts that the build lays beside (vite/pdf-decoders.ts).
    const pages = await getDocument({ data, useWasm: false, wasmUrl: PDF_DECODERS, useSystemFonts: true, enableXfa: false }).promise
    return pagesOf(pages)
  } catch (error) {
    throw new PdfRefusal(error instanceof PasswordException ? 'password' : error instanceof InvalidPDFException ? 'not_pdf' : 'unreadable')
  }
}

const pagesOf = (pdf: PDFDocumentProxy): PdfPages => ({
  count: pdf.numPages,
  draw: async (number, place) => {
    try {
      return await drawn(await pdf.getPage(number), place)
    } catch (error) {
      if (place.signal.aborted || error instanceof RenderingCancelledException) return null
      throw error
    }
  },
  cut: async (number, box) => cutOf(await pdf.getPage(number), number, box),
  close: () => pdf.loadingTask.destroy(),
})

async function drawn(page: PDFPageProxy, { canvas, layer, width, signal }: PagePlace): Promise<DrawnPage | null> {
  const ratio = Math.min(devicePixelRatio, 2)
  const scale = width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  const content = await page.getTextContent()
  if (signal.aborted) return null
  // Drawn elsewhere first, so that the page before stays until the next one is whole.
  const whole = await picture(page, page.getViewport({ scale: scale * ratio }), signal)
  if (signal.aborted) return null
  canvas.width = whole.width
  canvas.height = whole.height
  canvas.getContext('2d')?.drawImage(whole, 0, 0)
  layer.replaceChildren()
  // What the library's own style sheet counts with.
  layer.style.setProperty('--total-scale-factor', String(scale))
  const text = new TextLayer({ textContentSource: content, container: layer, viewport })
  signal.addEventListener('abort', () => text.cancel())
  await text.render()
  return { text: content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('') }
}

async function picture(page: PDFPageProxy, viewport: PageViewport, signal?: AbortSignal): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  const task = page.render({ canvas, viewport })
  signal?.addEventListener('abort', () => task.cancel())
  await task.promise
  return canvas
}

async function cutOf(page: PDFPageProxy, number: number, box: Box): Promise<File> {
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = scaleOfCut({ width: box.width * width, height: box.height * height })
  const whole = page.getViewport({ scale })
  const [left, top] = [box.left * whole.width, box.top * whole.height]
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(box.width * whole.width))
  canvas.height = Math.max(1, Math.round(box.height * whole.height))
  await page.render({ canvas, viewport: page.getViewport({ scale, offsetX: -left, offsetY: -top }) }).promise
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (made === null) throw new PdfRefusal('unreadable')
  const fitted = await fitPicture(new Uint8Array(await made.arrayBuffer()))
  return new File([fitted?.bytes ?? made], `page-${number}.png`, { type: fitted?.type ?? made.type })
}
