/** Cloudflare's API, or its stand-in on loopback: wrangler reads the same variable. */
const DEFAULT_ADDRESS = 'https://api.cloudflare.com/client/v4'

export interface CloudflareAccess {
  readonly address: string
  readonly token: string
}

export function cloudflareAccess(env: NodeJS.ProcessEnv): CloudflareAccess | null {
  const token = env['CLOUDFLARE_API_TOKEN']
  if (token === undefined || token === '') return null
  return { address: env['CLOUDFLARE_API_BASE_URL'] ?? DEFAULT_ADDRESS, token }
}

/** A call that Cloudflare refused, with its own words. It never carries the token. */
export class CloudflareError extends Error {
  readonly status: number
  /** Cloudflare's error codes, such as 10000 for a token that may not do this. */
  readonly codes: readonly number[]

  constructor(call: string, status: number, errors: readonly { readonly code: number; readonly message: string }[]) {
    const said = errors.map(({ code, message }) => `${message} (${code})`).join('; ')
    super(`Cloudflare refused ${call} with ${status}${said === '' ? '' : `: ${said}`}`)
    this.status = status
    this.codes = errors.map(({ code }) => code)
  }
}

interface Envelope {
  readonly success: boolean
  readonly result: unknown
  readonly errors?: readonly { readonly code: number; readonly message: string }[]
  readonly result_info?: { readonly page?: number; readonly total_pages?: number; readonly cursor?: string }
}

const TRIES = 4

/**
 * One call. What passes by itself (429, 5xx, a broken connection) is tried again, three times at most; every call that changes something is
 * one that may be repeated. Throws CloudflareError.
 */
export async function callCloudflare(access: CloudflareAccess, method: string, path: string, body?: unknown): Promise<unknown> {
  return (await envelopeOf(access, method, path, body)).result
}

/** All pages of a list. */
export async function listCloudflare(access: CloudflareAccess, path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const found: Record<string, unknown>[] = []
  for (let page = 1; page <= 100; page++) {
    const { result, result_info: info } = await envelopeOf(access, 'GET', `${path}${path.includes('?') ? '&' : '?'}page=${page}`)
    found.push(...(result as Record<string, unknown>[]))
    if (info?.total_pages === undefined || page >= info.total_pages) return found
  }
  return found
}

async function envelopeOf(access: CloudflareAccess, method: string, path: string, body?: unknown): Promise<Envelope> {
  for (let attempt = 1; ; attempt++) {
    const answer = await tryCall(access, method, path, body)
    if (answer.ok) return answer.envelope
    if (!answer.mayPass || attempt === TRIES) throw answer.error
    await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** attempt))
  }
}

type Tried = { readonly ok: true; readonly envelope: Envelope } | { readonly ok: false; readonly mayPass: boolean; readonly error: Error }

async function tryCall({ address, token }: CloudflareAccess, method: string, path: string, body: unknown): Promise<Tried> {
  const call = `${method} ${path.split('?')[0]}`
  try {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    const envelope = (await response.json().catch(() => ({ success: false, result: null }))) as Envelope
    if (response.ok && envelope.success) return { ok: true, envelope }
    const mayPass = response.status === 429 || response.status >= 500
    return { ok: false, mayPass, error: new CloudflareError(call, response.status, envelope.errors ?? []) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    return { ok: false, mayPass: true, error: new Error(`Cloudflare could not be reached for ${call}: ${reason}`) }
  }
}

/** A file as it is; null where there is none. What passes by itself is tried again, as by `callCloudflare`. Throws CloudflareError. */
export async function readCloudflare({ address, token }: CloudflareAccess, path: string): Promise<Buffer | null> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`${address}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(120_000),
    }).catch(() => null)
    if (response?.ok === true) return Buffer.from(await response.arrayBuffer())
    if (response?.status === 404) return null
    const mayPass = response === null || response.status === 429 || response.status >= 500
    if (!mayPass || attempt === TRIES) throw new CloudflareError(`GET ${path}`, response?.status ?? 0, [])
    await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** attempt))
  }
}

/** All pages of a list that goes on by a cursor. */
export async function listByCursor(access: CloudflareAccess, path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const found: Record<string, unknown>[] = []
  for (let cursor = ''; ;) {
    const { result, result_info: info } = await envelopeOf(
      access,
      'GET',
      `${path}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    found.push(...(result as Record<string, unknown>[]))
    if (info?.cursor === undefined || info.cursor === '') return found
    cursor = info.cursor
  }
}
