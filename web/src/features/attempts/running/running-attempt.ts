import type { Locale } from '#contract/shared/locales.ts'
import { choosableSections } from '#domain/attempt/section-choice.ts'
import { AttemptController } from '../engine/attempt-controller.ts'
import { askPause, askResume, askReveal, sendOps, sendSubmit } from '../engine/attempt-requests.ts'
import { grantedHere, opensFresh } from '../engine/granted-here.ts'
import { deviceClocks, ServerClock } from '../engine/server-clock.ts'
import type { AttemptStore, StoredAttempt, StoredView } from '#web/lib/storage/stored-attempt.ts'
import type { WriterLock } from '../engine/writer-lock.ts'
import { layoutOf, type ExamLayout } from '#web/question/paper/exam-layout.ts'
import { noteWanted } from '../paper/file-notes.ts'
import { filesOf } from '../paper/files-of.ts'
import { PaperFiles } from '../paper/paper-files.ts'
import { wantedUntil } from '../paper/wanted-until.ts'
import { openLateFrames } from './open-late-frames.ts'
import { TypingBuffer } from './typing-buffer.ts'

/** An attempt that this page writes: what the screen is made of. */
export interface RunningAttempt {
  readonly stored: StoredAttempt
  readonly controller: AttemptController
  readonly clock: ServerClock
  readonly papers: PaperFiles
  readonly layout: ExamLayout
  /** The sections that are answered only once they are chosen, by number. */
  readonly choosable: readonly number[]
  readonly typing: TypingBuffer
  /** What was on screen last. */
  readonly view: StoredView
  readonly keepView: (change: Partial<Pick<StoredView, 'currentQ' | 'language' | 'searchQuery'>>) => void
  /** Sends what it can and gives everything back: timers, lock, images. What is unsent stays on the device. */
  stop(): Promise<void>
}

/** Puts an attempt together from what the device holds. Needs no network where the paper is on the device. */
export async function runAttempt(store: AttemptStore, stored: StoredAttempt, lock: WriterLock): Promise<RunningAttempt> {
  const { grant, base } = stored
  const kept = await store.view(stored)
  const wanted: Locale = kept?.language ?? grant.language
  const papers = await PaperFiles.open(store, grant.paper, wanted)
  void noteWanted(filesOf(grant.paper), wantedUntil(grant), Date.now())
  const paper = papers.any()
  const { shuffle, clock: clockKind } = grant.pattern
  const isBySection = clockKind === 'perSection' && base.sectionEnds !== undefined
  const layout = layoutOf(paper, grant.seed, { shuffle, only: grant.only, isBySection })
  const choosable = choosableSections(grant.pattern, grant.mode)
  const clock = new ServerClock(deviceClocks, stored.clockOffset, grantedHere.has(grant.token))
  let view: StoredView = kept ?? {
    ownerId: stored.ownerId,
    attemptId: stored.attemptId,
    language: paper.language,
    searchQuery: '',
    currentQ: base.current ?? layout.order[0] ?? 0,
  }
  const controller = new AttemptController(
    {
      store,
      clock,
      steady: deviceClocks.steady,
      random: Math.random,
      setTimer,
      sendOps,
      sendSubmit,
      openFrames: openLateFrames,
      askPause,
      askResume,
      askReveal,
    },
    {
      stored,
      ops: (await store.ops(stored, grant.epoch)).map(({ op }) => op),
      isFresh: opensFresh(grant.token),
      saveMode: grant.pattern.saveMode,
      questionCount: paper.questions.length,
      currentQ: layout.order.includes(view.currentQ) ? view.currentQ : (layout.order[0] ?? 0),
      sectionOf: layout.sectionOf,
      firstOf: (section) => firstOf(layout, section),
      choosable,
    },
  )
  const typing = new TypingBuffer((answer) => controller.choose(answer, true), setTimer)
  return {
    stored,
    controller,
    clock,
    papers,
    layout,
    choosable,
    view,
    typing,
    keepView: (change) => {
      view = { ...view, ...change }
      void store.putView(view).catch(() => {})
    },
    stop: async () => {
      typing.settle()
      controller.leavePage()
      controller.dispose()
      papers.close()
      await lock.release()
    },
  }
}

/** The question that a section begins with on screen; null after the last section. */
function firstOf({ sections, order }: ExamLayout, section: number): number | null {
  const found = sections[section]
  return found === undefined ? null : (order[found.from] ?? null)
}

function setTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
