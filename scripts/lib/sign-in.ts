import type { SignInCallbackResponse } from '#contract/auth/schemas.ts'

export interface SignInAgain {
  /** The session that this browser has: it begins again. */
  readonly token?: string
  /** Asks the provider when it last saw the person. */
  readonly recent?: boolean
  /** The provider does not answer that question. */
  readonly withoutAuthTime?: boolean
}

/**
 * Signs a person of the stand-in provider in as a browser would: by its redirects, cookies and form. `sub` is a persona's, or
 * `email:someone@example.org` for a person who types an address.
 */
export async function signIn(origin: string, persona: { readonly sub: string }, again: SignInAgain = {}): Promise<SignInCallbackResponse> {
  const cookies = new Map<string, string>()
  const start = await post(`${origin}/api/users/auth/google/start`, again.recent === undefined ? {} : { recent: again.recent }, cookies)
  let address = ((await start.json()) as { url: string }).url
  for (let hop = 0; hop < 10; hop++) {
    const at = new URL(address)
    if (at.origin === new URL(origin).origin && at.pathname === '/login') {
      if (!at.searchParams.has('code')) throw new Error(`sign-in of ${persona.sub} was refused: ${at.search}`)
      const answer = await post(
        `${origin}/api/users/auth/google/callback`,
        { code: at.searchParams.get('code'), state: at.searchParams.get('state') },
        cookies,
        again.token,
      )
      if (!answer.ok) throw new Error(`sign-in of ${persona.sub} failed: ${await answer.text()}`)
      return (await answer.json()) as SignInCallbackResponse
    }
    const isChoice = at.pathname.startsWith('/interaction/')
    const response = await fetch(address, {
      redirect: 'manual',
      method: isChoice ? 'POST' : 'GET',
      headers: { cookie: cookieHeader(cookies), 'content-type': 'application/x-www-form-urlencoded' },
      ...(isChoice
        ? {
            body: new URLSearchParams({
              ...(persona.sub.startsWith('email:') ? { email: persona.sub.slice('email:'.length) } : { persona: persona.sub }),
              ...(again.withoutAuthTime === true ? { withoutAuthTime: 'on' } : {}),
            }).toString(),
          }
        : {}),
    })
    remember(cookies, response)
    const next = response.headers.get('location')
    if (next === null)
      throw new Error(`sign-in of ${persona.sub} stopped at ${at.pathname}: ${response.status} ${(await response.text()).slice(0, 300)}`)
    address = new URL(next, address).toString()
  }
  throw new Error(`sign-in of ${persona.sub} went in circles`)
}

async function post(url: string, body: unknown, cookies: Map<string, string>, token?: string): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: cookieHeader(cookies),
      origin: new URL(url).origin,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  remember(cookies, response)
  return response
}

const cookieHeader = (cookies: ReadonlyMap<string, string>): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function remember(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (at > 0) cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}
