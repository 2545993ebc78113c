import type { DailyResponse } from '#contract/daily/schemas.ts'
import type { SessionUser } from '#contract/auth/schemas.ts'
import type { CatalogueGroup } from '#contract/catalogue/schemas.ts'
import type { FinishedPractice, PracticeSession, PracticeTopics } from '#contract/practice/schemas.ts'
import type { AnalysisResponse } from '#contract/results/schemas.ts'
import { newLearner } from '../e2e/support/learner.ts'
import { call, until } from './call.ts'
import { takeTogether } from './take-together.ts'

/** From twenty players and ranked people on there are places. */
const PEOPLE = 24
const EXAM = 'ssc-cgl'
const DAY_MS = 86_400_000
const NAMES = ['River', 'Neem', 'Banyan', 'Peacock', 'Monsoon', 'Lotus', 'Kite', 'Saffron']

/** What the screens are about: someone with a result, a practised topic, a plan and a place on today's leaderboard. */
export interface Prepared {
  readonly learner: SessionUser
  readonly mockId: string
  readonly groupId: string
  readonly topicId: string
}

/** Fills a site with the demo by its own API, as learners would. */
export async function prepare(origin: string): Promise<Prepared> {
  const people: SessionUser[] = []
  for (let i = 0; i < PEOPLE; i++) people.push(await newLearner(origin, `Learner ${i}`))
  const learner = await newLearner(origin, 'Asha')
  const everyone = [...people, learner]
  for (const { token } of everyone) await call(origin, token, 'PUT', '/api/me/focus-exam', { exam: EXAM })
  const { mockId, groupId } = await mockOf(origin)
  const skillOf = (i: number): number => (i === PEOPLE ? 15 : (i * 5) % 19)
  await takeTogether(origin, mockId, everyone, skillOf)
  await takeTogether(origin, await dailyOf(origin, learner), everyone, skillOf)
  for (const [i, { token }] of everyone.entries())
    if (i % 3 > 0) await call(origin, token, 'PUT', '/api/me/board-name', { name: `${NAMES[i % NAMES.length] ?? ''} ${40 + i}` })
  const topicId = await practise(origin, learner)
  await call(origin, learner.token, 'PUT', `/api/me/study-plans/${EXAM}`, {
    hoursAWeek: 12,
    ownDate: startOfDayIn(97),
    skipped: [],
  })
  await until(
    'the rank of the mock',
    () => call<AnalysisResponse>(origin, learner.token, 'GET', `/api/tests/${mockId}/analysis`),
    ({ cohort }) => (cohort?.count ?? 0) >= PEOPLE,
  )
  await until(
    'the leaderboard',
    () => call<DailyResponse>(origin, learner.token, 'GET', `/api/daily/${EXAM}`),
    ({ board }) => (board?.rows.length ?? 0) > 3,
  )
  return { learner, mockId, groupId, topicId }
}

async function mockOf(origin: string): Promise<{ mockId: string; groupId: string }> {
  const groups = (await (await fetch(`${origin}/api/testseries-groups/full`)).json()) as CatalogueGroup[]
  for (const { _id: groupId, testSeries } of groups) {
    const mock = testSeries.find(({ title }) => /SSC CGL Tier 1: full mock 1/.test(title))
    if (mock !== undefined) return { mockId: mock._id, groupId }
  }
  throw new Error('the demo has no full mock of SSC CGL')
}

async function dailyOf(origin: string, { token }: SessionUser): Promise<string> {
  const { quiz } = await call<DailyResponse>(origin, token, 'GET', `/api/daily/${EXAM}`)
  if (quiz === null) throw new Error('the demo has no daily quiz of SSC CGL')
  return quiz.testId
}

/** Ten questions of the topic that has the most, seven of them right. */
async function practise(origin: string, { token }: SessionUser): Promise<string> {
  const { topics } = await call<PracticeTopics>(origin, token, 'GET', '/api/practice/topics')
  const topic = topics.toSorted((a, b) => b.total - a.total)[0]
  if (topic === undefined) throw new Error('the demo has no topic to practise')
  const session = await call<PracticeSession>(origin, token, 'POST', '/api/practice/sessions', { topicId: topic.id, language: 'en' })
  const answers = session.questions.map(({ questionId, right }, i) => ({ questionId, option: i % 10 < 7 ? right : (right + 1) % 4 }))
  await call<FinishedPractice>(origin, token, 'POST', `/api/practice/sessions/${session.sessionId}`, { answers, at: Date.now() })
  return topic.id
}

/** When the day in India begins that is so many days from now, ms UTC. */
function startOfDayIn(days: number): number {
  const offset = 5.5 * 3_600_000
  return Math.floor((Date.now() + offset) / DAY_MS + days) * DAY_MS - offset
}
