/** What the stand-in remembers: one account of Cloudflare with everything in it. */
export interface CloudflareMemory {
  readonly accountId: string
  readonly token: string
  readonly zones: readonly { readonly id: string; readonly name: string }[]
  /** By zone id. */
  readonly records: Map<string, { id: string; name: string; type: string; content: string }[]>
  /** Ids by name. */
  readonly databases: Map<string, { uuid: string; region: string }>
  readonly buckets: Map<string, { region: string; lifecycle: unknown[] }>
  readonly queues: Map<string, { id: string; consumers: Record<string, unknown>[] }>
  readonly workers: Map<string, WorkerMemory>
  readonly pages: Map<string, PagesMemory>
  /** Files of Pages by their hash, as base64. */
  readonly assets: Map<string, { readonly value: string; readonly contentType: string }>
}

export interface VersionMemory {
  readonly id: string
  readonly number: number
  readonly createdAt: string
  readonly annotations: Readonly<Record<string, string>>
  readonly metadata: WorkerMetadata
  /** The modules by their file names; the main one is named in the metadata. */
  readonly modules: ReadonlyMap<string, string>
}

export interface WorkerMemory {
  readonly secrets: Map<string, string>
  readonly versions: VersionMemory[]
  /** The newest last. */
  readonly deployments: { readonly id: string; readonly createdAt: string; readonly versions: readonly VersionShare[] }[]
  migrationTag: string | null
  crons: readonly string[]
}

export interface VersionShare {
  readonly version_id: string
  readonly percentage: number
}

export interface WorkerMetadata {
  readonly main_module?: string
  readonly compatibility_date?: string
  readonly compatibility_flags?: readonly string[]
  readonly bindings?: readonly Readonly<Record<string, unknown>>[]
  readonly migrations?: { readonly old_tag?: string; readonly new_tag?: string; readonly steps?: readonly unknown[] }
  readonly annotations?: Readonly<Record<string, string>>
}

export interface PagesMemory {
  readonly id: string
  readonly domains: string[]
  configs: Readonly<Record<string, unknown>>
  /** The newest last. */
  readonly deployments: PagesDeploymentMemory[]
  /** The id of the one that serves. */
  serving: string | null
}

export interface PagesDeploymentMemory {
  readonly id: string
  readonly createdAt: string
  readonly branch: string
  readonly message: string
  /** Hashes by path. */
  readonly files: Readonly<Record<string, string>>
  readonly worker: string | null
  readonly headers: string | null
  readonly redirects: string | null
  readonly routes: string | null
  /** What the project was bound to when this was deployed. */
  readonly services: Readonly<Record<string, { readonly service: string; readonly entrypoint?: string }>>
}

export function emptyAccount(zones: readonly string[], accountId = 'a'.repeat(32)): CloudflareMemory {
  const made = zones.map((name, at) => ({ id: String(at + 1).padStart(32, '0'), name }))
  return {
    accountId,
    token: 'stand-in-token',
    zones: made,
    records: new Map(made.map(({ id }) => [id, []])),
    databases: new Map(),
    buckets: new Map(),
    queues: new Map(),
    workers: new Map(),
    pages: new Map(),
    assets: new Map(),
  }
}
