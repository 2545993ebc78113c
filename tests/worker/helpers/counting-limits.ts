import { env } from 'cloudflare:workers'
import type { Limiter } from '#worker/http/limits.ts'

/**
 * Bindings whose limiters count by key and refuse above these figures; limiters that are not named let everything through. The limiters of
 * the platform count anew with each minute of the clock, so a flood that runs over the end of one is not refused.
 */
export function countingLimits(most: Partial<Record<Limiter, number>>) {
  const counts = new Map<string, number>()
  const names = Object.keys(env).filter((name) => name.startsWith('LIMIT_')) as Limiter[]
  const bindings = Object.fromEntries(
    names.map((name) => [
      name,
      {
        limit: async ({ key }: { key: string }) => {
          const count = (counts.get(`${name} ${key}`) ?? 0) + 1
          counts.set(`${name} ${key}`, count)
          return { success: count <= (most[name] ?? Infinity) }
        },
      },
    ]),
  ) as Partial<Env>
  return { bindings, counts }
}
