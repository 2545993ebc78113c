import { z } from 'zod'
import { callOperator } from '../lib/load-demo.ts'

const runningReply = z.object({
  /** ms UTC, as the times of live tests */
  at: z.number(),
  attempts: z.number(),
  live: z.array(z.object({ title: z.string(), opensAt: z.number(), closesAt: z.number() })),
})
export type RunningReply = z.infer<typeof runningReply>

const MINUTE = 60_000

/**
 * What a deployment at this moment would disturb, as one sentence; null where nothing runs. A deployment ends no attempt, but every socket
 * connects again, and a fault in the new version would meet people in the middle of an exam.
 */
export function disturbance({ at, attempts, live }: RunningReply): string | null {
  const open = live.find(({ opensAt }) => opensAt <= at)
  const next = live.find(({ opensAt }) => opensAt > at)
  const parts = [
    ...(attempts === 0 ? [] : [`${attempts} ${attempts === 1 ? 'test is' : 'tests are'} running`]),
    ...(open === undefined ? [] : [`the live test "${open.title}" is open for another ${minutes(open.closesAt - at)}`]),
    ...(next === undefined ? [] : [`the live test "${next.title}" begins in ${minutes(next.opensAt - at)}`]),
  ]
  return parts.length === 0 ? null : `${parts.join('; ')}.`
}

const minutes = (ms: number): string => {
  const count = Math.ceil(ms / MINUTE)
  return count === 1 ? '1 minute' : `${count} minutes`
}

export type Asked =
  | { readonly kind: 'answered'; readonly running: RunningReply }
  /** The site does not exist yet, or is too old to answer: nothing to disturb that could be known. */
  | { readonly kind: 'unknown'; readonly why: string }

/** Asks the running site. */
export async function askWhatRuns(origin: string, secret: string): Promise<Asked> {
  try {
    const { status, body } = await callOperator(origin, secret, '/api/operations/running', {})
    const read = runningReply.safeParse(body)
    return status === 200 && read.success
      ? { kind: 'answered', running: read.data }
      : { kind: 'unknown', why: `the site answered ${status}` }
  } catch {
    return { kind: 'unknown', why: 'the site does not answer' }
  }
}
