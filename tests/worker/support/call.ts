import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { app } from '#worker/app.ts'
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

/** One request to the whole app, as the site would send it. */
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
  const response = await app.fetch(request, { ...env, ...options.bindings }, ctx)
  await waitOnExecutionContext(ctx)
  await recordReply(method, path, response)
  return response
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
