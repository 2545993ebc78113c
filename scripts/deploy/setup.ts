import { keyIdAt } from '../../worker/platform/key-ids.ts'
import { RECEIPT_SECRET_PREFIX } from '../../worker/platform/receipt-keys.ts'
import { KEY_SECRET_PREFIX } from '../../worker/platform/token-keys.ts'
import { makeReceiptKey } from '../lib/receipt-key.ts'
import { makeVapidKeys } from '../lib/vapid-keys.ts'
import { stop } from '../lib/stop.ts'
import { addRecord, recordOf, zoneOf } from './account.ts'
import { nameIn } from './config.ts'
import { ownHost } from './doctor.ts'
import { lifecycleOf } from './findings.ts'
import { PLAN_SECRET } from './key-steps.ts'
import { OLD_SIGNING_SECRETS } from './needed.ts'
import { newSecret, sendSecrets } from './send-secrets.ts'
import { type DeploySession, keepOperatorSecret, neededBy, operatorSecret } from './session.ts'
import { writeConfigs } from './write-configs.ts'

export interface GoogleClient {
  readonly id: string
  readonly secret: string
}

/** What the API needs of the client at Google. */
const GOOGLE_SECRETS = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const

/** Whether the API of an environment has no client at Google yet. */
export async function lacksGoogle({ account, environment, bases }: DeploySession): Promise<boolean> {
  const existing = (await account.secretsOf(nameIn(environment, bases.api.name ?? ''))) ?? new Set<string>()
  return GOOGLE_SECRETS.some((name) => !existing.has(name))
}

/**
 * Makes in the account what the environment needs and does not have yet, one thing after the other. Run again after an interruption it
 * goes on from there. Cloudflare's own lists are the only memory of what exists. `google` is null where the API keeps the client that it has.
 */
export async function setUp(
  session: DeploySession,
  google: GoogleClient | null,
  { renewOperatorSecret, now, say }: { readonly renewOperatorSecret: boolean; readonly now: number; readonly say: (line: string) => void },
): Promise<void> {
  await requireDomain(session)
  await makeResources(session, say)
  await makeAddress(session, say)
  await makeSecrets(session, google, { renewOperatorSecret, now, say })
}

/** Before anything is made: a domain of somebody else's account would leave a half-made site. */
async function requireDomain({ account, environment }: DeploySession): Promise<void> {
  const host = ownHost(environment.origin)
  if (host !== null && (await zoneOf(account.access, host)) === null)
    stop(
      `${host} belongs to no domain of this account that the API token may see. Add the domain to Cloudflare, or give the token the rights "Zone: Read" and "DNS: Edit" for it. Nothing was made.`,
    )
}

async function makeResources(session: DeploySession, say: (line: string) => void): Promise<void> {
  const { account, environment } = session
  const needed = neededBy(session)
  const databases = await account.databases()
  for (const name of needed.databases.filter((one) => !databases.has(one))) {
    await account.makeDatabase(name, environment.region)
    say(`  made the database ${name} in ${environment.region}`)
  }
  const buckets = await account.buckets()
  for (const name of needed.buckets.filter((one) => !buckets.has(one))) {
    await account.makeBucket(name, environment.region)
    say(`  made the bucket ${name}`)
  }
  for (const name of needed.buckets.filter((one) => lifecycleOf(one).length > 0)) {
    const rules = await account.lifecycleRules(name)
    if (lifecycleOf(name).every(({ id }) => rules.has(id))) continue
    await account.setLifecycle(name, lifecycleOf(name))
    say(`  set how long the files of ${name} are kept`)
  }
  const queues = await account.queues()
  for (const name of needed.queues.filter((one) => !queues.has(one))) {
    await account.makeQueue(name)
    say(`  made the queue ${name}`)
  }
}

async function makeAddress(session: DeploySession, say: (line: string) => void): Promise<void> {
  const { account, environment } = session
  const { pagesProject } = neededBy(session)
  let project = await account.pagesProject(pagesProject)
  if (project === null) {
    await account.makePagesProject(pagesProject)
    say(`  made the Pages project ${pagesProject}`)
    project = await account.pagesProject(pagesProject)
  }
  const host = ownHost(environment.origin)
  if (host === null || project === null) return
  if (!project.domains.includes(host)) {
    await account.addDomain(pagesProject, host)
    say(`  gave the Pages project the address ${host}`)
  }
  const zone = await zoneOf(account.access, host)
  if (zone === null) return
  const target = await recordOf(account.access, zone.id, host)
  if (target === null) {
    await addRecord(account.access, zone.id, host, project.address)
    say(`  pointed ${host} to ${project.address}`)
  } else if (target !== project.address)
    stop(`${host} points to ${target} now. Sopan does not change a record that it did not make: point it to ${project.address} yourself.`)
}

interface SecretOptions {
  readonly renewOperatorSecret: boolean
  readonly now: number
  readonly say: (line: string) => void
}

/** Secrets that exist are left as they are: a new signing key would end every session and every running attempt. */
async function makeSecrets(
  session: DeploySession,
  google: GoogleClient | null,
  { renewOperatorSecret, now, say }: SecretOptions,
): Promise<void> {
  const { account, environment, bases } = session
  const existing = (await account.secretsOf(nameIn(environment, bases.api.name ?? ''))) ?? new Set<string>()
  const ofOps = (await account.secretsOf(nameIn(environment, bases.ops.name ?? ''))) ?? new Set<string>()
  const wanted: Record<string, string> = google === null ? {} : { GOOGLE_CLIENT_ID: google.id, GOOGLE_CLIENT_SECRET: google.secret }
  if (![PLAN_SECRET, ...OLD_SIGNING_SECRETS].some((name) => existing.has(name))) {
    const id = keyIdAt(now)
    wanted[`${KEY_SECRET_PREFIX}${id}`] = newSecret()
    wanted[PLAN_SECRET] = JSON.stringify({ sign: id })
  }
  if (![...existing].some((name) => name.startsWith(RECEIPT_SECRET_PREFIX)))
    wanted[`${RECEIPT_SECRET_PREFIX}${keyIdAt(now)}`] = makeReceiptKey()
  if (!existing.has('ERASURE_KEY')) wanted['ERASURE_KEY'] = newSecret()
  if (!existing.has('VAPID_PRIVATE_KEY')) {
    const { publicKey, privateKey } = makeVapidKeys()
    wanted['VAPID_PUBLIC_KEY'] = publicKey
    wanted['VAPID_PRIVATE_KEY'] = privateKey
  }
  // Both Workers and this machine hold the same one; where one of them lacks it, all get it.
  const kept = renewOperatorSecret ? null : operatorSecret(environment)
  const isComplete = existing.has('OPERATOR_SECRET') && ofOps.has('OPERATOR_SECRET') && kept !== null
  const secret = kept ?? newSecret()
  if (!isComplete) {
    keepOperatorSecret(environment, secret)
    wanted['OPERATOR_SECRET'] = secret
  }
  if (Object.keys(wanted).length === 0) return say('  every secret is there already')
  const { api, ops } = await writeConfigs(session, 'not-deployed')
  await sendSecrets(session, api, wanted, 'npm run setup')
  if (!isComplete) await sendSecrets(session, ops, { OPERATOR_SECRET: secret }, 'npm run setup')
  say(`  set the secrets ${Object.keys(wanted).join(', ')}`)
}
