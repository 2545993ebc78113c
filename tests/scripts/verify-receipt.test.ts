import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiptFile } from '#domain/receipts/receipt-file.ts'
import { PATHS } from '#scripts/lib/paths.ts'
import { makePair, simulatedReceipt } from '#tests/faults/receipts/simulated.ts'
import { proofRandom } from '#tests/faults/support/random.ts'

let folder: string
const at = (name: string): string => join(folder, name)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sopan-receipt-'))
  const pair = await makePair('20261125103005')
  const { jws, answers } = await simulatedReceipt(proofRandom(7), pair)
  writeFileSync(at('receipt.txt'), receiptFile(['Test: A simulated test'], { jws, answers }))
  writeFileSync(at('changed.txt'), receiptFile([], { jws, answers: answers.replace(/^1 .*$/m, '1 -') }))
  writeFileSync(at('keys.json'), JSON.stringify({ keys: [pair.published] }))
  writeFileSync(at('others.json'), JSON.stringify({ keys: [(await makePair('other')).published] }))
  writeFileSync(at('empty.txt'), 'Hello')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function verify(...args: readonly string[]): { readonly code: number | null; readonly output: string } {
  const command = join(PATHS.root, 'scripts', 'commands', 'verify-receipt.ts')
  const run = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', command, ...args], {
    cwd: PATHS.root,
    encoding: 'utf8',
    env: { ...process.env, SOPAN_DEPLOY: folder },
  })
  return { code: run.status, output: run.stdout + run.stderr }
}

test('a receipt is checked with keys of a file, without a network', () => {
  const { code, output } = verify(at('receipt.txt'), '--keys', at('keys.json'))
  expect(output).toContain('signature  good')
  expect(output).toContain('answers    match')
  expect(output).toContain('A simulated test')
  expect(code).toBe(0)
})
test.each([
  ['answers that were changed', 'changed.txt', 'keys.json', 'answers    DIFFER'],
  ['a key that is not known', 'receipt.txt', 'others.json', 'signature  UNKNOWN KEY'],
  ['a file without a receipt', 'empty.txt', 'keys.json', 'There is no receipt in this file.'],
])('%s end the command with 1', (_, file, keys, said) => {
  expect(verify(at(file), '--keys', at(keys))).toEqual({ code: 1, output: expect.stringContaining(said) })
})
test('the command says what it lacks', () => {
  expect(verify().output).toContain('Name the file of the receipt')
  expect(verify(at('receipt.txt')).output).toContain('Say whose keys to take')
  expect(verify(at('none.txt'), '--keys', at('keys.json')).output).toContain('There is no file')
  expect(verify(at('receipt.txt'), '--keys', at('empty.txt')).output).toContain('The keys cannot be read from')
})
