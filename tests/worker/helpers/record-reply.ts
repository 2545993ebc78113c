import { routes } from './every-route.ts'
import { linesOf } from '#tests/contract-snapshot/reply-lines.ts'
import { isCollected, sendSeen } from './send-seen.ts'

const patterns = routes.map(({ method, path }) => ({
  name: `${method} ${path}`,
  method,
  matches: new RegExp(`^${path.replace(/:\w+(\{[^}]*\})?/g, '[^/]+')}$`),
}))
const sent = new Set<string>()

/** What a limit or a fault on the way answers with; whether a run meets it hangs on its timing. */
const byTiming = (status: number): boolean => status === 429 || status >= 500

/**
 * Sends each form of a reply once to the collector of the run, if it has one: only whole runs of these tests compare the replies. What an
 * error says in `params` and `details` hangs on the input, and random inputs are tried; its own fields are compared.
 */
export async function recordReply(method: string, path: string, response: Response): Promise<void> {
  if (!isCollected || byTiming(response.status)) return
  const { pathname } = new URL(path, 'http://sopan.test')
  const route = patterns.find((one) => one.method === method && one.matches.test(pathname))
  if (route === undefined) return
  const type = response.headers.get('content-type') ?? ''
  const lines = type.includes('application/json') ? linesOf(await response.clone().json()) : [` ${type.split(';')[0] ?? ''}`]
  const fresh = Array.from(new Set(lines)).filter(
    (line) => !/^\.error(\.params|\.details| )/.test(line) && !sent.has(`${route.name} ${response.status} ${line}`),
  )
  if (fresh.length === 0) return
  for (const line of fresh) sent.add(`${route.name} ${response.status} ${line}`)
  await sendSeen([{ reply: [`${route.name} ${response.status}`, fresh] }])
}
