import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { buildSite } from '#scripts/lib/build-site.ts'
import { startLocalSite } from '#scripts/lib/local-site.ts'
import { E2E_PLACE } from '../../e2e/support/place.ts'

/** A button that does not grow with its words: what a layout made for English looks like. */
const PLANTED = '\nbutton { inline-size: 3.5rem !important; white-space: nowrap !important }\n'

/** The tests' site, reached through a server that adds the planted rule to every style sheet; nothing of the build is touched. */
export default async function plantedSetup(): Promise<() => Promise<void>> {
  rmSync(E2E_PLACE.folder, { recursive: true, force: true })
  await buildSite()
  const behind = E2E_PLACE.port + 10
  const front = createServer((incoming, outgoing) => passOn(incoming, outgoing, behind))
  // The live connection and whatever else upgrades is passed on as it is.
  front.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const site = connect(behind, '127.0.0.1', () => {
      const lines = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${rawHeaders[i + 1]}`] : []))
      site.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
      site.write(head)
      site.pipe(socket).pipe(site)
    })
    site.on('error', () => socket.destroy())
    socket.on('error', () => site.destroy())
  })
  await new Promise<void>((resolve) => front.listen(E2E_PLACE.port, '127.0.0.1', resolve))
  const site = await startLocalSite({ ...E2E_PLACE, port: behind })
  return async () => {
    await site.close()
    front.closeAllConnections()
    front.close()
  }
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  // Sent plainly, so that something can be added to it.
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
  const { method, url: path } = incoming
  const asked = request({ host: '127.0.0.1', port, method, path, headers }, (reply) => {
    const isStyle = reply.headers['content-type']?.startsWith('text/css') === true
    const { 'content-length': _, ...rest } = reply.headers
    outgoing.writeHead(reply.statusCode ?? 502, isStyle ? rest : reply.headers)
    reply.pipe(outgoing, { end: !isStyle })
    if (isStyle) reply.on('end', () => outgoing.end(PLANTED))
  })
  asked.on('error', () => outgoing.destroy())
  incoming.pipe(asked)
}
