import { callCloudflare, type CloudflareAccess, CloudflareError, listByCursor, listCloudflare } from './cloudflare.ts'
import type { SiteSettings } from './site-settings.ts'

/** The account that a site lives in, as far as a deployment needs it. What exists already is never changed and never made twice. */
export class Account {
  readonly access: CloudflareAccess
  readonly id: string

  constructor(access: CloudflareAccess, id: string) {
    this.access = access
    this.id = id
  }

  /** Ids by name. */
  async databases(): Promise<ReadonlyMap<string, string>> {
    const found = await listCloudflare(this.access, `${this.#path}/d1/database?per_page=100`)
    return new Map(found.map(({ name, uuid }) => [String(name), String(uuid)]))
  }

  async buckets(): Promise<ReadonlySet<string>> {
    const { buckets } = (await this.call('GET', '/r2/buckets?per_page=1000')) as { buckets: readonly { name: string }[] }
    return new Set(buckets.map(({ name }) => name))
  }

  async queues(): Promise<ReadonlySet<string>> {
    const found = await listCloudflare(this.access, `${this.#path}/queues?per_page=100`)
    return new Set(found.map(({ queue_name }) => String(queue_name)))
  }

  /** The names of a Worker's secrets; null where there is no such Worker yet. */
  async secretsOf(worker: string): Promise<ReadonlySet<string> | null> {
    const found = await orNull(this.call('GET', `/workers/scripts/${worker}/secrets`))
    return found === null ? null : new Set((found as readonly { name: string }[]).map(({ name }) => name))
  }

  async pagesProject(name: string): Promise<{ readonly domains: readonly string[]; readonly address: string } | null> {
    const found = (await orNull(this.call('GET', `/pages/projects/${name}`))) as { domains?: string[]; subdomain?: string } | null
    return found === null ? null : { domains: found.domains ?? [], address: found.subdomain ?? `${name}.pages.dev` }
  }

  /** The rule that deletes the files of a bucket under a prefix, by its id. */
  async lifecycleRules(bucket: string): Promise<ReadonlySet<string>> {
    const { rules } = (await this.call('GET', `/r2/buckets/${bucket}/lifecycle`)) as { rules?: readonly { id: string }[] }
    return new Set((rules ?? []).map(({ id }) => id))
  }

  /** The names of a bucket's files that begin with `prefix`. */
  async objectKeys(bucket: string, prefix: string): Promise<readonly string[]> {
    const found = await listByCursor(
      this.access,
      `${this.#path}/r2/buckets/${bucket}/objects?per_page=1000&prefix=${encodeURIComponent(prefix)}`,
    )
    return found.map(({ key }) => String(key))
  }

  /** Where one file of a bucket is read. */
  objectPath(bucket: string, key: string): string {
    return `${this.#path}/r2/buckets/${bucket}/objects/${encodeURIComponent(key)}`
  }

  /** The point that Time Travel can bring a database back to. */
  async bookmarkOf(uuid: string): Promise<string> {
    const { bookmark } = (await this.call('GET', `/d1/database/${uuid}/time_travel/bookmark`)) as { bookmark: string }
    return bookmark
  }

  async makeDatabase(name: string, region: SiteSettings['region']): Promise<void> {
    await this.call('POST', '/d1/database', { name, primary_location_hint: region })
  }

  /** Deletes the database with everything in it. */
  async deleteDatabase(uuid: string): Promise<void> {
    await this.call('DELETE', `/d1/database/${uuid}`)
  }

  async makeBucket(name: string, region: SiteSettings['region']): Promise<void> {
    await this.call('POST', '/r2/buckets', { name, locationHint: region })
  }

  async makeQueue(name: string): Promise<void> {
    await this.call('POST', '/queues', { queue_name: name })
  }

  async makePagesProject(name: string): Promise<void> {
    await this.call('POST', '/pages/projects', { name, production_branch: 'main' })
  }

  async addDomain(project: string, host: string): Promise<void> {
    await this.call('POST', `/pages/projects/${project}/domains`, { name: host })
  }

  async setLifecycle(bucket: string, rules: readonly LifecycleRule[]): Promise<void> {
    await this.call('PUT', `/r2/buckets/${bucket}/lifecycle`, {
      rules: rules.map(({ id, prefix, days }) => ({
        id,
        enabled: true,
        conditions: { prefix },
        deleteObjectsTransition: { condition: { type: 'Age', maxAge: days * 86_400 } },
      })),
    })
  }

  get #path(): string {
    return `/accounts/${this.id}`
  }

  /** Any other call of this account. Throws CloudflareError. */
  call(method: string, path: string, body?: unknown): Promise<unknown> {
    return callCloudflare(this.access, method, `${this.#path}${path}`, body)
  }
}

export interface LifecycleRule {
  readonly id: string
  readonly prefix: string
  readonly days: number
}

/** The accounts that the token reaches. */
export async function accountsOf(access: CloudflareAccess): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const found = await listCloudflare(access, '/accounts?per_page=50')
  return found.map(({ id, name }) => ({ id: String(id), name: String(name) }))
}

/** The zone that a host name belongs to, if this token reaches it: the longest that ends it. */
export async function zoneOf(access: CloudflareAccess, host: string): Promise<{ readonly id: string; readonly name: string } | null> {
  const labels = host.split('.')
  for (let at = 0; at < labels.length - 1; at++) {
    const [zone] = await listCloudflare(access, `/zones?name=${labels.slice(at).join('.')}`)
    if (zone !== undefined) return { id: String(zone['id']), name: String(zone['name']) }
  }
  return null
}

/** Where a host name points to: null where it has no record. */
export async function recordOf(access: CloudflareAccess, zoneId: string, host: string): Promise<string | null> {
  const [record] = await listCloudflare(access, `/zones/${zoneId}/dns_records?name=${host}`)
  return record === undefined ? null : String(record['content'])
}

export async function addRecord(access: CloudflareAccess, zoneId: string, host: string, target: string): Promise<void> {
  await callCloudflare(access, 'POST', `/zones/${zoneId}/dns_records`, {
    type: 'CNAME',
    name: host,
    content: target,
    proxied: true,
    ttl: 1,
  })
}

/** Null where there is no such thing. */
export async function orNull(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call
  } catch (error) {
    if (error instanceof CloudflareError && error.status === 404) return null
    throw error
  }
}
