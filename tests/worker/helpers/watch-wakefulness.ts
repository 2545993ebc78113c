import { env } from 'cloudflare:workers'

/**
 * Watches for what keeps an object in memory, and so on the bill, when no one asks it anything: timers, sockets that are not
 * hibernating, work behind a reply. What it cannot see is a request that an object has sent and not been answered; no object's code
 * has one outside a call.
 */
export function watchWakefulness() {
  const seen: string[] = []
  const original = { setTimeout: globalThis.setTimeout, setInterval: globalThis.setInterval, WebSocket: globalThis.WebSocket }
  const noting =
    <Args extends unknown[], Result>(name: string, real: (...args: Args) => Result) =>
    (...args: Args): Result => {
      // The test runner has timers of its own in this isolate: only those that our own code sets count.
      const caller = new Error().stack ?? ''
      if (/durable-objects|\/worker\//.test(caller)) seen.push(`${name}\n${caller}`)
      return real(...args)
    }
  Object.assign(globalThis, {
    setTimeout: noting('setTimeout', original.setTimeout as (...args: unknown[]) => unknown),
    setInterval: noting('setInterval', original.setInterval as (...args: unknown[]) => unknown),
    WebSocket: new Proxy(original.WebSocket, {
      construct(target, args: ConstructorParameters<typeof WebSocket>) {
        seen.push('new WebSocket')
        return new target(...args)
      },
    }),
  })
  return {
    seen: (): readonly string[] => seen,
    stop: (): void => void Object.assign(globalThis, original),
  }
}

/** The three objects of a learner at a test. */
export const objectsOf = (userId: string, testId: string): readonly DurableObjectStub[] => [
  env.ATTEMPT_ROOM.get(env.ATTEMPT_ROOM.idFromName(`${userId}:${testId}`)),
  env.USER_HUB.get(env.USER_HUB.idFromName(userId)),
  env.TEST_BOARD.get(env.TEST_BOARD.idFromName(testId)),
]
