import { useEffect, useRef } from 'react'
import { useShortcutsOn } from '#web/question/use-shortcuts.ts'
import { type ReviewCommand, reviewCommandOf } from './review-keys.ts'

/** Listens for single keys while the solutions are shown; the switch of the exam screen turns these off too. */
export function useReviewKeys(run: (command: ReviewCommand) => void): void {
  const on = useShortcutsOn()
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!on) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null) return
      const command = reviewCommandOf({
        key: event.key,
        isRepeat: event.repeat,
        hasModifier: event.ctrlKey || event.metaKey || event.altKey,
        isTyping: document.activeElement?.matches('select, textarea, input:not([type="radio"], [type="checkbox"])') ?? false,
      })
      if (command === null) return
      event.preventDefault()
      latest.current(command)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [on])
}
