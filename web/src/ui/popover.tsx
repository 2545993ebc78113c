import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

interface PopoverProps {
  readonly label: string
  readonly trigger: ReactNode
  readonly triggerClass: string
  readonly children: ReactNode
}

/** A panel under its button, over the native popover: a press outside or Escape closes it, and only one is open at a time. */
export function Popover({ label, trigger, triggerClass, children }: PopoverProps) {
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
      <div ref={panel} id={id} popover="auto">
        {open && children}
      </div>
    </>
  )
}

function placeBelow(button: HTMLElement, panel: HTMLElement): void {
  const from = button.getBoundingClientRect()
  const width = panel.offsetWidth
  const rtl = getComputedStyle(button).direction === 'rtl'
  const wanted = rtl ? from.left : from.right - width
  panel.style.top = `${from.bottom + 4}px`
  panel.style.left = `${Math.max(8, Math.min(wanted, innerWidth - width - 8))}px`
}
