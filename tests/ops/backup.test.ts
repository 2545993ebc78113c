import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BackupManifest } from '#domain/operations/backup.ts'
import { makeLearners, publishTest, startAttempt } from '#tests/faults/support/learners.ts'
import { type Pair, startPair } from '#tests/faults/support/start-pair.ts'
import type { WorkerProcess } from '#tests/faults/support/worker-process.ts'

let pair: Pair
beforeAll(async () => {
  // So few that one call cannot write the whole.
  const smallSteps = { file: 'worker/ops/backup/continue-backup.ts', find: 'const WORK_PAGES = 500', put: 'const WORK_PAGES = 20' }
  pair = await startPair({ opsBugs: [{ name: 'small steps', edits: [smallSteps] }] })
}, 60_000)
afterAll(() => pair.close())

const LONG = { timeout: 60_000 }
const bucket = () => pair.miniflare.getR2Bucket('BACKUPS', 'sopan-ops')
const keys = async (prefix: string) => (await (await bucket()).list({ prefix })).objects.map(({ key }) => key)
const makeTopics = (from: number, to: number) =>
  pair.sql(
    `INSERT INTO topic (id, title, subject) WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to}) SELECT 'topic-' || i, 'विषय ' || i, 's' FROM n`,
  )

/** Calls until the backup is whole or fails, as the command does. */
async function finish(reply: Record<string, unknown>): Promise<Record<string, unknown>> {
  return reply['state'] === 'running' ? finish(await pair.ops('/ops/backup', {})) : reply
}

test('a backup holds every row of every table, and its manifest their number and hash', LONG, async () => {
  await makeTopics(1, 1_200)
  const done = await finish(await pair.ops('/ops/backup', { begin: true }))
  expect(done).toMatchObject({ state: 'done', httpStatus: 200 })
  const name = String(done['name'])
  expect(await keys('nightly/manifests/')).toEqual([`nightly/manifests/${name}.json`])
  const stored = await (await bucket()).get(`nightly/manifests/${name}.json`)
  const manifest = (await stored?.json()) as BackupManifest
  expect(manifest.tables.length).toBeGreaterThan(90)
  expect(manifest.migrations.length).toBeGreaterThan(15)
  const topics = manifest.tables.find((table) => table.name === 'topic')
  expect(topics).toMatchObject({ rows: 1_200, files: [{ file: 'topic.0.ndjson.gz', rows: 1_200 }] })
  const file = await (await bucket()).get(`nightly/${name}/topic.0.ndjson.gz`)
  const text = gunzipSync(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer())).toString('utf8')
  expect(createHash('sha256').update(text).digest('hex')).toBe(topics?.files[0]?.sha256)
  expect(text.trim().split('\n')).toHaveLength(1_200)
  expect(text).toContain('विषय 7')
  expect(await pair.ops('/ops/backup', {})).toMatchObject({ state: 'none' })
})

test('a backup that fails in the middle has no manifest, and goes on where it stopped', LONG, async () => {
  const before = await keys('nightly/manifests/')
  const begun = await pair.ops('/ops/backup', { begin: true })
  expect(begun).toMatchObject({ state: 'running' })
  await pair.sql('ALTER TABLE user RENAME TO user_away')
  let reply = begun
  while (reply['httpStatus'] === 200 && reply['state'] === 'running') reply = await pair.ops('/ops/backup', {})
  expect(reply).toMatchObject({
    httpStatus: 500,
    error: { code: 'backup_failed', message: expect.stringContaining('no such table: user') },
  })
  expect(await keys('nightly/manifests/')).toEqual(before)
  await pair.sql('ALTER TABLE user_away RENAME TO user')
  expect(await finish(await pair.ops('/ops/backup', {}))).toMatchObject({ state: 'done', name: begun['name'] })
  expect(await keys('nightly/manifests/')).toEqual([...before, `nightly/manifests/${String(begun['name'])}.json`])
})

test('a migration in the middle of a backup lets it begin anew', LONG, async () => {
  const begun = await pair.ops('/ops/backup', { begin: true })
  await pair.sql("INSERT INTO d1_migrations (name) VALUES ('9999_later.sql')")
  expect(await finish(begun)).toMatchObject({ httpStatus: 500, error: { message: expect.stringContaining('it begins anew') } })
  expect(await pair.ops('/ops/backup', {})).toMatchObject({ state: 'none' })
  await pair.sql("DELETE FROM d1_migrations WHERE name = '9999_later.sql'")
})

test('the age of the newest backup and of the last drill is remembered', LONG, async () => {
  expect(await pair.ops('/ops/drilled', {})).toMatchObject({ ok: true })
  const { copies } = (await pair.watch()) as unknown as { copies: { backupAt: number; drillAt: number } }
  expect(Date.now() - copies.backupAt).toBeLessThan(60_000)
  expect(Date.now() - copies.drillAt).toBeLessThan(60_000)
})

test('after a restore the boards are counted again from what the record holds then', LONG, async () => {
  const worker = { url: pair.api, miniflare: pair.miniflare } as WorkerProcess
  const testId = await publishTest(worker)
  const [token = ''] = await makeLearners(worker, 1)
  const { attemptId, token: writes, epoch } = await startAttempt(worker, token, testId)
  await fetch(`${pair.api}/api/attempts/${attemptId}/submit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${writes}`, 'content-type': 'application/json' },
    body: JSON.stringify({ epoch, ops: [] }),
  })
  const counted = async () => {
    const boards = await pair.miniflare.getDurableObjectNamespace('TEST_BOARD', 'sopan-api')
    const board = boards.get(boards.idFromName(testId)) as unknown as { pull(id: string): Promise<number> }
    return board.pull(testId)
  }
  await vi.waitFor(async () => expect(await counted()).toBe(1), { timeout: 20_000, interval: 300 })
  await pair.sql('DELETE FROM attempt')
  expect(await counted()).toBe(1)
  expect(await pair.ops('/ops/rebuild-boards', { after: '' })).toMatchObject({ rebuilt: 1, next: null })
  expect(await counted()).toBe(0)
})
