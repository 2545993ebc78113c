import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Pair, startPair } from '#tests/faults/support/start-pair.ts'

let pair: Pair
beforeAll(async () => {
  // So that a file is written without ten minutes of waiting.
  const atOnce = { file: 'worker/ops/ops-ledger.ts', find: 'const PART_MS = 10 * 60_000', put: 'const PART_MS = 0' }
  pair = await startPair({ opsBugs: [{ name: 'at once', edits: [atOnce] }] })
}, 60_000)
afterAll(() => pair.close())

const LONG = { timeout: 60_000 }
const bucket = () => pair.miniflare.getR2Bucket('ARCHIVE', 'sopan-ops')
const minute = async () =>
  void (await (await pair.miniflare.getWorker('sopan-ops')).scheduled({ scheduledTime: new Date(), cron: '* * * * *' }))

interface Kept {
  readonly kind: string
  readonly count: number
  readonly reason?: string
  readonly route?: string
}

async function kept(): Promise<readonly Kept[]> {
  const { objects } = await (await bucket()).list({ prefix: 'security/' })
  const files = await Promise.all(objects.map(async ({ key }) => (await (await bucket()).get(key))?.arrayBuffer()))
  return files
    .flatMap((file) =>
      gunzipSync(new Uint8Array(file ?? new ArrayBuffer(0)))
        .toString('utf8')
        .trim()
        .split('\n'),
    )
    .map((line) => JSON.parse(line) as Kept)
}
const sum = (entries: readonly Kept[], route: string) =>
  entries.filter((entry) => entry.reason === 'operator' && entry.route === route).reduce((all, { count }) => all + count, 0)

test('who tries operator secrets is told, and each try is kept in a file of the day', LONG, async () => {
  const wrong = { method: 'POST', headers: { authorization: `Operator ${'x'.repeat(40)}` } }
  for (let n = 0; n < 4; n++) expect((await fetch(`${pair.api}/api/operations/sweep`, wrong)).status).toBe(404)
  for (let n = 0; n < 3; n++) expect((await pair.miniflare.dispatchFetch('http://sopan.test/ops/watch', wrong)).status).toBe(404)
  await vi.waitFor(
    async () => {
      await minute()
      const entries = await kept()
      expect(sum(entries, '/ops/*')).toBe(3)
      expect(sum(entries, '/api/operations/sweep')).toBe(4)
    },
    { timeout: 40_000, interval: 1_000 },
  )
  expect(pair.alerts.some((text) => text.includes('Operator secrets that were refused in the last minutes: '))).toBe(true)
  const { objects } = await (await bucket()).list({ prefix: 'security/', include: ['customMetadata'] })
  expect(objects[0]?.key).toMatch(/^security\/\d{4}-\d{2}-\d{2}\/\d+-\d+\.ndjson\.gz$/)
  const counted = objects.map(
    ({ customMetadata }) => (JSON.parse(customMetadata?.['counts'] ?? '{}') as Record<string, number>)['authentication_refused'] ?? 0,
  )
  expect(counted.reduce((all, one) => all + one, 0)).toBe(7)
})

test('what is written is not written again, and the API finds the file in its own bucket', LONG, async () => {
  const before = (await kept()).length
  await minute()
  expect((await kept()).length).toBe(before)
  const seen = await (await pair.miniflare.getR2Bucket('ARCHIVE', 'sopan-api')).list({ prefix: 'security/' })
  expect(seen.objects.length).toBeGreaterThan(0)
})
