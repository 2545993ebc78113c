import { existsSync, readFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
/** What the site's Functions hand to the Worker. */
const HANDED_OVER = /^\/(api|papers|media)\//

/** A built site before a Worker, as one origin: any pair of versions. Other addresses get the shell, as on Pages. */
export async function openFront(
  dist: string,
  worker: { readonly url: string; readonly publicOrigin: string },
  port: number,
): Promise<Server> {
  const to = new URL(worker.url)
  const server = createServer((asked, answer) => {
    const path = new URL(asked.url ?? '/', 'http://front').pathname
    if (HANDED_OVER.test(path)) {
      const headers = { ...asked.headers, host: to.host, ...(asked.headers.origin === undefined ? {} : { origin: worker.publicOrigin }) }
      const onward = request({ host: to.hostname, port: to.port, path: asked.url, method: asked.method, headers }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      })
      onward.on('error', () => answer.destroy())
      asked.pipe(onward)
      return
    }
    const wanted = join(dist, normalize(path))
    const file = extname(path) !== '' && existsSync(wanted) ? wanted : join(dist, 'index.html')
    answer.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    answer.end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}
