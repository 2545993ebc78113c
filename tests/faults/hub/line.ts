import { connect, createServer, type Server, type Socket } from 'node:net'

/** A line to the server that tears while it is used: what had been sent on it may or may not have arrived. */
export interface Line {
  readonly port: number
  readonly tears: () => number
  close(): Promise<void>
}

/** `upstream` is the server's port now; `tearsNow` is asked before every piece that comes from the server. */
export async function openLine(upstream: () => number, tearsNow: () => boolean): Promise<Line> {
  let tears = 0
  const sockets = new Set<Socket>()
  const server: Server = createServer((client) => {
    const far = connect(upstream(), '127.0.0.1')
    const end = (): void => {
      client.destroy()
      far.destroy()
    }
    for (const socket of [client, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => (sockets.delete(socket), end()))
    }
    client.pipe(far)
    far.on('data', (piece) => {
      if (tearsNow()) {
        tears++
        end()
      } else client.write(piece)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the line has no port')
  return {
    port: address.port,
    tears: () => tears,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
