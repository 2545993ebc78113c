import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'

interface PopoverProps {
  readonly label: string
  readonly trigger: ReactNode
  readonly triggerClass: string
  readonly panelClass?: string
  /** Something inside closes the panel by `closePopover`. */
  readonly children: ReactNode
}

/** A panel under its button, over the native popover: a press outside or Escape closes it, and only one is open at a time. */
export function Popover({ label, trigger, triggerClass, panelClass, children }: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const element = panel.current
    const follow = (event: Event) => setOpen((event as ToggleEvent).newState === 'open')
    element?.addEventListener('toggle', follow)
    return () => element?.removeEventListener('toggle', follow)
  }, [])

  useLayoutEffect(() => {
    if (open && button.current && panel.current) placeBelow(button.current, panel.current)
  }, [open])

  return (
    <>
      <button ref={button} type="button" aria-label={label} aria-expanded={open} popoverTarget={id} className={triggerClass}>
        {trigger}
      </button>
      <div ref={panel} id={id} popover="auto" className={panelClass}>
        {open && children}
      </div>
    </>
  )
}

/** Closes the panel that this event happened in. */
export const closePopover = (event: SyntheticEvent): void => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

function placeBelow(button: HTMLElement, panel: HTMLElement): void {
  const from = button.getBoundingClientRect()
  const width = panel.offsetWidth
  const rtl = getComputedStyle(button).direction === 'rtl'
  const wanted = rtl ? from.left : from.right - width
  panel.style.top = `${from.bottom + 4}px`
  // A panel as wide as the window touches its edges; others keep away from them.
  const margin = width >= innerWidth ? 0 : 8
  panel.style.left = `${Math.max(margin, Math.min(wanted, innerWidth - width - margin))}px`
}
