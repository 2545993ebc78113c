import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Op } from '#contract/attempts/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { newId } from '#worker/platform/ids.ts'
import { roomOf } from '#worker/platform/objects.ts'
import { faultsOf, type Left } from '#tests/faults/writers/verdict.ts'
import { histories, type History, live } from '#tests/faults/writers/two-writers.ts'
import { storedIn } from '#tests/worker/helpers/room-storage.ts'
import { orderFor, smallPattern } from '#tests/worker/helpers/plan.ts'

// Ahead of the real clock, by which the platform fires alarms: none fires here.
const T0 = Date.UTC(2036, 10, 21, 5)
/** `npm run prove -- writers` asks for more histories than every change needs, and prints the seed. */
const { PROOF_RUNS, PROOF_SEED } = env as unknown as { PROOF_RUNS: string; PROOF_SEED: string }
const RUNS = Number(PROOF_RUNS) || 200
const SEED = Number(PROOF_SEED) || 20_361_121

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: T0 })
})
afterEach(() => {
  vi.useRealTimers()
})

const bySection: Partial<ContentPattern> = {
  clock: 'perSection',
  earlySectionSubmit: true,
  sections: smallPattern().sections.map((section, s) => ({ ...section, minutes: s === 0 ? 6 : 4 })),
}

test('whatever two devices do in whatever order: nothing acknowledged is lost, nothing is invented, the last of the writer counts', async () => {
  const outcomes = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(histories, fc.scheduler(), async (history, scheduler) => {
      const { faults, seen } = await lived(history, scheduler)
      for (const [outcome, n] of seen.outcomes) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + n)
      expect(faults).toEqual([])
    }),
    { numRuns: RUNS, seed: SEED },
  )
  console.log(
    `proof: writers: ${JSON.stringify({ histories: RUNS, seed: SEED, ...Object.fromEntries([...outcomes].toSorted(([a], [b]) => a.localeCompare(b))) })}`,
  )
  for (const outcome of ['save:saved', 'save:attempt_superseded', 'takeOver:continued', 'gap:attempt_gap', 'submit:closed'])
    expect(outcomes.get(outcome), outcome).toBeGreaterThan(0)
}, 600_000)

test('a room in which the last write wins, whoever writes, is found out', async () => {
  const undo = await lastWriteWins()
  const found: string[] = []
  const run = await fc.check(
    fc.asyncProperty(histories, fc.scheduler(), async (history, scheduler) => {
      const { faults } = await lived(history, scheduler)
      if (faults.length > 0) found.push(faults.join('; '))
      return faults.length === 0
    }),
    { numRuns: 200, seed: SEED, endOnFailure: true },
  )
  undo()
  console.log(
    `proof: writers, with "last write wins without the epoch" planted: found after ${run.numRuns} histories, such as ${found.at(0)}`,
  )
  expect(found.length).toBeGreaterThan(0)
}, 120_000)

/** Lives one history in a room of its own, and looks at what is left when the object has lost its memory. */
async function lived(history: History, scheduler: fc.Scheduler) {
  const [userId, testId] = [newId(), newId()]
  const room = () => roomOf(env, userId, testId)
  const stub = stubOf(userId, testId)
  let now = T0
  const tick = (): number => {
    now += 250
    vi.setSystemTime(now)
    return now
  }
  vi.setSystemTime(T0)
  await room().start(orderFor(userId, testId, {}, history.isBySection ? bySection : {}))
  const seen = await live(history, scheduler, room, () => evict(stub), tick)
  const taken = await room().continueHere(1)
  if (taken.kind === 'continued') {
    seen.sent.set(taken.facts.epoch, [])
    await room().submit(1, taken.facts.epoch, [])
  }
  await evict(stub)
  return { seen, faults: faultsOf(history, seen, await leftIn(stub)) }
}

/** An object that is out of memory already is as good. */
async function evict(stub: DurableObjectStub): Promise<void> {
  await evictDurableObject(stub).catch((error: unknown) => {
    if (!String(error).includes('not currently running')) throw error
  })
}

const stubOf = (userId: string, testId: string) => env.ATTEMPT_ROOM.get(env.ATTEMPT_ROOM.idFromName(`${userId}:${testId}`))

function leftIn(stub: DurableObjectStub): Promise<Left> {
  return runInDurableObject(stub, (_, { storage }) => {
    const records = storedIn(storage)
    const { total, questions } = records.result(1)?.result ?? expect.fail('not marked')
    return {
      batches: records.batches(1).map(({ epoch, late, ops }) => ({ epoch, late, ops: [...ops] })),
      score12: total.score12,
      answers: questions.map((question) => question[3] ?? null),
    }
  })
}

interface Planted {
  save(n: number, epoch: number, ops: Op[]): Promise<{ kind: string; applied?: number }>
  ctx: DurableObjectState
}

/** Every room takes whatever comes as if it came from its writer, in the order of arrival. */
async function lastWriteWins(): Promise<() => void> {
  const prototype = await runInDurableObject(stubOf(newId(), newId()), (instance) => Object.getPrototypeOf(instance) as Planted)
  // oxlint-disable-next-line typescript/unbound-method -- called with the room as `this` below
  const { save } = prototype
  prototype.save = async function lastWins(this: Planted, n, _, ops) {
    const records = storedIn(this.ctx.storage)
    const epoch = records.find(n)?.epoch ?? expect.fail('no attempt')
    const last = Math.max(0, ...records.batches(n).map((batch) => (batch.epoch === epoch ? batch.lastSeq : 0)))
    const renumbered = ops.map(([, ...rest], i): Op => [last + 1 + i, ...rest])
    const reply = await save.call(this, n, epoch, renumbered)
    return reply.kind === 'saved' ? { ...reply, applied: ops.at(-1)?.[0] ?? 0 } : reply
  }
  return () => void Object.assign(prototype, { save })
}
