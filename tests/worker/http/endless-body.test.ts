import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { app } from '#worker/app.ts'

const PIECE = 64 * 1024

test('a webhook that never ends is refused once it is too long, and not read on', async () => {
  let given = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      given += PIECE
      controller.enqueue(new Uint8Array(PIECE))
    },
  })
  const request = new Request('http://sopan.test/api/payments/webhook', { method: 'POST', body })
  const response = await app.fetch(request, env, createExecutionContext())
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ error: { code: 'body_too_large' } })
  // The limit of 256 KB, the piece that went over it, and what a stream has ready ahead of its reader.
  expect(given).toBeLessThanOrEqual(256 * 1024 + 4 * PIECE)
})
