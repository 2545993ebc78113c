import type { SignInCallbackResponse } from '#contract/auth/schemas.ts'
import { type Attack, Hole, mustBe, mustRefuse, needed, type Reply } from './attack.ts'
import type { Forgery } from './identity.ts'
import type { World } from './world.ts'

/** A sign-in that was begun: the cookie of the browser, and what the provider is to send back. */
async function begin(w: World, returnTo?: string) {
  const reply = await w.call('POST', '/api/users/auth/google/start', { body: returnTo === undefined ? {} : { returnTo } })
  const url = new URL(needed<{ url: string }>(reply).url)
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { url, cookie, state: url.searchParams.get('state') ?? '', nonce: url.searchParams.get('nonce') ?? '' }
}

type Begun = Awaited<ReturnType<typeof begin>>

const finish = (w: World, begun: Pick<Begun, 'cookie' | 'state'>, code: string, token?: string): Promise<Reply> =>
  w.call('POST', '/api/users/auth/google/callback', { body: { code, state: begun.state }, headers: { cookie: begun.cookie }, token })

/** A whole sign-in at the attacker's provider, which vouches for whatever it is asked to. */
export async function signIn(w: World, claims: Readonly<Record<string, unknown>>, token?: string): Promise<SignInCallbackResponse> {
  const begun = await begin(w)
  return needed(await finish(w, begun, await w.identity.code(begun.nonce, { claims }), token))
}

const accounts = async (w: World, email: string): Promise<number> =>
  (await w.rows<{ n: number }>('SELECT count(*) AS n FROM user WHERE email = ?1', email))[0]?.n ?? 0

export const SIGN_IN: readonly Attack[] = [
  {
    title: 'End the own sign-in in the browser of a victim, who would then write in the attacker’s account',
    run: async (w) => {
      const [attacker, victim] = [await begin(w), await begin(w)]
      const code = await w.identity.code(attacker.nonce, { claims: { sub: 'login-csrf', email: 'login-csrf@example.org' } })
      mustRefuse(await finish(w, { cookie: victim.cookie, state: attacker.state }, code), 'oauth_state_mismatch')
      mustRefuse(await finish(w, { cookie: '', state: attacker.state }, code), 'oauth_state_mismatch')
      mustBe('the number of accounts', await accounts(w, 'login-csrf@example.org'), 0)
    },
  },
  {
    title: 'Replay a used sign-in: the same code, and the same cookie with a fresh code of another sign-in',
    run: async (w) => {
      const begun = await begin(w)
      const claims = { sub: 'replay', email: 'replay@example.org' }
      const code = await w.identity.code(begun.nonce, { claims })
      needed(await finish(w, begun, code))
      mustRefuse(await finish(w, begun, code), 'oauth_denied')
      const other = await w.identity.code((await begin(w)).nonce, { claims })
      mustRefuse(await finish(w, begun, other), 'oauth_denied')
    },
  },
  {
    title: 'Come back with forged identity tokens, with a victim’s e-mail under another identity, and with an address nobody verified',
    run: async (w) => {
      const at = Math.floor(Date.now() / 1_000)
      const email = 'forged@example.org'
      const forgeries: readonly Forgery[] = [
        ...(['foreign', 'secret', 'none'] as const).map((signed) => ({ signed })),
        { claims: { aud: 'another-client' } },
        { claims: { iss: 'https://accounts.google.com.evil.example' } },
        { claims: { nonce: '' } },
        { claims: { nonce: undefined } },
        { claims: { exp: at - 3_600 } },
        { claims: { iat: at - 86_400 } },
        { claims: { sub: '' } },
        { claims: { azp: 'another-client' } },
      ]
      for (const forgery of forgeries) {
        const begun = await begin(w)
        const claims = { sub: 'forged', email, ...forgery.claims }
        mustRefuse(await finish(w, begun, await w.identity.code(begun.nonce, { ...forgery, claims })), 'oauth_denied')
      }
      mustBe('the number of accounts', await accounts(w, email), 0)
      const victim = await w.person()
      for (const [claims, code] of [
        [{ sub: 'thief', email: victim.email }, 'email_in_use'],
        [{ sub: 'thief', email: victim.email.toUpperCase() }, 'email_in_use'],
        [{ sub: 'unverified', email: 'unverified@example.org', email_verified: false }, 'email_not_verified'],
        [{ sub: 'unverified', email: 'unverified@example.org', email_verified: 'true' }, 'email_not_verified'],
      ] as const) {
        const begun = await begin(w)
        mustRefuse(await finish(w, begun, await w.identity.code(begun.nonce, { claims })), code)
      }
    },
  },
  {
    title: 'Have people sent to another site after their sign-in',
    run: async (w) => {
      const addresses = [
        '//evil.example',
        '/\\evil.example',
        'https://evil.example',
        'javascript:alert(1)',
        '/%09/evil.example',
        '\t//evil',
      ]
      for (const [i, address] of [
        ...addresses,
        '/./\\/evil.example',
        '/user/..//evil.example',
        '/login?x=//evil',
        'data:text/html,x',
      ].entries()) {
        const begun = await begin(w, address)
        const claims = { sub: `open-redirect-${i}`, email: `open-redirect-${i}@example.org` }
        const { returnTo } = needed<SignInCallbackResponse>(await finish(w, begun, await w.identity.code(begun.nonce, { claims })))
        const leads = returnTo === null ? w.origin : new URL(returnTo, w.origin).origin
        if (leads !== w.origin) throw new Hole(`${JSON.stringify(address)} leads to ${leads}`)
      }
    },
  },
  {
    title: 'Name an address inside the own network as the picture of an account, for the server to fetch',
    run: async (w) => {
      const before = w.identity.strays.length
      const own = w.identity.issuer
      const pictures = [`${own}/picture`, `${own.replace('127.0.0.1', 'localhost')}/picture`, 'http://169.254.169.254/latest/meta-data/']
      for (const [i, picture] of [
        ...pictures,
        `https://lh3.googleusercontent.com@${new URL(own).host}/picture`,
        'file:///etc/passwd',
      ].entries())
        mustBe('the picture', (await signIn(w, { sub: `ssrf-${i}`, email: `ssrf-${i}@example.org`, picture })).profilePicture, null)
      mustBe('the requests that reached the inside', w.identity.strays.slice(before), [])
    },
  },
  {
    title: 'Begin and end sign-ins from another site, and turn the way back to another host by forged headers',
    run: async (w) => {
      for (const origin of ['https://evil.example', 'null', `${w.origin}.evil.example`, w.origin.replace('http:', 'https:')])
        for (const path of ['start', 'callback'])
          mustRefuse(
            await w.call('POST', `/api/users/auth/google/${path}`, {
              body: path === 'start' ? {} : { code: 'x', state: 'y' },
              headers: { origin, 'cf-connecting-ip': '198.51.100.7' },
            }),
            'origin_refused',
          )
      const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example', 'x-host': 'evil' }
      const reply = await w.call('POST', '/api/users/auth/google/start', { body: {}, headers: forged })
      const url = new URL(needed<{ url: string }>(reply).url)
      mustBe('the way back', url.searchParams.get('redirect_uri'), `${w.origin}/login`)
    },
  },
  {
    title: 'Hand in the old token of a victim with the own sign-in, to take over the victim’s session and pen',
    run: async (w) => {
      const victim = await w.person()
      const grant = await w.start(victim, w.tests.mock)
      const thief = await signIn(w, { sub: 'pen-thief', email: 'pen-thief@example.org' }, victim.token)
      const me = needed<{ user: { _id: string } }>(await w.call('GET', '/api/me', { token: thief.token }))
      mustBe('whose session it is', me.user._id, thief._id)
      if (thief._id === victim.id) throw new Hole('the attacker is signed in as the victim')
      mustRefuse(await w.call('POST', `/api/attempts/${grant.attemptId}/continue`, { token: thief.token, body: {} }))
      needed(await w.call('GET', `/api/attempts/${grant.attemptId}/copy`, { token: grant.token }))
      needed(await w.call('GET', '/api/me', { token: victim.token }))
    },
  },
]
