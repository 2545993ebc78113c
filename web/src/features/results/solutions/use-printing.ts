import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Pictures that do not come hold the printing up no longer than this. */
const LONGEST_WAIT_MS = 3_000

export interface Printing {
  /** The page is being printed, or made ready for it. */
  readonly isPrinting: boolean
  /** Draws what is only printed, waits for its pictures, and opens the print dialog. */
  readonly print: () => void
}

/**
 * Lets a screen draw more for paper than it shows, however printing was asked for: by its button, by Ctrl+P, or by the menu of the browser.
 * @param prepare brings what is only printed, the same function for the whole life of the component; what does not come is not printed
 */
export function usePrinting(prepare: () => Promise<unknown> = nothing): Printing {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture of the page as soon as these return.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    const media = matchMedia('print')
    const changed = () => (media.matches ? begin() : end())
    const byKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      void printWhenReady(setPrinting, prepare)
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    addEventListener('keydown', byKey)
    media.addEventListener('change', changed)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      removeEventListener('keydown', byKey)
      media.removeEventListener('change', changed)
    }
  }, [prepare])
  return { isPrinting, print: () => void printWhenReady(setPrinting, prepare) }
}

const nothing = () => Promise.resolve()

async function printWhenReady(setPrinting: (is: boolean) => void, prepare: () => Promise<unknown>): Promise<void> {
  await prepare().catch(() => {})
  flushSync(() => setPrinting(true))
  const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-printed] img')].map((picture) => picture.decode())
  await Promise.race([Promise.allSettled(pictures), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
  print()
}
