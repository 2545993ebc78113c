/** An attempt as files, made from what is on the device. They name the test and the attempt, never the person. */
import { localize } from '#contract/shared/locales.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import type { TimelineEvent } from '#contract/attempts/timeline.ts'
import type { Units } from '#contract/shared/units.ts'
import { formatMarks, unitOf } from '#domain/marking/marks.ts'
import { ledgerOf } from '#domain/attempt/timeline-ledger.ts'
import { locale } from '#web/lib/i18n/locale.ts'
import { m } from '#web/lib/i18n/messages.ts'
import { difficultyName } from '../difficulty-name.ts'
import { eventWords } from '../insight/event-words.ts'
import type { QuestionFacts } from '../question-facts.ts'
import { verdictName } from '#web/question/verdict-mark.tsx'
import { csvText } from '#web/lib/csv-text.ts'

export interface AttemptContent {
  readonly analysis: AnalysisResponse
  readonly facts: readonly QuestionFacts[]
  readonly events: readonly TimelineEvent[]
  /** The questions as they were shown: the first is question 1. */
  readonly order: readonly number[]
}

/** A row a question, in the learner's language and order; marks as decimals, times in seconds. */
export function questionsCsv({ analysis, facts, events, order }: AttemptContent): string {
  const ledger = ledgerOf(facts.length, events)
  const head = [
    m.analysis_question(),
    m.analysis_section(),
    m.analysis_topic(),
    m.analysis_difficulty(),
    m.analysis_verdict(),
    m.analysis_marks(),
    inSeconds(m.analysis_my_time()),
    inSeconds(m.analysis_average_time()),
    `${m.analysis_right_percent()} (%)`,
    m.analysis_visits(),
    inSeconds(m.insight_first_answer()),
    m.insight_wrong_to_right(),
    m.insight_right_to_wrong(),
    m.insight_other_changes(),
  ]
  const rows = order.flatMap((question, place) => {
    const [one, entry] = [facts[question], ledger[question]]
    if (one === undefined || entry === undefined) return []
    const topic = analysis.topics[question]
    return [
      [
        place + 1,
        textOf(analysis.pattern.sections[one.section]?.title),
        textOf(topic?.title),
        difficultyName[one.difficulty](),
        verdictName[one.verdict](),
        marks(one.marks, one.unit),
        seconds(one.spentMs),
        seconds(one.averageMs),
        one.rightPercent,
        one.visits,
        seconds(entry.firstAnswerMs),
        entry.wrongToRight,
        entry.rightToWrong,
        entry.otherChanges,
      ],
    ]
  })
  return csvText([head, ...rows])
}

/** A row an event. */
export function eventsCsv({ events, order }: AttemptContent): string {
  const head = [inSeconds(m.analysis_time()), m.analysis_question(), m.insight_event(), m.analysis_verdict()]
  const rows = events.map(({ kind, atMs, question, verdict }) => [
    seconds(atMs),
    order.indexOf(question) + 1,
    eventWords[kind](),
    verdictName[verdict](),
  ])
  return csvText([head, ...rows])
}

/** Everything, for programs: English names and codes, marks as decimal text, times in ms and ISO 8601. */
export function attemptJson({ analysis, facts, events, order }: AttemptContent): string {
  const { testId, n, title, exam, startedAt, closedAt, reason, ranking, language, receipt, pattern, total, sections, standing } = analysis
  const unit = unitOf(analysis)
  const tally = ({ score12, max12, negative12, ...rest }: AnalysisResponse['total']) => ({
    score: formatMarks(score12, unit),
    of: formatMarks(max12, unit),
    negative: formatMarks(negative12, unit),
    ...rest,
  })
  const content = {
    format: 'sopan.attempt',
    version: 1,
    test: { id: testId, title, exam, pattern: { id: pattern.id, version: pattern.version } },
    attempt: { n, startedAt: iso(startedAt), closedAt: iso(closedAt), reason, ranking, language, receipt },
    result: {
      total: { ...tally(total), ...standing },
      sections: sections.map((section, s) => ({
        id: pattern.sections[s]?.id,
        ...tally(section),
        percentile: analysis.sectionStandings?.[s]?.percentile ?? null,
      })),
    },
    questions: order.flatMap((question, place) => {
      const one = facts[question]
      if (one === undefined) return []
      const { topic, difficulty, verdict, state, answer, marks: own, max, spentMs, averageMs, rightPercent, visits, changes } = one
      return {
        number: place + 1,
        section: pattern.sections[one.section]?.id,
        topic,
        difficulty,
        verdict,
        state,
        answer,
        marks: formatMarks(own, unit),
        of: formatMarks(max, unit),
        spentMs,
        averageMs,
        rightPercent,
        visits,
        changes,
      }
    }),
    timeline: events.map(({ kind, atMs, question, spentMs, verdict }) => ({
      kind,
      atMs,
      number: order.indexOf(question) + 1,
      spentMs,
      verdict,
    })),
  }
  return JSON.stringify(content, null, 2)
}

/** "result-2f9c1a-2.csv": the test and the number of the attempt. */
export const fileName = ({ testId, n }: Pick<AnalysisResponse, 'testId' | 'n'>, part: string, ending: string): string =>
  `${part}-${testId}-${n}.${ending}`

const inSeconds = (name: string): string => `${name} (s)`
const seconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 100) / 10)
const marks = (amount: Units, unit: number): number => Number(formatMarks(amount, unit))
const iso = (at: number): string => new Date(at).toISOString()
const textOf = (text: AnalysisResponse['title'] | undefined): string => (text === undefined ? '' : localize(text, locale).text)
