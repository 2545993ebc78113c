import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { TestDetail } from '#contract/catalogue.ts'
import { openAttemptStore } from '../engine/indexed-store.ts'
import { bringPaper } from './bring-paper.ts'

/** Everything between the start and the end of a test. */
const SCREENS = ['/test/start', '/test/_running', '/test/_running/attempt', '/test/_running/questions'] as const

export interface PaperOnDevice {
  /** 0 to 1. */
  readonly share: number
  readonly isReady: boolean
  readonly error: unknown
  readonly again: () => void
}

/** Brings the paper onto the device while the instructions are read. */
export function usePaperOnDevice(paper: TestDetail['paper'], isWanted: boolean): PaperOnDevice {
  const router = useRouter()
  const [tries, setTries] = useState(0)
  const [state, setState] = useState({ share: 0, isReady: false, error: null as unknown })
  // The files are named by their content: another version of the paper is another key.
  const key = JSON.stringify(paper)
  useEffect(() => {
    if (!isWanted) return undefined
    const abort = new AbortController()
    const bring = async () => {
      const store = await openAttemptStore()
      await bringPaper(JSON.parse(key) as TestDetail['paper'], {
        store,
        loadScreen: () =>
          Promise.all([
            ...SCREENS.map((id) => router.loadRouteChunk(router.routesById[id])),
            // Read again during the test.
            import('./instructions-dialog.tsx'),
          ]),
        onProgress: (share) => !abort.signal.aborted && setState((before) => ({ ...before, share })),
        signal: abort.signal,
      })
    }
    setState({ share: 0, isReady: false, error: null })
    bring().then(
      () => !abort.signal.aborted && setState({ share: 1, isReady: true, error: null }),
      (error: unknown) => !abort.signal.aborted && setState((before) => ({ ...before, error })),
    )
    return () => abort.abort()
  }, [key, isWanted, tries, router])
  const again = useCallback(() => setTries((before) => before + 1), [])
  // A connection that is back is reason enough to try again.
  const failed = state.error !== null
  useEffect(() => {
    if (!failed) return undefined
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [failed, again])
  return { ...state, again }
}
