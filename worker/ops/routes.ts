import { networkOf } from '#domain/access/network.ts'
import { NOTHING_COUNTED, type Tally } from '#domain/operations/tally.ts'
import { isOperator } from '../http/guards/operator-secret.ts'
import { now } from '../platform/clock.ts'
import { continueBackup } from './backup/continue-backup.ts'
import { isQueueKind, redrive } from './dead-letters.ts'
import { type OpsEnv, ledgerOf } from './ops-env.ts'
import { siteStatus } from './site-status.ts'
import { statusPage } from './status-page/status-page.ts'
import { collect } from './tail.ts'
import { watch } from './watch.ts'

/**
 * `GET /status` (a page) and `GET /status.json` are for everyone and say no more than whether the site works. `POST /ops/…` is for the
 * holder of the operator secret; for others it does not exist.
 */
export async function answer(request: Request, env: OpsEnv, ctx: ExecutionContext): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (request.method === 'GET' && pathname === '/status.json') return Response.json(await siteStatus(env, now()), { headers: HEADERS })
  if (request.method === 'GET' && pathname === '/status') return statusPage(request, await siteStatus(env, now()))
  if (request.method === 'POST' && (await isOperator(request.headers.get('authorization'), env.OPERATOR_SECRET))) {
    if (pathname === '/ops/watch') {
      await watch(env, now())
      return Response.json(await ledgerOf(env).read(now()), { headers: HEADERS })
    }
    if (pathname === '/ops/errors') return Response.json({ groups: await ledgerOf(env).errorGroups() }, { headers: HEADERS })
    if (pathname === '/ops/redrive') return sendAgain(request, env)
    if (pathname === '/ops/backup') return backUp(request, env)
    if (pathname === '/ops/rebuild-boards') {
      const { after } = (await request.json().catch(() => ({}))) as { after?: unknown }
      return Response.json(await env.API.rebuildBoards(typeof after === 'string' ? after : ''), { headers: HEADERS })
    }
    if (pathname === '/ops/drilled') {
      await ledgerOf(env).noteDrill(now())
      return Response.json({ ok: true }, { headers: HEADERS })
    }
  }
  if (request.method === 'POST') ctx.waitUntil(collect(refusedOperator(request, now()), env, now()))
  return Response.json({ error: { code: 'not_found', message: 'Not found' } }, { status: 404, headers: HEADERS })
}

/** Someone tried the door of operators, which calls of the API tell by a line of their log (`requireOperator`). */
function refusedOperator({ headers, method }: Request, at: number): Tally {
  const network = networkOf(headers.get('cf-connecting-ip') ?? 'local')
  const event = {
    at,
    kind: 'authentication_refused',
    count: 1,
    route: '/ops/*',
    method,
    outcome: 'refused',
    reason: 'operator',
    network,
  } as const
  return { counts: { ...NOTHING_COUNTED, refusedOperators: 1 }, errors: [], security: [event] }
}

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const

async function sendAgain(request: Request, env: OpsEnv): Promise<Response> {
  const { queue } = (await request.json().catch(() => ({}))) as { queue?: unknown }
  if (!isQueueKind(queue))
    return Response.json({ error: { code: 'bad_request', message: 'queue must be one of our queues' } }, { status: 400, headers: HEADERS })
  return Response.json(await redrive(env, queue), { headers: HEADERS })
}

/** `{"begin": true}` asks for a new backup where none is being written; without it one that is being written goes on. */
async function backUp(request: Request, env: OpsEnv): Promise<Response> {
  const { begin } = (await request.json().catch(() => ({}))) as { begin?: unknown }
  try {
    return Response.json(await continueBackup(env, now(), begin === true), { headers: HEADERS })
  } catch (error) {
    const message = error instanceof Error ? error.message : 'unknown'
    return Response.json({ error: { code: 'backup_failed', message } }, { status: 500, headers: HEADERS })
  }
}
