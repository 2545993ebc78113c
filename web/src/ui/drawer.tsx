import { useEffect, useRef, type ReactNode } from 'react'

/** The drawer leaves in this many ms (docs/screens.md#constants). */
export const DRAWER_CLOSE_MS = 250

interface DrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly label: string
  readonly children: ReactNode
}

/** A panel that slides in from the side where reading starts. */
export function Drawer({ open, onClose, label, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    if (open) {
      delete element.dataset['closing']
      if (!element.open) element.showModal()
      return
    }
    if (!element.open) return
    element.dataset['closing'] = ''
    const timer = setTimeout(
      () => {
        delete element.dataset['closing']
        element.close()
      },
      matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : DRAWER_CLOSE_MS,
    )
    return () => clearTimeout(timer)
  }, [open])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the back-drop; Escape is the key for it
    <dialog
      ref={dialog}
      aria-label={label}
      className="overlay overlay-drawer"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {children}
    </dialog>
  )
}
