import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'

export interface Forgery {
  /** Claims that differ from those of a good token; undefined leaves one out. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** Signed by another key, by the client's secret, or not at all. */
  readonly signed?: 'foreign' | 'secret' | 'none'
}

/** An identity provider of the attacker's own making: it hands out whatever identity token a code stands for, good and bad. */
export interface Identity {
  readonly issuer: string
  /** A code that can be traded once; `nonce` is what the token will carry. */
  code(nonce: string, forgery?: Forgery): Promise<string>
  /** Requests for anything that no sign-in asks for. */
  readonly strays: string[]
  close(): void
}

export const CLIENT = { id: 'client-of-the-attacks', secret: 'the secret of the client of the attacks' }

export async function openIdentity(): Promise<Identity> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const foreign = (await generateKeyPair('RS256')).privateKey
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const waiting = new Map<string, string>()
  const strays: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const path = new URL(request.url ?? '/', 'http://idp').pathname
      const send = (status: number, body: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (path === '/jwks') return void send(200, { keys: [jwk] })
      if (path !== '/token') {
        strays.push(path)
        return void send(404, {})
      }
      const code = new URLSearchParams(await bodyOf(request)).get('code') ?? ''
      const token = waiting.get(code)
      waiting.delete(code)
      if (token === undefined) return void send(400, { error: 'invalid_grant' })
      send(200, { access_token: 'x', token_type: 'Bearer', expires_in: 300, id_token: token })
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let codes = 0
  return {
    issuer,
    strays,
    code: async (nonce, { claims = {}, signed } = {}) => {
      const at = Math.floor(Date.now() / 1000)
      const payload: JWTPayload = {
        iss: issuer,
        aud: CLIENT.id,
        sub: 'nobody',
        email: 'nobody@example.org',
        email_verified: true,
        name: 'Nobody',
        nonce,
        iat: at,
        exp: at + 300,
        ...claims,
      }
      const token =
        signed === 'none'
          ? new UnsecuredJWT(payload).encode()
          : signed === 'secret'
            ? await new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(new TextEncoder().encode(CLIENT.secret))
            : await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(signed === 'foreign' ? foreign : privateKey)
      const code = `code-${codes++}`
      waiting.set(code, token)
      return code
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
