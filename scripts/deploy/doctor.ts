import { join } from 'node:path'
import { brandFileOf, missingInBrand, readBrand } from '../../web/vite/info-pages.ts'
import { PATHS } from '../lib/paths.ts'
import { CloudflareError } from './cloudflare.ts'
import { nameIn } from './config.ts'
import { type Facts, type Finding, findingsOf, lifecycleOf } from './findings.ts'
import { type DeploySession, neededBy, operatorSecret } from './session.ts'

/** Looks at everything that a deployment needs, and changes nothing. */
export async function examine(session: DeploySession): Promise<readonly Finding[]> {
  return findingsOf(await factsOf(session))
}

export function sayFindings(findings: readonly Finding[], say: (line: string) => void): void {
  const marks = { fine: 'ok     ', hint: 'note   ', problem: 'PROBLEM' } as const
  for (const { level, what, remedy } of findings) say(`  ${marks[level]}  ${what}${remedy === '' ? '' : ` ${remedy}`}`)
}

export const hasProblem = (findings: readonly Finding[]): boolean => findings.some(({ level }) => level === 'problem')

/** The host of an address, or null for one that Cloudflare gives. */
export function ownHost(origin: string): string | null {
  const { host, hostname } = new URL(origin)
  return host.endsWith('.pages.dev') || hostname === 'localhost' ? null : host
}

async function factsOf(session: DeploySession): Promise<Facts> {
  const { account, environment, bases } = session
  const needed = neededBy(session)
  const [databases, buckets, queues, pages, secrets, opsSecrets] = await Promise.all([
    allowed(account.databases()),
    allowed(account.buckets()),
    allowed(account.queues()),
    allowed(account.pagesProject(needed.pagesProject)),
    allowed(account.secretsOf(nameIn(environment, bases.api.name ?? ''))),
    allowed(account.secretsOf(nameIn(environment, bases.ops.name ?? ''))),
  ])
  const ruled = needed.buckets.filter((bucket) => lifecycleOf(bucket).length > 0 && buckets?.has(bucket) === true)
  const lifecycles = new Map(await Promise.all(ruled.map(async (bucket) => [bucket, await account.lifecycleRules(bucket)] as const)))
  return {
    environment: environment.name,
    needed,
    databases: databases === undefined ? null : new Set(databases.keys()),
    buckets: buckets ?? null,
    queues: queues ?? null,
    lifecycles,
    pages,
    host: ownHost(environment.origin),
    secrets,
    opsSecrets,
    hasOperatorSecret: operatorSecret(environment) !== null,
    now: Date.now(),
    missingInBrand: missingInBrand(readBrand(brandFileOf(join(PATHS.root, 'web')))),
  }
}

/** Undefined where the token may not do this; every other fault is thrown. */
async function allowed<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof CloudflareError && (error.status === 403 || error.status === 401)) return undefined
    throw error
  }
}
