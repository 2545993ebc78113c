import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CONNECTION_CLOSE, type ConnectionReply } from '#contract/attempts/connection.ts'
import { openAttemptSocket, type SocketPage } from './attempt-socket.ts'
import { stored } from './controller-on-a-clock.ts'

/** A WebSocket whose other end is the test. */
class SocketInMemory extends EventTarget {
  readonly url: string
  readonly protocols: readonly string[]
  readonly sent: string[] = []
  readyState = 0
  binaryType = ''

  constructor(url: string, protocols: readonly string[]) {
    super()
    this.url = url
    this.protocols = protocols
  }

  accept(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }

  say(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  /** A clean end by the server. */
  end(code: number): void {
    this.readyState = 3
    this.dispatchEvent(new CloseEvent('close', { code }))
  }

  /** The network is cut, or nobody is there. */
  fail(): void {
    this.readyState = 3
    this.dispatchEvent(new Event('error'))
    this.dispatchEvent(new CloseEvent('close', { code: 1006 }))
  }

  send(data: string): void {
    this.sent.push(data)
  }

  close(): void {
    this.readyState = 3
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page with its socket, which has pauses of the middle length. */
async function open({ isOnline = true } = {}) {
  const sockets: SocketInMemory[] = []
  const told: string[] = []
  const replies: ConnectionReply[] = []
  let heard: Parameters<SocketPage['listen']>[0] | null = null
  const network = { isOnline }
  class Made extends SocketInMemory {
    constructor(url: string, protocols: readonly string[]) {
      super(url, protocols)
      sockets.push(this)
    }
  }
  const page: SocketPage = {
    WebSocket: Made as unknown as typeof WebSocket,
    random: () => 0.5,
    isOnline: () => network.isOnline,
    listen: (on) => {
      heard = on
      return () => {
        heard = null
      }
    },
    urlOf: (path) => `wss://sopan.example${path}`,
  }
  const tell = (what: string) => () => void told.push(what)
  const listener = { opened: tell('opened'), lost: tell('lost'), gone: tell('gone'), ended: tell('ended') }
  const connection = openAttemptSocket(stored, { ...listener, replied: (reply) => void replies.push(reply) }, page)
  await vi.advanceTimersByTimeAsync(0)
  const socket = () => {
    const last = sockets.at(-1)
    if (last === undefined) throw new Error('no socket was opened')
    return last
  }
  return { connection, sockets, socket, told, replies, network, page: () => heard }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

test('it opens with the protocol and the token of the attempt', async () => {
  const { socket, connection, told } = await open()
  expect(socket()).toMatchObject({ url: 'wss://sopan.example/api/attempts/a.1/connection', protocols: ['attempt.v1', 'token.t'] })
  expect(connection.isOpen).toBe(false)
  socket().accept()
  expect(connection.isOpen).toBe(true)
  expect(told).toEqual(['opened'])
})

test('frames go out as JSON, and replies are handed on; what is none is skipped', async () => {
  const { socket, connection, replies } = await open()
  socket().accept()
  connection.send({ id: 1, ops: [], store: true })
  expect(socket().sent).toEqual(['{"id":1,"ops":[],"store":true}'])
  for (const data of [REPLY, 'pong', 'null', '{']) socket().say(data)
  expect(replies).toEqual([{ id: 1, refused: { code: 'unavailable' } }])
})

const REPLY = '{"id":1,"refused":{"code":"unavailable"}}'

test('one that has served and ends is opened again seconds later, and counts as gone only if that fails', async () => {
  const { socket, sockets, told } = await open()
  socket().accept()
  socket().say(REPLY)
  await pass(60)
  socket().fail()
  expect(told).toEqual(['opened', 'lost'])
  await pass(3.9)
  expect(sockets).toHaveLength(1)
  await pass(0.2)
  expect(sockets).toHaveLength(2)
  socket().accept()
  expect(told).toEqual(['opened', 'lost', 'opened'])
  socket().say(REPLY)
  await pass(60)
  socket().fail()
  await pass(4)
  socket().fail()
  expect(told).toEqual(['opened', 'lost', 'opened', 'lost', 'gone'])
})

test('one that ends before it has served counts as gone at once', async () => {
  const { socket, sockets, told } = await open()
  socket().accept()
  socket().fail()
  expect(told).toEqual(['opened', 'lost', 'gone'])
  await pass(4)
  expect(sockets).toHaveLength(2)
})

test('pauses grow to two minutes, and after twenty failures it is tried only when the page is looked at or the network is back', async () => {
  const { socket, sockets, page, told } = await open()
  const pauses: number[] = []
  for (let failures = 1; failures <= 20; failures++) {
    socket().fail()
    const before = sockets.length
    let seconds = 0
    for (; sockets.length === before; seconds++) await pass(1)
    pauses.push(seconds)
  }
  expect(pauses.slice(0, 7)).toEqual([4, 8, 16, 32, 64, 120, 120])
  socket().fail()
  await pass(3_600)
  expect(sockets).toHaveLength(21)
  page()?.seen()
  await pass(0)
  expect(sockets).toHaveLength(22)
  socket().accept()
  expect(told.at(-1)).toBe('opened')
})

test('a page that is looked at while it waits for the next try leaves the pauses as they are', async () => {
  const { socket, sockets, page } = await open()
  socket().fail()
  page()?.seen()
  await pass(3)
  expect(sockets).toHaveLength(1)
})

test('one that the server ends because the attempt is over, or has another writer, is not opened again, and the attempt is told', async () => {
  const { socket, sockets, told, page } = await open()
  socket().accept()
  socket().end(CONNECTION_CLOSE.ended)
  expect(told).toEqual(['opened', 'lost', 'gone', 'ended'])
  await pass(3_600)
  expect(sockets).toHaveLength(1)
  expect(page()).toBeNull()
})

test('one that was replaced, or broke the rules, is not opened again either, and nothing is asked', async () => {
  for (const code of [CONNECTION_CLOSE.replaced, CONNECTION_CLOSE.policy]) {
    const { socket, sockets, told } = await open()
    socket().accept()
    socket().end(code)
    await pass(3_600)
    expect(told).toEqual(['opened', 'lost', 'gone'])
    expect(sockets).toHaveLength(1)
  }
})

test('it is given up while the browser has no network, and opened when that is back', async () => {
  const { socket, sockets, told, network, page, connection } = await open()
  socket().accept()
  socket().say(REPLY)
  network.isOnline = false
  page()?.offline()
  expect(told).toEqual(['opened', 'lost', 'gone'])
  expect(connection.isOpen).toBe(false)
  await pass(3_600)
  expect(sockets).toHaveLength(1)
  network.isOnline = true
  page()?.online()
  await pass(0)
  expect(sockets).toHaveLength(2)
  const begunOffline = await open({ isOnline: false })
  await pass(60)
  expect(begunOffline.sockets).toHaveLength(0)
  begunOffline.network.isOnline = true
  begunOffline.page()?.online()
  await pass(0)
  expect(begunOffline.sockets).toHaveLength(1)
})

test('one that does not answer is left for another at once, but not more than twice in a row', async () => {
  const { socket, sockets, connection, told, page } = await open()
  for (let tries = 1; tries <= 3; tries++) {
    socket().accept()
    connection.renew()
    await pass(0)
  }
  expect(sockets).toHaveLength(3)
  expect(told).toEqual(['opened', 'lost', 'gone', 'opened', 'lost', 'gone', 'opened', 'lost', 'gone'])
  await pass(3_600)
  expect(sockets).toHaveLength(3)
  page()?.seen()
  await pass(0)
  expect(sockets).toHaveLength(4)
})

test('an answer in between starts that count again', async () => {
  const { socket, sockets, connection } = await open()
  for (let tries = 1; tries <= 6; tries++) {
    socket().accept()
    socket().say(REPLY)
    connection.renew()
    await pass(0)
  }
  expect(sockets).toHaveLength(7)
})

test('one that its attempt lets go stays closed and tells nothing more', async () => {
  const { socket, sockets, connection, told, page } = await open()
  socket().accept()
  connection.close()
  expect(socket().readyState).toBe(3)
  expect([connection.isOpen, page()]).toEqual([false, null])
  await pass(3_600)
  expect(sockets).toHaveLength(1)
  expect(told).toEqual(['opened'])
})
