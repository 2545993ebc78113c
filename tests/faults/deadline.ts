import { fillHall, type HallFigures } from './deadline/hall.ts'
import { bundleWorker, ONLY_THE_SUBMIT_COUNTS, planted } from './support/bundle.ts'
import { proofRandom } from './support/random.ts'

/** Five hundred attempts under one deadline at the standard length; all close by themselves within a minute, with what was saved. */
export async function proveDeadline(attempts: number, seed: number): Promise<boolean> {
  const bundle = await bundleWorker()
  const real = await fillHall(bundle, { attempts, seconds: attempts > 100 ? 150 : 120, kills: true }, proofRandom(seed))
  console.log(`one deadline: ${JSON.stringify({ seed, ...shown(real) })}`)
  const bad = await fillHall(planted(bundle, ONLY_THE_SUBMIT_COUNTS), { attempts: 20, seconds: 60, kills: false }, proofRandom(seed))
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
