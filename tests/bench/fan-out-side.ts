import type { Listeners } from './listeners.ts'

/** One server with its listeners. */
export interface FanOutSide {
  /** The one process that does the work. */
  readonly pid: number
  readonly listeners: Listeners
  /** Makes so many notifications ready to be pushed; each is then one HTTP call. */
  readonly load: (count: number) => Promise<readonly (() => Promise<void>)[]>
  end(): Promise<void>
}

/** One HTTP call with JSON, which must be answered well. */
export async function call<Reply>(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  // The caller knows what it asked for.
  return (await response.json()) as Reply
}

export const MESSAGE = 'The mock of Sunday opens at ten: a hundred questions in an hour.'
