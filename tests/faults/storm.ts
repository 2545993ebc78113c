import { bundleWithBugs } from './support/bundle.ts'
import type { PlantedBug } from './support/planted-bug.ts'
import { proofRandom } from './support/random.ts'
import { liveTest, type StormFigures } from './storm/live-test.ts'

/** A rank counts those with the same marks and ties as better. */
export const COUNTS_ITSELF: PlantedBug = {
  name: 'a rank counts whoever is equal as better',
  edits: [{ file: 'worker/domain/ranking/rank-pages.ts', find: 'return { rank: above + 1, of', put: 'return { rank: above + n, of' }],
}

/** A batch is acknowledged whole, and its last answer is not kept. */
export const FORGETS_THE_LAST: PlantedBug = {
  name: 'the last answer of a batch is acknowledged and not kept',
  edits: [
    {
      file: 'worker/domain/attempt/operation-log.ts',
      find: 'for (const op of batch.ops) {',
      put: 'for (const op of batch.ops.slice(0, -1)) {',
    },
  ],
}

/** What waited with a connection is forgotten with it. */
export const FORGETS_THE_LOST: PlantedBug = {
  name: 'what waits with a connection is forgotten when its device is lost',
  edits: [
    {
      file: 'durable-objects/attempt-room/attempt-room.ts',
      find: `override webSocketClose(socket: WebSocket): void {
    storeWaiting(this.#attempts, socket)`,
      put: 'override webSocketClose(socket: WebSocket): void {',
    },
  ],
}

/**
 * Learners wait for one live test, start it by entry ticket in their turns, answer, leave or submit, and read their results by ticket, while
 * the server is killed twice. A third of them hand their answers over and are lost before these are stored. Every answer that was acknowledged
 * or handed over is in its result, every mark is that of an own marking, and every rank is
 * that of counting who is better.
 */
export async function proveStorm(learners: number, seed: number): Promise<boolean> {
  const bundle = await bundleWithBugs([])
  const real = await liveTest(bundle, { learners, kills: true }, proofRandom(seed))
  console.log(`storm: ${JSON.stringify({ seed, ...real })}`)
  let areSeen = true
  for (const [bug, fault] of [
    [COUNTS_ITSELF, 'wrongRanks'],
    [FORGETS_THE_LAST, 'lostAnswers'],
    [FORGETS_THE_LOST, 'lostAnswers'],
  ] as const) {
    const bad = await liveTest(await bundleWithBugs([bug]), { learners: 60, kills: false }, proofRandom(seed))
    console.log(`  with "${bug.name}" planted: ${JSON.stringify(bad)}`)
    areSeen &&= bad[fault] > 0
  }
  return isClean(real) && areSeen
}

const isClean = (f: StormFigures): boolean =>
  f.seated === f.learners &&
  f.counted === f.learners &&
  f.resultsByTicket === f.learners &&
  f.handedOver > 0 &&
  f.unsent + f.lostAnswers + f.wrongMarks + f.wrongRanks === 0
