import type { Person } from './people.ts'
import type { World } from './world.ts'

/** A live connection as the attacker holds it: what was heard, and how it ended. */
export interface LiveLine {
  readonly heard: string[]
  /** Resolves with the code of its end, or null while it is open after so many ms. */
  ended(ms: number): Promise<number | null>
  send(text: string): void
  close(): void
}

export async function ticketOf(w: World, who: Pick<Person, 'token'>): Promise<string> {
  const reply = await w.call('POST', '/api/live/ticket', { token: who.token, body: {} })
  return (JSON.parse(reply.text) as { ticket?: string }).ticket ?? ''
}

/** Opens a socket with these subprotocols from a page of `origin`; null where it is refused. */
export async function openLine(w: World, protocols: string[], origin: string | null): Promise<LiveLine | null> {
  // Node's own addition: a browser sends its origin on its own.
  const options = { protocols, headers: origin === null ? {} : { origin } } as unknown as string[]
  const socket = new WebSocket(`${w.worker.url.replace('http', 'ws')}/api/live`, options)
  const heard: string[] = []
  let code: number | null = null
  const over = new Promise<void>((resolve) => {
    socket.addEventListener('close', (event) => {
      code = event.code
      resolve()
    })
    socket.addEventListener('error', () => resolve())
  })
  socket.addEventListener('message', ({ data }) => heard.push(String(data)))
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true))
    void over.then(() => resolve(false))
  })
  if (!isOpen) return null
  return {
    heard,
    ended: async (ms) => {
      await Promise.race([over, new Promise((resolve) => setTimeout(resolve, ms))])
      return code
    },
    send: (text) => socket.send(text),
    close: () => socket.close(),
  }
}

/** A connection of someone's own page that has said who it is. */
export async function listen(w: World, who: Person): Promise<LiveLine> {
  const line = await openLine(w, ['app.v1', await ticketOf(w, who)], w.origin)
  if (line === null) throw new Error('the live connection was refused')
  line.send(JSON.stringify({ event: 'addNewUser', data: { userId: who.id } }))
  return line
}
