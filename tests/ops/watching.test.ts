import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Pair, startPair } from '#tests/faults/support/start-pair.ts'
import { API_GONE } from '#tests/faults/watching.ts'

let pair: Pair
beforeAll(async () => {
  pair = await startPair()
}, 60_000)
afterAll(() => pair.close())

const LONG = { timeout: 60_000 }
const waitFor = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 10_000, interval: 100 })

test('each minute every task of the API runs, and one that fails is told without holding up another', LONG, async () => {
  const healthy = await pair.watch()
  expect(healthy.tasks.length).toBeGreaterThan(10)
  expect(healthy.tasks.filter(({ succeededAt }) => succeededAt === null)).toEqual([])
  expect(await pair.ops('/status.json')).toMatchObject({ status: 'ok', version: 'development' })

  await pair.sql('ALTER TABLE job RENAME TO job_away')
  let seen = healthy
  for (let minute = 0; minute < 3; minute++) seen = await pair.watch()
  expect(seen.tasks.filter(({ failuresInARow }) => failuresInARow > 0).map(({ name }) => name)).toEqual(['jobs'])
  expect(pair.alerts).toEqual([
    expect.stringMatching(/DB cannot be used: .*no such table: job.* What to do: docs\/operating\/alerts\.md#part-not-ready/),
    expect.stringContaining('The scheduled task jobs failed 3 times in a row. What to do: docs/operating/alerts.md#tasks'),
  ])
  await pair.watch()
  expect(pair.alerts).toHaveLength(2)
  expect(await pair.ops('/status.json')).toMatchObject({ status: 'trouble' })

  await pair.sql('ALTER TABLE job_away RENAME TO job')
  await pair.watch()
  expect(pair.alerts.at(-1)).toContain('Over after 1 min: The scheduled task jobs failed 3 times in a row.')
  expect(await pair.ops('/status.json')).toMatchObject({ status: 'ok', since: null })
})

test('what a consumer gives up on is kept as a file, told, and sent again with one command', LONG, async () => {
  await pair.sql('ALTER TABLE job RENAME TO job_away')
  const jobs = await pair.miniflare.getQueueProducer('JOBS', 'sopan-api')
  for (let n = 0; n < 5; n++) await jobs.send({ jobId: `job-${n}` })
  const waiting = async () =>
    (await (await pair.miniflare.getR2Bucket('BACKUPS', 'sopan-ops')).list({ prefix: 'dead/jobs/' })).objects.length
  await waitFor(async () => expect(await waiting()).toBe(5))
  await waitFor(async () => expect((await pair.watch()).dead).toEqual({ jobs: 5 }))
  expect(pair.alerts.some((text) => text.includes('Messages of the queue jobs that nothing could be done with: 5.'))).toBe(true)

  await pair.sql('ALTER TABLE job_away RENAME TO job')
  for (let n = 0; n < 5; n++)
    await pair.sql(
      `INSERT INTO job (id, kind, target, state, cursor, done, total, actor_id, started_at, updated_at, detail) VALUES ('job-${n}', 'nothing-known', 't', 'running', '', 0, 1, 'system', 1, 1, '{}')`,
    )
  expect(await pair.ops('/ops/redrive', { queue: 'jobs' })).toMatchObject({ sent: 5, isMore: false })
  expect(await waiting()).toBe(0)
  expect((await pair.watch()).dead).toEqual({ jobs: 0 })
})

test('errors of browsers are groups of their own: where they were met is said, and the API has not failed in them', LONG, async () => {
  const tell = async (address: string) => {
    const response = await fetch(`${pair.api}/api/client-errors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'asha@example.org' },
      body: JSON.stringify({
        kind: 'error',
        name: 'RangeError',
        message: `no page 4711 of ${address}`,
        frames: [{ in: 'f', file: 'group-page-Ab3_x-9.js', line: 1, column: 20 }],
        route: '/user/testseries/$groupId',
        version: '1.2.0',
      }),
    })
    expect(response.status).toBe(204)
  }
  type Group = { source: string; name: string; message: string; place: string; count: number }
  const groups = async () => ((await pair.ops('/ops/errors', {}))['groups'] as Group[]).filter(({ name }) => name === 'RangeError')
  await tell('asha@example.org')
  await waitFor(async () => {
    // What came last is told with the next call, a second later.
    await tell('ravi@example.org')
    expect((await groups())[0]?.count).toBeGreaterThanOrEqual(2)
  })
  expect(await groups()).toEqual([
    expect.objectContaining({ source: 'browser', message: 'no page # of @', place: 'group-page on /user/testseries/$groupId' }),
  ])
  await pair.watch()
  expect(pair.alerts.filter((text) => text.includes('Failed calls'))).toEqual([])
})

test('calls that fail are counted and told, their fault is named once, and nothing of the caller is kept', LONG, async () => {
  await pair.sql('ALTER TABLE prime_plan RENAME TO prime_plan_away')
  const fail = async () => {
    const response = await fetch(`${pair.api}/api/prime/plans`, { headers: { 'user-agent': 'asha@example.org' } })
    expect(response.status).toBe(500)
    await response.body?.cancel()
  }
  const groups = async () =>
    ((await pair.ops('/ops/errors', {}))['groups'] as { message: string; count: number }[]).filter(({ message }) =>
      message.includes('prime_plan'),
    )
  for (let n = 0; n < 4; n++) await fail()
  await waitFor(async () => {
    // What came last is told with the next call, a second later.
    await fail()
    expect((await groups())[0]?.count).toBeGreaterThanOrEqual(4)
  })
  const found = await groups()
  expect(found).toHaveLength(1)
  expect(found[0]?.message).toContain('no such table')
  expect(JSON.stringify(found)).not.toContain('asha')
  await pair.watch()
  expect(pair.alerts.at(-1)).toMatch(/Failed calls of the API in the last minutes: \d+ of \d+ .*docs\/operating\/alerts\.md#failing-calls/)
  await pair.sql('ALTER TABLE prime_plan_away RENAME TO prime_plan')
})

test('an API that is gone is told, because what is remembered stands apart from it', LONG, async () => {
  const blind = await startPair({ apiBugs: [API_GONE] })
  try {
    await blind.watch()
    expect(blind.alerts).toEqual([expect.stringContaining('The API does not answer.')])
    expect(await blind.ops('/status.json')).toMatchObject({ status: 'trouble' })
  } finally {
    await blind.close()
  }
})

test('the status page is whole in itself, in the language of the browser or of the address', async () => {
  const page = async (path: string, accepted: string) => {
    const response = await pair.miniflare.dispatchFetch(`http://sopan.test${path}`, { headers: { 'accept-language': accepted } })
    return { response, text: await response.text() }
  }
  const { response, text } = await page('/status', 'ta-IN,en;q=0.5')
  expect(response.status).toBe(200)
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(text).toContain('<html lang="ta" dir="ltr">')
  expect((await page('/status?lang=ur', 'ta')).text).toContain('<html lang="ur" dir="rtl">')

  const [, style = ''] = /<style>(.*)<\/style>/s.exec(text) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(`default-src 'none'; style-src 'sha256-${hash}';`)
  expect(text).not.toMatch(/<script| style="| src=/)
})

test('whoever does not hold the operator secret finds nothing there', async () => {
  const response = await pair.miniflare.dispatchFetch('http://sopan.test/ops/redrive', { method: 'POST', body: '{"queue":"jobs"}' })
  expect(response.status).toBe(404)
  expect((await pair.ops('/ops/redrive', { queue: 'other' }))['httpStatus']).toBe(400)
})
