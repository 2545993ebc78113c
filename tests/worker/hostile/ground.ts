import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { Ground } from '#tests/faults/hostile/targets.ts'
import { call } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'
import { publishedSample, save, start, submit } from '#tests/worker/helpers/test-of.ts'

const PROFILE = {
  name: 'Asha Das',
  examGoals: ['ssc-cgl'],
  interfaceLanguage: 'en',
  questionLanguage: 'hi',
  state: 'AS',
  category: 'obc',
  ageBand: '18to24',
}

/** Limits that let everything through: a refusal must be for what was sent, not for how much of it. */
const unlimited = { limit: async () => ({ success: true }) } as unknown as RateLimit
export const BINDINGS: Partial<Env> = Object.fromEntries(
  Object.keys(env).flatMap((name) => (name.startsWith('LIMIT_') ? [[name, unlimited]] : [])),
)

/** Someone with a profile, an open and a closed attempt with feedback, and an enrolment. */
export async function layGround(): Promise<{ ground: Ground; digest: () => Promise<Readonly<Record<string, string>>> }> {
  const who = await person({ name: PROFILE.name })
  const [closed, open] = [await publishedSample(), await publishedSample()]
  const done = await start(who, closed.testId)
  await submit(done, [[1, 0, 2, [1], [1], 0, 1_000, 3]])
  const running = await start(who, open.testId)
  await save(running, [[1, 0, 2, [1], [1], 0, 1_000, 3]])
  await expectOk(call('PUT', '/api/me/profile', { token: who.token, body: PROFILE }))
  await expectOk(
    call('POST', `/api/attempts/${done.attemptId}/feedback`, { token: who.token, body: { face: 3, difficulty: 'right', text: 'Fine' } }),
  )
  await recordedBoth(who.id)
  const rooms = [closed.testId, open.testId].map((testId) => env.ATTEMPT_ROOM.get(env.ATTEMPT_ROOM.idFromName(`${who.id}:${testId}`)))
  const hub = env.USER_HUB.get(env.USER_HUB.idFromName(who.id))
  return {
    ground: {
      session: who.token,
      openTestId: open.testId,
      groupId: open.groupId,
      profile: PROFILE,
      open: { attemptId: running.attemptId, token: running.token, nextSeq: 2 },
      closed: { attemptId: done.attemptId, testId: closed.testId },
      paperHash: running.paper.files.en?.hash ?? '',
    },
    digest: () => digestOf([...rooms, hub]),
  }
}

/** Every row of the database and of this learner's objects, as one text a table. */
async function digestOf(objects: readonly DurableObjectStub[]): Promise<Readonly<Record<string, string>>> {
  const tables = await env.DB.prepare(TABLES).all<{ name: string }>()
  const digest: Record<string, string> = {}
  const contents = await env.DB.batch(tables.results.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)))
  for (const [i, { name }] of tables.results.entries()) digest[name] = await shortened(contents[i]?.results)
  for (const [i, stub] of objects.entries())
    await runInDurableObject(stub, async (instance, { storage: { sql } }) => {
      for (const { name } of sql.exec<{ name: string }>(TABLES).toArray())
        digest[`${instance.constructor.name} ${i} ${name}`] = await shortened(sql.exec(`SELECT * FROM "${name}"`).toArray())
    })
  return digest
}

const TABLES = String.raw`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\_cf%' ESCAPE '\' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'd1%' ORDER BY name`

/** The number of rows and a hash over them. */
async function shortened(rows: readonly unknown[] | undefined): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(rows))))
  return `${rows?.length} rows ${Array.from(hash.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The queue's consumer runs in its own time: nothing may change under the comparison. */
async function recordedBoth(userId: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { results } = await env.DB.prepare('SELECT state FROM attempt WHERE user_id = ?1').bind(userId).all<{ state: string }>()
    if (results.length === 2 && results.some(({ state }) => state === 'closed')) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the record did not hear of the attempts')
}

async function expectOk(reply: Promise<Response>): Promise<void> {
  const response = await reply
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}
