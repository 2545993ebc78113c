import { createServer } from 'node:net'
import { stop } from './stop.ts'

/** Whether nothing listens on a loopback port. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** A loopback port that nothing listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** Stops with a message where a port is taken. */
export async function requireFreePort(port: number, variable: string, what: string): Promise<void> {
  if (await isPortFree(port)) return
  stop(`Port ${port} (${what}) is taken by another program. Close it, or choose another port: ${variable}=${port + 10} npm start`)
}
