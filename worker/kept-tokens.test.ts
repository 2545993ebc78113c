import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LIVE_PROTOCOL } from '#contract/live/schemas.ts'
import { readCursor, writeCursor } from '#domain/text/page-cursor.ts'
import { openOauthState, sealOauthState } from './features/auth/oauth-state.ts'
import { makeTicket, openTicket } from './features/live/ticket.ts'
import { openFile } from './importing/publish/open-file.ts'
import { sealFile } from './importing/publish/seal-file.ts'
import { tokenKeysOf } from './platform/token-keys.ts'
import { signToken, TOKEN_KINDS, verifyToken } from './platform/tokens.ts'

/**
 * Tokens, cursors and files that browsers hold, made with fixed keys: old ones come to a new Worker, and new ones to an old one. A
 * difference is a change that must read both forms for as long as the old ones live; the new ones are then written into the file by hand.
 */
const kept = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'tests', 'contract-snapshot', 'tokens.json'), 'utf8')) as Readonly<
  Record<'session' | 'attempt' | 'oauth' | 'preview' | 'ticket' | 'file', string>
> & { readonly cursors: readonly string[] }

const NOW = Date.UTC(2026, 10, 22, 5)
const first = tokenKeysOf({ SESSION_SECRET: 'a secret for kept tokens, 32 bytes and more' })
const second = tokenKeysOf({
  SESSION_SECRET: 'a secret for kept tokens, 32 bytes and more',
  TOKEN_KEYS: JSON.stringify({ sign: 'second', keys: { second: { secret: 'another secret for kept tokens, 32 bytes' } } }),
})
const claims = (extra: Record<string, string | number>) => ({
  sub: 'user000000000001',
  jti: 'token00000000001',
  now: NOW,
  expiresAt: NOW + 3_600_000,
  extra,
})
const read = (extra: Record<string, string | number>) => ({
  sub: 'user000000000001',
  jti: 'token00000000001',
  issuedAt: NOW,
  expiresAt: NOW + 3_600_000,
  extra,
})
const OAUTH = { state: 'state', nonce: 'nonce', codeVerifier: 'verifier', returnTo: '/tests', texts: '2026-11' }
const TICKET = {
  ticketId: 'ticket0000000001',
  issuedAt: NOW,
  userId: 'user000000000001',
  sessionId: 'session',
  sessionEndsAt: NOW + 3_600_000,
  accountMadeAt: NOW - 1_000,
  language: 'hi',
} as const
const CURSORS = [
  { by: 'गणित', id: 'question00000001' },
  { by: 1_790_000_000_000, id: 'a' },
  { by: null, id: 'b' },
]
const FILE = { v: 1, images: [{ type: 'image/png', data: 'iVBORw0KGgo=', width: 8, height: 6 }] }
const FILE_KEY = new Uint8Array(32).fill(7)

test('the session token is the kept one and is read', async () => {
  expect(await signToken(first, TOKEN_KINDS.session, claims({ sv: 3 }))).toBe(kept.session)
  expect(await verifyToken(first, TOKEN_KINDS.session, kept.session, NOW)).toMatchObject(read({ sv: 3 }))
})
test('the attempt token names its key, is the kept one and is read', async () => {
  expect(await signToken(second, TOKEN_KINDS.attempt, claims({ att: 'test000000000001.1', epoch: 2 }))).toBe(kept.attempt)
  expect(await verifyToken(second, TOKEN_KINDS.attempt, kept.attempt, NOW)).toMatchObject(read({ att: 'test000000000001.1', epoch: 2 }))
})
test('a token that names no key is read after a key with a name has been added', async () => {
  expect(await verifyToken(second, TOKEN_KINDS.session, kept.session, NOW)).toMatchObject(read({ sv: 3 }))
})
test('the state of a sign-in is the kept one and is read', async () => {
  expect(await sealOauthState(first, OAUTH, NOW)).toBe(kept.oauth)
  expect(await openOauthState(first, kept.oauth, NOW)).toEqual(OAUTH)
})
test('the token of a preview link is the kept one and is read', async () => {
  const link = { sub: 'post000000000001', jti: 'token00000000001', now: NOW, expiresAt: NOW + 7 * 86_400_000, extra: { lang: 'hi' } }
  expect(await signToken(first, TOKEN_KINDS.preview, link)).toBe(kept.preview)
  expect(await verifyToken(first, TOKEN_KINDS.preview, kept.preview, NOW)).toMatchObject({ sub: 'post000000000001', extra: { lang: 'hi' } })
})
test('the ticket of a live connection is the kept one and is read', async () => {
  expect((await makeTicket(first, TICKET)).ticket).toBe(kept.ticket)
  expect(await openTicket(first, `${LIVE_PROTOCOL}, ${kept.ticket}`, NOW)).toEqual(TICKET)
})
test('cursors of lists are the kept ones and are read', () => {
  expect(CURSORS.map(writeCursor)).toEqual(kept.cursors)
  expect(kept.cursors.map(readCursor)).toEqual(CURSORS)
})
test('an encrypted file of before is read, and one of today has its layout', async () => {
  const bytes = Uint8Array.from(Buffer.from(kept.file, 'base64'))
  expect(await openFile(bytes.buffer, Buffer.from(FILE_KEY).toString('base64url'))).toEqual(FILE)
  const today = await sealFile(FILE, FILE_KEY, (length) => new Uint8Array(length).fill(9))
  expect(Buffer.from(today.bytes.subarray(0, 12))).toEqual(Buffer.from(bytes.subarray(0, 12)))
  expect(await openFile(today.bytes.buffer, Buffer.from(FILE_KEY).toString('base64url'))).toEqual(FILE)
})
test('a token with a renamed claim or another order of claims is not the kept one', async () => {
  expect(await signToken(first, TOKEN_KINDS.session, claims({ version: 3 }))).not.toBe(kept.session)
  expect(await signToken(second, TOKEN_KINDS.attempt, claims({ epoch: 2, att: 'test000000000001.1' }))).not.toBe(kept.attempt)
})
