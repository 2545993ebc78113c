import type { Op } from '#contract/attempts/schemas.ts'

/** Sends one batch: so many answers from the `first` on, counted from 1. */
export type Send = (size: number, first: number) => Promise<void>

/** One server under measurement. */
export interface Side {
  /** The one process that does the work. */
  readonly pid: number
  /** Begins one attempt; gives how to send its batches. */
  begin(): Promise<Send>
  end(): Promise<void>
}

/** Posts JSON as the page does; every reply must be good. */
export async function post(url: string, token: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

/** "Save & Next" on one question after the other. */
export const opsOf = (size: number, first: number): Op[] =>
  Array.from({ length: size }, (_, i): Op => [first + i, (first + i) % 100, 2, [i % 4], [i % 4], Date.now(), 20_000, 3])
