/** The hash chain over the audit log, and its signed head (docs/audit-chain.md). */
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { type ChainLink, entryText, type LoggedEntry } from '#domain/audit/audit-chain.ts'
import { AUDIT_HEAD_PATH, checkHead, type PublishedHead } from '#domain/audit/chain-head.ts'
import { type ChainCheck, checkChain, type KeptHead } from '#domain/audit/check-chain.ts'
import { checkReceipt } from '#domain/receipts/check-receipt.ts'
import { KEYS_PATH, type PublishedKeys } from '#domain/receipts/published-keys.ts'
import { LINK_LIMITS, linkEntries } from '#worker/features/audit/chain/link-entries.ts'
import { writeLinks } from '#worker/features/audit/chain/write-links.sql.ts'
import { runScheduledTask } from '#worker/scheduled-tasks.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Noon, so that an hour later is the same day. */
const NOON = Math.floor(Date.now() / DAY) * DAY + 12 * HOUR
const { subtle } = crypto

/** Entries as handlers write them, with ids that are in no order. */
async function write(...entries: readonly (readonly [id: string, at: number])[]): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO audit_log (id, at, actor_id, action, target, before, after, request_id, content_hash, sign_in)
     SELECT e.value ->> 0, e.value ->> 1, 'u', 'user.role', 'v', NULL, '{"a":"क"}', 'r', 'c', NULL FROM json_each(?1) e`,
  )
    .bind(JSON.stringify(entries))
    .run()
}
async function links(): Promise<ChainLink[]> {
  const { results } = await env.DB.prepare('SELECT seq, audit_log_id AS entryId, hash FROM audit_chain ORDER BY seq').all<ChainLink>()
  return results
}
async function check(heads: readonly KeptHead[] = []): Promise<ChainCheck> {
  const { results } = await env.DB.prepare(
    `SELECT id, at, actor_id AS actorId, action, target, before, after, request_id AS requestId, content_hash AS contentHash, sign_in AS signIn
     FROM audit_log`,
  ).all<LoggedEntry>()
  return checkChain(subtle, { entries: results, links: await links(), begunAt: NOON + 10 * DAY }, heads)
}
const newIds = async (from: number): Promise<string[]> => (await links()).slice(from).map(({ entryId }) => entryId)

describe('before anything is linked', () => {
  test('the site says that there is no head yet', async () => {
    const response = await call('GET', AUDIT_HEAD_PATH)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ head: null, reason: 'notLinked' })
  })
  test('a run over an empty log links nothing', async () => {
    expect(await linkEntries(env.DB, NOON - DAY)).toBe(0)
    expect(await links()).toEqual([])
  })
})

describe('the task', () => {
  test('links entries by time and id, whatever the order of their ids and of their writing', async () => {
    await write(['z', NOON - 50], ['b', NOON - 40], ['a', NOON - 40], ['c', NOON - 60])
    expect(await linkEntries(env.DB, NOON)).toBe(4)
    expect((await links()).map(({ seq, entryId }) => [seq, entryId])).toEqual([
      [1, 'c'],
      [2, 'z'],
      [3, 'a'],
      [4, 'b'],
    ])
    expect(await check()).toMatchObject({ kind: 'whole', end: { seq: 4 } })
  })
  test('changes nothing when it is repeated', async () => {
    const before = await links()
    expect(await linkEntries(env.DB, NOON)).toBe(0)
    expect(await linkEntries(env.DB, NOON + 60_000)).toBe(0)
    expect(await links()).toEqual(before)
  })
  test('links an entry that was written after later ones, behind them', async () => {
    await write(['late', NOON - 3 * HOUR])
    expect(await linkEntries(env.DB, NOON + 120_000)).toBe(1)
    expect(await newIds(4)).toEqual(['late'])
  })
  test('finds an entry from days ago with the first run of the next day', async () => {
    await write(['old', NOON - 5 * DAY])
    expect(await linkEntries(env.DB, NOON + 180_000)).toBe(0)
    expect(await linkEntries(env.DB, NOON + DAY)).toBe(1)
    expect(await newIds(5)).toEqual(['old'])
  })
  test('goes on in the next run where there are more entries than one run links', async () => {
    const most = LINK_LIMITS.batch * LINK_LIMITS.batches
    await write(...Array.from({ length: most + 30 }, (_, n) => [`many${n % 7}.${n}`, NOON + DAY + Math.floor(n / 3)] as const))
    expect(await linkEntries(env.DB, NOON + DAY + 60_000)).toBe(most)
    expect(await linkEntries(env.DB, NOON + DAY + 120_000)).toBe(30)
    expect(await linkEntries(env.DB, NOON + DAY + 180_000)).toBe(0)
    expect(await check()).toMatchObject({ kind: 'whole', end: { seq: 6 + most + 30 }, waiting: 0 })
  })
  test('makes one chain when several run at once', async () => {
    const before = (await links()).length
    await write(...Array.from({ length: 500 }, (_, n) => [`race${n}`, NOON + DAY + HOUR + n] as const))
    const at = NOON + DAY + 2 * HOUR
    const linked = await Promise.all(Array.from({ length: 4 }, () => linkEntries(env.DB, at)))
    const rest = await linkEntries(env.DB, at)
    expect([...linked, rest].reduce((sum, n) => sum + n, 0)).toBe(500)
    expect(await check()).toMatchObject({ kind: 'whole', end: { seq: before + 500 }, waiting: 0 })
  })
  test('runs with the other tasks of cron', async () => {
    await write(['cron', NOON + DAY])
    expect(await runScheduledTask(env, 'auditChain', NOON + 2 * DAY)).toEqual({ ok: true, done: 1 })
  })
})

describe('the chain', () => {
  test.each([
    ['a number that another run has used', { seq: 1, entryId: 'new' }],
    ['an entry that has a link', { seq: 1_000_000, entryId: 'a' }],
  ])('takes no batch with %s, not even the rest of it', async (_, link) => {
    const before = await links()
    const own = { seq: before.length + 1, entryId: 'rest', hash: 'h' }
    expect(await writeLinks(env.DB, [own, { ...link, hash: 'h' }])).toBe(0)
    expect(await links()).toEqual(before)
  })
  test('lets no one change or remove a link', async () => {
    await expect(env.DB.prepare("UPDATE audit_chain SET hash = 'x' WHERE seq = 1").run()).rejects.toThrow('append-only')
    await expect(env.DB.prepare('DELETE FROM audit_chain WHERE seq = 1').run()).rejects.toThrow('append-only')
  })
  test('covers entries in other scripts as they are stored', () => {
    const entry = { id: 'a', at: 1, actorId: 'u', action: 'x', target: 'v', before: null, after: '{"a":"क"}', requestId: 'r' }
    expect(entryText({ ...entry, contentHash: null, signIn: null })).toBe('["a",1,"u","x","v",null,"{\\"a\\":\\"क\\"}","r",null,null]')
  })
})

describe('the head', () => {
  const head = async (bindings: Partial<Env> = {}) => (await answerOf<PublishedHead>('GET', AUDIT_HEAD_PATH, { bindings })).head ?? ''
  const keys = async () => (await answerOf<PublishedKeys>('GET', KEYS_PATH)).keys

  test('is signed by a key that is public, and says how far the chain has come', async () => {
    const [jws, last] = [await head(), (await links()).at(-1)]
    expect(await checkHead(jws, await keys(), subtle)).toMatchObject({
      kind: 'checked',
      signature: 'good',
      kid: 'TEST',
      head: { v: 1, iss: 'http://sopan.test', seq: last?.seq, hash: last?.hash, at: expect.any(Number) },
    })
  })
  test('that was kept fits the chain as it grows', async () => {
    const kept = await checkHead(await head(), await keys(), subtle)
    if (kept.kind !== 'checked') throw new Error('no head')
    // And the entry about the key, which was made public for the first head.
    await write(['more', NOON + 3 * DAY - HOUR])
    expect(await linkEntries(env.DB, NOON + 3 * DAY)).toBe(2)
    expect(await check([kept.head])).toMatchObject({ kind: 'whole' })
  })
  test('does not pass as a receipt', async () => {
    expect(await checkReceipt({ jws: await head(), answers: null }, await keys(), subtle)).toEqual({ kind: 'unreadable' })
  })
  test('may be read by any site, and is kept for some minutes', async () => {
    const { headers } = await call('GET', AUDIT_HEAD_PATH)
    expect([headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy'), headers.get('cache-control')]).toEqual(
      ['*', 'cross-origin', 'public, max-age=300'],
    )
  })
  test.each([
    ['no key', ''],
    ['a key that cannot be used', 'c2VjcmV0'],
  ])('is told to be missing by a site with %s', async (_, RECEIPT_KEY_TEST) => {
    const bindings = { RECEIPT_KEY_TEST } as Partial<Env>
    expect(await answerOf('GET', AUDIT_HEAD_PATH, { bindings })).toEqual({ head: null, reason: 'noKey' })
  })
})
