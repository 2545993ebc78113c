import { useEffect } from 'react'

/** Brings the buttons of the drawn page to life (functions/public-pages/tests/share-links.ts); what this browser cannot do stays hidden. */
export function ShareActs() {
  useEffect(() => {
    const box = document.querySelector<HTMLElement>('[data-share]')
    if (box === null) return
    const { share: url = location.href, title = document.title } = box.dataset
    const done = box.querySelector<HTMLElement>('[data-done]')
    const ends = new AbortController()
    const offer = (name: 'copy' | 'send', isThere: boolean, act: () => Promise<void>) => {
      const button = box.querySelector<HTMLButtonElement>(`[data-${name}]`)
      if (button === null || !isThere) return
      button.hidden = false
      // Closing the share sheet, or a refused clipboard, is not an error of the page.
      button.addEventListener('click', () => void act().catch(() => {}), { signal: ends.signal })
    }
    offer('copy', 'clipboard' in navigator, async () => {
      await navigator.clipboard.writeText(url)
      if (done !== null) done.textContent = done.dataset['done'] ?? ''
    })
    offer('send', 'share' in navigator, () => navigator.share({ title, url }))
    return () => ends.abort()
  }, [])
  return null
}
