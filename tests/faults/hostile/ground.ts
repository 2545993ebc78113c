import type { WriterGrant } from '#contract/attempts/schemas.ts'
import { hundredQuestions } from '../support/hundred-questions.ts'
import { makeLearners, startAttempt } from '../support/learners.ts'
import type { WorkerProcess } from '../support/worker-process.ts'
import type { Ground } from './targets.ts'

const PROFILE = {
  name: 'Asha Das',
  examGoals: ['ssc-cgl'],
  interfaceLanguage: 'en',
  questionLanguage: 'hi',
  state: 'AS',
  category: 'obc',
  ageBand: '18to24',
}

/** Two published tests; a learner with a profile, an open attempt with a saved answer, and a closed one with feedback. */
export async function layGround(
  worker: WorkerProcess,
  publish: (body: { mode: 'commit'; bundle: unknown }) => Promise<{ body: unknown }>,
): Promise<Ground> {
  const one = hundredQuestions()
  const other = JSON.parse(JSON.stringify(one).replaceAll('"proof.', '"other.')) as unknown
  const [closedTest, openTest] = [await publishedTest(publish, one), await publishedTest(publish, other)]
  const [session = ''] = await makeLearners(worker, 1)
  const done = await startAttempt(worker, session, closedTest)
  const running = await startAttempt(worker, session, openTest)
  const answer = { epoch: 1, ops: [[1, 0, 2, [1], [1], 0, 1_000, 3]] }
  await post(worker, 'POST', `/api/attempts/${done.attemptId}/submit`, done.token, answer)
  await post(worker, 'POST', `/api/attempts/${running.attemptId}/ops`, running.token, answer)
  await post(worker, 'PUT', '/api/me/profile', session, PROFILE)
  await post(worker, 'POST', `/api/attempts/${done.attemptId}/feedback`, session, { face: 3, difficulty: 'right', text: 'Fine' })
  await recorded(worker)
  return {
    session,
    openTestId: openTest,
    groupId: await groupOf(worker),
    paperHash: running.paper.files.en?.hash ?? '',
    profile: PROFILE,
    open: { attemptId: running.attemptId, token: running.token, nextSeq: 2 },
    closed: { attemptId: done.attemptId, testId: closedTest },
  }
}

/** Every row of the database, and what the rooms and the hub hold of the learner as they tell it themselves. */
export async function stateOf(worker: WorkerProcess, g: Ground): Promise<Readonly<Record<string, string>>> {
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  const { results } = await db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'")
    .all<{ name: string }>()
  const contents = await db.batch(results.map(({ name }) => db.prepare(`SELECT * FROM "${name}"`)))
  const tables = results.map(({ name }, i) => [name, JSON.stringify(contents[i]?.results)] as const)
  const answers = await Promise.all(
    [
      [`/api/attempts/${g.open.attemptId}/copy`, g.open.token],
      [`/api/attempts/${g.open.attemptId}`, g.session],
      [`/api/attempts/${g.closed.attemptId}`, g.session],
      ['/api/me/home', g.session],
    ].map(async ([path = '', token = '']) => {
      const response = await fetch(`${worker.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
      return [path, (await response.text()).replaceAll(/"serverNow":\d+/g, '')] as const
    }),
  )
  return Object.fromEntries([...tables, ...answers])
}

async function publishedTest(
  publish: (body: { mode: 'commit'; bundle: unknown }) => Promise<{ body: unknown }>,
  bundle: unknown,
): Promise<string> {
  const { body } = await publish({ mode: 'commit', bundle })
  const testId = (body as { published?: { testId: string }[] }).published?.[0]?.testId
  if (testId === undefined) throw new Error(`the test was not published: ${JSON.stringify(body).slice(0, 500)}`)
  return testId
}

async function groupOf(worker: WorkerProcess): Promise<string> {
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  return (await db.prepare('SELECT id FROM test_group LIMIT 1').first<{ id: string }>())?.id ?? 'aaaaaaaaaaaaaaaa'
}

/** The queue's consumer runs in its own time: nothing may change under the comparison. */
async function recorded(worker: WorkerProcess): Promise<void> {
  const db = await worker.miniflare.getD1Database('DB', 'sopan-api')
  for (let tries = 0; tries < 200; tries++) {
    const { results } = await db.prepare('SELECT state FROM attempt').all<{ state: string }>()
    if (results.length === 2 && results.some(({ state }) => state === 'closed')) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the record did not hear of the attempts')
}

async function post(
  worker: WorkerProcess,
  method: 'POST' | 'PUT',
  path: string,
  token: WriterGrant['token'],
  body: unknown,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${worker.url}${path}`, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
}
