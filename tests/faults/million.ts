import { RATES } from '#domain/sitting-needs/list-prices.ts'
import { startSpreadMs } from '#domain/sittings/entry-rule.ts'
import { barsOf } from './million/bars.ts'
import { type Bugs, oneSitting, type SittingFigures } from './million/one-sitting.ts'
import { measureTimes } from './million/service-times.ts'
import { proofRandom } from './support/random.ts'

const SIZES = [10_000, 100_000, 1_000_000]

/** Each must make a bar fail that the real rules meet. */
const PLANTED: readonly { readonly name: string; readonly caughtBy: string; readonly learners: number; readonly bugs: Bugs }[] = [
  { name: 'a shard is dropped', caughtBy: 'the histograms of all shards add up', learners: 10_000, bugs: { ranks: 'dropped shard' } },
  { name: 'pages are off by one', caughtBy: 'ranks are exact', learners: 10_000, bugs: { ranks: 'page off by one' } },
  { name: 'a fixed retry of 5 s', caughtBy: 'sends of a closing that was refused', learners: 100_000, bugs: { retry: () => 5_000 } },
  {
    name: 'rooms close without the grace',
    caughtBy: 'no acknowledged answer is lost',
    learners: 10_000,
    bugs: { closes: ({ deadlineAt }) => deadlineAt },
  },
  { name: 'all turns at the opening', caughtBy: 'the busiest object', learners: 1_000_000, bugs: { spread: () => 1 } },
]

/** What no bar asks for and an operator should know. `tight` is the same sitting with a window that is no longer than the test. */
const findingsOf = ({ lateTickets, walkInWaitS, finalRankS }: SittingFigures, tight: SittingFigures): string[] => [
  `with the database away for five minutes around the opening, ${lateTickets} learners who asked for a ticket before it got one after it; the longest wait of anyone is ${walkInWaitS.toFixed(0)} s`,
  `with the sitting away for a minute after the closings, whoever reads by ticket waits ${finalRankS.toFixed(0)} s for the marks`,
  `a window that is no longer than the test has starts within ${tight.lastStartS.toFixed(0)} s: ${overOrUnder(tight.busiestObject, RATES.busiestObject.mostPerSecond)} at the busiest object; ${overOrUnder(tight.queuePeak, RATES.queueMessages.mostPerSecond)} at the queue of the record, which hears of the last start after ${tight.recordedAfterS.toFixed(0)} s; a start that it refused is sent ${tight.sendsToQueue.toFixed(1)} times`,
]

const overOrUnder = (perSecond: number, most: number): string =>
  `${perSecond}/s, ${perSecond > most ? 'OVER' : 'under'} the limit of ${most}/s,`

/** A live test of a million learners on one account, simulated by the rules of the code: every bar is met. */
export async function proveMillion(_runs: number, seed: number): Promise<boolean> {
  const times = measureTimes()
  console.log(`a live test on one account: ${JSON.stringify({ seed, ...times })}`)
  let isProved = true
  for (const learners of SIZES) {
    const figures = oneSitting(learners, times, proofRandom(seed))
    const bars = barsOf(figures)
    const { shards, savesPerSecond, ranks } = figures
    console.log(`  ${learners} learners: ${JSON.stringify({ shards, savesPerSecond, ranks })}`)
    for (const { name, figure, isMet } of bars) console.log(`    ${isMet ? 'met' : 'NOT MET'}: ${name}: ${figure}`)
    for (const finding of findingsOf(
      figures,
      oneSitting(learners, times, proofRandom(seed), { spread: (seats) => startSpreadMs(seats, 0) }),
    ))
      console.log(`    finding: ${finding}`)
    if (!bars.every(({ isMet }) => isMet)) isProved = false
  }
  for (const { name, caughtBy, learners, bugs } of PLANTED) {
    const caught = barsOf(oneSitting(learners, times, proofRandom(seed), bugs)).find((one) => one.name === caughtBy)
    console.log(`  with "${name}" planted: ${caughtBy}: ${caught?.figure}`)
    if (caught?.isMet !== false) isProved = false
  }
  return isProved
}
