import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#scripts/lib/ports.ts'
import { type CloudflareStandIn, startCloudflare } from '#scripts/stand-in/cloudflare-api.ts'
import { runCommand } from '#tests/deploy/run-command.ts'
import { proofRandom } from './support/random.ts'

export interface DeployFigures {
  calls: number
  /** Calls that change something, each of which was made to fail in a run of its own. */
  failed: number
  /** Runs that came to their end in spite of the fault. */
  unharmed: number
  /** Runs that stopped, and came to their end when the same command was given again. */
  repeated: number
  /** Calls after whose fault the site was not whole, or something was there twice. */
  harmed: string[]
}

/** What stands in the account when a site is deployed: the same after every fault. */
const inventory = ({ memory }: CloudflareStandIn): string =>
  JSON.stringify([
    [...memory.databases.keys()].toSorted(),
    [...memory.buckets.keys()].toSorted(),
    [...memory.queues].map(([name, { consumers }]) => `${name} ${consumers.length}`).toSorted(),
    [...memory.workers].map(([name, { secrets, crons }]) => `${name} ${secretNames(secrets)} ${crons.join()}`).toSorted(),
    [...memory.pages.values()].map(({ domains, serving }) => [domains, serving !== null]),
  ])

/** The name of a key tells when it was made. */
const secretNames = (secrets: ReadonlyMap<string, string>): string =>
  [...secrets.keys()]
    .map((name) => name.replace(/^(TOKEN|RECEIPT)_KEY_.*/, '$1_KEY_…'))
    .toSorted()
    .join()

interface Outcome {
  readonly cloudflare: CloudflareStandIn
  readonly repeated: boolean
  readonly isWhole: boolean
}

/** From nothing to a deployed site, with a fault at the call of that number; each command is given once more where it stops. */
async function wholeWay(failing: number | null): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'sopan-deploy-'))
  const sitePort = await freePort()
  const cloudflare = await startCloudflare({ sitePort })
  cloudflare.failCall(failing)
  let repeated = false
  try {
    const origin = `http://localhost:${sitePort}`
    let isWhole = true
    for (const command of [['setup', '--origin', origin, '--google-client-id', 'id'], ['deploy']]) {
      if ((await runCommand(cloudflare, folder, command, { SOPAN_VERSION: '1.0.0' })).code === 0) continue
      repeated = true
      isWhole &&= (await runCommand(cloudflare, folder, command, { SOPAN_VERSION: '1.0.0' })).code === 0
    }
    return { cloudflare, repeated, isWhole }
  } finally {
    await cloudflare.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every changing call (or as many as `runs` / 10, drawn by the seed) fails once; the site is whole after at most one repetition. */
export async function proveDeploy(runs: number, seed: number): Promise<boolean> {
  const plain = await wholeWay(null)
  const whole = inventory(plain.cloudflare)
  const changing = plain.cloudflare.calls.flatMap(({ call }, at) => (call.startsWith('GET ') ? [] : [{ call, number: at + 1 }]))
  const random = proofRandom(seed)
  const chosen = changing
    .map((one) => ({ one, key: random.int(0, 1_000_000) }))
    .toSorted((a, b) => a.key - b.key)
    .slice(0, Math.max(4, Math.round(runs / 10)))
  const figures: DeployFigures = { calls: plain.cloudflare.calls.length, failed: 0, unharmed: 0, repeated: 0, harmed: [] }
  for (const { one } of chosen) {
    const outcome = await wholeWay(one.number)
    figures.failed++
    if (outcome.repeated) figures.repeated++
    else figures.unharmed++
    if (!outcome.isWhole || inventory(outcome.cloudflare) !== whole) figures.harmed.push(one.call)
  }
  console.log(`a call of Cloudflare's API fails: ${JSON.stringify({ seed, changing: changing.length, ...figures })}`)
  return plain.isWhole && !plain.repeated && figures.harmed.length === 0
}
