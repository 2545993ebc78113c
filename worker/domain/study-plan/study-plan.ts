import { mondayOf } from '#domain/revision/study-streak.ts'
import { type PlanSection, type PlanTopic, type TopicWeights, topicWeights } from './topic-weights.ts'

export interface PlanInput {
  readonly topics: readonly PlanTopic[]
  readonly sections: readonly PlanSection[]
  /** Topics that the learner leaves out. */
  readonly skipped: ReadonlySet<string>
  readonly hoursAWeek: number
  /** Days of India since 1970. */
  readonly today: number
  readonly examDay: number
  /** Cards of the mistake notebook that are due. */
  readonly due: number
  /** Tests to take, in their order. */
  readonly tests: readonly { readonly id: string; readonly minutes: number }[]
}

export interface PlanWeek {
  /** The Monday that it begins on. */
  readonly monday: number
  /** What the learner gives it; the last week ends the day before the exam and has its part. All that follows is within it. */
  readonly minutes: number
  readonly revision: number
  readonly test: { readonly id: string; readonly minutes: number } | null
  readonly topics: readonly { readonly id: string; readonly minutes: number; readonly isPractised: boolean }[]
}

export interface StudyPlan {
  readonly weeks: readonly PlanWeek[]
  /** Topics without a place, the weightiest first. */
  readonly notFitting: readonly string[]
  /** Topics that are planned for, whether they fit or not. */
  readonly of: number
  /** Of those, how many have a step of mastery. */
  readonly known: number
  readonly sharesFrom: TopicWeights['sharesFrom']
}

/** Time is given in blocks of half an hour; a topic has an hour or no place. A topic has at most two hours a turn. */
const BLOCK = 30
const LEAST_BLOCKS = 2
const TURN_BLOCKS = 4
/** A card takes about so long. */
const CARD_MINUTES = 1
/** A plan is at most two years long. */
const MOST_WEEKS = 104

/**
 * The weeks from this one until the day before the exam. Due revision comes first, then one test a week where it takes no more than half of
 * what is left, then topics by their weight: each that fits has an hour, and the rest of the time goes to the weightiest. Long topics come in
 * turns, so that they come back. Nothing is kept of weeks that are over: what was missed is simply still to do. What was practised this week
 * keeps its place in it. None where the exam is today or over.
 */
export function studyPlan(input: PlanInput): StudyPlan {
  const { topics, sections, skipped, today } = input
  const planned = topics.filter(({ id }) => !skipped.has(id))
  const { weights, sharesFrom } = topicWeights(planned, sections)
  const practised = new Set(
    planned.filter(({ practisedDay }) => practisedDay !== null && practisedDay >= mondayOf(today)).map(({ id }) => id),
  )
  const ranked = planned.toSorted((a, b) => weightOf(weights, b) - weightOf(weights, a))
  const weeks = withTests(emptyWeeks(input), input.tests)
  const rooms = weeks.map(({ minutes, revision, test }) => Math.floor((minutes - revision - (test?.minutes ?? 0)) / BLOCK))
  const room = rooms.reduce((sum, blocks) => sum + blocks, 0)
  const placed = ranked.slice(0, Math.floor(room / LEAST_BLOCKS))
  const blocks = sharedBlocks(placed, weights, room)
  const turns = inTurns(
    placed.toSorted((a, b) => Number(practised.has(b.id)) - Number(practised.has(a.id))),
    blocks,
  )
  return {
    weeks: fillWeeks(weeks, rooms, turns, practised),
    notFitting: ranked.slice(placed.length).map(({ id }) => id),
    of: planned.length,
    known: planned.filter(({ step }) => step !== null).length,
    sharesFrom,
  }
}

const weightOf = (weights: ReadonlyMap<string, number>, { id }: PlanTopic): number => weights.get(id) ?? 0

interface BareWeek {
  readonly monday: number
  readonly minutes: number
  readonly revision: number
}

/** Every week with its minutes and what revision takes of them; what does not fit into one goes to the next. */
function emptyWeeks({ hoursAWeek, today, examDay, due }: PlanInput): BareWeek[] {
  const weeks: BareWeek[] = []
  let left = due * CARD_MINUTES
  const first = mondayOf(today)
  const count = examDay > today ? Math.min(MOST_WEEKS, Math.ceil((examDay - first) / 7)) : 0
  for (let i = 0; i < count; i++) {
    const monday = first + i * 7
    const minutes = Math.floor((hoursAWeek * 60 * Math.min(7, examDay - monday)) / 7)
    const revision = Math.min(left, minutes)
    left -= revision
    weeks.push({ monday, minutes, revision })
  }
  return weeks
}

type RoomyWeek = BareWeek & Pick<PlanWeek, 'test'>

/** The next test goes into the first week where it takes no more than half of what revision leaves. */
function withTests(weeks: readonly BareWeek[], tests: PlanInput['tests']): RoomyWeek[] {
  const waiting = [...tests]
  return weeks.map((week) => {
    const next = waiting.findIndex(({ minutes }) => minutes <= (week.minutes - week.revision) / 2)
    const [test = null] = next < 0 ? [] : waiting.splice(next, 1)
    return { ...week, test }
  })
}

/** Blocks of each topic, all of `room` together: the least for each, then one by one to the largest weight a block (D'Hondt). */
function sharedBlocks(placed: readonly PlanTopic[], weights: ReadonlyMap<string, number>, room: number): Map<string, number> {
  const blocks = new Map(placed.map(({ id }) => [id, LEAST_BLOCKS]))
  for (let left = placed.length === 0 ? 0 : room - placed.length * LEAST_BLOCKS; left > 0; left--) {
    const worth = (topic: PlanTopic): number => weightOf(weights, topic) / ((blocks.get(topic.id) ?? 0) + 1)
    const best = placed.reduce((first, one) => (worth(one) > worth(first) ? one : first))
    blocks.set(best.id, (blocks.get(best.id) ?? 0) + 1)
  }
  return blocks
}

/** A first turn of each topic, then a second of those that are longer, and so on. */
function inTurns(placed: readonly PlanTopic[], blocks: ReadonlyMap<string, number>): { id: string; blocks: number }[] {
  const turns: { id: string; blocks: number }[] = []
  for (let from = 0; ; from += TURN_BLOCKS) {
    const turn = placed.flatMap(({ id }) => {
      const left = (blocks.get(id) ?? 0) - from
      return left > 0 ? [{ id, blocks: Math.min(left, TURN_BLOCKS) }] : []
    })
    if (turn.length === 0) return turns
    turns.push(...turn)
  }
}

/** Weeks take turns in their order until they are full; what is too long for one goes on in the next. */
function fillWeeks(
  weeks: readonly RoomyWeek[],
  rooms: readonly number[],
  turns: { id: string; blocks: number }[],
  practised: ReadonlySet<string>,
): PlanWeek[] {
  return weeks.map((week, i) => {
    const minutes = new Map<string, number>()
    for (let left = rooms[i] ?? 0; left > 0;) {
      const [turn] = turns
      if (turn === undefined) break
      const taken = Math.min(left, turn.blocks)
      minutes.set(turn.id, (minutes.get(turn.id) ?? 0) + taken * BLOCK)
      left -= taken
      if (taken === turn.blocks) turns.shift()
      else turns[0] = { id: turn.id, blocks: turn.blocks - taken }
    }
    return { ...week, topics: [...minutes].map(([id, length]) => ({ id, minutes: length, isPractised: i === 0 && practised.has(id) })) }
  })
}
