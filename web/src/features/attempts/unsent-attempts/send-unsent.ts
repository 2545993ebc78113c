import { sendOps, sendSubmit } from '../engine/attempt-requests.ts'
import type { SendOutcome } from '../engine/send-outcome.ts'
import { nextBatch } from '../engine/send-policy.ts'
import type { AttemptStore, StoredAttempt } from '#web/lib/storage/stored-attempt.ts'
import { takeUnsentLock } from '../engine/writer-lock.ts'
import { unsentOps } from '../opening/keep-grant.ts'
import { decideUnsent } from './decide-unsent.ts'

/**
 * Sends what attempts of any owner have left on this device, each by its own token, whoever is signed in; removes what is done. An
 * attempt that a tab has open is left to it. Resolves with the number of questions whose last change is still only here.
 */
export async function sendUnsentAttempts(store: AttemptStore): Promise<{ readonly unsent: number }> {
  let unsent = 0
  for (const attempt of await store.attempts()) unsent += await sendOne(store, attempt)
  return { unsent }
}

async function sendOne(store: AttemptStore, listed: StoredAttempt): Promise<number> {
  let isStolen = false
  const lock = await takeUnsentLock(listed, () => {
    isStolen = true
  })
  if (lock === null) return countQuestions(await unsentOps(store, listed))
  try {
    for (;;) {
      // What was listed may be old by now.
      const attempt = await store.attempt(listed)
      if (attempt === null || isStolen) return 0
      const unsent = await unsentOps(store, attempt)
      const step = decideUnsent(attempt, unsent.length, Date.now() + attempt.clockOffset)
      if (step === 'forget') {
        await store.removeAttempt(attempt)
        return 0
      }
      if (step === 'wait') return countQuestions(unsent)
      const batch = nextBatch(unsent)
      const outcome = await (step === 'submit' && batch.length === unsent.length
        ? sendSubmit(attempt, batch)
        : sendOps(attempt, { ops: batch, lost: [] }))
      if (isStolen) return 0
      if ((await takeIn(store, attempt, outcome)) === 'stop') return countQuestions(await unsentOps(store, attempt))
      if (step === 'ask' && outcome.kind === 'acknowledged' && outcome.state === 'open') return 0
    }
  } finally {
    await lock.release()
  }
}

/** Notes what the server said. 'stop' where trying again at once would not help. */
async function takeIn(store: AttemptStore, attempt: StoredAttempt, outcome: SendOutcome): Promise<'go on' | 'stop'> {
  switch (outcome.kind) {
    case 'acknowledged':
      if (outcome.state === 'closed' && (await unsentAfter(store, attempt, outcome.applied)) === 0) await store.removeAttempt(attempt)
      else
        await store.putAttempt({
          ...attempt,
          ackedSeq: Math.max(attempt.ackedSeq, outcome.applied),
          clockOffset: outcome.serverNow - Date.now(),
        })
      return 'go on'
    case 'closed':
      await store.removeAttempt(attempt)
      return 'go on'
    case 'gap':
      await store.putAttempt({ ...attempt, ackedSeq: outcome.applied })
      return outcome.applied === attempt.ackedSeq ? 'stop' : 'go on'
    case 'superseded':
    case 'revoked':
      await store.putAttempt({ ...attempt, lost: outcome.kind })
      return 'stop'
    case 'renew':
      await store.putAttempt({ ...attempt, lost: 'revoked' })
      return 'stop'
    case 'paused':
    case 'unreachable':
    case 'busy':
    case 'rejected':
      return 'stop'
  }
}

const unsentAfter = async (store: AttemptStore, attempt: StoredAttempt, applied: number): Promise<number> =>
  (await unsentOps(store, { ...attempt, ackedSeq: applied })).length

const countQuestions = (ops: readonly (readonly [number, number, ...unknown[]])[]): number => new Set(ops.map((op) => op[1])).size
