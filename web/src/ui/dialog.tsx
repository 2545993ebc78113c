import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

interface DialogProps {
  readonly open: boolean
  /** Also called for Escape, the back-drop and the close button. */
  readonly onClose: () => void
  readonly title: string
  readonly closeLabel: string
  readonly children: ReactNode
  /** Buttons along the bottom, the wanted one last. */
  readonly actions?: ReactNode
  /** `sheet` comes up from the bottom on phones and is a dialog above 640 px; `wide` has room for a list. */
  readonly shape?: 'dialog' | 'sheet' | 'wide'
  /** Off for a decision that must be made by one of the buttons. */
  readonly dismissible?: boolean
}

/** Where someone types or chooses; check boxes and files are no reason to leave the beginning of a dialog. */
const FIRST_FIELD = 'input:not([type=checkbox],[type=radio],[type=file]),textarea,select'

/** A modal over native <dialog>: the browser traps the focus, handles Escape, and gives the focus back. Its first field has the focus. */
export function Dialog({ open, onClose, title, closeLabel, children, actions, shape = 'dialog', dismissible = true }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const openedFrom = useRef<Element | null>(null)
  useEffect(() => {
    if (!open) return dialog.current?.close()
    openedFrom.current = document.activeElement
    dialog.current?.showModal()
    // The browser focuses the first button, which closes: a space typed there would. React's autoFocus comes before this and is undone.
    dialog.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
  }, [open])
  // One that is taken out of the page while it is open gives no focus back by itself. Closing it here would: and put the caret of a text field
  // at its beginning.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => {
      const opener = element?.open === true ? openedFrom.current : null
      queueMicrotask(() => {
        if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
      })
    }
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the back-drop; Escape is the key for it
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames('overlay', shape !== 'dialog' && `overlay-${shape}`)}
      onCancel={(event) => {
        event.preventDefault()
        if (dismissible) onClose()
      }}
      onClick={(event) => dismissible && event.target === dialog.current && onClose()}
    >
      {open && (
        <div className="grid max-h-[inherit] grid-rows-[auto_1fr_auto]">
          <header className="flex items-start justify-between gap-2 ps-5 pe-2 pt-2">
            <h2 id={titleId} className="py-2.5 text-lg">
              {title}
            </h2>
            {dismissible && (
              <IconButton label={closeLabel} onClick={onClose}>
                <X size={20} aria-hidden="true" />
              </IconButton>
            )}
          </header>
          <div className="overflow-y-auto px-5 pt-1 pb-5">{children}</div>
          {actions && <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{actions}</footer>}
        </div>
      )}
    </dialog>
  )
}

/** The dialog that is a bottom sheet on phones. */
export const Sheet = (props: Omit<DialogProps, 'shape'>) => <Dialog {...props} shape="sheet" />
