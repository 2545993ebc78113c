import {
  ATTEMPT_LIMITS,
  type AttemptState,
  type CloseReason,
  OP_SECTION_CHOSEN,
  OP_SECTION_UNCHOSEN,
  type Op,
} from '#contract/attempts/schemas.ts'
import type { ErrorCode } from '#contract/shared/errors.ts'
import { type Answerable, faultOf } from '#domain/marking/answer-fault.ts'
import { type AttemptTimes, isInTime } from './attempt-clock.ts'
import { endsSection, heldBetween, isSectionChoice } from './operation-log.ts'
import { isInSection, type SectionSchedule, sectionWindows, type Shift } from './section-clock.ts'

/** What the room knows of an attempt when ops arrive. */
export interface LogHead {
  readonly state: AttemptState
  readonly reason: CloseReason | null
  readonly times: AttemptTimes
  /** Where each section has its own clock; null under one clock. */
  readonly sections: SectionHead | null
  readonly isPaused: boolean
  /** Whether the learner may choose the section of a question while the test runs. */
  readonly mayChoose: (question: number) => boolean
  /** The only writer's epoch; lower ones are superseded, those up to `revokedEpoch` revoked. */
  readonly epoch: number
  readonly revokedEpoch: number
  /** The highest seq applied in the current epoch. */
  readonly appliedSeq: number
  readonly opCount: number
}

export interface SectionHead {
  readonly schedule: SectionSchedule
  readonly shifts: readonly Shift[]
  /** Sections that were ended before their time, with when, ms UTC. */
  readonly earlyEnds: ReadonlyMap<number, number>
  /** When the server last heard of this attempt before now, ms UTC. */
  readonly heardAt: number
  readonly sectionOf: (question: number) => number
}

/** Consecutive ops that all count, or that all came too late for their section or for the test. */
export interface Run {
  readonly ops: readonly Op[]
  readonly late: boolean
}

export type OpsDecision =
  | {
      readonly kind: 'refuse'
      readonly code: Extract<
        ErrorCode,
        'attempt_revoked' | 'attempt_superseded' | 'attempt_closed' | 'attempt_paused' | 'attempt_gap' | 'attempt_log_full'
      >
    }
  | { readonly kind: 'invalid'; readonly at: number; readonly reason: string }
  /** Everything was here before: a repeat after a lost reply. */
  | { readonly kind: 'repeat' }
  | { readonly kind: 'append'; readonly runs: readonly Run[] }

/** What becomes of ops that arrive at `now` (ms UTC) from the writer of `epoch`. */
export function decideOps(head: LogHead, questions: readonly Answerable[], epoch: number, ops: readonly Op[], now: number): OpsDecision {
  if (epoch <= head.revokedEpoch) return { kind: 'refuse', code: 'attempt_revoked' }
  if (epoch !== head.epoch) return { kind: 'refuse', code: 'attempt_superseded' }
  const fresh = ops.filter(([seq]) => seq > head.appliedSeq)
  if (fresh.length === 0) return { kind: 'repeat' }
  // A submit carries the last ops with it, so nothing honest comes after one; after a deadline the rest of an outbox does.
  if (head.state === 'closed' && head.reason === 'submit') return { kind: 'refuse', code: 'attempt_closed' }
  if (head.isPaused) return { kind: 'refuse', code: 'attempt_paused' }
  for (const [i, op] of fresh.entries()) {
    if (op[0] !== head.appliedSeq + 1 + i) return { kind: 'refuse', code: 'attempt_gap' }
    const reason = faultOf(questions, op) ?? choiceFault(head, op)
    if (reason !== null) return { kind: 'invalid', at: ops.length - fresh.length + i, reason }
  }
  if (head.opCount + fresh.length > ATTEMPT_LIMITS.opsPerAttempt) return { kind: 'refuse', code: 'attempt_log_full' }
  return { kind: 'append', runs: runsOf(fresh, lateness(head, now)) }
}

/** Why an op cannot choose a section or give it up, or null. */
function choiceFault({ mayChoose }: LogHead, op: Op): string | null {
  if (!isSectionChoice(op)) return null
  if (!mayChoose(op[1])) return 'the section of this question is not one to choose in the test'
  return (op[7] & OP_SECTION_CHOSEN) !== 0 && (op[7] & OP_SECTION_UNCHOSEN) !== 0 ? 'a section is chosen or given up, not both' : null
}

/** Says of ops in their order whether each came too late. */
function lateness({ state, times, sections }: LogHead, now: number): (op: Op) => boolean {
  if (state === 'closed') return () => true
  if (sections === null) {
    const isLate = !isInTime(times, now)
    return () => isLate
  }
  const { schedule, shifts, heardAt, sectionOf } = sections
  const ends = new Map(sections.earlyEnds)
  let windows = sectionWindows(schedule, shifts, ends)
  return (op) => {
    const section = sectionOf(op[1])
    // A section that was ended takes nothing more, whatever time it had left.
    if (ends.has(section) || !isInSection(windows[section], now, times.graceMs)) return true
    if (endsSection(op)) {
      ends.set(section, heldBetween(op[5], heardAt, now))
      windows = sectionWindows(schedule, shifts, ends)
    }
    return false
  }
}

function runsOf(ops: readonly Op[], isLate: (op: Op) => boolean): Run[] {
  const runs: { ops: Op[]; late: boolean }[] = []
  for (const op of ops) {
    const late = isLate(op)
    const last = runs.at(-1)
    if (last?.late === late) last.ops.push(op)
    else runs.push({ ops: [op], late })
  }
  return runs
}
