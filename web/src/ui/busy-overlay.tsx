import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'

/** The lines change this often (docs/screens.md#constants). */
const ROTATE_MS = 3_000

interface BusyOverlayProps {
  readonly lines: readonly string[]
  readonly cancelLabel: string
  readonly onCancel: () => void
}

/** Covers the page while the session is being set up, with lines that take turns, and can be called off. */
export function BusyOverlay({ lines, cancelLabel, onCancel }: BusyOverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(0)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    const timer = setInterval(() => setAt((line) => line + 1), ROTATE_MS)
    return () => {
      clearInterval(timer)
      element?.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-busy="true"
      aria-label={lines[0]}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
      className="busy-overlay fixed inset-0 m-0 grid h-dvh max-h-none w-screen max-w-none place-items-center bg-paper"
    >
      <div className="grid justify-items-center gap-6 px-6 text-center">
        <ClimbingSteps />
        <p role="status" className="min-h-[2lh] text-base">
          {lines[at % lines.length]}
        </p>
        <Button look="quiet" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </dialog>
  )
}

function ClimbingSteps() {
  return (
    <svg viewBox="0 0 70 40" width="140" height="80" aria-hidden="true" className="text-primary mirror-rtl" shapeRendering="crispEdges">
      {[0, 1, 2, 3, 4].map((step) => (
        <rect
          key={step}
          x={step * 14}
          y={32 - step * 8}
          width="13"
          height={8 + step * 8}
          fill="currentColor"
          style={{ animation: `step-on 1.6s ${step * 0.2}s infinite` }}
        />
      ))}
    </svg>
  )
}
