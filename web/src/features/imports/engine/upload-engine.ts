import { Refusal } from '#web/formats/upload-model.ts'
import type { UploadCalls, WorkerMessage, WorkerOrder } from './upload-calls.ts'

/** A worker that says nothing for this long is stuck. */
export const SILENCE_MS = 60_000

/** The worker did not come back: it was stopped, and what it kept is still on the device. */
export class EngineStopped extends Error {
  override readonly name = 'EngineStopped'
}

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
  readonly onProgress: ((done: number, of: number) => void) | undefined
  timer: ReturnType<typeof setTimeout>
}

type Answer<Call extends keyof UploadCalls> = Awaited<ReturnType<UploadCalls[Call]>>

/** What the engine needs of a worker. */
export type UploadThread = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>

/** The page's end of the upload's worker. One that dies or falls silent is ended with a clear error, and the next order starts another. */
export class UploadEngine {
  readonly #account: string
  readonly #begin: (account: string) => UploadThread
  #worker: UploadThread | null = null
  #last = 0
  readonly #waiting = new Map<number, Waiting>()

  constructor(account: string, begin: (account: string) => UploadThread) {
    this.#account = account
    this.#begin = begin
  }

  ask<Call extends keyof UploadCalls>(
    call: Call,
    args: Parameters<UploadCalls[Call]>,
    onProgress?: (done: number, of: number) => void,
  ): Promise<Answer<Call>> {
    const id = ++this.#last
    const order: WorkerOrder = { id, call, args }
    const asked = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onProgress, timer: this.#alarm() })
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers and channels take no origin
    this.#started().postMessage(order)
    // The worker answers by the table that `UploadCalls` is the type of.
    return asked as Promise<Answer<Call>>
  }

  stop(): void {
    this.#worker?.terminate()
    this.#worker = null
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(new EngineStopped('the upload was stopped'))
    }
    this.#waiting.clear()
  }

  #alarm = (): ReturnType<typeof setTimeout> => setTimeout(() => this.stop(), SILENCE_MS)

  #started(): UploadThread {
    if (this.#worker !== null) return this.#worker
    const worker = this.#begin(this.#account)
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => this.#hear(data))
    worker.addEventListener('error', () => this.stop())
    this.#worker = worker
    return worker
  }

  #hear(message: WorkerMessage): void {
    // A sign of life is one for everything that waits.
    for (const waiting of this.#waiting.values()) {
      clearTimeout(waiting.timer)
      waiting.timer = this.#alarm()
    }
    const waiting = this.#waiting.get(message.id)
    if (waiting === undefined) return
    if ('progress' in message) {
      waiting.onProgress?.(message.progress.done, message.progress.of)
      return
    }
    clearTimeout(waiting.timer)
    this.#waiting.delete(message.id)
    if ('value' in message) waiting.resolve(message.value)
    else if ('refusal' in message) waiting.reject(new Refusal(message.refusal.code, message.refusal.params))
    else waiting.reject(new Error(message.error))
  }
}
