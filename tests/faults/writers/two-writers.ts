import * as fc from 'fast-check'
import { OP_CHANGED, OP_LEFT, OP_SECTION_ENDED, type Op } from '#contract/attempts/schemas.ts'
import type { AttemptRoomCalls } from '#do/attempt-room/room-messages.ts'

/** What one of two devices does next. `isHasty`: it does not wait for the reply before it continues. `isDeaf`: the reply never reaches it. */
export type Step =
  | {
      readonly kind: 'save'
      readonly answers: readonly (readonly [question: number, option: number])[]
      readonly isHasty: boolean
      readonly isDeaf: boolean
    }
  | { readonly kind: 'repeat' | 'gap' | 'takeOver' | 'copy' | 'submit' }
  | { readonly kind: 'endSection'; readonly section: 0 | 1 }

export interface History {
  readonly isBySection: boolean
  readonly steps: readonly [readonly Step[], readonly Step[]]
  /** How many evictions run among them. */
  readonly evictions: number
}

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      answers: fc.array(fc.tuple(fc.nat(9), fc.nat(3)), { minLength: 1, maxLength: 3 }),
      isHasty: fc.boolean(),
      isDeaf: fc.nat(3).map((n) => n === 0),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'repeat' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'gap' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'takeOver' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'copy' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('endSection' as const), section: fc.constantFrom(0 as const, 1 as const) }) },
)

const steps = fc
  .tuple(fc.array(step, { minLength: 3, maxLength: 9 }), fc.nat(3))
  // One device in four submits, so that the rest of its steps and the other device meet a closed attempt.
  .chain(([some, luck]) =>
    luck > 0 ? fc.constant(some) : fc.nat(some.length).map((at): Step[] => [...some.slice(0, at), { kind: 'submit' }, ...some.slice(at)]),
  )

export const histories: fc.Arbitrary<History> = fc.record({
  isBySection: fc.boolean(),
  steps: fc.tuple(steps, steps),
  evictions: fc.nat(4),
})

/** The moments of a history in the order in which they happened, as the devices saw them. */
export interface Seen {
  /** Every op that was ever sent, by epoch; the place is the seq less one. */
  readonly sent: Map<number, Op[]>
  /** The highest seq that a reply acknowledged, by epoch. */
  readonly acknowledged: Map<number, number>
  readonly faults: string[]
  readonly receipts: Set<string>
  /** How many requests of each outcome, so that a run that tests nothing is seen. */
  readonly outcomes: Map<string, number>
}

type Room = Pick<AttemptRoomCalls, 'continueHere' | 'save' | 'submit' | 'copy'>

/** Lets two devices work on attempt 1 of a room in whatever order the scheduler gives their requests and replies. */
export async function live(
  history: History,
  scheduler: fc.Scheduler,
  room: () => Room,
  evict: () => Promise<void>,
  tick: () => number,
): Promise<Seen> {
  const seen: Seen = { sent: new Map([[1, []]]), acknowledged: new Map(), faults: [], receipts: new Set(), outcomes: new Map() }
  // What some device has been told: whatever is asked later has to know it.
  const told = { epoch: 1, place: [1, 0] as readonly [number, number], isSubmitted: false }
  const devices = history.steps.map((own, d) => device(own, d === 0 ? 1 : null, d))
  const evicting = async (): Promise<void> => {
    for (let i = 0; i < history.evictions; i++) {
      await scheduler.schedule(Promise.resolve(), 'evict')
      await evict()
    }
  }
  await scheduler.waitFor(Promise.all([...devices, evicting()]))
  return seen

  async function device(own: readonly Step[], first: number | null, name: number): Promise<void> {
    let epoch = first
    let acked = 0
    const underWay: Promise<void>[] = []
    for (const one of own) {
      if (one.kind === 'takeOver') {
        const { reply } = await ask('takeOver', () => room().continueHere(1))
        if (reply.kind !== 'continued') continue
        epoch = reply.facts.epoch
        acked = 0
        if (seen.sent.has(epoch)) seen.faults.push(`epoch ${epoch} was given to two devices`)
        seen.sent.set(epoch, [])
        told.epoch = Math.max(told.epoch, epoch)
      } else if (epoch !== null) {
        const going = doing(one, epoch)
        if (one.kind === 'save' && one.isHasty) underWay.push(going)
        else await going
      }
    }
    await Promise.all(underWay)

    async function doing(one: Exclude<Step, { kind: 'takeOver' }>, mine: number): Promise<void> {
      const sent = seen.sent.get(mine) ?? []
      const sending = { from: acked }
      switch (one.kind) {
        case 'save':
          for (const [question, option] of one.answers) sent.push(answered(sent.length + 1, question, option, OP_CHANGED | OP_LEFT))
          break
        case 'endSection':
          sent.push(answered(sent.length + 1, one.section === 0 ? 0 : 9, 1, OP_LEFT | OP_SECTION_ENDED))
          break
        case 'repeat':
          sending.from = 0
          break
        case 'gap':
          return leaveOut(mine, sent)
        case 'copy':
          return look(mine)
        case 'submit':
          return submit(mine, sent.slice(acked))
      }
      await save(mine, sent.slice(sending.from), one.kind === 'save' && one.isDeaf)
    }

    async function save(mine: number, ops: readonly Op[], isDeaf: boolean): Promise<void> {
      const { reply, known } = await ask('save', () => room().save(1, mine, [...ops]))
      if (isDeaf) return
      if (reply.kind !== 'saved') return
      if (mine < known.epoch) seen.faults.push(`device ${name} saved in epoch ${mine} though ${known.epoch} had been given away`)
      if (known.isSubmitted && reply.state === 'open') seen.faults.push('an attempt was open after its receipt')
      acknowledge(mine, reply.applied)
      if (mine === epoch) acked = Math.max(acked, reply.applied)
    }

    async function submit(mine: number, ops: readonly Op[]): Promise<void> {
      const { reply } = await ask('submit', () => room().submit(1, mine, [...ops]))
      if (reply.kind !== 'closed') return
      told.isSubmitted = true
      seen.receipts.add(reply.receipt)
    }

    /** Leaves one op out on the way: nothing of the batch may be taken. */
    async function leaveOut(mine: number, sent: Op[]): Promise<void> {
      const last = sent.length
      const { reply } = await ask('gap', () => room().save(1, mine, [answered(last + 2, 3, 3, OP_CHANGED)]))
      if (reply.kind === 'saved') seen.faults.push('a batch was taken across a gap')
    }

    async function look(mine: number): Promise<void> {
      const { reply, known } = await ask('copy', () => room().copy(1, mine))
      if (reply.kind !== 'copy') return
      const { applied } = reply.copy
      if (isBefore(applied, known.place)) seen.faults.push(`the copy was at ${String(applied)} after ${String(known.place)} was told`)
      if (isBefore(told.place, applied)) told.place = applied
    }
  }

  /** A request and its reply, each at a time of the scheduler's choice, with what was known when the request left. */
  async function ask<Reply extends { readonly kind: string; readonly code?: string }>(label: string, call: () => Promise<Reply>) {
    await scheduler.schedule(Promise.resolve(), `${label} leaves`)
    tick()
    const known = { ...told }
    const reply = await call()
    await scheduler.schedule(Promise.resolve(), `${label} is answered`)
    const outcome = `${label}:${reply.code ?? reply.kind}`
    seen.outcomes.set(outcome, (seen.outcomes.get(outcome) ?? 0) + 1)
    return { reply, known }
  }

  function acknowledge(epoch: number, applied: number): void {
    seen.acknowledged.set(epoch, Math.max(applied, seen.acknowledged.get(epoch) ?? 0))
    if (isBefore(told.place, [epoch, applied])) told.place = [epoch, applied]
  }

  function answered(seq: number, question: number, option: number, what: number): Op {
    const answer = question < 8 ? [option] : String(40 + option)
    return [seq, question, 2, answer, answer, tick(), 1_000, what]
  }
}

const isBefore = ([e1, s1]: readonly [number, number], [e2, s2]: readonly [number, number]): boolean => e1 < e2 || (e1 === e2 && s1 < s2)
