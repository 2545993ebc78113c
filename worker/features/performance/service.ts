import { ERROR_LABELS, type Period, POINTS_MOST } from '#contract/revision/practice-limits.ts'
import type { CutOffOutlook, PerformancePoint, PerformanceResponse, ScoreBand, TopicQuestions } from '#contract/performance/schemas.ts'
import type { Localized } from '#contract/shared/locales.ts'
import { VERDICTS } from '#contract/results/schemas.ts'
import { addTallies, tallyIn } from '#domain/attempt/attempt-analytics.ts'
import { minorRules } from '#domain/access/minor-rules.ts'
import { sharedUnit } from '#domain/marking/mark-unit.ts'
import { namedUnit, NO_MARKS, parseMarks, UNIT } from '#domain/marking/marks.ts'
import { CHANCE_FROM, cutOffChance, ownForm } from '#domain/ranking/cut-off-chance.ts'
import { type Band, bandOf, chanceToReach } from '#domain/ranking/score-band.ts'
import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'
import { lockedPapers } from '#worker/features/results/public/locked-papers.ts'
import { listPoints, type PointRow } from '#worker/features/results/public/insights.ts'
import type { Archive } from '#worker/db/stored-results.ts'
import { listTopicQuestions } from '#worker/features/results/public/topic-questions.sql.ts'
import { type Around, readAround } from './around.sql.ts'

export interface PerformanceDeps {
  readonly db: D1Database
  readonly archive: Archive
  readonly hub: Pick<UserHubCalls, 'holdsAnyQuestion'>
  readonly userId: string
  /** Of the profile; null is someone who has not said. */
  readonly ageBand: string | null
  readonly now: number
}

export interface PerformanceWish {
  readonly period: Period
  readonly exam: string | null
}

const since = (period: Period, now: number): number => (period === 'all' ? 0 : now - Number(period) * 86_400_000)

/** What a learner's exam attempts of a period show: from sums that were made once an attempt, never from the attempts themselves. */
export async function performance(deps: PerformanceDeps, { period, exam }: PerformanceWish): Promise<PerformanceResponse> {
  const { db, userId, ageBand, now } = deps
  if (!minorRules(ageBand).behaviouralAnalysis) return { status: ageBand === null ? 'ageUnknown' : 'minor' }
  const rows = await listPoints(db, userId, since(period, now), exam, POINTS_MOST)
  const unit = sharedUnit(rows.map((row) => row.unit))
  const topics = addTallies(rows.flatMap((row) => row.topics.map((topic) => tallyIn(topic, row.unit, unit))))
  const around = await readAround(db, userId, {
    topicIds: topics.map(({ topicId }) => topicId),
    testIds: [...new Set(rows.map(({ testId }) => testId))],
    cutOffsOf: [...Map.groupBy(rows, (row) => row.exam).values()].flatMap((own) => (own.length < CHANCE_FROM ? [] : newestTests(own))),
  })
  return {
    status: 'shown',
    attempts: rows.map((row) => pointOf(row, around)).toReversed(),
    isCut: rows.length === POINTS_MOST,
    topics,
    ...namedUnit(unit),
    topicNames: around.topics,
    labels: labelCounts(rows),
    targets: around.targets,
    bands: [...Map.groupBy(rows, (row) => row.exam)].flatMap(([name, own]) => bandFor(name, own, around, now) ?? []),
    serverNow: now,
  }
}

/** So many of the newest tests of an exam are asked for cut-offs: a sectional has none. */
const NEWEST = 3
const newestTests = (rows: readonly PointRow[]): string[] => [...new Set(rows.map(({ testId }) => testId))].slice(0, NEWEST)

const NO_TITLE: Localized = { en: '' }

function pointOf(row: PointRow, { titles }: Around): PerformancePoint {
  const sum = (of: (topic: PointRow['topics'][number]) => number) => row.topics.reduce((total, topic) => total + of(topic), 0)
  const answered = sum(({ right, partial, wrong }) => right + partial + wrong)
  const { testId, n, exam, closedAt, score12, max12, unit, percentile, of, foretold } = row
  return {
    testId,
    n,
    exam,
    closedAt,
    score12,
    max12,
    ...namedUnit(unit),
    percentile,
    of,
    foretold,
    title: titles.get(testId) ?? NO_TITLE,
    ranking: row.ranking === 1,
    spentMs: sum(({ spentMs }) => spentMs),
    accuracy: answered === 0 ? null : sum(({ right }) => right) / answered,
  }
}

function labelCounts(rows: readonly PointRow[]) {
  const counts = new Map<string, { topicId: string; label: (typeof ERROR_LABELS)[number]; count: number }>()
  for (const { labels } of rows)
    for (const [label, topicId] of Object.values(labels)) {
      const name = `${topicId}:${label}`
      counts.set(name, { topicId, label, count: (counts.get(name)?.count ?? 0) + 1 })
    }
  return [...counts.values()]
}

/** The range of the next score in an exam, and how often such ranges held; null of fewer than three measured attempts. */
function bandFor(exam: string, rows: readonly PointRow[], { targets, cutOffs }: Around, now: number): ScoreBand | null {
  const shown = rows.flatMap(({ closedAt, measure }) => (measure === null ? [] : [{ closedAt, ...measure }]))
  const band = bandOf(shown.slice(0, 20), now)
  if (band === null) return null
  const foretold = rows.flatMap(({ foretold: range, score12, max12 }) =>
    range === null || max12 <= 0 ? [] : [{ range, share: score12 / max12 }],
  )
  const target = targets.find((one) => one.exam === exam && one.kind === 'marks')
  return {
    exam,
    low: band.low,
    middle: band.middle,
    high: band.high,
    attempts: shown.length,
    max12: rows[0]?.max12 ?? NO_MARKS,
    ...namedUnit(rows[0]?.unit ?? UNIT),
    within: foretold.filter(({ range, share }) => share >= range.low && share <= range.high).length,
    of: foretold.length,
    chance: target === undefined ? null : chanceToReach(band, target.value / 100),
    cutOffs: shown.length < CHANCE_FROM ? [] : outlookOf(band, rows, foretold, cutOffs),
  }
}

/** The chance to reach the cut-offs of the newest test that has some, from the range and from what became of the ranges before. */
function outlookOf(
  band: Band,
  rows: readonly PointRow[],
  foretold: readonly { readonly range: Pick<Band, 'low' | 'middle'>; readonly share: number }[],
  cutOffs: Around['cutOffs'],
): CutOffOutlook[] {
  const testId = newestTests(rows).find((id) => cutOffs.has(id))
  const { max12, unit } = rows.find((row) => row.testId === testId) ?? { max12: NO_MARKS, unit: UNIT }
  if (testId === undefined || max12 <= 0) return []
  const form = ownForm(foretold.map(({ range: { low, middle }, share }) => ({ low, middle, share })))
  const whole = (cutOffs.get(testId) ?? []).filter(({ section }) => section === undefined)
  return [...Map.groupBy(whole, ({ category }) => category)].flatMap(([category, own]) => {
    const [newest] = own.toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0))
    const marks12 = newest === undefined ? null : parseMarks(newest.marks, unit)
    if (marks12 === null) return []
    return [{ category, year: newest?.year ?? null, marks12, ...namedUnit(unit), ...cutOffChance(band, form, marks12 / max12) }]
  })
}

/** Attempts whose questions of a topic are listed. */
const TOPIC_ATTEMPTS = 10
const TOPIC_QUESTIONS = 50

/** The questions of a topic as they went, newest first; not those of papers that an open attempt shares questions with (docs/threats.md#keys-during-an-open-exam). */
export async function topicQuestions(deps: PerformanceDeps, topicId: string, { period, exam }: PerformanceWish): Promise<TopicQuestions> {
  const { db, archive, hub, userId, ageBand, now } = deps
  if (!minorRules(ageBand).behaviouralAnalysis) return { items: [], withheld: 0 }
  const points = await listPoints(db, userId, since(period, now), exam, POINTS_MOST)
  const attempts = points.filter(({ topics }) => topics.some((one) => one.topicId === topicId)).slice(0, TOPIC_ATTEMPTS)
  const rows = attempts.length === 0 ? [] : await listTopicQuestions({ db, archive }, userId, topicId, attempts)
  const held = await lockedPapers(hub, new Map(rows.map((row) => [nameOf(row), row.questionIds])))
  const listed = rows.filter((row) => !held.has(nameOf(row))).toSorted((a, b) => b.closedAt - a.closedAt)
  const units = new Map(attempts.map((row) => [nameOf(row), row.unit]))
  const items = listed.flatMap(({ questions, labels, ...row }) =>
    questions.map(([place, questionId, marked]) => ({
      questionId,
      testId: row.testId,
      n: row.n,
      paperVersion: row.paperVersion,
      place,
      title: row.title,
      closedAt: row.closedAt,
      outcome: VERDICTS[marked[1]] ?? ('skipped' as const),
      marks12: marked[0],
      ...namedUnit(units.get(nameOf(row)) ?? UNIT),
      spentMs: marked[4],
      label: labels[place]?.[0] ?? null,
    })),
  )
  return { items: items.slice(0, TOPIC_QUESTIONS), withheld: held.size }
}

const nameOf = ({ testId, n }: { readonly testId: string; readonly n: number }): string => `${testId}.${n}`
