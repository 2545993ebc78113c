import { useCallback, useEffect, useRef, useState } from 'react'
import { UnreachableError } from '#web/lib/api/api-error.ts'
import { newUploadThread } from './engine/new-upload-thread.ts'
import { sendBatches } from './engine/send-batches.ts'
import { UploadEngine } from './engine/upload-engine.ts'
import { failedRowsOf } from './failed-file-of.ts'
import type { GivenFile, UploadOverview, UploadState, UploadView } from './engine/upload-state.ts'
import { useMends } from './use-mends.ts'
import { beginRun, checkBatch, commitBatch, finishRun, keepFailed, nameTopics, putRunFile } from './upload-api.ts'

export type Phase = 'restoring' | 'start' | 'reading' | 'mapping' | 'checking' | 'checked' | 'committing' | 'done'

export interface UploadScreen {
  readonly phase: Phase
  readonly overview: UploadOverview | null
  readonly view: UploadView | null
  readonly progress: { readonly done: number; readonly of: number } | null
  /** What stopped the last step; what was done until then is kept. */
  readonly error: unknown
  /** Waiting for the network to come back. */
  readonly isWaiting: boolean
  /** Rises with every view. */
  readonly revision: number
  /** Mended rows are being checked behind the screen. */
  readonly isChecking: boolean
}

const NOTHING: UploadScreen = {
  phase: 'restoring',
  overview: null,
  view: null,
  progress: null,
  error: null,
  isWaiting: false,
  revision: 0,
  isChecking: false,
}
const AGAIN_MS = 4_000

/** One upload from file to report. The worker holds it; this asks it for the next batch and carries that to the server. */
export function useUpload(account: string) {
  const [engine] = useState(() => new UploadEngine(account, newUploadThread))
  const [screen, setScreen] = useState(NOTHING)
  const stop = useRef<AbortController | null>(null)
  const given = useRef<readonly GivenFile[]>([])
  const show = useCallback((change: Partial<UploadScreen>) => setScreen((now) => ({ ...now, ...change })), [])

  const refresh = useCallback(async () => {
    const view = await engine.ask('view', [])
    setScreen((now) => ({ ...now, view, revision: now.revision + 1 }))
  }, [engine])

  /** Runs a step; what goes wrong is shown, and the step before is where one is. */
  const step = useCallback(
    async (during: Phase, work: (signal: AbortSignal) => Promise<Phase>, otherwise: Phase) => {
      stop.current?.abort()
      const controller = new AbortController()
      stop.current = controller
      show({ phase: during, error: null, progress: null, isWaiting: false })
      try {
        const phase = await work(controller.signal)
        show({ phase, progress: null, isWaiting: false })
      } catch (error) {
        const isPaused = controller.signal.aborted
        // What was done until then is done: the screen says how much.
        if (otherwise === 'checked') await refresh().catch(() => {})
        show({ phase: otherwise, error: isPaused ? null : error, progress: null, isWaiting: false })
      }
    },
    [refresh, show],
  )

  const sendAll = useCallback(
    async (mode: 'check' | 'commit', runId: string, total: number, signal: AbortSignal) => {
      let done = 0
      await sendBatches({
        next: (onTheirWay) => engine.ask('nextBatch', [mode, onTheirWay]),
        send: ({ body }) => {
          const send = () => (mode === 'check' ? checkBatch(body, signal) : commitBatch(runId, body, signal))
          return patiently(send, signal, (isWaiting) => show({ isWaiting }))
        },
        keep: async (report, { rows }) => {
          await engine.ask('setResults', [mode, report])
          done += rows.length
          if (total > 0) show({ progress: { done: Math.min(done, total), of: total } })
          signal.throwIfAborted()
        },
      })
    },
    [engine, show],
  )

  const nameAll = useCallback(
    async (signal: AbortSignal) => {
      const names = await engine.ask('topicNames', [])
      for (let at = 0; at < names.length; at += 200) {
        const { items } = await patiently(
          () => nameTopics(names.slice(at, at + 200)),
          signal,
          (isWaiting) => show({ isWaiting }),
        )
        await engine.ask('setTopics', [items])
      }
    },
    [engine, show],
  )

  const finishCheck = useCallback(
    async (overview: UploadOverview, signal: AbortSignal): Promise<Phase> => {
      await nameAll(signal)
      await sendAll('check', overview.state.runId, overview.rows, signal)
      await engine.ask('setStage', ['checked'])
      await refresh()
      return 'checked'
    },
    [engine, nameAll, refresh, sendAll],
  )

  useEffect(() => {
    const controller = new AbortController()
    const restore = async () => {
      const overview = await engine.ask('restore', [])
      if (overview === null) return show({ phase: 'start' })
      const { stage } = overview.state
      if (stage === 'mapping' || stage === 'checking') return show({ overview, phase: 'mapping' })
      const view = await engine.ask('view', [])
      // What was on its way when the page was left continues by one press.
      show({ overview, view, phase: stage === 'done' ? 'done' : 'checked' })
    }
    restore().catch((error: unknown) => {
      if (!controller.signal.aborted) show({ phase: 'start', error })
    })
    return () => {
      controller.abort()
      stop.current?.abort()
      engine.stop()
    }
  }, [engine, show])

  // One check after the other: two at once would send the same rows.
  const behind = useRef<Promise<void>>(Promise.resolve())
  const leave = useRef<AbortController | null>(null)
  useEffect(() => {
    leave.current = new AbortController()
    return () => leave.current?.abort()
  }, [])
  const changed = useCallback(async () => {
    await refresh()
    const check = async () => {
      const signal = leave.current?.signal
      if (signal === undefined || signal.aborted) return
      show({ isChecking: true })
      try {
        await nameAll(signal)
        await sendAll('check', '', 0, signal)
        await refresh()
      } catch (error) {
        if (!signal.aborted) show({ error })
      } finally {
        show({ isChecking: false, isWaiting: false })
      }
    }
    behind.current = behind.current.then(check)
  }, [nameAll, refresh, sendAll, show])
  const mends = useMends(engine, { revision: screen.revision, isChecking: screen.isChecking, changed })

  const open = (files: readonly GivenFile[], encoding: UploadState['encoding']) => {
    given.current = files
    return step(
      'reading',
      async () => {
        show({ overview: await engine.ask('open', [files, encoding]), view: null })
        return 'mapping'
      },
      'start',
    )
  }

  return {
    screen,
    engine,
    mends,
    /** The same file once more, as what it was said to be. */
    openWestern: () => open(given.current, 'windows-1252'),
    /** The files that were chosen last, once more: they stay chosen where reading them was stopped. */
    openAgain: () => open(given.current, null),
    chosen: () => given.current.map(({ name }) => name),
    open: (files: readonly GivenFile[]) => open(files, null),
    choose: (choices: Partial<Pick<UploadState, 'mapping' | 'settings' | 'language' | 'encoding' | 'sheet'>>) =>
      engine.ask('choose', [choices]).then(
        (overview) => show({ overview, error: null }),
        (error: unknown) => show({ error }),
      ),
    check: (overview: UploadOverview) =>
      step(
        'checking',
        async (signal) => {
          await engine.ask('check', [], (done, of) => show({ progress: { done, of } }))
          return finishCheck(overview, signal)
        },
        'mapping',
      ),
    convert: (overview: UploadOverview, chosen: readonly { readonly row: number; readonly column: string }[]) =>
      step(
        'checking',
        async (signal) => {
          await engine.ask('convertLegacy', [chosen])
          return finishCheck(overview, signal)
        },
        'checked',
      ),
    commit: (overview: UploadOverview, ready: number) =>
      step(
        'committing',
        async (signal) => {
          const { rows, state } = overview
          const { runId, fileName, format, mapping, settings } = state
          const original = await engine.ask('original', [])
          await patiently(
            () =>
              beginRun({
                id: runId,
                fileName,
                format,
                total: Math.max(1, rows),
                settings: {
                  mapping: [...mapping],
                  subject: settings.subject,
                  topic: settings.topic,
                  ...(original.kind === 'checksum' && { file: { bytes: original.bytes, sha256: original.sha256 } }),
                },
              }),
            signal,
            (isWaiting) => show({ isWaiting }),
          )
          if (original.kind === 'whole')
            await patiently(
              () => putRunFile(runId, original.file),
              signal,
              (isWaiting) => show({ isWaiting }),
            )
          await engine.ask('setStage', ['committing'])
          show({ progress: { done: 0, of: ready } })
          await nameAll(signal)
          await sendAll('commit', runId, ready, signal)
          // The rows that failed belong to the run as well: its history counts them, and gives them back as a file.
          const failed = await failedRowsOf(engine, overview)
          await patiently(
            () => keepFailed(runId, failed),
            signal,
            (isWaiting) => show({ isWaiting }),
          )
          await patiently(
            () => finishRun(runId),
            signal,
            (isWaiting) => show({ isWaiting }),
          )
          await engine.ask('setStage', ['done'])
          await refresh()
          return 'done'
        },
        'checked',
      ),
    /** Stops after the batch that is on its way; what is left continues by another press. */
    pause: async () => {
      stop.current?.abort()
      await refresh()
    },
    back: () => show({ phase: 'mapping', error: null }),
    forget: async () => {
      stop.current?.abort()
      await engine.ask('forget', [])
      setScreen({ ...NOTHING, phase: 'start' })
    },
  }
}
export type Upload = ReturnType<typeof useUpload>

/** Tries again for as long as there is no network; any answer of the server, a refusal too, ends it. */
async function patiently<Answer>(call: () => Promise<Answer>, signal: AbortSignal, wait: (isWaiting: boolean) => void): Promise<Answer> {
  for (;;) {
    try {
      const answer = await call()
      wait(false)
      return answer
    } catch (error) {
      if (!(error instanceof UnreachableError) || signal.aborted) throw error
      wait(true)
      await backOnline(signal)
    }
  }
}

const backOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, AGAIN_MS)
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('stopped', 'AbortError'))
    })
  })
