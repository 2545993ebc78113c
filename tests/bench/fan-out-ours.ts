import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredNotification } from '#worker/db/stored-notification.ts'
import { makeLearners } from '../faults/support/learners.ts'
import { migrate, startWorker, type WorkerProcess } from '../faults/support/worker-process.ts'
import { call, type FanOutSide, MESSAGE } from './fan-out-side.ts'
import { startListeners } from './listeners.ts'

/** One UserHub of the whole Worker on workerd, entered directly. */
export async function startHub(bundle: string, port: number, sockets: number): Promise<FanOutSide> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-bench-'))
  const worker = await startWorker(withPush(withRoomFor(bundle, sockets)), state, port)
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

/** The bundle with a hub that lets more than five sockets stay. */
function withRoomFor(bundle: string, sockets: number): string {
  const changed = bundle.replace('socketsPerUser: 5', `socketsPerUser: ${sockets}`)
  if (changed === bundle) throw new Error("the hub's cap was not found in the bundle")
  return changed
}

/** The bundle with one more route, which hands a stored notification to its user's hub: the call that our services make. */
function withPush(bundle: string): string {
  const name = /([\w$]+) as default\b/.exec(bundle)?.[1]
  if (name === undefined) throw new Error('the default export was not found in the bundle')
  return `${bundle.replace(/([\w$]+) as default\b/, 'pushingWorker as default')}
const pushingWorker = { ...${name}, async fetch(request, env, context) {
  if (new URL(request.url).pathname !== '/bench/push') return ${name}.fetch(request, env, context);
  const { userId, notification } = await request.json();
  return Response.json({ sockets: await env.USER_HUB.get(env.USER_HUB.idFromName(userId)).push(notification) });
} };
`
}
