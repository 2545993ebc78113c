import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CloudflareStandIn, startCloudflare } from '#scripts/stand-in/cloudflare-api.ts'
import { type TokenKeyReport, reportOfKeys } from '../../worker/features/operations/token-key-report.ts'
import type { ReceiptKeyReport } from '../../worker/features/receipts/key-report.ts'
import { runCommand } from './run-command.ts'

let cloudflare: CloudflareStandIn
let folder: string
let site: Server

/** The site answers the two calls that the command asks of it, with the secrets that the account holds at that moment. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sopan-deploy-'))
  cloudflare = await startCloudflare({ sitePort: 0 })
  site = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const answer = request.headers.authorization?.startsWith('Operator ') === true ? answerTo(request.url ?? '', body) : null
      response.writeHead(answer === null ? 404 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer ?? {}))
    })
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(site.address() as AddressInfo).port}`
  const made = await run('setup', '--origin', origin, '--google-client-id', 'id-of-google')
  expect(made, made.output).toMatchObject({ code: 0 })
}, 120_000)
afterAll(async () => {
  site.closeAllConnections()
  site.close()
  await cloudflare.close()
  rmSync(folder, { recursive: true, force: true })
})

const secrets = (): Map<string, string> => cloudflare.memory.workers.get('sopan-api')?.secrets ?? new Map<string, string>()
const keyNames = (): string[] => [...secrets().keys()].filter((name) => name.startsWith('TOKEN_KEY_')).toSorted()
const receiptNames = (): string[] => [...secrets().keys()].filter((name) => name.startsWith('RECEIPT_KEY_')).toSorted()
/** Ids of keys of receipts that were published, with whether they were marked as leaked. */
const published = new Map<string, boolean>()

function answerTo(path: string, body: string): object | null {
  if (path === '/api/operations/token-keys') return report()
  if (path !== '/api/operations/receipt-keys') return null
  const { leaked } = JSON.parse(body) as { leaked?: string }
  if (leaked !== undefined) published.set(leaked, true)
  const signing = receiptNames().at(-1)?.slice('RECEIPT_KEY_'.length) ?? null
  if (signing !== null && !published.has(signing)) published.set(signing, false)
  const rows = [...published].map(([id, isLeaked]) => ({ id, from: 0, until: null, leakedAt: isLeaked ? 1 : null }))
  return { signing, fault: null, published: rows } satisfies ReceiptKeyReport
}
const report = (): TokenKeyReport => reportOfKeys(Object.fromEntries(secrets()))
const run = (...command: readonly string[]) => runCommand(cloudflare, folder, command, { SOPAN_SPREAD_SECONDS: '1' })

const LONG = { timeout: 180_000 }

test('a planned change, its repetition, and a key that leaks: in the account, and no secret is ever printed', LONG, async () => {
  const first = report().signing ?? ''
  expect(report()).toEqual({ signing: first, keys: [{ id: first, until: null }], fault: null })
  const known = new Set(secrets().values())

  const changed = await run('rotate-secrets')
  expect(changed, changed.output).toMatchObject({ code: 0 })
  expect(changed.output).toMatch(/the one before still signs[^]*signs from now on[^]*is accepted until/)
  const second = report().signing ?? ''
  expect(second).not.toBe(first)
  expect(report().keys).toContainEqual({ id: first, until: expect.any(Number) })
  for (const secret of secrets().values()) known.add(secret)

  const before = new Map(secrets())
  const again = await run('rotate-secrets')
  expect(again.output.trim().split('\n')).toEqual([expect.stringContaining('The key before is accepted until')])
  expect(secrets()).toEqual(before)

  const wrong = await run('rotate-secrets', '--leaked', '20200101000000')
  expect(wrong).toEqual({ code: 1, output: expect.stringContaining('There is no key 20200101000000. The keys: ') })
  expect(secrets()).toEqual(before)

  const leaked = await run('rotate-secrets', '--leaked', second)
  expect(leaked, leaked.output).toMatchObject({ code: 0, output: expect.stringContaining(`Retired at once: ${second}. The new key `) })
  expect(keyNames()).not.toContain(`TOKEN_KEY_${second}`)
  expect(report()).toMatchObject({ fault: null })
  expect([first, second]).not.toContain(report().signing)
  for (const secret of [...known, ...secrets().values()])
    for (const { output } of [changed, again, wrong, leaked]) expect(output.includes(secret)).toBe(false)
})

test('the key of receipts: made where there is none, changed once it is old, and taken out of use when it leaks', LONG, async () => {
  expect(receiptNames()).toHaveLength(1)
  const [first = ''] = receiptNames()
  secrets().set('RECEIPT_KEY_20200101000000', secrets().get(first) ?? '')
  secrets().delete(first)
  const changed = await run('rotate-secrets')
  expect(changed.output).toMatch(/Made the key RECEIPT_KEY_\d{14}, which signs receipts[^]*Deleted: RECEIPT_KEY_20200101000000/)
  const [second = ''] = receiptNames()
  expect(receiptNames()).toEqual([second])

  const unknown = await run('rotate-secrets', '--leaked', 'RECEIPT_KEY_19990101000000')
  expect(unknown).toEqual({ code: 1, output: expect.stringContaining('There is no key RECEIPT_KEY_19990101000000.') })
  const leaked = await run('rotate-secrets', '--leaked', second)
  expect(leaked.output).toContain(`${second} is marked as leaked`)
  expect(published.get(second.slice('RECEIPT_KEY_'.length))).toBe(true)
  expect(receiptNames()).toHaveLength(1)
  expect(receiptNames()).not.toContain(second)
  for (const secret of secrets().values()) for (const { output } of [changed, leaked]) expect(output.includes(secret)).toBe(false)

  secrets().delete(receiptNames()[0] ?? '')
  expect((await run('rotate-secrets')).output).toContain('Made the key RECEIPT_KEY_')
})

test('keys that the Worker cannot read are named, and nothing is changed', LONG, async () => {
  secrets().set('TOKEN_SIGNING', '{"sign":"nobody"}')
  const before = new Map(secrets())
  const refused = await run('rotate-secrets')
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('The Worker cannot read its keys: TOKEN_SIGNING.sign names a key that is not there.')
  expect(secrets()).toEqual(before)
})
