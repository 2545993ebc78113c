import { useEffect } from 'react'
import { mendCommand, type MendCommand } from './mend-keys.ts'

/** After "g" a letter leads to another page of the admin area, ms (features/search). */
const LEAD_MS = 1_200

/** Listens while the screen is shown and no dialog is open over it. */
export function useMendKeys(run: (command: MendCommand) => void): void {
  useEffect(() => {
    let ledAt = -LEAD_MS
    const press = (event: KeyboardEvent) => {
      const isLed = performance.now() - ledAt < LEAD_MS
      ledAt = event.key.toLowerCase() === 'g' ? performance.now() : -LEAD_MS
      if (isLed || event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null) return
      const command = mendCommand({
        key: event.key,
        ctrl: event.ctrlKey || event.metaKey,
        alt: event.altKey,
        at: placeOf(event.target),
      })
      if (command === null) return
      event.preventDefault()
      run(command)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [run])
}

function placeOf(target: EventTarget | null): 'field' | 'control' | 'elsewhere' {
  if (!(target instanceof Element)) return 'elsewhere'
  if (target.closest('input:not([type=checkbox],[type=radio]), textarea, select, [contenteditable]') !== null) return 'field'
  return target.closest('button, a[href], summary, [role=tab], input') === null ? 'elsewhere' : 'control'
}
