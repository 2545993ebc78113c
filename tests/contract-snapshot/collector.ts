import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Takes what tests inside workerd have seen (`Seen`, a line of JSON each) and appends it to the file. It
 * listens on loopback wherever there is room, and goes with this process. Gives its address.
 */
export async function startCollector(file: string): Promise<string> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      appendFileSync(file, `${Buffer.concat(parts).toString('utf8')}\n`)
      response.writeHead(204).end()
    })
  })
  server.unref()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
