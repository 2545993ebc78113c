import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { TestDetail } from '#contract/catalogue/schemas.ts'
import { openAttemptStore } from '#web/lib/storage/indexed-store.ts'
import { bringPaper } from './bring-paper.ts'

/** Everything between the start and the end of a test. */
const SCREENS = ['/test/start', '/test/_running', '/test/_running/attempt', '/test/_running/questions'] as const

export interface PaperOnDevice {
  /** 0 to 1. */
  readonly share: number
  readonly isReady: boolean
  /** Null while all is well. */
  readonly error: Error | null
  readonly again: () => void
}

/** Brings the paper onto the device while the instructions are read; tries again on its own, also when the connection is back. */
export function usePaperOnDevice(paper: TestDetail['paper'], isWanted: boolean): PaperOnDevice {
  const router = useRouter()
  const [share, setShare] = useState(0)
  const loadScreen = () =>
    Promise.all([
      ...SCREENS.map((id) => router.loadRouteChunk(router.routesById[id])),
      import('../overlays/exam-overlays.tsx'),
      import('../overlays/interruptions.tsx'),
      import('../toolbar/question-tools/exam-toolbar.tsx'),
      import('../engine/socket-page.ts'),
    ])
  const query = useQuery({
    // The files are named by their content: another version of the paper is another key.
    queryKey: ['paper-on-device', paper],
    queryFn: async ({ signal }) => {
      await bringPaper(paper, { store: await openAttemptStore(), loadScreen, onProgress: setShare, signal })
      return true
    },
    enabled: isWanted,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return { share: query.isSuccess ? 1 : share, isReady: query.isSuccess, error: query.error, again: () => void query.refetch() }
}
