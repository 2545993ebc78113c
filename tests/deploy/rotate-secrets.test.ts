import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CloudflareStandIn, startCloudflare } from '#scripts/stand-in/cloudflare-api.ts'
import { type TokenKeyReport, reportOfKeys } from '../../worker/features/operations/token-key-report.ts'
import { runCommand } from './run-command.ts'

let cloudflare: CloudflareStandIn
let folder: string
let site: Server

/** The site answers the one call that the command asks of it, with the secrets that the account holds at that moment. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sopan-deploy-'))
  cloudflare = await startCloudflare({ sitePort: 0 })
  site = createServer((request, response) => {
    const isAsked = request.url === '/api/operations/token-keys' && request.headers.authorization?.startsWith('Operator ') === true
    response.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isAsked ? report() : {}))
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

test('keys that the Worker cannot read are named, and nothing is changed', LONG, async () => {
  secrets().set('TOKEN_SIGNING', '{"sign":"nobody"}')
  const before = new Map(secrets())
  const refused = await run('rotate-secrets')
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('The Worker cannot read its keys: TOKEN_SIGNING.sign names a key that is not there.')
  expect(secrets()).toEqual(before)
})
