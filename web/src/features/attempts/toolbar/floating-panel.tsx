import { Move, X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { m } from '#web/lib/i18n/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { Corner } from './panel-place.ts'
import { usePanelPlace } from './use-panel-place.ts'

interface FloatingPanelProps {
  /** By which its place is remembered. */
  readonly name: string
  readonly title: string
  /** Where it is the first time. */
  readonly corner: Corner
  readonly onClose: () => void
  /** Keys pressed while the focus is inside; Escape closes on its own. */
  readonly onKey?: (event: KeyboardEvent<HTMLElement>) => void
  /** The width from 640 px on. */
  readonly className: string
  readonly children: ReactNode
}

/**
 * A tool over the test that leaves the test usable: moved by its title bar, by arrow keys and from corner to corner; docked at the bottom
 * on a phone. Keys pressed inside are its own and never the exam's shortcuts.
 */
export function FloatingPanel({ name, title, corner, onClose, onKey, className, children }: FloatingPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const { place, toNextCorner, moveByKey, drag } = usePanelPlace(panel, name, corner)
  useBorrowedFocus(panel)
  const style = place === null ? {} : { '--panel-x': `${place.x}px`, '--panel-y': `${place.y}px` }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the tool inside, as of an application's window
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      // Custom properties are not in React's type of styles.
      style={style as CSSProperties}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') {
          event.preventDefault()
          onClose()
        } else onKey?.(event)
      }}
      className={classNames(
        'fixed inset-x-0 bottom-0 z-30 grid max-h-[calc(100dvh-4.5rem)] grid-rows-[auto_minmax(0,1fr)] border border-edge bg-surface pb-[env(safe-area-inset-bottom)] -outline-offset-3 focus-within:z-31 max-sm:rounded-t-card max-sm:border-x-0 max-sm:border-b-0',
        'sm:inset-auto sm:top-(--panel-y) sm:left-(--panel-x) sm:max-h-[calc(100dvh-0.5rem)] sm:rounded-card sm:shadow-[0_8px_24px_rgb(28_32_48/14%)]',
        className,
      )}
    >
      <div {...drag} className="flex items-center gap-1 border-b border-line ps-3 select-none sm:cursor-move sm:touch-none sm:ps-1">
        <IconButton
          label={m.calculator_move()}
          onClick={toNextCorner}
          onKeyDown={(event) => moveByKey(event.key) && event.preventDefault()}
          className="max-sm:hidden"
        >
          <Move size={18} aria-hidden="true" />
        </IconButton>
        <h2 id={titleId} className="min-w-0 flex-1 truncate py-1 text-sm leading-(--line-tight)">
          {title}
        </h2>
        <IconButton label={m.action_close()} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="overflow-y-auto overscroll-contain">{children}</div>
    </div>
  )
}

/** Takes the focus when it comes and gives it back when it goes, unless the learner has gone on elsewhere meanwhile. */
function useBorrowedFocus(panel: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const element = panel.current
    const before = document.activeElement
    element?.focus({ preventScroll: true })
    return () => {
      const isHere = element?.contains(document.activeElement) === true || document.activeElement === document.body
      if (isHere && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [panel])
}
