/** Encrypted papers come from the cache of the data centre, and nothing else of the replies changes by it (decision 0188). */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newSecret } from '#worker/platform/ids.ts'
import { type ImmutableFile, immutableFiles } from '#worker/platform/immutable-files.ts'
import { call } from '#tests/worker/helpers/call.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

let hash: string
const PAPER = 'an encrypted paper'
beforeEach(async () => {
  hash = newSecret()
  await env.PAPERS.put(hash, PAPER)
})

/** A bucket that notes what is asked of it. */
function counted() {
  const read: string[] = []
  const PAPERS = new Proxy(env.PAPERS, {
    get(bucket, name) {
      const value: unknown = Reflect.get(bucket, name)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        read.push(String(name))
        return Reflect.apply(value, bucket, args) as unknown
      }
    },
  })
  return { read, PAPERS }
}

describe('a paper', () => {
  test('is read from the bucket by the first learner alone, and the next have the same reply to the letter', async () => {
    const { read, PAPERS } = counted()
    const replies: unknown[] = []
    for (let learner = 0; learner < 3; learner++)
      replies.push(await replyOf(await call('GET', `/papers/${hash}`, { bindings: { PAPERS } })))
    expect(read).toEqual(['get'])
    expect(replies).toEqual([replies[0], replies[0], replies[0]])
    expect(replies[0]).toMatchObject({ status: 200, text: PAPER, headers: { 'content-length': String(PAPER.length) } })
  })

  test('that the browser has already is not sent again, whether the cache has it or not', async () => {
    const etag = (await env.PAPERS.head(hash))?.httpEtag ?? ''
    const { read, PAPERS } = counted()
    for (const condition of [etag, `W/${etag}`, `"another", ${etag}`]) {
      const again = await call('GET', `/papers/${hash}`, { headers: { 'if-none-match': condition }, bindings: { PAPERS } })
      expect([again.status, again.headers.get('etag'), await textOf(again)]).toEqual([304, etag, ''])
    }
    const changed = await call('GET', `/papers/${hash}`, { headers: { 'if-none-match': '"another"' }, bindings: { PAPERS } })
    expect([changed.status, await textOf(changed)]).toEqual([200, PAPER])
    expect(read).toEqual(['get'])
  })

  test('has its size in the reply to HEAD, and is sent whole where a part is asked for', async () => {
    for (let asked = 0; asked < 2; asked++) {
      const head = await call('HEAD', `/papers/${hash}`)
      expect([head.status, head.headers.get('content-length'), await textOf(head)]).toEqual([200, String(PAPER.length), ''])
      const part = await call('GET', `/papers/${hash}`, { headers: { range: 'bytes=0-1' } })
      expect([part.status, await textOf(part)]).toEqual([200, PAPER])
    }
  })

  test('that is not there yet is served once it is', async () => {
    const late = newSecret()
    expect((await call('GET', `/papers/${late}`)).status).toBe(404)
    await env.PAPERS.put(late, 'a late paper')
    expect(await textOf(await call('GET', `/papers/${late}`))).toBe('a late paper')
  })

  test.each([
    ['cannot be opened', { open: () => Promise.reject(new Error('no cache here')) }],
    ['fails at each call', { open: async () => ({ match: failing, put: failing }) }],
    ['keeps nothing', { open: async () => ({ match: async () => {}, put: async () => {} }) }],
    ['gives a copy without a name', { open: async () => ({ match: async () => new Response('a stranger'), put: failing }) }],
  ])('comes from the bucket where the cache %s', async (_, cache) => {
    vi.stubGlobal('caches', cache)
    const { read, PAPERS } = counted()
    for (let learner = 0; learner < 2; learner++)
      expect(await textOf(await call('GET', `/papers/${hash}`, { bindings: { PAPERS } }))).toBe(PAPER)
    expect(read).toEqual(['get', 'get'])
  })
})

test('a file that its reader finds damaged is not kept, and a damaged copy is read anew', async () => {
  const isWhole = ({ bytes }: ImmutableFile) => (new TextDecoder().decode(bytes).endsWith('.') ? 'whole' : null)
  const { read, PAPERS } = counted()
  const reading = async (take: (file: ImmutableFile) => string | null) => {
    const ctx = createExecutionContext()
    const taken = await immutableFiles({ PAPERS, PUBLIC_ORIGIN: env.PUBLIC_ORIGIN }, ctx).get(hash, take)
    await waitOnExecutionContext(ctx)
    return taken
  }
  await env.PAPERS.put(hash, 'without an en')
  expect(await reading(isWhole)).toBeNull()
  await env.PAPERS.put(hash, 'with an end.')
  expect([await reading(isWhole), await reading(isWhole)]).toEqual(['whole', 'whole'])
  expect(read).toEqual(['get', 'get'])
  // Another reader does not understand the copy, and asks the bucket.
  await env.PAPERS.put(hash, 'with another end!')
  expect(await reading(({ bytes }) => (new TextDecoder().decode(bytes).endsWith('!') ? 'new' : null))).toBe('new')
})

test('a picture of a person is gone as soon as it is deleted', async () => {
  const key = newSecret()
  await env.MEDIA.put(key, 'a face', { httpMetadata: { contentType: 'image/png' } })
  for (let asked = 0; asked < 2; asked++) expect((await call('GET', `/media/${key}`)).status).toBe(200)
  await env.MEDIA.delete(key)
  expect((await call('GET', `/media/${key}`)).status).toBe(404)
})

/** Papers are no text to anybody else. */
const textOf = async (response: Response) => new TextDecoder().decode(await response.arrayBuffer())

const failing = () => Promise.reject(new Error('the cache is away'))

/** Everything of a reply but the names that each request has for itself. */
async function replyOf(response: Response) {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'x-request-id'))
  return { status: response.status, headers, text: await textOf(response) }
}
