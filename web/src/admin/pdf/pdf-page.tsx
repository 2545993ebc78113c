import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { type Box, boxAfterKey, boxBetween, FIRST_BOX } from './cut-box.ts'
import { noteOf, type PageTextNote } from './page-text.ts'
import type { PdfPages } from './pdf-pages.ts'
import { refusalText } from './refusal-text.ts'
import './pdf-page.css'

interface PdfPageProps {
  readonly pages: PdfPages
  readonly page: number
  readonly zoom: number
  readonly isCutting: boolean
  readonly onCut: (file: File) => void
  readonly onLeave: () => void
}

/** One page: its picture, its text to select, and while `isCutting` the box that is to become a picture. */
export function PdfPage({ pages, page, zoom, isCutting, onCut, onLeave }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const shownPage = useRef(page)
  const [room, setRoom] = useState(0)
  const [note, setNote] = useState<PageTextNote>('none')
  const [hasFailed, setFailed] = useState(false)
  const [box, setBox] = useState(FIRST_BOX)
  const cutting = useMutation({ mutationFn: () => pages.cut(page, box), onSuccess: onCut })

  useEffect(() => {
    if (frame.current === null) return
    const observer = new ResizeObserver(([entry]) => setRoom(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (room === 0 || canvas.current === null || layer.current === null) return
    const ended = new AbortController()
    const place = { canvas: canvas.current, layer: layer.current, width: room * zoom, signal: ended.signal }
    pages.draw(page, place).then(
      (drawn) => {
        if (drawn === null) return
        if (shownPage.current !== page) frame.current?.scrollTo({ top: 0 })
        shownPage.current = page
        setNote(noteOf(drawn.text))
        setFailed(false)
      },
      () => setFailed(true),
    )
    return () => ended.abort()
  }, [pages, page, zoom, room])

  return (
    <div className="grid min-h-0 grid-rows-[auto_auto_minmax(0,1fr)] gap-2">
      <p role="status" className="text-sm text-muted empty:hidden">
        {hasFailed ? refusalText('unreadable') : isCutting ? m.admin_pdf_cut_hint() : NOTES[note]?.()}
      </p>
      {isCutting ? (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" look="primary" className="pointer-coarse:min-h-11" busy={cutting.isPending} onClick={() => cutting.mutate()}>
            {m.admin_pdf_cut_take()}
          </Button>
          <Button size="sm" className="pointer-coarse:min-h-11" onClick={onLeave}>
            {m.action_cancel()}
          </Button>
          {cutting.isError && (
            <p role="alert" className="text-bad">
              {m.admin_pdf_cut_failed()}
            </p>
          )}
        </div>
      ) : (
        <div />
      )}
      <div
        ref={frame}
        role="group"
        aria-label={m.admin_pdf_page()}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys scroll the page
        tabIndex={0}
        className="min-h-0 overflow-auto rounded-md border border-line bg-sunken -outline-offset-2"
      >
        <div className="relative" style={{ width: room * zoom }} dir="ltr">
          <canvas ref={canvas} aria-hidden="true" className="block h-auto w-full" />
          <div ref={layer} className="pdf-text" />
          {isCutting && <CutBox box={box} onBox={setBox} onTake={() => cutting.mutate()} onLeave={onLeave} />}
        </div>
      </div>
    </div>
  )
}

const NOTES: Record<PageTextNote, (() => string) | undefined> = {
  none: undefined,
  picture: () => m.admin_pdf_note_picture(),
  indian: () => m.admin_pdf_note_indian(),
}

interface CutBoxProps {
  readonly box: Box
  readonly onBox: (box: Box) => void
  readonly onTake: () => void
  readonly onLeave: () => void
}

/** The box that is cut out: drawn with a pointer, or moved by the arrow keys and resized with Shift. Enter takes it, Escape leaves. */
function CutBox({ box, onBox, onTake, onLeave }: CutBoxProps) {
  const begun = useRef<readonly [number, number] | null>(null)
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => area.current?.focus({ preventScroll: true }), [])
  const at = (event: PointerEvent<HTMLElement>): readonly [number, number] => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return [(event.clientX - left) / width, (event.clientY - top) / height]
  }
  const end = () => {
    begun.current = null
  }
  const percent = (share: number) => `${share * 100}%`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a box on a picture, moved by pointer and keys
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element of HTML is a box on a picture
      role="application"
      ref={area}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move the box
      tabIndex={0}
      aria-label={m.admin_pdf_cut_hint()}
      className="absolute inset-0 cursor-crosshair touch-none overflow-hidden -outline-offset-4"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        begun.current = at(event)
      }}
      onPointerMove={(event) => {
        const drawn = begun.current && boxBetween(begun.current, at(event))
        if (drawn !== null) onBox(drawn)
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event) => {
        if (event.key === 'Escape') return onLeave()
        if (event.key === 'Enter') return onTake()
        const next = boxAfterKey(box, event.key, event.shiftKey)
        if (next === null) return
        event.preventDefault()
        onBox(next)
      }}
    >
      <div
        className="absolute border-2 border-primary shadow-[0_0_0_9999px_rgb(0_0_0/35%)]"
        style={{ left: percent(box.left), top: percent(box.top), width: percent(box.width), height: percent(box.height) }}
      />
    </div>
  )
}
