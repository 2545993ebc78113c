import type { KeyboardEvent, ReactNode } from 'react'
import type { CalculatorView } from '#domain/calculator/view.ts'
import { CalculatorDisplay, saidOf } from './calculator-display.tsx'
import { FloatingPanel } from './floating-panel.tsx'

interface CalculatorFrameProps<Key> {
  readonly name: string
  readonly title: string
  readonly view: CalculatorView
  readonly keyOf: (key: string) => Key | null
  readonly onPress: (key: Key) => void
  readonly onClose: () => void
  readonly className: string
  readonly children: ReactNode
}

/** What both calculators have: the panel, the display, the keys of the keyboard. */
export function CalculatorFrame<Key>({ name, title, view, keyOf, onPress, onClose, className, children }: CalculatorFrameProps<Key>) {
  const type = (event: KeyboardEvent) => {
    // Enter on a button presses that button; elsewhere inside it is "=".
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key === 'Enter' && event.target instanceof HTMLButtonElement)) return
    const key = keyOf(event.key)
    if (key === null) return
    event.preventDefault()
    onPress(key)
  }
  return (
    <FloatingPanel name={name} title={title} corner="bottomRight" onClose={onClose} onKey={type} className={className}>
      <div className="grid gap-1.5 p-2">
        <CalculatorDisplay view={view} said={saidOf(view)} />
        {children}
      </div>
    </FloatingPanel>
  )
}
