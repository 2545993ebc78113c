import { Minus, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

export interface ZoomedImage {
  readonly address: string
  readonly alt: string
}

const SCALES = [1, 1.5, 2, 3, 4]

/** A figure of a question as large as the screen, and larger; drawn in dark ink, so always on a white card. */
export function ExamImageZoom({ image, onClose }: { readonly image: ZoomedImage | null; readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [scale, setScale] = useState(0)
  useEffect(() => {
    if (image === null) return dialog.current?.close()
    dialog.current?.showModal()
  }, [image])
  return (
    <dialog
      ref={dialog}
      aria-label={m.test_figure()}
      onClose={() => {
        setScale(0)
        onClose()
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none bg-figure text-[#1c2030]"
    >
      {image && (
        <div className="grid h-full grid-rows-[minmax(0,1fr)_auto]">
          <div className="grid touch-manipulation grid-rows-[minmax(0,1fr)] overflow-auto overscroll-contain p-3" tabIndex={-1}>
            <img
              src={image.address}
              alt={image.alt}
              className="m-auto max-w-none object-contain"
              style={{ inlineSize: `${(SCALES[scale] ?? 1) * 100}%`, blockSize: scale === 0 ? '100%' : 'auto' }}
            />
          </div>
          <div className="flex items-center justify-center gap-2 border-t border-[#e5dfd3] p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] [&>button:hover]:bg-[#f4efe5]">
            <IconButton label={m.test_zoom_out()} disabled={scale === 0} onClick={() => setScale(scale - 1)}>
              <Minus size={22} aria-hidden="true" />
            </IconButton>
            <span className="w-14 text-center tabular" aria-live="polite">
              {Math.round((SCALES[scale] ?? 1) * 100)}%
            </span>
            <IconButton label={m.test_zoom_in()} disabled={scale === SCALES.length - 1} onClick={() => setScale(scale + 1)}>
              <Plus size={22} aria-hidden="true" />
            </IconButton>
            <IconButton label={m.action_close()} onClick={() => dialog.current?.close()}>
              <X size={22} aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      )}
    </dialog>
  )
}
