import { fork } from 'node:child_process'
import { join } from 'node:path'

/** What the listeners are to do: so many sockets, all of one user. */
export interface ListenersPlan {
  readonly tongue: 'ours' | 'socket.io'
  readonly url: string
  readonly origin: string
  readonly userId: string
  /** Ours asks for a ticket with it before each socket; socket.io takes the token itself. */
  readonly token: string
  readonly sockets: number
}

export type FromListeners =
  | { readonly kind: 'joined'; readonly compressed: boolean }
  | { readonly kind: 'counting'; readonly frames: number }
  | { readonly kind: 'reached'; readonly heard: number; readonly frames: number }
  | { readonly kind: 'lost'; readonly what: string }

export interface Heard {
  /** Notifications over all sockets, and the frames they came in, since the beginning. */
  readonly heard: number
  readonly frames: number
}

export interface Listeners {
  readonly compressed: boolean
  /**
   * Call before the pushes: `all` resolves once every socket has heard so many since the beginning, and rejects after two minutes; `frames` is
   * what came before.
   */
  expect(reach: number): Promise<{ readonly frames: number; readonly all: Promise<Heard> }>
  end(): void
}

const PATIENCE_MS = 120_000

/** Starts the listeners and waits until each of them is connected. */
export async function startListeners(plan: ListenersPlan): Promise<Listeners> {
  const child = fork(join(import.meta.dirname, 'fan-out-client.ts'), { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const next = <Kind extends FromListeners['kind']>(kind: Kind): Promise<Extract<FromListeners, { kind: Kind }>> =>
    new Promise((resolve, reject) => {
      const done = (): void => {
        clearTimeout(late)
        child.off('message', hear)
        child.off('exit', gone)
      }
      const fail = (what: string): void => {
        done()
        reject(new Error(`${plan.tongue}: ${what} while waiting for "${kind}"`))
      }
      const gone = (): void => fail('the listeners ended')
      const hear = (message: FromListeners): void => {
        if (message.kind === 'lost') return fail(`a socket was lost, ${message.what},`)
        if (message.kind !== kind) return
        done()
        // The kind was compared.
        resolve(message as Extract<FromListeners, { kind: Kind }>)
      }
      const late = setTimeout(() => fail(`nothing in ${PATIENCE_MS / 1000} s`), PATIENCE_MS)
      child.on('message', hear)
      child.once('exit', gone)
    })
  child.send(plan)
  const { compressed } = await next('joined')
  return {
    compressed,
    expect: async (reach) => {
      const counting = next('counting')
      const all = next('reached')
      child.send({ reach })
      return { frames: (await counting).frames, all }
    },
    end: () => void child.kill(),
  }
}
