import { useMutation } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Minus, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { FileButton } from '#web/ui/file-button.tsx'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { canZoom, closePdfPanel, goToPage, showPdf, usePdfView, zoomBy } from './open-pdf.ts'
import { openPdf, PdfRefusal } from './pdf-pages.ts'
import { PdfPage } from './pdf-page.tsx'
import { refusalText } from './refusal-text.ts'

interface PdfPanelProps {
  /** Takes pictures that were cut out of a page. */
  readonly onPictures: (files: readonly File[]) => void
}

/** A PDF beside the editor: its text can be selected and copied, and parts of a page can be cut out as pictures. It stays on the device. */
export function PdfPanel({ onPictures }: PdfPanelProps) {
  const { name, pages, page, zoom } = usePdfView()
  const [isCutting, setCutting] = useState(false)
  const [isOver, setOver] = useState(false)
  const opening = useMutation({ mutationFn: (file: File) => openPdf(file), onSuccess: (opened, file) => showPdf(file.name, opened) })
  const open = (file: File | undefined) => file !== undefined && opening.mutate(file)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop a file; the button in it is the same for the keyboard
    <section
      aria-label={m.admin_pdf_panel()}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        open(event.dataTransfer.files[0])
      }}
      className={classNames(
        'grid max-h-[calc(100dvh-6rem)] grid-rows-[auto_auto_minmax(0,1fr)] gap-2 rounded-card border p-2',
        isOver ? 'border-primary bg-primary-soft' : 'border-line bg-surface',
      )}
    >
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate font-bold" title={name ?? undefined}>
          <bdi>{name ?? m.admin_pdf_panel()}</bdi>
        </p>
        <FileButton accept=".pdf,application/pdf" onFile={open} size="sm" className="pointer-coarse:min-h-11" busy={opening.isPending}>
          {pages === null ? m.admin_pdf_choose() : m.admin_pdf_other()}
        </FileButton>
        <IconButton label={m.admin_pdf_close()} onClick={closePdfPanel}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="grid gap-2">
        {opening.isError && (
          <p role="alert" className="text-bad">
            {refusalText(opening.error instanceof PdfRefusal ? opening.error.fault : 'unreadable')}
          </p>
        )}
        {pages === null ? (
          <p className="text-muted">{m.admin_pdf_hint()}</p>
        ) : (
          <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
            <IconButton label={m.admin_pdf_previous()} disabled={page === 1} onClick={() => goToPage(page - 1)}>
              <ChevronLeft size={20} aria-hidden="true" />
            </IconButton>
            <PageNumber key={page} page={page} count={pages.count} />
            <IconButton label={m.admin_pdf_next()} disabled={page === pages.count} onClick={() => goToPage(page + 1)}>
              <ChevronRight size={20} aria-hidden="true" />
            </IconButton>
            <IconButton label={m.admin_pdf_smaller()} disabled={!canZoom(zoom, -1)} onClick={() => zoomBy(-1)}>
              <Minus size={20} aria-hidden="true" />
            </IconButton>
            <IconButton label={m.admin_pdf_larger()} disabled={!canZoom(zoom, 1)} onClick={() => zoomBy(1)}>
              <Plus size={20} aria-hidden="true" />
            </IconButton>
            <Button size="sm" className="ms-auto pointer-coarse:min-h-11" aria-pressed={isCutting} onClick={() => setCutting(!isCutting)}>
              {m.admin_pdf_cut()}
            </Button>
          </div>
        )}
      </div>
      {pages !== null && (
        <PdfPage
          pages={pages}
          page={page}
          zoom={zoom}
          isCutting={isCutting}
          onCut={(file) => {
            setCutting(false)
            onPictures([file])
          }}
          onLeave={() => setCutting(false)}
        />
      )}
    </section>
  )
}

/** Which page is shown, to be typed over. */
function PageNumber({ page, count }: { readonly page: number; readonly count: number }) {
  const [typed, setTyped] = useState(String(page))
  const go = () => {
    const wanted = Number.parseInt(typed, 10)
    if (Number.isFinite(wanted)) goToPage(wanted)
    else setTyped(String(page))
  }
  return (
    <label className="flex items-center gap-1.5 whitespace-nowrap">
      <span className="sr-only">{m.admin_pdf_page()}</span>
      <input
        value={typed}
        inputMode="numeric"
        size={3}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go()
        }}
        className="min-h-9 w-14 rounded-md border border-edge bg-surface px-2 text-center pointer-coarse:min-h-11"
      />
      {m.admin_pdf_of({ count })}
    </label>
  )
}
