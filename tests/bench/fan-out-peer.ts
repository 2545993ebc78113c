import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { notificationIdOf } from '#contract/notifications/notification-id.ts'
import type { Notification } from '#contract/notifications/schemas.ts'
import { call, type FanOutSide, MESSAGE } from './fan-out-side.ts'
import { startListeners } from './listeners.ts'

const USER = 'listener000000000000'

/** Express 5 + socket.io 4 in one Node process; `gathered` with our 20 ms in it (see `peer/fan-out.mjs`). */
export async function startSocketIo(port: number, sockets: number, gathered: boolean): Promise<FanOutSide> {
  const server = join(import.meta.dirname, 'peer', 'fan-out.mjs')
  const child = spawn('node', [server, String(port), 's'.repeat(40), ...(gathered ? ['--gathered'] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve)
    child.once('exit', () => reject(new Error('socket.io did not start')))
  })
  const { pid } = child
  if (pid === undefined) throw new Error('the peer has no process')
  const url = `http://127.0.0.1:${port}`
  const { token } = await call<{ token: string }>(`${url}/token`, { userId: USER })
  const listeners = await startListeners({ tongue: 'socket.io', url, origin: url, userId: USER, token, sockets })
  return {
    pid,
    listeners,
    load: async (count) =>
      Array.from({ length: count }, (_, i) => async () => {
        const at = Date.now() + i
        const notification: Notification = {
          _id: notificationIdOf('personal', at, 'aaaaaaaa'),
          message: MESSAGE,
          language: 'en',
          link: '/user/testseries',
          imageUrl: null,
          isRead: false,
          createdAt: new Date(at).toISOString(),
          type: 'toast',
        }
        await call(`${url}/push`, { userId: USER, notification })
      }),
    end: async () => {
      listeners.end()
      child.kill()
    },
  }
}
