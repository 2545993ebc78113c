/**
 * A real OpenID provider for machines without a Google client: code flow, PKCE and nonce as Google has them, and a page on which to
 * choose who to be. It lives in the start script only; no build can reach it.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider, interactionPolicy } from 'oidc-provider'
import { MemoryAdapter } from './memory-adapter.ts'
import { PERSONAS, personOf } from './personas.ts'
import { choosePersonPage } from './choose-person-page.ts'

export interface StandIn {
  readonly issuer: string
  close(): Promise<void>
}

/** Starts the provider on loopback for one client whose redirect address is `redirectUri`. */
export async function startIdentityProvider(
  port: number,
  client: { readonly id: string; readonly secret: string; readonly redirectUris: readonly string[] },
): Promise<StandIn> {
  const issuer = `http://127.0.0.1:${port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    adapter: MemoryAdapter,
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [...client.redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { claimsParameter: { enabled: true }, devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}`, policy: asGoogleAsks() },
    ttl: { Session: 60, Interaction: 600, Grant: 600, AuthorizationCode: 60, AccessToken: 600, IdToken: 600 },
    cookies: { keys: [client.secret] },
    findAccount: (_ctx, id) => {
      const person = personOf(id)
      if (person === null) return undefined
      return { accountId: id, claims: async () => ({ sub: id, name: person.name, email: person.email, email_verified: true }) }
    },
    // Choosing a person is the consent: there is no second page.
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId: ctx.oidc.client?.clientId ?? '', accountId: ctx.oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.on('server_error', (_ctx, error) => console.error(`identity provider: ${error.message}`))
  const answer = provider.callback()
  const server = createServer((request, response) => {
    const uid = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '')?.[1]
    if (uid === undefined) void answer(request, response)
    else
      void interact(provider, request, response).catch((error: unknown) => {
        response
          .writeHead(400, { 'content-type': 'text/plain' })
          .end(`This sign-in has expired. Start it again. (${error instanceof Error ? error.message : ''})`)
      })
  })
  await listen(server, port)
  return { issuer, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Google's `prompt=select_account` is not among the prompts that OpenID Connect names. */
function asGoogleAsks(): ReturnType<typeof interactionPolicy.base> {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const details = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(choosePersonPage(details.uid, PERSONAS))
    return
  }
  const form = new URLSearchParams(await bodyOf(request))
  const accountId = form.get('persona') ?? `email:${(form.get('email') ?? '').trim().toLowerCase()}`
  if (personOf(accountId) === null) {
    response
      .writeHead(400, { 'content-type': 'text/html; charset=utf-8' })
      .end(choosePersonPage(details.uid, PERSONAS, 'That is not an e-mail address.'))
    return
  }
  if (form.get('withoutAuthTime') !== null) await forgetClaims(details)
  await provider.interactionFinished(
    request,
    response,
    { login: { accountId, remember: false }, select_account: {} },
    { mergeWithLastSubmission: false },
  )
}

/** As a provider answers that does not say when it last saw the person: the question for `auth_time` is passed over. */
async function forgetClaims(interaction: Awaited<ReturnType<Provider['interactionDetails']>>): Promise<void> {
  delete interaction.params['claims']
  await interaction.save(600)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > 4_096) throw new Error('too long')
  }
  return body
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
