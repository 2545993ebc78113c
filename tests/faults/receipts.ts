import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SignedReceipt } from '#contract/receipts/schemas.ts'
import { storedAttemptKey } from '#domain/attempt/stored-attempt.ts'
import { checkReceipt, claimsIn } from '#domain/receipts/check-receipt.ts'
import { KEYS_PATH, type PublishedKey, readPublishedKeys } from '#domain/receipts/published-keys.ts'
import { recordFaults } from '#domain/receipts/record-faults.ts'
import { makeReceiptKey } from '#scripts/lib/receipt-key.ts'
import { readRecord } from '#scripts/lib/verify-receipt.ts'
import { FORGERIES, type ForgeryWorld, isGenuine } from './receipts/forgeries.ts'
import { makePair, simulatedReceipt } from './receipts/simulated.ts'
import { bundleWithBugs, bundleWorker } from './support/bundle.ts'
import { publishTest } from './support/learners.ts'
import type { PlantedBug } from './support/planted-bug.ts'
import { proofRandom } from './support/random.ts'
import { recorded } from './support/record.ts'
import { ask, operate, type Reader, taken } from './support/taken-tests.ts'
import { migrate, SECRETS, startWorker, type WorkerProcess } from './support/worker-process.ts'

const PORT = 9_321

export const BATCH_LEFT_OUT: PlantedBug = {
  name: 'the last batch is left out of the chain',
  edits: [
    {
      file: 'worker/domain/receipts/log-chain.ts',
      find: 'for (const batch of batches) head =',
      put: 'for (const batch of batches.slice(0, -1)) head =',
    },
  ],
}
export const END_MOVED: PlantedBug = {
  name: 'the receipt names another end than the record',
  edits: [
    {
      file: 'worker/domain/receipts/receipt-claims.ts',
      find: '    closedAt,\n    reason,\n    paper:',
      put: '    closedAt: closedAt + 60_000,\n    reason,\n    paper:',
    },
  ],
}
export const KEY_NOT_PUBLISHED: PlantedBug = {
  name: 'a receipt is signed by a key that is not public',
  edits: [
    {
      file: 'worker/db/publish-receipt-key.ts',
      find: 'const known = await find()',
      put: 'const known = { ...key, from: 0, until: null, leakedAt: null }',
    },
  ],
}

interface SimulatedFigures {
  readonly receipts: number
  readonly genuine: number
  readonly forgeries: number
  /** What the check let pass, by name. */
  readonly passed: readonly string[]
}

async function simulate(runs: number, seed: number): Promise<SimulatedFigures> {
  const random = proofRandom(seed)
  const [own, before, stranger] = await Promise.all(['own', 'before', 'stranger'].map(makePair))
  if (own === undefined || before === undefined || stranger === undefined) throw new Error('a key is missing')
  const passed = new Set<string>()
  let genuine = 0
  let other = await simulatedReceipt(random, own)
  for (let run = 0; run < runs; run++) {
    const receipt = await simulatedReceipt(random, own)
    const world: ForgeryWorld = { keys: [before.published, own.published], own, before, stranger, other }
    if (await isGenuine(receipt, world)) genuine++
    for (const { name, passes } of FORGERIES) if (await passes(receipt, world)) passed.add(name)
    other = receipt
  }
  return { receipts: runs, genuine, forgeries: runs * FORGERIES.length, passed: [...passed] }
}

export interface RealFigures {
  readonly attempts: number
  /** Whose signature is good and whose answers match, by the keys that the site publishes. */
  readonly good: number
  /** Whose claims the stored attempt confirms. */
  readonly confirmed: number
  /** Of the first key, still good after a second one signs. */
  readonly goodAfterRotation: number
  /** Good once the second key is marked as leaked. */
  readonly goodAfterLeak: number
  /** Receipts that name a person. */
  readonly named: number
}

const NONE: RealFigures = { attempts: 0, good: 0, confirmed: 0, goodAfterRotation: 0, goodAfterLeak: 0, named: 0 }

async function keysOf(worker: WorkerProcess): Promise<readonly PublishedKey[]> {
  const response = await fetch(`${worker.url}${KEYS_PATH}`)
  return readPublishedKeys(await response.json()) ?? []
}

async function receiptOf(worker: WorkerProcess, { token }: Reader, testId: string): Promise<SignedReceipt | null> {
  const { status, text } = await ask(worker, token, 'GET', `/api/attempts/${testId}.1/receipt`)
  return status === 200 ? (JSON.parse(text) as SignedReceipt) : null
}

async function countGood(receipts: readonly SignedReceipt[], keys: readonly PublishedKey[]): Promise<number> {
  const checks = await Promise.all(receipts.map((receipt) => checkReceipt(receipt, keys, crypto.subtle)))
  return checks.filter((check) => check.kind === 'checked' && check.signature === 'good' && check.answers === 'match').length
}

async function countConfirmed(
  worker: WorkerProcess,
  readers: readonly Reader[],
  testId: string,
  receipts: readonly SignedReceipt[],
): Promise<number> {
  const archive = await worker.miniflare.getR2Bucket('ARCHIVE', 'sopan-api')
  let confirmed = 0
  for (const [i, receipt] of receipts.entries()) {
    const claims = claimsIn(receipt.jws)
    const userId = readers[i]?.id ?? ''
    if (claims === null) continue
    const file = await archive.get(storedAttemptKey({ userId, testId, n: 1, closedAt: claims.closedAt }))
    if (file === null) continue
    const faults = await recordFaults(crypto.subtle, claims, readRecord(new Uint8Array(await file.arrayBuffer())))
    if (faults.length === 0) confirmed++
  }
  return confirmed
}

/** Some learners take a test on workerd and save their receipts; then the key changes, and then the new one leaks. */
export async function realRun(bundle: string, attempts: number): Promise<RealFigures> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-receipts-'))
  const first = { RECEIPT_KEY_20261101000000: makeReceiptKey() }
  const second = { RECEIPT_KEY_20261102000000: makeReceiptKey() }
  let worker = await startWorker(bundle, state, PORT, () => {}, { ...SECRETS, ...first })
  try {
    await migrate(worker)
    const testId = await publishTest(worker)
    const readers = await taken(worker, testId, attempts)
    await recorded(worker, attempts)
    const read = async () => (await Promise.all(readers.map((reader) => receiptOf(worker, reader, testId)))).flatMap((one) => one ?? [])
    const receipts = await read()
    if (receipts.length < attempts) return { ...NONE, attempts }
    const good = await countGood(receipts, await keysOf(worker))
    const confirmed = await countConfirmed(worker, readers, testId, receipts)
    const named = receipts.filter(({ jws }, i) =>
      Buffer.from(jws.split('.')[1] ?? '', 'base64url')
        .toString()
        .includes(readers[i]?.id ?? ' '),
    ).length
    await worker.dispose()
    worker = await startWorker(bundle, state, PORT, () => {}, { ...SECRETS, ...first, ...second })
    const later = await read()
    const published = await keysOf(worker)
    const goodAfterRotation = await countGood([...receipts, ...later], published)
    if (published.some(({ kid }) => kid === '20261102000000')) await operate(worker, 'receipt-keys', { leaked: '20261102000000' })
    const goodAfterLeak = await countGood(later, await keysOf(worker))
    return { attempts, good, confirmed, goodAfterRotation, goodAfterLeak, named }
  } finally {
    await worker.dispose()
    rmSync(state, { recursive: true, force: true })
  }
}

const isWhole = ({ attempts, good, confirmed, goodAfterRotation, goodAfterLeak, named }: RealFigures): boolean =>
  good === attempts && confirmed === attempts && goodAfterRotation === 2 * attempts && goodAfterLeak === 0 && named === 0

/**
 * Every genuine receipt passes and no forgery does, of `runs` simulated attempts and of some on workerd, before and after a change of the key and
 * a leak; a Worker that signs something else than its record, or with a key that nobody can look up, is noticed.
 */
export async function proveReceipts(runs: number, seed: number): Promise<boolean> {
  const simulated = await simulate(Math.max(20, runs), seed)
  console.log(`simulated receipts, each forged in ${FORGERIES.length} ways: ${JSON.stringify({ seed, ...simulated })}`)
  const attempts = Math.max(4, Math.round(runs / 20))
  const real = await realRun(await bundleWorker(), attempts)
  console.log(`receipts of attempts on workerd: ${JSON.stringify(real)}`)
  let isNoticed = true
  for (const bug of [BATCH_LEFT_OUT, END_MOVED, KEY_NOT_PUBLISHED]) {
    const bad = await realRun(await bundleWithBugs([bug]), 4)
    console.log(`  with "${bug.name}" planted: ${JSON.stringify(bad)}`)
    isNoticed &&= bad.attempts === 4 && !isWhole(bad)
  }
  return simulated.genuine === simulated.receipts && simulated.passed.length === 0 && isWhole(real) && isNoticed
}
