import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import type { PreviewAddress } from '#contract/blog/schemas.ts'
import { previewReply } from '#worker/features/blog/public/preview-reply.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { signToken, TOKEN_KINDS } from '#worker/platform/tokens.ts'
import { PublicPages } from '#worker/public-pages.ts'
import { newId } from '#worker/platform/ids.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { category, draft, TEXT } from './post-of.ts'
import { publicPage } from './public-page.ts'

let admin: Person
beforeAll(async () => {
  admin = await person({ role: 'admin' })
  await category(admin)
})

const addressOf = (id: string, language = 'en') =>
  answerOf<PreviewAddress>('POST', `/api/admin/posts/${id}/texts/${language}/preview-address`, { token: admin.token })

test('a draft is read by its preview address as it is saved, by anyone and never from a cache', async () => {
  const post = await draft(admin)
  const { path } = await addressOf(post.id)
  expect(await publicPage(path)).toMatchObject({ kind: 'post', isPreview: true, title: TEXT.title, slug: `p-${post.id}`, language: 'en' })
  const body = { ...TEXT, slug: `p-${post.id}`, title: 'A better title', expected: 1 }
  await answerOf('PUT', `/api/admin/posts/${post.id}/texts/en`, { token: admin.token, body })
  const response = await new PublicPages(createExecutionContext(), env).fetch(new Request(`http://sopan.test${path}`))
  expect(await response.json()).toMatchObject({ isPreview: true, title: 'A better title' })
  expect([response.headers.get('cache-control'), response.headers.get('cache-tag'), response.headers.get('x-robots-tag')]).toEqual([
    'no-store',
    null,
    'noindex',
  ])
  // The text itself is as hidden as before.
  expect(await publicPage(`/blog/p-${post.id}`)).toEqual({ kind: 'missing' })
})

test('a preview address ends after seven days', async () => {
  const post = await draft(admin)
  const { path, expiresAt } = await addressOf(post.id)
  expect(Math.round((expiresAt - Date.now()) / 86_400_000)).toBe(7)
  const at = (now: number) => previewReply({ db: env.DB, keys: tokenKeysOf(env), now }, path, new URLSearchParams())
  expect(await at(expiresAt - 60_000)).toMatchObject({ kind: 'post' })
  expect(await at(expiresAt)).toEqual({ kind: 'missing' })
})

test('no other token opens a preview, and a preview token opens nothing else', async () => {
  const post = await draft(admin)
  const claims = { sub: post.id, jti: newId(), now: Date.now(), expiresAt: Date.now() + 60_000, extra: { lang: 'en' } }
  const session = await signToken(tokenKeysOf(env), TOKEN_KINDS.session, claims)
  for (const token of [session, admin.token, 'x', 'a.b.c', '%00'])
    expect(await publicPage(`/blog/preview/${token}`)).toEqual({ kind: 'missing' })
  const { path } = await addressOf(post.id)
  const token = path.replace('/blog/preview/', '')
  expect((await call('GET', '/api/admin/posts', { token })).status).toBe(401)
})

test('a preview address is made for a text that is there, by admins, and is in the log', async () => {
  const post = await draft(admin)
  const path = `/api/admin/posts/${post.id}/texts/ta/preview-address`
  expect((await call('POST', path, { token: admin.token })).status).toBe(404)
  await addressOf(post.id)
  const count = await env.DB.prepare(`SELECT count(*) AS n FROM audit_log WHERE action = 'post.text.share' AND target = ?1`)
    .bind(`post:${post.id}`)
    .first<number>('n')
  expect(count).toBe(1)
})
