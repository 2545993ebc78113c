/**
 * The program of the listeners, the same for both sides: plain web sockets that read every frame to its notifications and count them.
 * It is a process of its own, so that the work of hearing is on no one's bill.
 */
import { call } from './fan-out-side.ts'
import type { FromListeners, ListenersPlan } from './listeners.ts'

/** How one side's frames are spoken. */
interface Tongue {
  /** What is said first of all, or null to wait for a frame. */
  readonly hello: string | null
  /** What to answer to a frame, the events it carries, or that it carries nothing. */
  readonly read: (frame: string) => { readonly answer?: string; readonly events?: readonly { event: string; count: number }[] }
}

/** How many connect at once. */
const LANES = 10

const say = (message: FromListeners): void => void process.send?.(message)

process.once('message', (plan: ListenersPlan) => void listenAll(plan))

async function listenAll(plan: ListenersPlan): Promise<void> {
  const heard = Array<number>(plan.sockets).fill(0)
  let frames = 0
  let behind = 0
  let target = 0
  process.on('message', ({ reach }: { reach: number }) => {
    target = reach
    behind = heard.filter((count) => count < target).length
    say({ kind: 'counting', frames })
  })
  /** Resolves once the socket may be pushed to. */
  const listen = async (index: number): Promise<WebSocket> => {
    const { hello, read } = plan.tongue === 'ours' ? ours(plan) : socketIo(plan)
    const socket = await open(plan)
    socket.addEventListener('open', () => hello !== null && socket.send(hello))
    socket.addEventListener('close', ({ code }) => say({ kind: 'lost', what: `closed ${code}` }))
    return new Promise((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const { answer, events = [] } = read(String(data))
        if (answer !== undefined) socket.send(answer)
        if (events.some(({ event }) => event !== 'ready')) frames++
        for (const { event, count } of events) {
          if (event === 'ready') {
            resolve(socket)
            continue
          }
          const before = heard[index] ?? 0
          heard[index] = before + count
          if (before < target && before + count >= target && --behind === 0) say({ kind: 'reached', heard: sum(heard), frames })
        }
      })
    })
  }
  const queue = heard.keys()
  let isCompressed = false
  const connect = async (): Promise<void> => {
    for (const index of queue) isCompressed = (await listen(index)).extensions !== ''
  }
  await Promise.all(Array.from({ length: LANES }, connect))
  say({ kind: 'joined', compressed: isCompressed })
}

async function open({ tongue, url, origin, token }: ListenersPlan): Promise<WebSocket> {
  const address = url.replace('http', 'ws')
  if (tongue === 'socket.io') return new WebSocket(`${address}/socket.io/?EIO=4&transport=websocket`)
  const { ticket } = await call<{ ticket: string }>(`${url}/api/live/ticket`, {}, { authorization: `Bearer ${token}` })
  // Node's own addition: a browser sends its origin on its own.
  return new WebSocket(`${address}/api/live`, { protocols: ['app.v1', ticket], headers: { origin } } as unknown as string[])
}

const ours = ({ userId }: ListenersPlan): Tongue => ({
  hello: JSON.stringify({ event: 'addNewUser', data: { userId } }),
  read: (frame) => {
    const events = JSON.parse(frame) as { event: string }[]
    return { events: events.map(({ event }) => ({ event, count: 1 })) }
  },
})

/** Engine.IO 4 and Socket.IO 5 as far as a listener speaks them: open, connect, ping, event. */
const socketIo = ({ userId, token }: ListenersPlan): Tongue => ({
  hello: null,
  read: (frame) => {
    if (frame.startsWith('0')) return { answer: `40${JSON.stringify({ token })}` }
    if (frame.startsWith('2')) return { answer: '3' }
    if (frame.startsWith('40')) return { answer: `42${JSON.stringify(['addNewUser', { userId }])}` }
    if (!frame.startsWith('42')) return {}
    const [event, data] = JSON.parse(frame.slice(2)) as [string, unknown]
    return { events: [{ event, count: Array.isArray(data) ? data.length : 1 }] }
  },
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
