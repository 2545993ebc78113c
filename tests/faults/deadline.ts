import { fillHall, type HallFigures } from './deadline/hall.ts'
import { TELLS } from './deadline/tells.ts'
import { bundleWithBugs } from './support/bundle.ts'
import type { PlantedBug } from './support/planted-bug.ts'
import { proofRandom } from './support/random.ts'

/** An attempt is marked by what came with its submit, and by nothing that was saved before. */
export const ONLY_THE_SUBMIT_COUNTS: PlantedBug = {
  name: 'only the body of the submit is marked',
  edits: [
    {
      file: 'durable-objects/attempt-room/attempt-room.ts',
      find: 'resultFrom({ ...row, closedAt }, this.#attempts.log(n))',
      put: `((log) =>
        resultFrom({ ...row, closedAt }, { pinned: log.pinned, settled: log.settled, batches: reason === 'submit' ? log.batches.slice(-1) : [] }))(
        this.#attempts.log(n),
      )`,
    },
  ],
}

/** Five hundred attempts under one deadline at the standard length; all close on their own within a minute, with what was saved. */
export async function proveDeadline(attempts: number, seed: number): Promise<boolean> {
  const bundle = await bundleWithBugs(TELLS)
  const spoilt = await bundleWithBugs([...TELLS, ONLY_THE_SUBMIT_COUNTS])
  const real = await fillHall(bundle, { attempts, seconds: attempts > 100 ? 150 : 120, kills: true }, proofRandom(seed))
  console.log(`one deadline: ${JSON.stringify({ seed, ...shown(real) })}`)
  const bad = await fillHall(spoilt, { attempts: 20, seconds: 60, kills: false }, proofRandom(seed))
  console.log(`  with "${ONLY_THE_SUBMIT_COUNTS.name}" planted: ${JSON.stringify(shown(bad))}`)
  return isClean(real) && bad.wrongResults.length > 0
}

const isClean = (f: HallFigures): boolean =>
  f.forgotten + f.markedTwice + f.sequenceFaults + f.wrongResults.length + f.wrongMarks === 0 &&
  f.inRecord === f.attempts &&
  f.closedByAlarm + f.submitted === f.attempts

const shown = ({ wrongResults, ...rest }: HallFigures) => ({
  ...rest,
  wrongResults: wrongResults.length,
  ...(wrongResults.length > 0 ? { such: wrongResults[0] } : {}),
})
