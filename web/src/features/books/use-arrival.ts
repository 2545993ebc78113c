import { useEffect } from 'react'
import { blockWith, blocksOf } from './text-ranges.ts'

/** Goes to what the address names within a chapter: `#find:words` of a search, `#block-12` of a place where someone stopped. */
export function useArrival(text: HTMLElement, isLocked: boolean): void {
  useEffect(() => {
    if (isLocked) return
    const go = () => {
      const target = targetOf(text, location.hash)
      if (target === null) return
      target.scrollIntoView({ block: 'center' })
      target.classList.add('reader-found')
    }
    go()
    addEventListener('hashchange', go)
    return () => removeEventListener('hashchange', go)
  }, [text, isLocked])
}

function targetOf(text: HTMLElement, hash: string): HTMLElement | null {
  const [, block] = /^#block-(\d{1,5})$/.exec(hash) ?? []
  if (block !== undefined) return blocksOf(text)[Number(block)] ?? null
  const [, words] = /^#find:(.+)$/.exec(hash) ?? []
  return words === undefined ? null : blockWith(text, decodeURIComponent(words))
}
