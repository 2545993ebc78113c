import type { World } from './world.ts'

/** One thing that an attacker tries, as a sentence, and how it is tried. `run` throws `Hole` where it works. */
export interface Attack {
  readonly title: string
  readonly run: (world: World) => Promise<void>
}

/** What the attacker got. Any other error is a fault of the script, and no proof of anything. */
export class Hole extends Error {
  override readonly name = 'Hole'
}

export interface Reply {
  readonly asked: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The code of the error, or '' where it is none of ours. */
  readonly code: string
}

/** The server ended the connection in the middle of what was sent, as it may with what is too much. */
export const CUT = 'cut'

/** The body of a reply that the script cannot do without. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type of the JSON
export function needed<Answer>(reply: Reply): Answer {
  if (reply.status >= 300) throw new Error(`${reply.asked} was needed and answered ${said(reply)}`)
  return (reply.text === '' ? null : JSON.parse(reply.text)) as Answer
}

/** Throws where the Worker did what it was asked, failed, or refused for another reason than one of `codes` (none given: any). */
export function mustRefuse(reply: Reply, ...codes: readonly string[]): void {
  if (reply.status < 400 || reply.status >= 500) throw new Hole(`${reply.asked} answered ${said(reply)}`)
  if (codes.length > 0 && !codes.includes(reply.code)) throw new Hole(`${reply.asked} was refused by accident: ${said(reply)}`)
}

/** Throws where a text holds what it must not. */
export function mustNotHold(asked: string, text: string, secret: RegExp | string): void {
  const found = typeof secret === 'string' ? (text.includes(secret) ? secret : null) : (secret.exec(text)?.[0] ?? null)
  if (found !== null) throw new Hole(`${asked} tells ${found.slice(0, 80)}`)
}

export function mustBe<Value>(what: string, is: Value, wanted: Value): void {
  if (JSON.stringify(is) !== JSON.stringify(wanted)) throw new Hole(`${what} is ${JSON.stringify(is)}, not ${JSON.stringify(wanted)}`)
}

const said = ({ status, text }: Reply): string => `${status} ${text.slice(0, 200)}`
