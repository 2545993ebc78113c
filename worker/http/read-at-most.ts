import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'
import { AppError } from './app-error.ts'

/** The bytes of a request's body; of a longer one no more than `limit` bytes are read, whatever its headers say. Errors: body_too_large. */
export async function readAtMost(c: Context<AppEnv>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = c.req.raw.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const part = await reader?.read()
    if (part === undefined || part.done) break
    size += part.value.byteLength
    if (size > limit) {
      await reader?.cancel()
      throw new AppError('body_too_large', { limit })
    }
    parts.push(part.value)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
