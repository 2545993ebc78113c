import { checkoutPolicy } from '../checkout/checkout-policy.ts'

interface Bindings {
  readonly API: { fetch(request: Request): Promise<Response> }
  readonly ASSETS: { fetch(request: Request | string | URL): Promise<Response> }
}

/**
 * The shell, with a policy that lets the payment gateway's page in: this page is always loaded as a whole, so no other has it. Where the API does
 * not say which sites those are, the usual policy stands, and the page says that payments cannot be taken.
 */
export async function onRequestGet({ request, env }: { request: Request; env: Bindings }): Promise<Response> {
  const { origin } = new URL(request.url)
  const [shell, hosts] = await Promise.all([env.ASSETS.fetch(new URL('/app', origin)), gatewayHosts(env, origin)])
  const headers = new Headers(shell.headers)
  headers.delete('etag')
  headers.set('cache-control', 'no-store')
  const policy = headers.get('content-security-policy')
  if (policy !== null && hosts.length > 0) {
    headers.set('content-security-policy', checkoutPolicy(policy, hosts))
    headers.set(
      'permissions-policy',
      `camera=(), microphone=(), geolocation=(), payment=(self ${hosts.map((host) => `"${host}"`).join(' ')}), usb=()`,
    )
  }
  return new Response(shell.body, { status: shell.status, headers })
}

async function gatewayHosts(env: Bindings, origin: string): Promise<readonly string[]> {
  try {
    const response = await env.API.fetch(new Request(`${origin}/api/prime/gateway`))
    const { hosts } = await response.json<{ readonly hosts?: readonly string[] }>()
    return response.ok && Array.isArray(hosts) ? hosts.filter((host) => /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(String(host))) : []
  } catch {
    return []
  }
}
