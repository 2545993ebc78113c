import { SITE_LEVEL, type StartAttemptResponse } from '#contract/attempts/schemas.ts'
import type { SessionUser } from '#contract/auth/schemas.ts'
import type { QuestionKey } from '#contract/papers/schemas.ts'
import type { SolutionResponse } from '#contract/results/schemas.ts'
import { call, until } from './call.ts'

/** The leaderboard lists who took two seconds a question of the daily quiz, by the server's clock. */
const SHORTEST_MS = 21_000
const OPTIONS = 4

type Start = Extract<StartAttemptResponse, { kind: 'started' }>['grant']

/**
 * Everyone takes a test of questions with four options, at the same time and for 21 seconds and more: the first one blindly, which opens
 * the key; the others answer of 20 questions as many right as `skillOf` says, and leave a few blank.
 */
export async function takeTogether(
  origin: string,
  testId: string,
  people: readonly SessionUser[],
  skillOf: (person: number) => number,
): Promise<void> {
  const begun: Start[] = []
  for (const { token } of people) begun.push(await start(origin, token, testId))
  await new Promise((done) => setTimeout(done, SHORTEST_MS))
  const [first] = people
  if (first === undefined) return
  await submit(origin, begun[0], () => 0)
  const { key } = await until(
    'the solutions',
    () => solutionOf(origin, first.token, testId),
    (found) => found !== null,
  ).then((found) => found ?? { key: [] as readonly QuestionKey[] })
  for (const [i, grant] of begun.entries()) if (i > 0) await submit(origin, grant, (q) => answerOf(key[q], skillOf(i), i, q))
}

async function start(origin: string, token: string, testId: string): Promise<Start> {
  const reply = await call<StartAttemptResponse>(origin, token, 'POST', '/api/attempts', { testId, language: 'en', level: SITE_LEVEL })
  if (reply.kind !== 'started') throw new Error(`the test did not start: ${reply.kind}`)
  return reply.grant
}

async function solutionOf(origin: string, token: string, testId: string): Promise<SolutionResponse | null> {
  return call<SolutionResponse>(origin, token, 'GET', `/api/tests/${testId}/solution`).catch(() => null)
}

/** The option that someone chooses; null leaves the question blank. */
function answerOf(key: QuestionKey | undefined, skill: number, person: number, q: number): number | null {
  const right = key !== undefined && 'options' in key ? key.options[0] : undefined
  const luck = (q * 7 + person * 11) % 20
  if (luck === 19) return null
  return luck < skill && right !== undefined ? right : ((right ?? 0) + 1) % OPTIONS
}

/** Sends every answer at once and hands the test in. */
async function submit(origin: string, grant: Start | undefined, choose: (q: number) => number | null): Promise<void> {
  if (grant === undefined) return
  const { attemptId, token, epoch, startedAt, pattern } = grant
  const questions = pattern.sections.flatMap(({ blocks }) => blocks).reduce((sum, { count }) => sum + count, 0)
  const ops = Array.from({ length: questions }, (_, q) => {
    const option = choose(q)
    const chosen = option === null ? null : [option]
    return [q + 1, q, chosen === null ? 1 : 2, chosen, chosen, startedAt + q, 500 + ((q * 37) % 9) * 700, chosen === null ? 1 : 3]
  })
  await call(origin, token, 'POST', `/api/attempts/${attemptId}/submit`, { epoch, ops })
}
