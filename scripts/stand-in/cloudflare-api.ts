/**
 * Speaks the parts of Cloudflare's API that setting up and deploying need, on this machine, and runs what is deployed in workerd. It proves
 * order, arguments and repeatability of a deployment; Cloudflare's own checks it only imitates (docs/operating/with-a-real-account.md).
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, type Call, done, findHandler, page, refused, type Routes } from './cloudflare/answer.ts'
import { type CloudflareMemory, emptyAccount } from './cloudflare/memory.ts'
import { assetRoutes, pagesRoutes } from './cloudflare/pages.ts'
import { faultsOfReply, faultsOfRequest, isPublished } from './cloudflare/published.ts'
import { Runtime } from './cloudflare/runtime.ts'
import { fileRoutes } from './cloudflare/files.ts'
import { storageRoutes } from './cloudflare/storage.ts'
import { workerRoutes } from './cloudflare/workers.ts'

export interface CloudflareStandIn {
  /** For CLOUDFLARE_API_BASE_URL. */
  readonly address: string
  readonly memory: CloudflareMemory
  /** Every call so far, as `GET /d1/database`, with what it was answered. */
  readonly calls: { readonly call: string; readonly status: number }[]
  /** What requests and replies have that Cloudflare's published schema does not, each once. */
  readonly unlike: ReadonlySet<string>
  /** Answers the call with this number (from 1, counted from now on) with a fault that passes; null ends that. */
  failCall(number: number | null): void
  /** Lets the rights of the token end: these beginnings of paths answer 403. */
  forbid(paths: readonly string[]): void
  close(): Promise<void>
}

export interface StandInOptions {
  /** The port that the deployed site answers on. */
  readonly sitePort: number
  /** Domains that the account has. */
  readonly zones?: readonly string[]
  readonly now?: () => number
}

/** Starts it on a free port of loopback. */
export async function startCloudflare({ sitePort, zones = [], now = Date.now }: StandInOptions): Promise<CloudflareStandIn> {
  const memory = emptyAccount(zones)
  const runtime = new Runtime(memory, sitePort)
  const account: Routes = {
    ...storageRoutes(memory, (uuid, sql, params) => runtime.query(uuid, sql, params)),
    ...fileRoutes(memory, runtime),
    ...workerRoutes(memory, now),
    ...pagesRoutes(memory, now),
  }
  const global = globalRoutes(memory)
  const calls: CloudflareStandIn['calls'] = []
  const unlike = new Set<string>()
  const compare = (route: string, part: 'request' | 'reply', faults: readonly string[]): void => {
    for (const fault of faults) unlike.add(`${route}: ${part}: ${fault}`)
  }
  let counted = 0
  let failing: number | null = null
  let forbidden: readonly string[] = []

  async function answer(request: Request): Promise<Answer> {
    const url = new URL(request.url)
    const whole = url.pathname.replace('/client/v4', '')
    const path = whole.replace(`/accounts/${memory.accountId}/`, '/')
    if (++counted === failing) return refused(500, 10000, 'a fault that passes')
    const isAsset = whole.startsWith('/pages/assets/')
    if (!isAsset && request.headers.get('authorization') !== `Bearer ${memory.token}`) return refused(403, 10000, 'Authentication error')
    if (forbidden.some((beginning) => path.startsWith(beginning))) return refused(403, 10000, 'Authentication error')
    const found = findHandler(whole === path ? global : account, request.method, path)
    if (found === null) return refused(404, 7003, `Could not route to ${request.method} ${whole}: the stand-in does not know it`)
    const call: Call = { method: request.method, path, query: url.searchParams, request }
    if (request.headers.get('content-type')?.startsWith('application/json') === true)
      compare(found.route, 'request', faultsOfRequest(found.route, await request.clone().json()))
    const answered = await found.handler(call, found.parts)
    // What is not published may be no JSON, as the content of a file.
    if (answered.status === 200 && isPublished(found.route))
      compare(found.route, 'reply', faultsOfReply(found.route, (answered.body as { result: unknown }).result))
    if (request.method !== 'GET' && CHANGES_WHAT_SERVES.test(path)) await runtime.refresh()
    return answered
  }

  const server = createServer((request, response) => {
    void (async () => {
      const asked = await requestOf(request)
      const answered = await answer(asked).catch((error: unknown) => refused(500, 1, error instanceof Error ? error.message : 'unknown'))
      calls.push({
        call: `${asked.method} ${new URL(asked.url).pathname.replace('/client/v4', '').replace(`/accounts/${memory.accountId}`, '')}`,
        status: answered.status,
      })
      send(response, answered)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that no one closes must not keep its process alive.
  server.unref()
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/client/v4`,
    memory,
    calls,
    unlike,
    failCall: (number) => {
      counted = 0
      failing = number
    },
    forbid: (paths) => {
      forbidden = paths
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await runtime.close()
    },
  }
}

/** After these another version of something answers. */
const CHANGES_WHAT_SERVES = /^\/(workers\/scripts\/[^/]+(\/deployments|\/secrets-bulk)?|pages\/projects\/[^/]+\/deployments.*)$/

function globalRoutes(memory: CloudflareMemory): Routes {
  return {
    ...assetRoutes(memory),
    'GET /user': () => done({ id: 'operator', email: 'operator@example.org' }),
    'GET /user/tokens/verify': () => done({ id: 'token', status: 'active' }),
    'GET /memberships': () => page([{ id: 'membership', account: { id: memory.accountId, name: 'Stand-in account' } }]),
    'GET /accounts': () => page([{ id: memory.accountId, name: 'Stand-in account', type: 'standard' }]),
    'GET /zones': ({ query }) =>
      page(memory.zones.filter(({ name }) => name === query.get('name')).map((zone) => ({ ...zone, status: 'active' }))),
    'GET /zones/*/dns_records': ({ query }, [zone = '']) =>
      page((memory.records.get(zone) ?? []).filter(({ name }) => name === query.get('name'))),
    'POST /zones/*/dns_records': async ({ request }, [zone = '']) => {
      const record = { ...((await request.json()) as { name: string; type: string; content: string }), id: crypto.randomUUID() }
      memory.records.get(zone)?.push(record)
      return done(record)
    },
  }
}

async function requestOf(request: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const method = request.method ?? 'GET'
  return new Request(`http://127.0.0.1${request.url ?? '/'}`, {
    method,
    headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: Buffer.concat(chunks) }),
  })
}

function send(response: ServerResponse, { status, body, file }: Answer): void {
  response.writeHead(status, { 'content-type': file === undefined ? 'application/json' : 'application/octet-stream' })
  response.end(file ?? JSON.stringify(body))
}
