import { BACKUP_OLD_MS } from '../../worker/domain/operations/alerts.ts'
import type { Resources } from './config.ts'
import { keysByName } from './key-steps.ts'
import { receiptKeyIds } from './receipt-key-steps.ts'
import { LIFECYCLES, NEEDED_SECRETS, OLD_SIGNING_SECRETS, OPTIONAL_SECRETS } from './needed.ts'

/** What the doctor found out about one environment; null is "the token may not read it". */
export interface Facts {
  readonly environment: string
  readonly needed: Resources
  readonly databases: ReadonlySet<string> | null
  readonly buckets: ReadonlySet<string> | null
  readonly queues: ReadonlySet<string> | null
  /** Rule ids by bucket. */
  readonly lifecycles: ReadonlyMap<string, ReadonlySet<string>>
  /** Undefined is "the token may not read it"; null is "there is none". */
  readonly pages: { readonly domains: readonly string[] } | null | undefined
  /** The host that visitors type; null where Cloudflare's own address is used. */
  readonly host: string | null
  /** Null: the Worker does not exist yet. Undefined: the token may not read it. */
  readonly secrets: ReadonlySet<string> | null | undefined
  /** Of the Worker that watches the API; null and undefined as for `secrets`. */
  readonly opsSecrets: ReadonlySet<string> | null | undefined
  /** When the newest whole backup was begun, ms UTC; null: there is none; undefined: the token may not look. */
  readonly newestBackup: number | null | undefined
  readonly hasOperatorSecret: boolean
  readonly missingInBrand: readonly string[]
  /** When it looked, ms UTC. */
  readonly now: number
}

export interface Finding {
  readonly level: 'fine' | 'hint' | 'problem'
  readonly what: string
  /** What to do; empty where nothing is to be done. */
  readonly remedy: string
}

const SETUP = 'Run: npm run setup'
const fine = (what: string): Finding => ({ level: 'fine', what, remedy: '' })
const hint = (what: string, remedy: string): Finding => ({ level: 'hint', what, remedy })
const problem = (what: string, remedy: string): Finding => ({ level: 'problem', what, remedy })

/** Each fact as a line that says what to do. A deployment starts only where no line is a problem. */
export function findingsOf(facts: Facts): readonly Finding[] {
  return [
    existing('databases', facts.needed.databases, facts.databases, 'D1: Edit'),
    existing('buckets', facts.needed.buckets, facts.buckets, 'Workers R2 Storage: Edit'),
    existing('queues', facts.needed.queues, facts.queues, 'Queues: Edit'),
    ...lifecycleFindings(facts),
    ...pagesFindings(facts),
    ...secretFindings(facts),
    ...(facts.secrets?.has('CLOSED') === true ? [hint('The site is closed.', 'Open it with: npm run open-site')] : []),
    ...backupFindings(facts),
    ...sealFindings(facts),
    ...keyFindings(facts),
    ...receiptFindings(facts),
    facts.hasOperatorSecret
      ? fine('The operator secret is on this machine.')
      : problem(
          'The operator secret of this environment is not on this machine.',
          'Set OPERATOR_SECRET, or make a new one: npm run setup -- --new-operator-secret',
        ),
    facts.missingInBrand.length === 0
      ? fine('brand.json is complete.')
      : hint(`brand.json has no ${facts.missingInBrand.join(' and no ')}.`, 'Fill it in before you sell passes: Indian law asks for it.'),
  ]
}

function existing(what: string, needed: readonly string[], found: ReadonlySet<string> | null, right: string): Finding {
  if (found === null) return problem(`The API token may not read the ${what} of the account.`, `Give the token the right "${right}".`)
  const missing = needed.filter((name) => !found.has(name))
  return missing.length === 0 ? fine(`All ${needed.length} ${what} exist.`) : problem(`Missing ${what}: ${missing.join(', ')}.`, SETUP)
}

/** The rules that a bucket needs, by the last part of its name. */
export function lifecycleOf(bucket: string): (typeof LIFECYCLES)[string] {
  const [, rules = []] = Object.entries(LIFECYCLES).find(([end]) => bucket.endsWith(`-${end}`)) ?? []
  return rules
}

function lifecycleFindings({ needed, lifecycles, buckets }: Facts): readonly Finding[] {
  return needed.buckets.flatMap((bucket) => {
    const rules = lifecycleOf(bucket)
    if (rules.length === 0 || buckets?.has(bucket) !== true) return []
    const missing = rules.filter(({ id }) => lifecycles.get(bucket)?.has(id) !== true).map(({ id }) => id)
    return missing.length === 0
      ? [fine(`Old files of ${bucket} are deleted in time.`)]
      : [problem(`${bucket} keeps files longer than the privacy page promises: ${missing.join(', ')}.`, SETUP)]
  })
}

function pagesFindings({ pages, host, needed }: Facts): readonly Finding[] {
  if (pages === undefined) return [problem('The API token may not read Pages.', 'Give the token the right "Cloudflare Pages: Edit".')]
  if (pages === null) return [problem(`The Pages project ${needed.pagesProject} does not exist.`, SETUP)]
  if (host !== null && !pages.domains.includes(host)) return [problem(`${host} does not lead to the Pages project yet.`, SETUP)]
  return [fine('The Pages project and its address exist.')]
}

function secretFindings({ secrets, opsSecrets }: Facts): readonly Finding[] {
  if (secrets === undefined)
    return [problem('The API token may not read the Workers.', 'Give the token the right "Workers Scripts: Edit".')]
  if (secrets === null) return [problem('The API Worker has no secrets yet.', SETUP)]
  if (opsSecrets?.has('OPERATOR_SECRET') !== true) return [problem('The Worker that watches the API has no operator secret yet.', SETUP)]
  const missing = NEEDED_SECRETS.filter(
    (name) => !secrets.has(name) && !(name === 'TOKEN_SIGNING' && OLD_SIGNING_SECRETS.some((old) => secrets.has(old))),
  )
  const absent = Object.keys(OPTIONAL_SECRETS).filter((name) => !secrets.has(name))
  const consequences = [...new Set(absent.map((name) => OPTIONAL_SECRETS[name]))]
  return [
    missing.length === 0 ? fine('The API Worker has its secrets.') : problem(`Missing secrets: ${missing.join(', ')}.`, SETUP),
    ...(absent.length === 0
      ? []
      : [hint(`Not set: ${absent.join(', ')}, so ${consequences.join('; ')}.`, 'docs/operating/start.md says how to set them.')]),
  ]
}

/** An old backup stops no deployment: the deployment may be what mends it. */
function backupFindings({ newestBackup, now }: Facts): readonly Finding[] {
  if (newestBackup === undefined)
    return [hint('The API token may not look for backups.', 'Give the token the right "Workers R2 Storage: Edit".')]
  if (newestBackup === null) return [hint('There is no backup of the database yet.', 'Run after the deployment: npm run backup')]
  const hours = Math.floor((now - newestBackup) / 3_600_000)
  return now - newestBackup <= BACKUP_OLD_MS
    ? [fine(`The newest backup is ${hours} hours old.`)]
    : [hint(`The newest backup is ${hours} hours old.`, 'Run npm run backup; docs/operating/backup.md says why one fails.')]
}

/** Unsealed backups can be read by whoever gets into the account. */
function sealFindings({ opsSecrets }: Facts): readonly Finding[] {
  if (opsSecrets === undefined || opsSecrets === null) return []
  return opsSecrets.has('BACKUP_RECIPIENT')
    ? [fine('Backups are sealed.')]
    : [hint('Backups are not sealed.', 'Run: npm run backup -- --new-key, and keep the key that it writes in a safe place.')]
}

/** A site without a key of receipts works, and offers none that are signed. */
function receiptFindings({ secrets }: Facts): readonly Finding[] {
  if (secrets === null || secrets === undefined) return []
  const ids = receiptKeyIds(secrets)
  if (ids.length === 0)
    return [hint('There is no key that signs receipts, so learners get none that is signed.', 'Run: npm run rotate-secrets')]
  return ids.length === 1
    ? [fine('Receipts are signed.')]
    : [hint(`Keys of receipts that sign no more are left over: ${ids.slice(0, -1).join(', ')}.`, 'Delete them: npm run rotate-secrets')]
}

const DAY_MS = 86_400_000

/** The age of the signing key, which its id tells, and keys that were not retired. */
function keyFindings({ secrets, now }: Facts): readonly Finding[] {
  if (secrets === null || secrets === undefined) return []
  const { ageMs, isOld, leftOver } = keysByName(secrets, now)
  const days = Math.floor((ageMs ?? 0) / DAY_MS)
  if (ageMs === null) {
    return OLD_SIGNING_SECRETS.some((name) => secrets.has(name))
      ? [hint('The signing key is of unknown age.', 'Run: npm run rotate-secrets')]
      : []
  }
  return [
    isOld
      ? hint(`The signing key is ${days} days old.`, 'Change it once a year: npm run rotate-secrets')
      : fine(`The signing key is ${days} ${days === 1 ? 'day' : 'days'} old.`),
    ...(leftOver.length === 0
      ? []
      : [hint(`Retired signing keys are left over: ${leftOver.join(', ')}.`, 'Delete them: npm run rotate-secrets')]),
  ]
}
