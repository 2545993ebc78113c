import { useSyncExternalStore } from 'react'
import { currentUser, subscribeSession } from '#web/session/session-store.ts'
import type { PdfPages } from './pdf-pages.ts'

/** The PDF that lies beside the editor. `page` counts from 1; `zoom` 1 fills the width. */
export interface PdfView {
  readonly isOpen: boolean
  readonly name: string | null
  readonly pages: PdfPages | null
  readonly page: number
  readonly zoom: number
}

const CLOSED: PdfView = { isOpen: false, name: null, pages: null, page: 1, zoom: 1 }
const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3] as const

// One for the whole session: who writes a paper goes from question to question, and the PDF stays where it is. It is never kept or sent.
let view = CLOSED
/** Whose session it is. */
let owner = currentUser()?._id
const listeners = new Set<() => void>()

function show(change: Partial<PdfView>): void {
  view = { ...view, ...change }
  for (const listener of listeners) listener()
}

export const pdfView = (): PdfView => view

/** The same; renders again when it changes. */
export const usePdfView = (): PdfView =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, pdfView)

// A paper that is not out yet is nothing for who signs in next.
subscribeSession(() => {
  if (currentUser()?._id === owner) return
  owner = currentUser()?._id
  void view.pages?.close()
  show(CLOSED)
})

export const openPdfPanel = (): void => show({ isOpen: true })

/** Takes the panel away; the PDF is still there when it comes back. */
export const closePdfPanel = (): void => show({ isOpen: false })

/** Puts another PDF in the place of the one that was open. */
export function showPdf(name: string, pages: PdfPages): void {
  void view.pages?.close()
  show({ name, pages, page: 1, zoom: 1 })
}

/** Goes to the page nearest to `page` that there is. */
export const goToPage = (page: number): void => show({ page: Math.min(Math.max(1, Math.round(page)), view.pages?.count ?? 1) })

/** One step larger (`1`) or smaller (`-1`). */
export function zoomBy(step: 1 | -1): void {
  const at = ZOOMS.findIndex((zoom) => zoom >= view.zoom)
  show({ zoom: ZOOMS[Math.min(Math.max(0, at + step), ZOOMS.length - 1)] ?? 1 })
}
export const canZoom = (zoom: number, step: 1 | -1): boolean => zoom !== (step === 1 ? ZOOMS.at(-1) : ZOOMS[0])
