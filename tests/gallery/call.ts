/** A reply of the site's API. Throws where it refuses. */
export async function call<T>(origin: string, token: string, method: string, path: string, body?: unknown): Promise<T> {
  const reply = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path} was refused: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

/** What `ask` gives once it fits; throws after `seconds`. */
export async function until<T>(what: string, ask: () => Promise<T>, fits: (found: T) => boolean, seconds = 60): Promise<T> {
  for (let tries = 0; tries < seconds; tries++) {
    const found = await ask()
    if (fits(found)) return found
    await new Promise((done) => setTimeout(done, 1_000))
  }
  throw new Error(`${what} did not come within ${seconds} seconds`)
}
