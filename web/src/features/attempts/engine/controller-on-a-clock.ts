import type { Op, PauseState } from '#contract/attempts/schemas.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { AttemptController } from './attempt-controller.ts'
import { openFrames } from './attempt-frames.ts'
import { RoomInMemory } from './room-in-memory.ts'
import { memoryStore } from '#web/lib/storage/memory-store.ts'
import type { Heard, Revealed, SendOutcome, Sent } from './send-outcome.ts'
import { ServerClock } from './server-clock.ts'
import type { StoredAttempt } from '#web/lib/storage/stored-attempt.ts'

const pattern: ContentPattern = {
  id: 'p',
  version: 1,
  title: { en: 'P' },
  exam: 'E',
  durationMinutes: 60,
  saveMode: 'always',
  clock: 'shared',
  calculator: 'none',
  percentile: 'atOrBelow',
  ties: [],
  release: { when: 'atOnce' },
  sections: [],
}
const grant = {
  attemptId: 'a.1',
  token: 't',
  epoch: 1,
  seed: 1,
  language: 'en' as const,
  startedAt: 0,
  deadlineAt: 3_600_000,
  graceMs: 30_000,
  compensationMs: 0,
  serverNow: 0,
  paper: { version: 1, files: {}, assets: null },
  title: { en: 'A test' },
  pattern,
  copy: { applied: [1, 0] as const, questions: [], epochs: [], current: null, state: 'open' as const, serverNow: 0, deadlineAt: 3_600_000 },
}
/** An attempt of an hour at twenty questions in two sections, nothing done yet. */
export const stored: StoredAttempt = {
  attemptId: 'a.1',
  testId: 'a',
  ownerId: 'u',
  grant,
  base: grant.copy,
  clockOffset: 0,
  ackedSeq: 0,
  submitWanted: false,
  lost: null,
}

/** For tests: a controller on a clock that only moves when told, with a server and a room that answer as told. */
export function setUp(
  overrides: {
    answer?: (ops: readonly Op[]) => SendOutcome
    stored?: Partial<StoredAttempt>
    ops?: Op[]
    isFresh?: boolean
    /** Whether the browser keeps what it is given. */
    isDurable?: boolean
    saveMode?: 'button' | 'always'
    choosable?: readonly number[]
    /** Whether the page gets a connection with the room; else everything goes by request. */
    isConnected?: boolean
  } = {},
) {
  let now = 0
  const room = new RoomInMemory(() => now, overrides.stored?.deadlineAt ?? 3_600_000)
  const timers: { at: number; run: () => void }[] = []
  const sent: { ops: readonly Op[]; lost: Sent['lost']; submit: boolean; keepalive: boolean }[] = []
  const server: {
    answer: (ops: readonly Op[]) => SendOutcome
    pause: (Heard & PauseState) | null
    reveal: (Heard & Revealed) | null
  } = {
    pause: null,
    reveal: null,
    answer:
      overrides.answer ??
      ((ops: readonly Op[]): SendOutcome => ({
        kind: 'acknowledged',
        applied: ops.at(-1)?.[0] ?? 0,
        late: 0,
        state: 'open',
        serverNow: now,
        deadlineAt: 3_600_000,
      })),
  }
  const store = { ...memoryStore(), isDurable: overrides.isDurable ?? true }
  const clocks = { steady: () => now, wall: () => now }
  const controller = new AttemptController(
    {
      store,
      clock: new ServerClock(clocks, 0),
      steady: clocks.steady,
      random: () => 0.5,
      setTimer: (run, ms) => {
        const timer = { at: now + ms, run }
        timers.push(timer)
        return () => void timers.splice(timers.indexOf(timer) >>> 0, timers.includes(timer) ? 1 : 0)
      },
      ...(overrides.isConnected === true && { openFrames: async (writer, host) => openFrames(room.connect, writer, host) }),
      askPause: async () => (server.pause === null ? { kind: 'refused' } : { kind: 'answered', answer: server.pause }),
      askResume: async () => (server.pause === null ? { kind: 'refused' } : { kind: 'answered', answer: server.pause }),
      askReveal: async () => (server.reveal === null ? { kind: 'refused' } : { kind: 'answered', answer: server.reveal }),
      sendOps: async (_, { ops, lost }, keepalive = false) => {
        sent.push({ ops, lost, submit: false, keepalive })
        const outcome = server.answer(ops)
        if (outcome.kind === 'acknowledged') room.hearRequest(outcome.applied)
        return outcome
      },
      sendSubmit: async (_, ops) => {
        sent.push({ ops, lost: [], submit: true, keepalive: false })
        const outcome = server.answer(ops)
        return outcome.kind === 'acknowledged' ? { kind: 'closed', reason: 'submit', late: 0, receipt: 'r' } : outcome
      },
    },
    {
      stored: { ...stored, ...overrides.stored },
      ops: overrides.ops ?? [],
      isFresh: overrides.isFresh ?? true,
      saveMode: overrides.saveMode ?? 'always',
      questionCount: 20,
      currentQ: 0,
      sectionOf: (q) => Math.floor(q / 10),
      firstOf: (section) => (section < 2 ? section * 10 : null),
      choosable: overrides.choosable ?? [],
    },
  )
  const advance = async (ms: number) => {
    const until = now + ms
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve))
      const next = timers.toSorted((a, b) => a.at - b.at).find(({ at }) => at <= until)
      if (next === undefined) break
      timers.splice(timers.indexOf(next), 1)
      now = Math.max(now, next.at)
      next.run()
    }
    now = until
    await new Promise((resolve) => setImmediate(resolve))
  }
  room.open()
  return { controller, sent, store, advance, server, room }
}
