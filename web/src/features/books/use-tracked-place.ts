import { useEffect, useRef } from 'react'
import type { ReadingPlace } from '#contract/books/reader-schemas.ts'
import type { DrawnChapter } from './drawn-article.ts'
import { placeIn } from './text-ranges.ts'

/** While someone reads on, their place is remembered this often (docs/screens.md#constants). */
const EVERY_MS = 30_000
/** The place is read once scrolling rests. */
const SETTLED_MS = 150

/** Remembers where the reader is: every 30 s where it has changed, and when the page is left or hidden. */
export function useTrackedPlace({ chapterId, language, text, isLocked }: DrawnChapter, remember: (place: ReadingPlace) => void): void {
  const latest = useRef(remember)
  useEffect(() => {
    latest.current = remember
  })
  useEffect(() => {
    if (isLocked) return
    let saved = -1
    // Whoever only opens a page has not read it: the place of before stays until they move.
    let seen: ReturnType<typeof placeIn> | null = null
    let timer = 0
    const scrolled = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        if (text.isConnected) seen = placeIn(text)
      }, SETTLED_MS)
    }
    const save = () => {
      if (seen === null || seen.block === saved) return
      saved = seen.block
      latest.current({ chapterId, language, ...seen, at: Date.now() })
    }
    const hidden = () => {
      if (document.visibilityState === 'hidden') save()
    }
    const every = setInterval(save, EVERY_MS)
    addEventListener('scroll', scrolled, { passive: true })
    addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      save()
      clearTimeout(timer)
      clearInterval(every)
      removeEventListener('scroll', scrolled)
      removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [chapterId, language, text, isLocked])
}
