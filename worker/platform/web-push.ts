import { buildPushPayload } from '@block65/webcrypto-web-push'

/** What the operator's pushes are signed with (RFC 8292): `npm run vapid` makes them. Base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
  /** How a push service reaches the operator: `mailto:…` or the site's address. */
  readonly subject: string
}

/** The keys of this deployment, or null where none are configured: then nothing is pushed and no one is asked. */
export function vapidKeys(env: Pick<Env, 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'PUBLIC_ORIGIN'>): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  if (!/^[\w-]{87}$/.test(publicKey ?? '') || !/^[\w-]{43}$/.test(privateKey ?? '')) return null
  return { publicKey: publicKey ?? '', privateKey: privateKey ?? '', subject: env.PUBLIC_ORIGIN }
}

export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** `gone`: the browser unsubscribed or was deleted. `failed` may pass; `refused` is about this push or our keys and will not. */
export type PushOutcome = 'sent' | 'gone' | 'failed' | 'refused'

/** Carries the request out; the Worker's `fetch`, or what a test puts in its place. */
export type PushSend = (endpoint: string, init: RequestInit) => Promise<Response>

export const sendOverNetwork: PushSend = (endpoint, init) =>
  // A push service answers on its own: whatever it might point to is not on the list of hosts that may be called (docs/threats.md#server-side-requests).
  fetch(endpoint, { ...init, redirect: 'manual', signal: AbortSignal.timeout(5_000) })

/**
 * Encrypts a message for one browser (RFC 8291) and hands it to its push service, which keeps it for `ttlSeconds`. Never throws. A later
 * push with the same `topic` takes the place of one that has not been fetched; at most 32 letters of base64url.
 */
export async function pushTo(
  keys: VapidKeys,
  target: PushTarget,
  message: { readonly data: string; readonly topic: string; readonly ttlSeconds: number },
  send: PushSend,
): Promise<PushOutcome> {
  try {
    const subscription = { endpoint: target.endpoint, expirationTime: null, keys: { p256dh: target.p256dh, auth: target.auth } }
    const options = { ttl: message.ttlSeconds, topic: message.topic, urgency: 'normal' } as const
    const { headers, method, body } = await buildPushPayload({ data: message.data, options }, subscription, keys)
    const { status } = await send(target.endpoint, { headers, method, body })
    return outcomeOf(status)
  } catch {
    return 'failed'
  }
}

/** RFC 8030 §5 and what the services do: 404 and 410 are permanently, 429 and 5xx are not. */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'failed' : 'refused'
}
