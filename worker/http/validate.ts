import type { Context, MiddlewareHandler } from 'hono'
import { validator } from 'hono/validator'
import type * as z from 'zod/mini'
import { safeParse } from 'zod/mini'
import { AppError } from './app-error.ts'
import type { AppEnv } from './app-env.ts'

const DEFAULT_BODY_BYTES = 64 * 1024
const MAX_DEPTH = 20

/**
 * The JSON body, checked against `schema`, as `c.req.valid('json')`. Refuses other content types (a cross-site form cannot send
 * JSON), bodies over `maxBytes`, bad JSON, nesting over 20 levels and unknown fields of strict schemas.
 */
export function jsonBody<S extends z.ZodMiniType>(schema: S, maxBytes = DEFAULT_BODY_BYTES) {
  const read: MiddlewareHandler<AppEnv, string, { in: { json: z.input<S> }; out: { json: z.output<S> } }> = async (c, next) => {
    const value = check(schema, await readJson(c, maxBytes), 'body')
    c.req.addValidatedData('json', value as object)
    await next()
  }
  return read
}

/** As `jsonBody` for a schema without needed fields: a request without any body is one with `{}`. */
export function jsonBodyOrNone<S extends z.ZodMiniType>(schema: S) {
  const full = jsonBody(schema)
  const read: MiddlewareHandler<AppEnv, string, { in: { json: z.input<S> }; out: { json: z.output<S> } }> = async (c, next) => {
    if (!(await isBodyEmpty(c.req.raw))) return full(c, next)
    c.req.addValidatedData('json', check(schema, {}, 'body') as object)
    await next()
  }
  return read
}

/** Nothing was sent: no body at all, or one of no bytes. The request can be read afterwards. */
async function isBodyEmpty(request: Request): Promise<boolean> {
  if (request.body === null || request.headers.get('content-length') === '0') return true
  if (request.headers.get('content-length') !== null) return false
  const reader = request.clone().body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return first === undefined || first.done || first.value.byteLength === 0
}

/** Path parameters, decoded by the router and therefore never trusted, as `c.req.valid('param')`. A bad id is a 404, as an absent one is. */
export const pathParams = <S extends z.ZodMiniType<Record<string, unknown>, Record<string, string>>>(schema: S) =>
  validator('param', (value): z.output<S> => {
    const parsed = safeParse(schema, value)
    if (!parsed.success) throw new AppError('not_found')
    return parsed.data
  })

/** Query parameters as `c.req.valid('query')`; a repeated one is refused (docs/threats.md#repeated-parameters). */
export const queryParams = <S extends z.ZodMiniType>(schema: S) =>
  validator('query', (value: Record<string, string | string[]>): z.output<S> => {
    const repeated = Object.keys(value).find((name) => Array.isArray(value[name]))
    if (repeated !== undefined) throw new AppError('invalid_request', { path: repeated, reason: 'given more than once' })
    return check(schema, value, 'query')
  })

function check<S extends z.ZodMiniType>(schema: S, value: unknown, where: string): z.output<S> {
  const parsed = safeParse(schema, value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = [where, ...(issue?.path ?? [])].map(String).join('.')
  throw new AppError('invalid_request', { path: path.slice(0, 200), reason: (issue?.message ?? 'not valid').slice(0, 200) })
}

async function readJson(c: Context, maxBytes: number): Promise<unknown> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new AppError('invalid_request', { path: 'body', reason: 'send JSON with content-type application/json' })
  const bytes = await readAtMost(c.req.raw, maxBytes)
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw new AppError('invalid_request', { path: 'body', reason: 'not valid JSON in UTF-8' })
  }
  if (isDeeperThan(value, MAX_DEPTH))
    throw new AppError('invalid_request', { path: 'body', reason: `nested more than ${MAX_DEPTH} levels` })
  return value
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/**
 * A body that says how long it is comes whole: the protocol ends it there. Any other is counted as it arrives, and reading stops at
 * the limit.
 */
async function readAtMost(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = () => new AppError('body_too_large', { limit })
  const said = request.headers.get('content-length')
  if (Number(said ?? 0) > limit) throw tooLarge()
  if (request.body === null) return new Uint8Array()
  if (said !== null) {
    const whole = new Uint8Array(await request.arrayBuffer())
    if (whole.byteLength > limit) throw tooLarge()
    return whole
  }
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body) {
    length += chunk.byteLength
    if (length > limit) throw tooLarge()
    chunks.push(chunk)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (levels < 0) return true
  return typeof value === 'object' && value !== null && Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}
