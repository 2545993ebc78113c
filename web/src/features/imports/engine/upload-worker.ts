import { ID_PATTERN } from '#contract/shared/ids.ts'
import { browserStore } from './keep-session.ts'
import { failureOf, uploadCalls, type WorkerMessage, type WorkerOrder } from './upload-calls.ts'
import { NotOpen, UploadSession } from './upload-session.ts'

/** The upload's own thread: whatever a file holds, the page continues. Its name is the account whose upload it keeps. */
const account = ID_PATTERN.test(self.name) ? self.name : 'nobody'
let current = 0
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers and channels take no origin
const say = (message: WorkerMessage): void => self.postMessage(message)
const session = new UploadSession(browserStore(account), newRunId)
const calls = uploadCalls(session, (done, of) => say({ id: current, progress: { done, of } }))

// One after the other: two orders at once would meet a half-changed session.
let queue: Promise<unknown> = Promise.resolve()
self.addEventListener('message', ({ data }: MessageEvent<WorkerOrder>) => {
  queue = queue.then(() => carryOut(data))
})

async function carryOut({ id, call, args }: WorkerOrder): Promise<void> {
  current = id
  try {
    say({ id, value: await run(call, args) })
  } catch (error) {
    say(failureOf(id, error))
  }
}

/** A thread that took the place of one that was stopped takes up what that one kept. */
async function run(call: WorkerOrder['call'], args: WorkerOrder['args']): Promise<unknown> {
  // The page's side of this is typed by the same table.
  const method = calls[call] as (...given: readonly unknown[]) => Promise<unknown>
  try {
    return await method(...args)
  } catch (error) {
    if (!(error instanceof NotOpen) || (await session.restore()) === null) throw error
    return method(...args)
  }
}

/** As the server makes ids: 16 of a-z and 0-9. */
function newRunId(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
  let id = ''
  while (id.length < 16)
    for (const byte of crypto.getRandomValues(new Uint8Array(24))) if (byte < 252 && id.length < 16) id += letters[byte % 36]
  return id
}
