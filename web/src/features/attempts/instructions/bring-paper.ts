import type { TestDetail } from '#contract/catalogue/schemas.ts'
import { ensureMathsFont } from '#web/lib/maths-font.ts'
import { bringFile } from '#web/question/paper/open-paper.ts'
import type { AttemptStore } from '#web/lib/storage/stored-attempt.ts'
import { noteWanted } from '../paper/file-notes.ts'
import { filesOf } from '../paper/files-of.ts'

/** About what the maths face weighs, for the progress only. */
const MATHS_FACE_BYTES = 96_000
/** And the code of the exam screen. */
const SCREEN_BYTES = 25_000
const START_WITHIN_MS = 24 * 3_600_000

export interface BringSurroundings {
  readonly store: AttemptStore
  /** Loads the code of the exam screen, so that nothing is fetched once the clock runs. */
  readonly loadScreen: () => Promise<unknown>
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Brings everything onto the device that the test needs, all languages included: one may switch in the middle of it, offline. What is
 * here already costs nothing. Throws UnreachableError.
 */
export async function bringPaper(paper: TestDetail['paper'], { store, loadScreen, onProgress, signal }: BringSurroundings): Promise<void> {
  const files = filesOf(paper)
  // A learner on a start page may start: a paper that has been here for months is not removed in between.
  void noteWanted(files, Date.now() + START_WITHIN_MS, Date.now())
  const jobs: { readonly bytes: number; readonly run: () => Promise<unknown> }[] = [
    ...files.map((file) => ({ bytes: file.bytes, run: () => bringFile(store, file, signal) })),
    ...(paper.hasMaths ? [{ bytes: MATHS_FACE_BYTES, run: ensureMathsFont }] : []),
    { bytes: SCREEN_BYTES, run: loadScreen },
  ]
  const whole = jobs.reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  await Promise.all(
    jobs.map(async ({ bytes, run }) => {
      await run()
      done += bytes
      onProgress(done / whole)
    }),
  )
}
