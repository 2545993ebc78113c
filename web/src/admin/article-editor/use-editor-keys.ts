import { useEffect, useRef } from 'react'

interface EditorKeys {
  readonly save: () => void
  /** The language in this place of the tabs, from 0. */
  readonly language: (place: number) => void
}

/** Ctrl-S and Alt-1 to 9, from wherever one is in the editor; in a dialog the keys belong to it. */
export function useEditorKeys(current: EditorKeys): void {
  const keys = useRef(current)
  useEffect(() => {
    keys.current = current
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
      const isTab = digit !== undefined && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (!(isCommand && event.code === 'KeyS') && !isTab) return
      event.preventDefault()
      if (document.querySelector('dialog[open]') !== null) return
      if (isTab) keys.current.language(Number(digit) - 1)
      else keys.current.save()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
