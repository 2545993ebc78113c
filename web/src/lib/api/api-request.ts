import type { ErrorBody } from '#contract/shared/errors.ts'
import { forgetAhead, takeAhead } from './answers-ahead.ts'
import { ApiError, UnreachableError, UnreadableError } from './api-error.ts'
import { loadTextOf } from './error-text.ts'

/** The one configured address of the API; by default this site's own. */
export const API_BASE: string = import.meta.env['VITE_API_BASE'] ?? ''

/** How long a call may take before it counts as unreachable. */
const TIMEOUT_MS = 15_000

export interface ApiRequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON, or as it is where it is a file. */
  readonly body?: unknown
  /** Another bearer than the session's: an attempt token. A 401 then is no concern of the session. */
  readonly token?: string
  /** More than every call has. */
  readonly headers?: Readonly<Record<string, string>>
  /** What the page takes, where it is more than JSON as everybody knows it. */
  readonly accept?: string
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number
  /** Outlives the page; at most 64 KB. */
  readonly keepalive?: boolean
  /** For an answer that says something in its headers. */
  readonly onHeaders?: (headers: Headers) => void
}

/** What the session supplies, so that this module needs to know nothing of it. */
export interface SessionHooks {
  readonly token: () => string | null
  /** Called with the token that was refused: by the time the answer comes, another may be in its place. */
  readonly onRefused: (token: string) => void
}

let session: SessionHooks = { token: () => null, onRefused: () => {} }

export const connectSession = (hooks: SessionHooks): void => {
  session = hooks
}

let signInAgain: (() => Promise<boolean>) | null = null

/** What asks the person to sign in again, for acts that want a recent sign-in; true where they did, then the call is sent once more. */
export function connectSignInAgain(ask: () => Promise<boolean>): () => void {
  signInAgain = ask
  return () => {
    signInAgain = null
  }
}

/**
 * One call to the API. Throws `ApiError` with the API's own code, or `UnreachableError`. An answer without content gives
 * undefined. Types are the contract's: the server validates what it sends.
 */
export async function apiRequest<Answer>(path: string, options: ApiRequestOptions = {}): Promise<Answer> {
  return requestOnce<Answer>(path, options).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'sign_in_again' || !(await signInAgain?.())) throw error
    return requestOnce<Answer>(path, options)
  })
}

async function requestOnce<Answer>(path: string, options: ApiRequestOptions): Promise<Answer> {
  const sessionToken = options.token === undefined ? session.token() : null
  const bearer = options.token ?? sessionToken
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  let response: Response
  let text: string
  try {
    const isRead = (options.method ?? 'GET') === 'GET'
    const ahead = isRead ? takeAhead(API_BASE + path, bearer) : undefined
    if (!isRead) forgetAhead()
    response = await (ahead ??
      fetch(API_BASE + path, {
        method: options.method ?? 'GET',
        headers: {
          accept: options.accept ?? 'application/json',
          ...(options.body !== undefined && { 'content-type': options.body instanceof Blob ? options.body.type : 'application/json' }),
          ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
          ...options.headers,
        },
        ...(options.body !== undefined && { body: options.body instanceof Blob ? options.body : JSON.stringify(options.body) }),
        // The sign-in's state travels in a cookie, also where the API has an address of its own.
        credentials: API_BASE === '' ? 'same-origin' : 'include',
        keepalive: options.keepalive ?? false,
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      }))
    text = await response.text()
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new UnreachableError('The API could not be reached', { cause })
  }
  if (response.status === 401 && sessionToken !== null) session.onRefused(sessionToken)
  const body = parse(text)
  if (!response.ok) {
    if (!isErrorBody(body)) throw new UnreachableError(`HTTP ${response.status}`)
    await loadTextOf(body.error.code)
    throw new ApiError(response.status, body.error)
  }
  if (body === NOT_JSON) throw new UnreadableError('The answer is not JSON')
  options.onHeaders?.(response.headers)
  return body as Answer
}

const NOT_JSON = Symbol('not JSON')

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return NOT_JSON
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'error' in body &&
  typeof body.error === 'object' &&
  body.error !== null &&
  'code' in body.error
