import { useRef, useState, type KeyboardEvent } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { faceOf, nameOf, type PadKey } from './key-faces.tsx'
import { neighbour } from './neighbour.ts'

interface KeyPadProps<Key extends PadKey> {
  readonly label: string
  /** In reading order, with the cells that the large ones take. */
  readonly keys: readonly (readonly [key: Key, place?: string])[]
  readonly onPress: (key: Key) => void
  readonly className: string
}

/**
 * Keys in a grid, left to right in every language, as on the exam's calculator. One stop for Tab; arrow keys go from key to key. A press
 * with the mouse or a finger leaves the focus with the calculator, so that the keyboard continues typing into it.
 */
export function KeyPad<Key extends PadKey>({ label, keys, onPress, className }: KeyPadProps<Key>) {
  const pad = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const go = (event: KeyboardEvent) => {
    const buttons = [...(pad.current?.querySelectorAll('button') ?? [])]
    const to = neighbour(
      buttons.map((button) => button.getBoundingClientRect()),
      buttons.findIndex((button) => button === document.activeElement),
      event.key,
    )
    if (to === null) return
    event.preventDefault()
    buttons[to]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions -- only moves the focus between the keys
    <div
      ref={pad}
      role="group"
      aria-label={label}
      dir="ltr"
      onKeyDown={go}
      onMouseDown={(event) => {
        event.preventDefault()
        event.currentTarget.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true })
      }}
      className={classNames('gap-1', className)}
    >
      {keys.map(([key, place], at) => (
        <button
          key={key}
          type="button"
          tabIndex={at === current ? 0 : -1}
          aria-label={nameOf(key)}
          onFocus={() => setCurrent(at)}
          onClick={() => onPress(key)}
          className={classNames(
            'grid min-h-11 min-w-0 touch-manipulation place-items-center rounded-sm border border-edge leading-none tabular select-none -outline-offset-2 active:bg-line',
            /^[\d.]$/.test(key) ? 'bg-surface text-lg hover:bg-sunken' : 'bg-sunken hover:bg-line',
            /^[=+\-*/]$/.test(key) ? 'text-lg' : 'text-sm',
            place,
          )}
        >
          {faceOf(key)}
        </button>
      ))}
    </div>
  )
}
