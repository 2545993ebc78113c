import { VERDICTS } from '#contract/results/schemas.ts'
import type { Learner } from './cast.ts'
import { type Question, type Sitting } from './paper.ts'
import type { Given, Played } from './play.ts'
import type { Shown } from './results.ts'
import { wordsOf } from './words.ts'

/** Everything that is known of one browser after the day. */
export interface DayRecord {
  readonly learner: Learner
  readonly userId: string
  /** When the first question stood on the screen, ms UTC by the server's clock. */
  readonly firstSeenAt: number | null
  /** `seat` where the entry ticket started the test. */
  readonly startedBy: string | null
  /** Answers of the server with a question in them before the opening. */
  readonly early: readonly string[]
  readonly played: Played
  readonly shown: Shown | null
  readonly faults: readonly string[]
}

export interface Fault {
  readonly learner: string
  readonly what: 'early' | 'start' | 'time' | 'answer' | 'marks' | 'rank' | 'leaderboard' | 'receipt' | 'late page' | 'console' | 'way'
  readonly text: string
}

/** How far a countdown on a busy machine may be from the truth, ms: half a round trip, half a second of the display, and the drawing of it. */
const CLOCK_MS = 4_000
/** A start is at most so long after its turn, ms: starts are spread over two seconds, and twenty browsers share this machine. */
const START_MS = 15_000

/** What an own marking gives, in halves of a mark. */
export interface Marks {
  readonly halves: number
  readonly second: number
  readonly right: number
  readonly wrong: number
}

/** The answers that have to be in the result: all but those that came back after the grace. */
export function countedAnswers({ played: { given, saved, cut } }: Pick<DayRecord, 'played'>): ReadonlyMap<number, Given | null> {
  return new Map([...given].map(([place, answer]) => [place, cut.includes(place) ? (saved.get(place) ?? null) : answer]))
}

export function marked(answers: ReadonlyMap<number, Given | null>, questions: readonly Question[]): Marks {
  let [halves, second, right, wrong] = [0, 0, 0, 0]
  for (const answer of answers.values()) {
    const question = questions.find(({ code }) => code === answer?.code)
    if (answer === null || question === undefined) continue
    const isRight = answer.shown === question.right
    const worth = isRight ? question.halvesRight : question.halvesWrong
    halves += worth
    if (question.section === 'two') second += worth
    if (isRight) right++
    else wrong++
  }
  return { halves, second, right, wrong }
}

const isBetter = (one: Marks, than: Marks): boolean =>
  one.halves !== than.halves ? one.halves > than.halves : one.second !== than.second ? one.second > than.second : one.wrong < than.wrong

export const rankAmong = (own: Marks, all: readonly Marks[]): number => 1 + all.filter((one) => isBetter(one, own)).length

/** 100 × those with as many marks or fewer ÷ all, with seven decimals. */
export const percentileAmong = (own: Marks, all: readonly Marks[]): string =>
  (Math.round((1e9 * all.filter(({ halves }) => halves <= own.halves).length) / all.length) / 1e7).toFixed(7)

export const marksText = (halves: number): string => (halves / 2).toFixed(2)

/** Everything that is not as it has to be, by the proof's own counting. */
export function judge(records: readonly DayRecord[], questions: readonly Question[], sitting: Sitting): Fault[] {
  const all = records.map((record) => marked(countedAnswers(record), questions))
  return records.flatMap((record, i) => {
    const own = all[i]
    if (own === undefined) return []
    const found: Omit<Fault, 'learner'>[] = [...startFaults(record, sitting), ...wayFaults(record)]
    if (record.shown !== null)
      found.push(
        ...answerFaults(record, record.shown, questions),
        ...rankFaults(record, record.shown, own, records, all),
        ...boardFaults(record.shown, records, all),
      )
    return found.map((fault) => ({ learner: record.learner.name, ...fault }))
  })
}

function startFaults(
  { learner, firstSeenAt, startedBy, early, played, shown }: DayRecord,
  { opensAt, minutes }: Sitting,
): Omit<Fault, 'learner'>[] {
  const closesAt = opensAt + minutes * 60_000
  const found: Omit<Fault, 'learner'>[] = []
  if (early.length > 0) found.push({ what: 'early', text: `questions in ${early.join(', ')} before the opening` })
  if (firstSeenAt !== null && firstSeenAt < opensAt) found.push({ what: 'early', text: `saw a question ${opensAt - firstSeenAt} ms early` })
  if (played.promisedStart === null || Math.abs(played.promisedStart - opensAt - 1_000) > CLOCK_MS)
    found.push({ what: 'start', text: `the waiting room counted to ${after(played.promisedStart, opensAt)}` })
  if (startedBy !== 'seat') found.push({ what: 'start', text: `by ${startedBy ?? 'nothing'}, not by the entry ticket` })
  const backAfter = learner.fate === 'offlineAtOpening' ? 15_000 : learner.fate === 'longOfflineAtOpening' ? 40_000 : 0
  const startedAt = shown?.status.startedAt ?? null
  if (startedAt === null || startedAt < opensAt || startedAt > opensAt + backAfter + START_MS)
    found.push({ what: 'start', text: `started ${after(startedAt, opensAt)}` })
  if (shown !== null && shown.status.deadlineAt !== closesAt)
    found.push({ what: 'time', text: `the deadline was ${after(shown.status.deadlineAt, closesAt)} from that of all` })
  for (const end of played.promisedEnds)
    if (Math.abs(end - closesAt) > CLOCK_MS) found.push({ what: 'time', text: `the countdown led to ${after(end, closesAt)} from the end` })
  if (played.promisedEnds.length === 0) found.push({ what: 'time', text: 'no countdown was seen' })
  return found
}

function wayFaults({ played, shown, faults }: DayRecord): Omit<Fault, 'learner'>[] {
  return [
    ...(played.goneWrong === null ? [] : [{ what: 'way' as const, text: played.goneWrong }]),
    ...(shown === null ? [{ what: 'way' as const, text: 'no result was read' }] : []),
    ...(shown?.notByItself ?? []).map((text) => ({ what: 'late page' as const, text: `${text} did not come by itself` })),
    ...faults.map((text) => ({ what: 'console' as const, text })),
  ]
}

function answerFaults(record: DayRecord, shown: Shown, questions: readonly Question[]): Omit<Fault, 'learner'>[] {
  const found: Omit<Fault, 'learner'>[] = []
  const { given, saved, cut } = record.played
  const counted = countedAnswers(record)
  for (const [place, marks] of shown.analysis.questions.entries()) {
    const verdict = VERDICTS[marks[1]]
    const verdictOf = (answer: Given | null | undefined) =>
      answer === null || answer === undefined
        ? 'skipped'
        : answer.shown === questions.find(({ code }) => code === answer.code)?.right
          ? 'right'
          : 'wrong'
    const wanted = verdictOf(counted.get(place))
    const wasSaved = saved.has(place) && saved.get(place)?.shown === given.get(place)?.shown
    if (verdict !== wanted)
      found.push({
        what: 'answer',
        text: `question ${place + 1} counts as ${verdict}, not ${wanted}${wasSaved ? ', though the screen said saved' : ''}`,
      })
    const line = `${place + 1} ${counted.get(place)?.letter ?? '-'}`
    if (!shown.receiptLines.includes(line)) found.push({ what: 'receipt', text: `has no line "${line}"` })
  }
  for (const place of cut)
    if (saved.has(place)) found.push({ what: 'answer', text: `the screen said saved of question ${place + 1} without a network` })
  const { halves } = marked(counted, questions)
  if (shown.marks !== marksText(halves)) found.push({ what: 'marks', text: `shows ${shown.marks}, not ${marksText(halves)}` })
  if (!shown.isGenuine) found.push({ what: 'receipt', text: 'is not called genuine' })
  return found
}

function rankFaults(
  { learner }: DayRecord,
  shown: Shown,
  own: Marks,
  records: readonly DayRecord[],
  all: readonly Marks[],
): Omit<Fault, 'learner'>[] {
  const words = wordsOf(learner.language)
  const wanted = words('reading_rank_of', { rank: rankAmong(own, all), of: all.length })
  const found: Omit<Fault, 'learner'>[] = []
  if (!shown.rank.endsWith(wanted)) found.push({ what: 'rank', text: `shows "${shown.rank}", not "${wanted}"` })
  if (shown.percentile !== percentileAmong(own, all))
    found.push({ what: 'rank', text: `the percentile is ${shown.percentile}, not ${percentileAmong(own, all)}` })
  for (const scope of ['category', 'state'] as const) {
    const alike = all.filter((_, i) => records[i]?.learner[scope] === learner[scope])
    // Who does not say has no rank among others who do not.
    const text =
      alike.length > 1 && learner[scope] !== 'undisclosed' ? words('analysis_n_of', { n: rankAmong(own, alike), of: alike.length }) : null
    if (shown.scopes[scope] !== text) found.push({ what: 'rank', text: `of the ${scope}: shows ${shown.scopes[scope]}, not ${text}` })
  }
  return found
}

const namedOnBoard = (record: DayRecord | undefined): string => (record !== undefined && record.learner.isNamed ? record.learner.name : '')

/** The list has everyone, the best first; names of those who agreed, and the own row marked. */
function boardFaults(shown: Shown, records: readonly DayRecord[], all: readonly Marks[]): Omit<Fault, 'learner'>[] {
  const wanted = all.map((own, i) => `${rankAmong(own, all)} ${marksText(own.halves)} ${namedOnBoard(records[i])}`)
  const names = records.map(({ learner }) => learner.name)
  const listed = shown.board.map(({ rank, marks, name }) => `${rank} ${marks} ${names.find((one) => name.includes(one)) ?? ''}`)
  const isSame = wanted.toSorted().join('\n') === listed.toSorted().join('\n')
  const isInOrder = shown.board.every(({ rank }, i) => Number(rank) >= Number(shown.board[i - 1]?.rank ?? 0))
  const own = shown.board.filter(({ isOwn }) => isOwn)
  return [
    ...(isSame && isInOrder ? [] : [{ what: 'leaderboard' as const, text: `lists ${listed.join(' | ')}` }]),
    ...(own.length === 1 && own[0]?.marks === shown.marks ? [] : [{ what: 'leaderboard' as const, text: 'does not mark the own row' }]),
  ]
}

const after = (at: number | null, from: number): string => (at === null ? 'never' : `${((at - from) / 1_000).toFixed(1)} s`)
