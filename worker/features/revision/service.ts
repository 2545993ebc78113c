import { GRADES, QUEUE_LIMIT } from '#contract/revision/practice-limits.ts'
import type {
  AsideCards,
  CardMemory,
  PracticeSummary,
  ReviewsRequest,
  ReviewsResponse,
  RevisionQueue,
  UndoResponse,
} from '#contract/revision/schemas.ts'
import { freshMemory, graded, isLeech, scheduledBy } from '#domain/revision/revision-deck.ts'
import { endOfDay, mondayOf, streakAt, studyDayOf, withStudy } from '#domain/revision/study-streak.ts'
import { studyWeek } from '#domain/revision/study-week.ts'
import type { UserHubCalls } from '#do/user-hub/hub-calls.ts'
import { findSources, sourceName, topicsOf } from '#worker/features/results/public/question-sources.sql.ts'
import { AppError } from '#worker/http/app-error.ts'
import { lockedPapers } from '#worker/features/results/public/locked-papers.ts'
import { addSavedCard, findCards, readSummary } from './cards.sql.ts'
import { type CardRow, findReview, listAside, listDue, memoryOf, reviewsOn, setSuspended } from './queries.ts'
import { studyDaysFrom } from '#worker/db/study-days.ts'
import { knownReviews, type LoggedReview, type ReviewedCard, undoReview, writeReviews } from './review-rows.sql.ts'

export interface RevisionDeps {
  readonly db: D1Database
  readonly hub: Pick<UserHubCalls, 'holdsAnyQuestion'>
  readonly userId: string
  readonly now: number
  /** Whether cards may come by an estimate of memory (minor-rules.ts); else by a fixed calendar. */
  readonly isAdaptive: boolean
}

/** What the home says of practising. */
export async function practiceSummary({ db, userId, now }: Pick<RevisionDeps, 'db' | 'userId' | 'now'>): Promise<PracticeSummary> {
  const today = studyDayOf(now)
  const { last, week, ...rest } = await readSummary(db, userId, { now, today, monday: mondayOf(today), endOfToday: endOfDay(today) })
  const { days, studiedToday, freezeLeft } = streakAt(last, today)
  return { ...rest, streak: days, studiedToday, freezeLeft, week: studyWeek(week, last, today), serverNow: now }
}

/** The cards due today, first due first, with what is needed to review them, also without a network. */
export async function revisionQueue(deps: RevisionDeps): Promise<RevisionQueue> {
  const due = await listDue(deps.db, deps.userId, endOfDay(studyDayOf(deps.now)), QUEUE_LIMIT)
  const sources = await findSources(deps.db, deps.userId, due, true)
  const held = await lockedPapers(deps.hub, new Map([...sources].map(([name, { questionIds }]) => [name, questionIds])))
  // A card comes from a released attempt or from a saved question, which may be of one that is not.
  const isTold = (name: string): boolean => !held.has(name) && (sources.get(name)?.releasedAt ?? Infinity) <= deps.now
  const cards = due.flatMap((card) => {
    const found = sources.get(sourceName(card))
    const key = found?.keys.get(card.place)
    if (found === undefined || key === undefined || !isTold(sourceName(card))) return []
    const { questionId, testId, paperVersion, place, reason } = card
    const topicId = found.topics.get(place)?.id ?? ''
    const replies = found.replies.get(questionId)
    return [
      {
        questionId,
        testId,
        paperVersion,
        place,
        reason,
        memory: scheduledBy(memoryOf(card), deps.isAdaptive),
        topicId,
        key,
        ...(replies !== undefined && { replies }),
        isSaved: card.isSaved === 1,
      },
    ]
  })
  const open = [...sources].flatMap(([name, found]) => (isTold(name) ? [found] : []))
  return {
    cards,
    sources: open.map(({ source, solutions }) => ({ ...source, solutions })),
    topics: topicsOf(open),
    withheld: due.length - cards.length,
    serverNow: deps.now,
  }
}

/** What a device could not send for so long is taken as done at the most so long ago. */
const LATEST_MS = 14 * 86_400_000

/**
 * Takes in grades in the order they were given: each once, by the id its device gave it, on the card as the server has it. The device's
 * clock is believed within two weeks and never ahead of ours.
 */
export async function takeReviews(deps: RevisionDeps, reviews: ReviewsRequest['reviews']): Promise<ReviewsResponse> {
  const results = new Map<string, ReviewsResponse['results'][number]>()
  let waiting = [...new Map(reviews.map((review) => [review.op, review])).values()]
  // What another device changed in between is read again; after a few times it is left for the device to send again.
  for (let attempt = 0; attempt < 4 && waiting.length > 0; attempt++) {
    const done = await tryReviews(deps, waiting)
    for (const result of done) results.set(result.op, result)
    waiting = waiting.filter(({ op }) => !results.has(op))
  }
  if (waiting.length > 0) throw new AppError('conflict')
  return {
    results: reviews.flatMap(({ op }) => results.get(op) ?? []),
    doneToday: await reviewsOn(deps.db, deps.userId, studyDayOf(deps.now)),
  }
}

async function tryReviews(
  { db, userId, now, isAdaptive }: RevisionDeps,
  reviews: ReviewsRequest['reviews'],
): Promise<ReviewsResponse['results'][number][]> {
  const [known, rows] = await Promise.all([
    knownReviews(
      db,
      userId,
      reviews.map(({ op }) => op),
    ),
    findCards(db, userId, [...new Set(reviews.map(({ questionId }) => questionId))]),
  ])
  const cards = new Map(rows.map((row) => [row.questionId, { row, base: row.revision }]))
  const results: ReviewsResponse['results'][number][] = []
  const logged: LoggedReview[] = []
  for (const { op, questionId, grade, at } of reviews) {
    const card = cards.get(questionId)
    if (known.has(op) || card === undefined) {
      results.push({ op, outcome: known.has(op) ? 'known' : 'absent', dueAt: card?.row.dueAt ?? null, isLeech: false })
      continue
    }
    const moment = Math.min(now, Math.max(at, now - LATEST_MS))
    const after = cardAfterGrade(card.row, grade, moment, isAdaptive)
    logged.push({
      op,
      questionId,
      grade,
      at: moment,
      day: studyDayOf(moment),
      before: card.row,
      base: card.base,
      revision: after.revision,
    })
    results.push({ op, outcome: 'applied', dueAt: after.dueAt, isLeech: after.suspendedAt !== null && card.row.suspendedAt === null })
    cards.set(questionId, { row: after, base: card.base })
  }
  if (logged.length === 0) return results
  const days = Map.groupBy(logged, ({ day }) => day)
  const added = [...days].map(([day, own]) => ({ day, reviews: own.length, attempts: 0 }))
  const studied = withStudy(await studyDaysFrom(db, userId, Math.min(...days.keys())), added)
  const changed = [...cards.values()].flatMap(({ row, base }): ReviewedCard[] =>
    row.revision === base
      ? []
      : [{ questionId: row.questionId, memory: row.memory, dueAt: row.dueAt, suspendedAt: row.suspendedAt, revision: row.revision, base }],
  )
  const written = await writeReviews(db, userId, logged, changed, studied)
  const lost = new Set(logged.filter(({ questionId }) => !written.has(questionId)).map(({ op }) => op))
  return results.filter(({ op }) => !lost.has(op))
}

function cardAfterGrade(row: CardRow, grade: (typeof GRADES)[number], at: number, isAdaptive: boolean): CardRow {
  const before = memoryOf(row)
  const memory: CardMemory = graded(scheduledBy(before, isAdaptive), grade, at)
  const suspendedAt = row.suspendedAt ?? (isLeech(memory) && memory.lapses > before.lapses ? at : null)
  return { ...row, memory: JSON.stringify(memory), dueAt: memory.due, suspendedAt, revision: row.revision + 1 }
}

/** Takes the last grade of a card back. A repeat is the same; `changed` where the card has changed since. */
export async function takeBack({ db, userId, now }: RevisionDeps, op: string): Promise<UndoResponse> {
  const review = await findReview(db, userId, op)
  const outcome = await outcomeOf()
  return { outcome, doneToday: await reviewsOn(db, userId, studyDayOf(now)) }

  async function outcomeOf(): Promise<UndoResponse['outcome']> {
    if (review === null) return 'absent'
    if (review.undoneAt !== null) return 'undone'
    return review.isCurrent && (await undoReview(db, userId, op, now)) ? 'undone' : 'changed'
  }
}

/** Sets a card aside or takes it back; a saved question that is in no deck yet comes in. Errors: not_found. */
export async function setAside({ db, userId, now }: RevisionDeps, questionId: string, suspended: boolean): Promise<void> {
  if (await setSuspended(db, userId, questionId, suspended ? now : null)) return
  if (suspended || !(await addSavedCard(db, userId, questionId, freshMemory(now)))) throw new AppError('not_found')
}

/** What was set aside, by the learner or because it was forgotten too often. */
export async function asideCards({ db, userId }: RevisionDeps): Promise<AsideCards> {
  const rows = await listAside(db, userId, 50)
  const sources = await findSources(db, userId, rows, false)
  return {
    items: rows.map((row) => {
      const { questionId, testId, paperVersion, place, suspendedAt } = row
      const topicId = sources.get(sourceName(row))?.topics.get(place)?.id ?? ''
      return { questionId, testId, paperVersion, place, suspendedAt: suspendedAt ?? 0, lapses: memoryOf(row).lapses, topicId }
    }),
    sources: [...sources.values()].map(({ source }) => source),
    topics: topicsOf(sources.values()),
  }
}
