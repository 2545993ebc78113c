import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IdentityProvider, verifyIdToken } from '#worker/platform/google.ts'

const NOW = Date.now()
const NONCE = 'the-nonce'
const CLIENT = 'client-of-sopan'
const ISSUER = 'https://accounts.google.com'

let server: Server
let provider: IdentityProvider
let ours: CryptoKey
let foreign: CryptoKey

/** An identity provider that signs whatever it is asked to, good and bad. */
beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true })
  ours = pair.privateKey
  foreign = (await generateKeyPair('RS256')).privateKey
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] })),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider = {
    issuers: [ISSUER, 'accounts.google.com'],
    authorizationEndpoint: `${base}/auth`,
    tokenEndpoint: `${base}/token`,
    jwksUri: `${base}/jwks`,
    clientId: CLIENT,
    clientSecret: 'secret',
    redirectUri: 'http://localhost/login',
  }
})
afterAll(() => {
  server.close()
})

interface Claims {
  readonly [claim: string]: unknown
}

const GOOD: Claims = {
  iss: ISSUER,
  aud: CLIENT,
  sub: '1234567890',
  email: 'Asha@Example.org',
  email_verified: true,
  nonce: NONCE,
  name: 'Asha Rao',
  iat: seconds(NOW),
  exp: seconds(NOW) + 300,
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000)
}

const sign = (claims: Claims, key: CryptoKey = ours, header: { alg?: string; kid?: string } = {}): Promise<string> =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header }).sign(key)

describe('a good ID token', () => {
  test('gives the identity, the e-mail in lower case', async () => {
    expect(await verifyIdToken(provider, await sign(GOOD), NONCE, NOW)).toEqual({
      ok: true,
      identity: {
        iss: ISSUER,
        sub: '1234567890',
        email: 'asha@example.org',
        emailVerified: true,
        name: 'Asha Rao',
        picture: null,
        authenticatedAt: null,
      },
    })
  })
  test('may spell the issuer in Google’s other way, and means the same account', async () => {
    const verified = await verifyIdToken(provider, await sign({ ...GOOD, iss: 'accounts.google.com' }), NONCE, NOW)
    expect(verified).toMatchObject({ ok: true, identity: { iss: ISSUER } })
  })
  test('says when the provider last saw the person, in ms, also where that is long ago', async () => {
    const at = seconds(NOW) - 86_400
    expect(await verifyIdToken(provider, await sign({ ...GOOD, auth_time: at }), NONCE, NOW)).toMatchObject({
      identity: { authenticatedAt: at * 1000 },
    })
  })
  test.each(['1800000000', -1, 1.5, null, seconds(NOW) + 3_600])('with the auth_time %j says nothing of it', async (auth_time) => {
    expect(await verifyIdToken(provider, await sign({ ...GOOD, auth_time }), NONCE, NOW)).toMatchObject({
      ok: true,
      identity: { authenticatedAt: null },
    })
  })
  test('with an e-mail "verified" by text is not verified', async () => {
    expect(await verifyIdToken(provider, await sign({ ...GOOD, email_verified: 'true' }), NONCE, NOW)).toMatchObject({
      identity: { emailVerified: false },
    })
  })
})

const without = (claim: string): Claims => Object.fromEntries(Object.entries(GOOD).filter(([name]) => name !== claim))

describe('refused is an ID token', () => {
  test.each([
    ['of another issuer', () => sign({ ...GOOD, iss: 'https://accounts.google.com.evil.example' })],
    ['for another client', () => sign({ ...GOOD, aud: 'another-client' })],
    ['for two clients without an authorised party', () => sign({ ...GOOD, aud: [CLIENT, 'another-client'] })],
    ['whose authorised party is another client', () => sign({ ...GOOD, azp: 'another-client' })],
    ['that has expired', () => sign({ ...GOOD, exp: seconds(NOW) - 60 })],
    ['that is old', () => sign({ ...GOOD, iat: seconds(NOW) - 3_600, exp: seconds(NOW) + 300 })],
    ['from the future', () => sign({ ...GOOD, iat: seconds(NOW) + 3_600, exp: seconds(NOW) + 7_200 })],
    ['with another nonce', () => sign({ ...GOOD, nonce: 'another' })],
    ['without a nonce', () => sign(without('nonce'))],
    ['without a subject', () => sign(without('sub'))],
    ['with a number for a subject', () => sign({ ...GOOD, sub: 7 })],
    ['without an e-mail', () => sign(without('email'))],
    ['signed with another key', () => sign(GOOD, foreign)],
    ['that names a key nobody has', () => sign(GOOD, ours, { kid: 'k2' })],
    ['without a signature', async () => new UnsecuredJWT({ ...GOOD }).encode()],
    [
      'signed with the public key as a shared secret',
      () => new SignJWT({ ...GOOD }).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(new TextEncoder().encode('k'.repeat(64))),
    ],
    [
      'with an altered payload',
      async () =>
        (await sign(GOOD)).replace(/\.[^.]+\./, `.${Buffer.from(JSON.stringify({ ...GOOD, sub: 'other' })).toString('base64url')}.`),
    ],
  ])('%s', async (_, token) => {
    expect(await verifyIdToken(provider, await token(), NONCE, NOW)).toEqual({ ok: false, reason: 'denied' })
  })
})
