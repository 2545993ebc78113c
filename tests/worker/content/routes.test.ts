import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import { imported, prefix } from './import-run.ts'
import { openFile } from './open-paper.ts'
import { sampleBundle } from './sample-bundle.ts'

const bindings = { ...env, OPERATOR_SECRET: 'an-operator-secret-for-this-file-only' }
const OPERATOR = `Operator ${bindings.OPERATOR_SECRET}`
const send = (path: string, init: RequestInit) =>
  app.fetch(new Request(`http://sopan.test${path}`, init), bindings, createExecutionContext())
const get = (path: string, headers: Record<string, string> = {}) => send(path, { headers })
const post = (body: unknown, headers: Record<string, string> = {}) =>
  send('/api/admin/import', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: OPERATOR, ...headers },
  })

async function publishedFile(kind: 'paper' | 'assets') {
  const p = prefix()
  await imported(sampleBundle(p))
  const file = await env.DB.prepare(
    `SELECT f.value ->> '$.hash' AS hash, f.value ->> '$.contentKey' AS contentKey
     FROM test t JOIN paper p ON p.test_id = t.id, json_each(p.files) f WHERE t.external_id = ?1 AND f.value ->> '$.kind' = ?2 LIMIT 1`,
  )
    .bind(`${p}.test`, kind)
    .first<{ hash: string; contentKey: string }>()
  if (file === null) throw new Error('nothing was published')
  return { p, ...file }
}

test('the operator imports over the wire, first dry and then in earnest', async () => {
  const bundle = sampleBundle(prefix())
  const dry = await post({ mode: 'dryRun', bundle })
  expect(dry.status).toBe(200)
  expect(await dry.json()).toMatchObject({ ok: true, counts: { questions: { created: 4 } } })
  expect(await (await post({ mode: 'commit', bundle })).json()).toMatchObject({ counts: { questions: { created: 4 } } })
  expect(await (await post({ mode: 'commit', bundle })).json()).toMatchObject({ counts: { questions: { unchanged: 4 } } })
})

test('faults come as one error with every fault in its details', async () => {
  const response = await post({ mode: 'commit', bundle: { ...sampleBundle(prefix()), version: 2 } })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { code: 'import_invalid', params: { count: 1 }, details: [{ path: 'version', message: 'must be 1' }] },
  })
})

test.each([
  ['nobody', '', 401],
  ['a made-up token', 'Bearer x.y.z', 401],
  ['a wrong secret', `Operator ${'x'.repeat(40)}`, 404],
])('%s may not import', async (_name, authorization, status) => {
  expect((await post({ mode: 'dryRun', bundle: {} }, { authorization })).status).toBe(status)
})

test('a form of another site cannot import', async () => {
  expect((await post({ mode: 'dryRun', bundle: {} }, { 'content-type': 'text/plain' })).status).toBe(400)
})

test('a paper is served as opaque, immutable bytes that its content key opens', async () => {
  const { hash, contentKey } = await publishedFile('paper')
  const response = await get(`/papers/${hash}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await openFile(await response.arrayBuffer(), contentKey)).toMatchObject({ v: 1, questions: { length: 4 } })
})

test('a paper that the browser has already is not sent again', async () => {
  const { hash } = await publishedFile('paper')
  const etag = (await get(`/papers/${hash}`)).headers.get('etag') ?? ''
  const again = await get(`/papers/${hash}`, { 'if-none-match': etag })
  expect(again.status).toBe(304)
  expect((await again.arrayBuffer()).byteLength).toBe(0)
})

test('a picture is served by its random key and may do nothing but be seen', async () => {
  const { p } = await publishedFile('assets')
  const key = await env.DB.prepare('SELECT media_key FROM image WHERE external_id = ?1').bind(`${p}.fig`).first<string>('media_key')
  expect(key).not.toContain('fig')
  const response = await get(`/media/${key}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a file that somehow is no picture is never served as a page', async () => {
  const key = 'k'.repeat(43)
  await env.MEDIA.put(key, '<script>1</script>', { httpMetadata: { contentType: 'text/html' } })
  expect((await get(`/media/${key}`)).headers.get('content-type')).toBe('application/octet-stream')
})

test.each(['/papers/', '/papers/x', `/papers/${'a'.repeat(43)}`, '/papers/..%2f..%2fmedia', `/media/${'b'.repeat(43)}`, '/media/x%00'])(
  '%s is plainly not there',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control') ?? '').not.toContain('immutable')
  },
)
