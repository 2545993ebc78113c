import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import { connect, type Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

/** Bugs that a front can plant: what the scripts alone would draw, and a style that is hard to read and moves what was read. */
const NO_CONTENT = /(<div id="root">)[\s\S]*(<\/div>\s*<noscript>)/
const NO_DESCRIPTION = /<meta name="description"[^>]*>/
const BAD_STYLE = `
p, li, a { color: #a9a9a9 !important }
#root { animation: planted 0s 2s forwards }
@keyframes planted { to { padding-top: 20rem } }`

/**
 * A server before a local site that compresses texts, which the local one does not and Cloudflare does. With `isPlanted` pages come without
 * their content and description, and every style sheet has a bad style more.
 */
export async function openFront(port: number, behind: number, state: { isPlanted: boolean }): Promise<Server> {
  const front = createServer((incoming, outgoing) => passOn(incoming, outgoing, behind, state.isPlanted))
  passUpgradesOn(front, behind)
  await listen(front, port)
  return front
}

/**
 * The same over TLS, which browsers speak HTTP/2 over, as they do with Cloudflare: many small files come at once.
 *
 * @param certificate key and certificate in one PEM text; nobody has signed it
 */
export async function openSecureFront(
  port: number,
  behind: number,
  state: { isPlanted: boolean },
  certificate: string,
): Promise<Http2SecureServer> {
  const front = createSecureServer({ allowHTTP1: true, key: certificate, cert: certificate }, (incoming, outgoing) =>
    passOn(incoming as unknown as IncomingMessage, outgoing as unknown as ServerResponse, behind, state.isPlanted),
  )
  passUpgradesOn(front, behind)
  await listen(front, port)
  return front
}

const listen = (front: NetServer, port: number): Promise<void> => new Promise((resolve) => front.listen(port, '127.0.0.1', resolve))

/** The live connection and whatever else upgrades is passed on as it is. */
function passUpgradesOn(front: NetServer, behind: number): void {
  front.on('upgrade', ({ method, url, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer) => {
    const site = connect(behind, '127.0.0.1', () => {
      const lines = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${rawHeaders[i + 1]}`] : []))
      site.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`)
      site.write(head)
      site.pipe(socket).pipe(site)
    })
    site.on('error', () => socket.destroy())
    socket.on('error', () => site.destroy())
  })
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, behind: number, isPlanted: boolean): void {
  const headers = { ...asHttp1(incoming.headers), 'accept-encoding': 'identity' }
  const { method, url: path } = incoming
  const asked = request({ host: '127.0.0.1', port: behind, method, path, headers }, (reply) => {
    const type = reply.headers['content-type'] ?? ''
    if (!/^(?:text\/|application\/(?:json|javascript|manifest)|image\/svg)/.test(type) || reply.statusCode === 304) {
      outgoing.writeHead(reply.statusCode ?? 502, answered(reply))
      reply.pipe(outgoing)
      return
    }
    const { 'content-length': _, ...rest } = answered(reply)
    const { encoding, packed } = compression(incoming.headers['accept-encoding'] ?? '')
    outgoing.writeHead(reply.statusCode ?? 502, { ...rest, 'content-encoding': encoding })
    packed.pipe(outgoing)
    if (isPlanted && type.startsWith('text/html'))
      void bodyOf(reply).then((page) => packed.end(page.replace(NO_CONTENT, '$1$2').replace(NO_DESCRIPTION, '')))
    else {
      reply.pipe(packed, { end: false })
      reply.on('end', () => packed.end(isPlanted && type.startsWith('text/css') ? BAD_STYLE : ''))
    }
  })
  asked.on('error', () => outgoing.destroy())
  incoming.pipe(asked)
}

/**
 * Brotli for browsers that take it, which is what Cloudflare prefers unless a site's rules say otherwise (Cloudflare Rules, "Compression Rules
 * settings", read 2026-11-28). Which quality it uses is not documented; 4 is a usual one for answers that are compressed as they are sent.
 */
function compression(accepted: string) {
  if (!/\bbr\b/.test(accepted)) return { encoding: 'gzip', packed: createGzip() }
  return { encoding: 'br', packed: createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) }
}

/** HTTP/2 names the host in a field of its own. */
function asHttp1(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = Object.entries(headers).filter(([name]) => !name.startsWith(':'))
  return { ...Object.fromEntries(named), host: String(headers[':authority'] ?? headers.host) }
}

/** What belongs to the connection behind is not passed on. */
function answered({ headers }: IncomingMessage): OutgoingHttpHeaders {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...rest } = headers
  return rest
}

async function bodyOf(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
