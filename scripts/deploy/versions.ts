import { z } from 'zod'
import { type Account, orNull } from './account.ts'

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
  if (found === null) return []
  return workerVersions.parse(found).items.map(({ id, metadata, annotations = {} }) => ({
    id,
    name: annotations['workers/tag'] ?? null,
    objectStep: /objects (\S+)/.exec(annotations['workers/message'] ?? '')?.[1] ?? null,
    madeAt: metadata === undefined ? null : Date.parse(metadata.created_on),
  }))
}

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
