interface Bindings {
  readonly API: { fetch(request: Request): Promise<Response> }
}

/** More than any call takes, in bytes; the Worker holds each call to its own limit. */
const MOST_BYTES = 32 * 1024 * 1024

/**
 * Hands a request to the API Worker as it is, web socket upgrades included: one origin, no CORS, no cookies across sites. A body that does
 * not say how long it is comes to its end here first: where the Worker refuses one that is still on its way through here, the caller is
 * left without an answer.
 */
export async function handOver({ request, env }: { request: Request; env: Bindings }): Promise<Response> {
  if (request.body === null || request.headers.has('content-length')) return env.API.fetch(request)
  const body = await readAtMost(request.body, MOST_BYTES)
  if (body === null) return new Response(null, { status: 413 })
  return env.API.fetch(new Request(request, { method: request.method, body }))
}

/** The whole body, or null where it is longer than `limit` bytes; then the rest is not read. */
async function readAtMost(stream: ReadableStream<Uint8Array>, limit: number): Promise<Blob | null> {
  const reader = stream.getReader()
  const parts: BlobPart[] = []
  let size = 0
  for (;;) {
    const part = await reader.read()
    if (part.done) return new Blob(parts)
    size += part.value.byteLength
    if (size > limit) {
      void reader.cancel()
      return null
    }
    parts.push(part.value as BlobPart)
  }
}
