import { useEffect, useState } from 'react'

/** The time, again every `everyMs` while the page is seen; `offset` is what the server's clock is ahead. */
export function useNow(everyMs: number, offset = 0): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && setNow(Date.now()), everyMs)
    const seen = () => setNow(Date.now())
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [everyMs])
  return now + offset
}
