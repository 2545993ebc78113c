import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredNotification } from '#worker/db/stored-notification.ts'
import { bundleWithBugs } from '../faults/support/bundle.ts'
import { makeLearners } from '../faults/support/learners.ts'
import type { PlantedBug } from '../faults/support/planted-bug.ts'
import { migrate, startWorker, type WorkerProcess } from '../faults/support/worker-process.ts'
import { call, type FanOutSide, MESSAGE } from './fan-out-side.ts'
import { startListeners } from './listeners.ts'

/** One UserHub of the whole Worker on workerd, entered directly. */
export async function startHub(port: number, sockets: number): Promise<FanOutSide> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-bench-'))
  const worker = await startWorker(await bundleWithBugs([roomFor(sockets)], 'tests/bench/worker/entry-fan-out.ts'), state, port)
  await migrate(worker)
  const [token = ''] = await makeLearners(worker, 1)
  const userId = (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub
  const origin = `http://127.0.0.1:${port}`
  const listeners = await startListeners({ tongue: 'ours', url: worker.url, origin, userId, token, sockets })
  let last = 0
  return {
    pid: worker.pid,
    listeners,
    load: async (count) => {
      const first = Math.max(Date.now(), last + 1)
      const rows = Array.from({ length: count }, (_, i): StoredNotification => {
        const previousAt = i === 0 ? last : first + i - 1
        return {
          stream: 'personal',
          at: first + i,
          previousAt,
          tag: 'aaaaaaaa',
          type: 'toast',
          message: { en: MESSAGE },
          link: '/user/testseries',
          imageKey: null,
        }
      })
      last = first + count - 1
      await store(worker, userId, rows)
      return rows.map((notification) => async () => {
        await call(`${worker.url}/bench/push`, { userId, notification })
      })
    },
    end: async () => {
      listeners.end()
      await worker.dispose()
      rmSync(state, { recursive: true, force: true })
    },
  }
}

/** A push is of something in the record: a hub that meets two out of order looks there. */
async function store(worker: WorkerProcess, userId: string, rows: readonly StoredNotification[]): Promise<void> {
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  await db
    .prepare(
      `INSERT INTO notification (user_id, at, n, previous_at, tag, type, message, link)
       SELECT ?1, value ->> 'at', (SELECT count(*) FROM notification WHERE user_id = ?1) + key + 1, value ->> 'previousAt',
         value ->> 'tag', value ->> 'type', value ->> 'message', value ->> 'link'
       FROM json_each(?2)`,
    )
    .bind(userId, JSON.stringify(rows))
    .run()
}

/** A hub that lets this many sockets of one user stay, instead of five. */
export const roomFor = (sockets: number): PlantedBug => ({
  name: 'more sockets of one user stay than may',
  edits: [{ file: 'worker/contract/live/schemas.ts', find: 'socketsPerUser: 5,', put: `socketsPerUser: ${sockets},` }],
})
