import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { app } from '#worker/app.ts'
import { auditFault, declaredAction, watchWrites } from './audit-net.ts'
import { recordReply } from './record-reply.ts'

export interface CallOptions {
  /** The whole Authorization header, or a bearer token. */
  readonly authorization?: string | null
  readonly token?: string | null
  readonly body?: unknown
  /** A body exactly as it goes over the wire, with whatever content type `headers` say. */
  readonly rawBody?: string | Uint8Array<ArrayBuffer> | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Bindings to use in place of the real ones, such as a watched database. */
  readonly bindings?: Partial<Env>
}

/** One request to the whole app, as the site would send it. Throws where an act of an admin left no audit row, or one of another thing. */
export async function call(method: string, path: string, options: CallOptions = {}): Promise<Response> {
  const authorization = options.authorization ?? (options.token === undefined || options.token === null ? null : `Bearer ${options.token}`)
  const request = new Request(`http://sopan.test${path}`, {
    method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(authorization === null ? {} : { authorization }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
    ...(options.rawBody === undefined ? {} : { body: options.rawBody }),
  })
  const ctx = createExecutionContext()
  const bindings = { ...env, ...options.bindings }
  const declared = declaredAction(method, path)
  const { db, changed } = declared === null ? { db: bindings.DB, changed: new Set<string>() } : watchWrites(bindings.DB)
  const response = await app.fetch(request, { ...bindings, DB: db }, ctx)
  await waitOnExecutionContext(ctx)
  if (declared !== null && response.ok) await assertAudited(declared, changed, response)
  await recordReply(method, path, response)
  return response
}

async function assertAudited(declared: string, changed: ReadonlySet<string>, response: Response): Promise<void> {
  const { results } = await env.DB.prepare('SELECT action FROM audit_log WHERE request_id = ?1')
    .bind(response.headers.get('x-request-id'))
    .all<{ action: string }>()
  const fault = auditFault(
    declared,
    changed,
    results.map(({ action }) => action),
  )
  if (fault !== null) throw new Error(fault)
}

/** The JSON of a call that must succeed. */
export async function answerOf<Answer>(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const response = await call(method, path, options)
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

export async function errorCodeOf(response: Response): Promise<string> {
  return (await response.json<{ error: { code: string } }>()).error.code
}
