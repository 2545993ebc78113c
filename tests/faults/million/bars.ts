import { RATES } from '#domain/sitting-needs/list-prices.ts'
import type { SittingFigures } from './one-sitting.ts'

export interface Bar {
  readonly name: string
  readonly figure: string
  readonly isMet: boolean
}

/** A shard that is away for a minute hears of each closing that it missed at most so often, on average. */
const MOST_SENDS = 5

/** The bars of a live test with what was measured. */
export const barsOf = (f: SittingFigures): Bar[] => [
  bar('all with a ticket start within 5 minutes', `${f.lastStartS.toFixed(0)} s`, f.lastStartS <= 300),
  bar('no acknowledged answer is lost', String(f.lostAnswers), f.lostAnswers === 0),
  bar('no statement of D1 at seat, save, submit and result', String(f.statementsBeside), f.statementsBeside === 0),
  bar('marks within 60 s of the release', `${f.resultWaitS.toFixed(0)} s`, f.resultWaitS <= 60),
  bar('final ranks within 10 minutes of the release', `${f.finalRankS.toFixed(0)} s`, f.finalRankS <= 600),
  bar('the busiest object', `${f.busiestObject}/s`, f.busiestObject <= RATES.busiestObject.mostPerSecond),
  bar('the queue', `${f.queuePeak}/s`, f.queuePeak <= RATES.queueMessages.mostPerSecond),
  bar('sends of a closing that was refused', f.sendsOfRefused.toFixed(2), f.sendsOfRefused <= MOST_SENDS),
  bar('every seat and closing is told', `${f.untold} untold`, f.untold === 0),
  bar('the histograms of all shards add up', String(f.ranks.counted), f.ranks.counted === f.learners),
  bar('ranks are exact', `${f.ranks.wrongRanks} of ${f.ranks.sampled} wrong`, f.ranks.wrongRanks === 0),
]

const bar = (name: string, figure: string, isMet: boolean): Bar => ({ name, figure, isMet })
