import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import { errorCodeOf } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'

let token = ''
beforeAll(async () => {
  token = (await person()).token
})

/** A request body exactly as given: `length` is what its header says, nothing where it is undefined. */
async function post(body: BodyInit, length?: string): Promise<Response> {
  const request = new Request('http://sopan.test/api/attempts', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(length === undefined ? {} : { 'content-length': length }),
    },
    body,
  })
  const ctx = createExecutionContext()
  const response = await app.fetch(request, env, ctx)
  await waitOnExecutionContext(ctx)
  return response
}

const streamOf = (...chunks: Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text))
const nobodysTest = JSON.stringify({ testId: 'a'.repeat(16), language: 'en' })

describe('a body', () => {
  test('without a length is read to its end', async () => {
    const response = await post(streamOf(bytes(nobodysTest.slice(0, 9)), bytes(nobodysTest.slice(9))))
    expect(await errorCodeOf(response)).toBe('test_unpublished')
  })
  test('with its length is read whole', async () => {
    expect(await errorCodeOf(await post(nobodysTest, String(nobodysTest.length)))).toBe('test_unpublished')
  })
  test('without a length is refused once it passes the limit', async () => {
    const response = await post(streamOf(...Array.from({ length: 70 }, () => bytes(' '.repeat(1_024)))))
    expect(await errorCodeOf(response)).toBe('body_too_large')
  })
  test('that says it is too long is refused', async () => {
    expect(await errorCodeOf(await post(streamOf(bytes(nobodysTest)), '65537'))).toBe('body_too_large')
  })
  test('that says it is shorter than it is passes no limit', async () => {
    expect(await errorCodeOf(await post(' '.repeat(70_000) + nobodysTest, '10'))).toBe('body_too_large')
  })
  test('that is not UTF-8 is refused, and the next one is read as ever', async () => {
    const cut = new Uint8Array([...bytes('{"testId":"'), 0xe0, 0xa4])
    expect(await errorCodeOf(await post(cut))).toBe('invalid_request')
    expect(await errorCodeOf(await post(nobodysTest))).toBe('test_unpublished')
  })
  test.each([
    [19, 'body.testId'],
    [20, 'nested more than 20 levels'],
  ])('with %i lists in each other is refused because of %s', async (lists, reason) => {
    const response = await post(`{"testId":${'['.repeat(lists)}0${']'.repeat(lists)},"language":"en"}`)
    expect(await response.text()).toContain(reason)
  })
})
