import { useEffect } from 'react'

export interface EditorKeys {
  readonly save: () => void
  readonly saveAndNext: () => void
  readonly duplicate: () => void
  /** The language in this place of the tabs, from 0. */
  readonly language: (place: number) => void
}

/** Ctrl-S, Ctrl-Enter, Ctrl-Shift-D and Alt-1 to 9, from wherever one is in the editor. */
export function useEditorKeys(keys: EditorKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actionOf(event, keys)
      if (action === null) return
      event.preventDefault()
      // In a dialog the keys belong to it.
      if (document.querySelector('dialog[open]') === null) action()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [keys])
}

function actionOf(event: KeyboardEvent, keys: EditorKeys): (() => void) | null {
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand && !event.altKey) {
    if (!event.shiftKey && event.code === 'KeyS') return keys.save
    if (!event.shiftKey && event.key === 'Enter') return keys.saveAndNext
    if (event.shiftKey && event.code === 'KeyD') return keys.duplicate
  }
  // By the place of the key: what Alt makes of a digit differs from keyboard to keyboard.
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
  if (digit !== undefined && event.altKey && !isCommand && !event.shiftKey) return () => keys.language(Number(digit) - 1)
  return null
}
