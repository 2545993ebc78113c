import { z } from 'zod'
import { type Account, orNull } from './account.ts'
import { OLDEST_FORMS, type RoomForms, roomFormsNoted } from './room-forms.ts'

const workerDeployments = z.object({
  deployments: z.array(z.object({ id: z.string(), versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })) })),
})
const workerVersions = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      number: z.number().optional(),
      metadata: z.object({ created_on: z.string() }).optional(),
      annotations: z.record(z.string(), z.string()).optional(),
    }),
  ),
})
const scripts = z.array(z.object({ id: z.string(), migration_tag: z.string().optional() }))
const pagesDeployments = z.array(
  z.object({
    id: z.string(),
    environment: z.string(),
    deployment_trigger: z.object({ metadata: z.object({ commit_message: z.string().optional() }).optional() }).optional(),
  }),
)

export interface WorkerVersion {
  readonly id: string
  /** What `deploy` named it: the product's version and the commit. Null for one that something else deployed. */
  readonly name: string | null
  /** The last step of the object classes that it knows. */
  readonly objectStep: string | null
  /** What it does with stored rooms: the oldest form alone where it does not say. */
  readonly rooms: RoomForms
  /** ms UTC; its secrets are those of that moment. Null where Cloudflare does not say. */
  readonly madeAt: number | null
}

/** The versions of a Worker that receive requests now, the largest part first; empty where it was never deployed. */
export async function servingVersions(account: Account, worker: string): Promise<readonly string[]> {
  const found = await orNull(account.call('GET', `/workers/scripts/${worker}/deployments`))
  const current = found === null ? undefined : workerDeployments.parse(found).deployments[0]
  return (current?.versions ?? []).toSorted((a, b) => b.percentage - a.percentage).map(({ version_id }) => version_id)
}

/** The newest versions of a Worker, the newest first. */
export async function versionsOf(account: Account, worker: string): Promise<readonly WorkerVersion[]> {
  const found = await orNull(account.call('GET', `/workers/scripts/${worker}/versions`))
  return found === null ? [] : readVersions(found)
}

/** The versions in a reply of Cloudflare, in its order: the newest first. Throws where the reply is none. */
export function readVersions(reply: unknown): readonly WorkerVersion[] {
  const { items } = workerVersions.parse(reply)
  return items.map(({ id, metadata, annotations = {} }, at) => ({
    id,
    name: annotations['workers/tag'] ?? null,
    objectStep: /objects ([^\s,]+)/.exec(annotations['workers/message'] ?? '')?.[1] ?? null,
    rooms: roomFormsNoted(messageOfCode(items.slice(at))) ?? OLDEST_FORMS,
    madeAt: metadata === undefined ? null : Date.parse(metadata.created_on),
  }))
}

/** What was noted of the code of the first of these: a change of secrets makes a version without a note from the one before it. */
const messageOfCode = (items: readonly { readonly annotations?: Readonly<Record<string, string>> | undefined }[]): string =>
  items.find(({ annotations = {} }) => annotations['workers/triggered_by'] !== 'secret')?.annotations?.['workers/message'] ?? ''

/** The object classes' last step that is deployed: null where the Worker does not exist or has none. */
export async function deployedObjectStep(account: Account, worker: string): Promise<string | null> {
  const all = scripts.parse(await account.call('GET', '/workers/scripts'))
  return all.find(({ id }) => id === worker)?.migration_tag ?? null
}

export interface PagesDeployment {
  readonly id: string
  readonly name: string | null
}

/** The site's deployments to production's address, the newest first. */
export async function pagesDeploymentsOf(account: Account, project: string): Promise<readonly PagesDeployment[]> {
  const found = await orNull(account.call('GET', `/pages/projects/${project}/deployments?env=production`))
  if (found === null) return []
  return pagesDeployments
    .parse(found)
    .filter(({ environment }) => environment === 'production')
    .map(({ id, deployment_trigger: trigger }) => ({ id, name: trigger?.metadata?.commit_message ?? null }))
}

/** Which versions of a Worker receive requests from now on, and what part of them each, in percent. */
export async function switchTo(account: Account, worker: string, shares: Readonly<Record<string, number>>, message: string): Promise<void> {
  await account.call('POST', `/workers/scripts/${worker}/deployments`, {
    strategy: 'percentage',
    versions: Object.entries(shares).map(([version, percentage]) => ({ version_id: version, percentage })),
    annotations: { 'workers/message': message },
  })
}
