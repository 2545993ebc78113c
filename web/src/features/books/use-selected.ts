import { useEffect, useState } from 'react'
import { selectedIn } from './text-ranges.ts'

/** What the reader has selected in the text, followed as it changes; null for nothing. */
export function useSelected(text: HTMLElement): ReturnType<typeof selectedIn> {
  const [selected, setSelected] = useState<ReturnType<typeof selectedIn>>(null)
  useEffect(() => {
    let timer = 0
    const changed = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => setSelected(selectedIn(text)), SETTLED_MS)
    }
    document.addEventListener('selectionchange', changed)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', changed)
    }
  }, [text])
  return selected
}

/** A selection that is still being dragged changes with every letter. */
const SETTLED_MS = 150
