import { useEffect, useRef } from 'react'
import { useShortcutsOn } from '#web/question/use-shortcuts.ts'

/**
 * Single keys of a screen: `run` says whether the key meant something. Never while text is typed, with a modifier, in a dialog, or on a
 * button for the keys that press it; the switch of the exam screen turns these off too.
 */
export function useViewKeys(run: (key: string) => boolean): void {
  const on = useShortcutsOn()
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!on) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('dialog[open]') !== null) return
      const focus = document.activeElement
      if (focus?.matches('select, textarea, input:not([type="radio"], [type="checkbox"])')) return
      if ((event.key === ' ' || event.key === 'Enter') && focus?.matches('button, a[href], summary, input')) return
      if (latest.current(event.key.toLowerCase())) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [on])
}
