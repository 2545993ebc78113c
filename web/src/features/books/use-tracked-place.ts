import { useEffect, useRef } from 'react'
import type { ReadingPlace } from '#contract/books/reader-schemas.ts'
import type { DrawnChapter } from './drawn-article.ts'
import { placeIn } from './text-ranges.ts'

/** While someone reads on, their place is remembered this often (docs/screens.md#constants). */
const EVERY_MS = 30_000

/** Remembers where the reader is: every 30 s where it has changed, and when the page is left or hidden. */
export function useTrackedPlace({ chapterId, language, text, isLocked }: DrawnChapter, remember: (place: ReadingPlace) => void): void {
  const latest = useRef(remember)
  useEffect(() => {
    latest.current = remember
  })
  useEffect(() => {
    if (isLocked) return
    let last = -1
    let hasScrolled = false
    const scrolled = () => {
      hasScrolled = true
    }
    const save = () => {
      // Whoever only opens a page has not read it: the place of before stays until they move.
      if (!hasScrolled || !text.isConnected) return
      const { block, progress } = placeIn(text)
      if (block === last) return
      last = block
      latest.current({ chapterId, language, block, progress, at: Date.now() })
    }
    const hidden = () => {
      if (document.visibilityState === 'hidden') save()
    }
    const timer = setInterval(save, EVERY_MS)
    addEventListener('scroll', scrolled, { passive: true })
    addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      save()
      clearInterval(timer)
      removeEventListener('scroll', scrolled)
      removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [chapterId, language, text, isLocked])
}
