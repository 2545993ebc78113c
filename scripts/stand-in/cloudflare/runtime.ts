import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_generateASSETSBinding, unstable_splitSqlQuery } from 'wrangler'
import type { CloudflareMemory, PagesDeploymentMemory, VersionMemory, WorkerMemory } from './memory.ts'

/**
 * What runs in the stand-in's account: real databases from the first statement on, and, once a site is deployed, its Workers with the
 * very code and bindings that were uploaded. It listens on the site's port and is made anew when something else serves.
 */
export class Runtime {
  readonly #memory: CloudflareMemory
  readonly #port: number
  readonly #folder = mkdtempSync(join(tmpdir(), 'sopan-cloudflare-'))
  #running: { readonly miniflare: Miniflare; readonly what: string } | null = null
  #lock: Promise<unknown> = Promise.resolve()

  constructor(memory: CloudflareMemory, port: number) {
    this.#memory = memory
    this.#port = port
  }

  /** Runs statements in one batch: all or none. */
  async query(uuid: string, sql: string, params: readonly unknown[]): Promise<readonly { readonly results: readonly unknown[] }[]> {
    return this.#oneAtATime(async () => {
      const miniflare = await this.#current()
      const database = await miniflare.getD1Database(uuid, DATABASES)
      const statements = unstable_splitSqlQuery(sql).map((one) => database.prepare(one))
      const [first] = statements
      if (first === undefined) return []
      return params.length > 0 ? [await first.bind(...params).all()] : database.batch(statements)
    })
  }

  /** The files of a bucket whose names begin with `prefix`. */
  async files(bucket: string, prefix: string): Promise<readonly { readonly key: string; readonly size: number }[]> {
    return this.#oneAtATime(async () => {
      const found = await (await (await this.#current()).getR2Bucket(bucket, DATABASES)).list({ prefix })
      return found.objects.map(({ key, size }) => ({ key, size }))
    })
  }

  /** One file of a bucket; null where there is none. */
  async file(bucket: string, key: string): Promise<Uint8Array | null> {
    return this.#oneAtATime(async () => {
      const found = await (await (await this.#current()).getR2Bucket(bucket, DATABASES)).get(key)
      return found === null ? null : new Uint8Array(await found.arrayBuffer())
    })
  }

  /** Lets what serves now answer on the site's port. */
  async refresh(): Promise<void> {
    await this.#oneAtATime(() => this.#current())
  }

  async close(): Promise<void> {
    await this.#oneAtATime(async () => this.#running?.miniflare.dispose())
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#lock.then(work, work)
    this.#lock = next.catch(() => undefined)
    return next
  }

  async #current(): Promise<Miniflare> {
    const what = JSON.stringify([
      [...this.#memory.databases.values()],
      [...this.#memory.buckets.keys()],
      [...this.#memory.workers].map(([name, worker]) => [name, servingOf(worker)?.id, [...worker.secrets]]),
      [...this.#memory.pages].map(([name, { serving }]) => [name, serving]),
      [...this.#memory.queues],
    ])
    if (this.#running?.what === what) return this.#running.miniflare
    await this.#running?.miniflare.dispose()
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        host: '127.0.0.1',
        port: this.#port,
        log: new Log(LogLevel.ERROR),
        resourcePersistencePath: join(this.#folder, 'state'),
        workers: [...(await this.#site()), ...this.#workers(), this.#databases()],
      } as never),
    )
    await miniflare.ready
    this.#running = { miniflare, what }
    return miniflare
  }

  /** Comes first where it exists, so that the port is its. */
  async #site(): Promise<readonly object[]> {
    for (const [name, { deployments, serving }] of this.#memory.pages) {
      const deployment = deployments.find(({ id }) => id === serving)
      if (deployment === undefined || deployment.worker === null) continue
      const services = Object.entries(deployment.services).filter(([, { service }]) => this.#memory.workers.has(service))
      return [
        {
          name: `pages-${name}`,
          modules: true,
          script: deployment.worker,
          compatibilityDate: '2026-11-01',
          serviceBindings: {
            ...Object.fromEntries(
              services.map(([binding, { service, entrypoint }]) => [
                binding,
                entrypoint === undefined ? service : { name: service, entrypoint },
              ]),
            ),
            ASSETS: await this.#assets(deployment),
          },
        },
      ]
    }
    return []
  }

  async #assets(deployment: PagesDeploymentMemory): Promise<unknown> {
    const folder = join(this.#folder, 'sites', deployment.id)
    for (const [path, hash] of Object.entries(deployment.files))
      write(join(folder, path), Buffer.from(this.#memory.assets.get(hash)?.value ?? '', 'base64'))
    if (deployment.headers !== null) write(join(folder, '_headers'), deployment.headers)
    if (deployment.redirects !== null) write(join(folder, '_redirects'), deployment.redirects)
    // Its types leave out that it answers with a promise.
    const make = unstable_generateASSETSBinding as unknown as (options: object) => Promise<unknown>
    return make({ log: new Log(LogLevel.ERROR), directory: folder })
  }

  #workers(): readonly object[] {
    return [...this.#memory.workers].flatMap(([name, worker]) => {
      const version = servingOf(worker)
      return version === undefined ? [] : [this.#worker(name, worker, version)]
    })
  }

  #worker(name: string, worker: WorkerMemory, { metadata, modules }: VersionMemory): object {
    const bindings = metadata.bindings ?? []
    const of = (type: string, value: (binding: Readonly<Record<string, unknown>>) => unknown) =>
      Object.fromEntries(bindings.filter((one) => one['type'] === type).map((one) => [String(one['name']), value(one)]))
    const main = metadata.main_module ?? ''
    return {
      name,
      modules: [main, ...[...modules.keys()].filter((one) => one !== main)].map((path) => ({
        type: 'ESModule',
        path,
        contents: modules.get(path) ?? '',
      })),
      compatibilityDate: metadata.compatibility_date,
      compatibilityFlags: metadata.compatibility_flags,
      bindings: { ...of('plain_text', ({ text }) => text), ...Object.fromEntries(worker.secrets) },
      d1Databases: of('d1', ({ id }) => id),
      r2Buckets: of('r2_bucket', ({ bucket_name }) => bucket_name),
      queueProducers: of('queue', ({ queue_name }) => queue_name),
      durableObjects: of('durable_object_namespace', ({ class_name: className, script_name: scriptName }) => ({
        className,
        useSQLite: true,
        ...(scriptName === undefined || scriptName === name ? {} : { scriptName }),
      })),
      ratelimits: of('ratelimit', ({ name, namespace_id, simple }) => ({ type: 'ratelimit', name, namespace_id, simple })),
      serviceBindings: of('service', ({ service, entrypoint }) => (entrypoint === undefined ? service : { name: service, entrypoint })),
      queueConsumers: Object.fromEntries(
        [...this.#memory.queues].flatMap(([queue, { consumers }]) =>
          consumers
            .filter((consumer) => consumer['script_name'] === name)
            .map(({ dead_letter_queue: dead }) => [
              queue,
              { maxBatchTimeout: 0, ...(dead === undefined ? {} : { deadLetterQueue: dead }) },
            ]),
        ),
      ),
    }
  }

  #databases(): object {
    return {
      name: DATABASES,
      modules: true,
      script: 'export default { fetch: () => new Response("no site is deployed", { status: 404 }) }',
      d1Databases: Object.fromEntries([...this.#memory.databases.values()].map(({ uuid }) => [uuid, uuid])),
      r2Buckets: Object.fromEntries([...this.#memory.buckets.keys()].map((name) => [name, name])),
    }
  }
}

const DATABASES = 'databases'

/** The version that most requests go to. */
const servingOf = ({ deployments, versions }: WorkerMemory): VersionMemory | undefined => {
  const [largest] = (deployments.at(-1)?.versions ?? []).toSorted((a, b) => b.percentage - a.percentage)
  return versions.find(({ id, modules }) => id === largest?.version_id && modules.size > 0)
}

function write(file: string, contents: Buffer | string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, contents)
}
