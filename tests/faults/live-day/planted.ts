import { VERDICTS } from '#contract/results/schemas.ts'
import { countedAnswers, type Fault, judge, marked, marksText, rankAmong, type DayRecord } from './judge.ts'
import type { Question, Sitting } from './paper.ts'
import type { Shown } from './results.ts'
import { wordsOf } from './words.ts'

interface Planted {
  readonly name: string
  readonly what: Fault['what']
  /** Whose record can show it. */
  readonly fits: (record: DayRecord) => boolean
  readonly spoil: (record: DayRecord, questions: readonly Question[], sitting: Sitting, all: readonly DayRecord[]) => DayRecord
}

const shownOf = ({ shown }: DayRecord): Shown => {
  if (shown === null) throw new Error('a record without a result was chosen')
  return shown
}

/** A record as it would be with a bug of the product, each in one record of the day that was played. */
const PLANTED: readonly Planted[] = [
  {
    name: 'an answer is acknowledged and dropped on its way',
    what: 'answer',
    fits: (record) => [...countedAnswers(record).values()].some((answer) => answer !== null),
    spoil: (record, questions) => {
      const shown = shownOf(record)
      const answers = new Map(countedAnswers(record))
      const [place = 0] = [...answers].find(([, answer]) => answer !== null) ?? []
      answers.set(place, null)
      const analysis = {
        ...shown.analysis,
        questions: shown.analysis.questions.map((question, q) =>
          q === place ? ([0, VERDICTS.indexOf('skipped'), 1, null, ...question.slice(4)] as unknown as typeof question) : question,
        ),
      }
      return { ...record, shown: { ...shown, analysis, marks: marksText(marked(answers, questions).halves) } }
    },
  },
  {
    name: 'a rank on the screen is off by one',
    what: 'rank',
    fits: () => true,
    spoil: (record, questions, _, all) => {
      const marks = all.map((one) => marked(countedAnswers(one), questions))
      const rank = rankAmong(marked(countedAnswers(record), questions), marks) + 1
      return {
        ...record,
        shown: { ...shownOf(record), rank: wordsOf(record.learner.language)('reading_rank_of', { rank, of: all.length }) },
      }
    },
  },
  {
    name: 'a device that is ahead starts by its own clock',
    what: 'early',
    fits: ({ learner }) => learner.clockOffMs > 60_000,
    spoil: (record) => ({ ...record, firstSeenAt: (record.firstSeenAt ?? 0) - record.learner.clockOffMs }),
  },
  {
    name: 'a device that is behind starts by its own clock',
    what: 'start',
    fits: ({ learner }) => learner.clockOffMs < -60_000,
    spoil: (record) => {
      const shown = shownOf(record)
      const startedAt = shown.status.startedAt - record.learner.clockOffMs
      return { ...record, shown: { ...shown, status: { ...shown.status, startedAt } } }
    },
  },
  {
    name: 'a countdown runs by the clock of the device',
    what: 'time',
    fits: ({ learner }) => Math.abs(learner.clockOffMs) > 60_000,
    spoil: (record) => ({
      ...record,
      played: { ...record.played, promisedEnds: record.played.promisedEnds.map((end) => end + record.learner.clockOffMs) },
    }),
  },
  {
    name: 'who starts late gets a later deadline',
    what: 'time',
    fits: ({ learner }) => learner.fate === 'offlineAtOpening',
    spoil: (record, _, { minutes }) => {
      const shown = shownOf(record)
      return { ...record, shown: { ...shown, status: { ...shown.status, deadlineAt: shown.status.startedAt + minutes * 60_000 } } }
    },
  },
  {
    name: 'the leaderboard names someone who did not agree',
    what: 'leaderboard',
    fits: () => true,
    spoil: (record, _, __, all) => {
      const shown = shownOf(record)
      const silent = all.find(({ learner }) => !learner.isNamed)?.learner.name ?? ''
      const at = shown.board.findIndex(({ name, isOwn }) => !isOwn && !all.some(({ learner }) => name.includes(learner.name)))
      return { ...record, shown: { ...shown, board: shown.board.map((row, i) => (i === at ? { ...row, name: silent } : row)) } }
    },
  },
]

/** Spoils the record of the day in every way, one at a time: each has to be told apart from the day as it was, by the fault that it is. */
export function catchesPlanted(records: readonly DayRecord[], questions: readonly Question[], sitting: Sitting): boolean {
  const before = new Set(judge(records, questions, sitting).map((fault) => JSON.stringify(fault)))
  return PLANTED.map(({ name, what, fits, spoil }) => {
    const chosen = records.find((record) => record.shown !== null && fits(record))
    if (chosen === undefined) {
      console.log(`  "${name}" could not be planted: no browser fits`)
      return false
    }
    const spoilt = records.map((record) => (record === chosen ? spoil(record, questions, sitting, records) : record))
    const fresh = judge(spoilt, questions, sitting).filter((fault) => !before.has(JSON.stringify(fault)))
    const isCaught = fresh.some((fault) => fault.what === what && fault.learner === chosen.learner.name)
    console.log(`  with "${name}" planted: ${isCaught ? `caught (${fresh.find((fault) => fault.what === what)?.text})` : 'NOT CAUGHT'}`)
    return isCaught
  }).every(Boolean)
}
