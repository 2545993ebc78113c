import { useEffect, useLayoutEffect, useRef, type PointerEvent } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { paintAll, paintStroke } from './paint.ts'
import { drawn, hasRoom, isFull, type Sheet, type Stroke, type Tool } from './scratch-sheet.ts'

interface DrawingSheetProps {
  readonly sheet: Sheet
  readonly tool: Tool
  /** In CSS px. */
  readonly width: number
  readonly onStroke: (stroke: Stroke) => void
  readonly className: string
}

/** The canvas. What cannot be drawn without a pointer can be typed in the other tab. */
export function DrawingSheet({ sheet, tool, width, onStroke, className }: DrawingSheetProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const current = useRef<{ tool: Tool; width: number; points: number[] } | null>(null)
  const repaint = useRef(() => {})

  useLayoutEffect(() => {
    repaint.current = () => canvas.current !== null && paintAll(canvas.current, drawn(sheet))
    repaint.current()
  }, [sheet])

  useEffect(() => {
    const again = () => repaint.current()
    const size = new ResizeObserver(again)
    if (canvas.current !== null) size.observe(canvas.current)
    const theme = new MutationObserver(again)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', again)
    return () => {
      size.disconnect()
      theme.disconnect()
      system.removeEventListener('change', again)
    }
  }, [])

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.isPrimary || event.button !== 0 || isFull(sheet)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    current.current = { tool, width, points: [] }
    draw(event)
  }
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const stroke = current.current
    if (stroke === null || !event.isPrimary) return
    const from = Math.max(0, stroke.points.length - 2)
    const box = event.currentTarget.getBoundingClientRect()
    const events = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const { clientX, clientY } of events.length > 0 ? events : [event]) {
      const x = Math.round(clientX - box.left)
      const y = Math.round(clientY - box.top)
      if (x !== stroke.points.at(-2) || y !== stroke.points.at(-1)) stroke.points.push(x, y)
    }
    if (hasRoom(sheet, stroke)) paintStroke(event.currentTarget, stroke, from)
    else {
      // The sheet has become full on the way: what is on it already stays.
      stroke.points.length = from + 2
      end()
    }
  }
  const end = () => {
    const stroke = current.current
    current.current = null
    if (stroke !== null) onStroke(stroke)
  }
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={m.scratch_sheet()}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
      className={className}
    />
  )
}
