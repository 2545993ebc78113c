import { unstable_readConfig } from 'wrangler'
import type { Environment } from './environments.ts'

/** What a wrangler.toml says, read by wrangler itself: the parts that a deployment changes or hands on. */
export interface BaseConfig {
  readonly name?: string
  readonly main?: string
  readonly compatibility_date?: string
  readonly compatibility_flags: readonly string[]
  readonly minify?: boolean
  readonly vars: Readonly<Record<string, unknown>>
  readonly d1_databases: readonly { readonly binding: string; readonly database_name?: string; readonly migrations_dir?: string }[]
  readonly r2_buckets: readonly { readonly binding: string; readonly bucket_name?: string }[]
  readonly queues: {
    readonly producers?: readonly { readonly binding: string; readonly queue: string }[]
    readonly consumers?: readonly { readonly queue: string; readonly dead_letter_queue?: string }[]
  }
  readonly services?: readonly { readonly binding: string; readonly service: string; readonly entrypoint?: string }[]
  readonly durable_objects: { readonly bindings: readonly { readonly name: string; readonly class_name: string }[] }
  readonly migrations: readonly { readonly tag: string }[]
  readonly triggers: { readonly crons?: readonly string[] }
  readonly send_email: readonly unknown[]
  readonly tail_consumers?: readonly { readonly service: string }[]
  readonly ratelimits: readonly { readonly name: string; readonly namespace_id: string }[]
}

/** Every binding of the site's Workers is listed in one file; the names in it begin with this. */
const LOCAL_PREFIX = 'sopan'

export const readBaseConfig = (file: string): BaseConfig => unstable_readConfig({ config: file }) as BaseConfig

/** The name that a resource of wrangler.toml has in an environment. */
export function nameIn({ prefix }: Pick<Environment, 'prefix'>, name: string): string {
  if (name !== LOCAL_PREFIX && !name.startsWith(`${LOCAL_PREFIX}-`)) throw new Error(`the name ${name} does not begin with ${LOCAL_PREFIX}`)
  return `${prefix}${name.slice(LOCAL_PREFIX.length)}`
}

/** Everything that must exist in the account before the first deployment, by its name there. */
export interface Resources {
  readonly databases: readonly string[]
  readonly buckets: readonly string[]
  /** Those that messages are sent to, and for each the one that keeps what its consumer gave up on. */
  readonly queues: readonly string[]
  readonly pagesProject: string
}

export function resourcesOf(bases: readonly BaseConfig[], environment: Environment): Resources {
  const named = (names: readonly (string | undefined)[]): string[] =>
    [...new Set(names.flatMap((name) => (name === undefined ? [] : [nameIn(environment, name)])))].toSorted()
  return {
    databases: named(bases.flatMap((base) => base.d1_databases.map(({ database_name }) => database_name))),
    buckets: named(bases.flatMap((base) => base.r2_buckets.map(({ bucket_name }) => bucket_name))),
    queues: named(
      bases.flatMap(({ queues }) => [
        ...(queues.producers ?? []).map(({ queue }) => queue),
        ...(queues.consumers ?? []).flatMap(({ queue, dead_letter_queue }) => [queue, dead_letter_queue]),
      ]),
    ),
    pagesProject: nameIn(environment, LOCAL_PREFIX),
  }
}

export interface Made {
  /** Ids of the databases by their names in the account. */
  readonly databaseIds: ReadonlyMap<string, string>
  /** What is deployed: a version and the commit it was built from. */
  readonly version: string
  /** The form in which new rooms keep their attempts. */
  readonly roomForm: number
}

/**
 * The complete configuration of one Worker in one environment. Nothing is inherited, because wrangler's own environments inherit neither
 * variables nor bindings, and a forgotten one would be production's.
 */
export function workerConfig(
  base: BaseConfig,
  environment: Environment,
  { databaseIds, version, roomForm }: Made,
): Record<string, unknown> {
  const inEnvironment = (name: string): string => nameIn(environment, name)
  return {
    name: inEnvironment(base.name ?? LOCAL_PREFIX),
    main: base.main,
    compatibility_date: base.compatibility_date,
    compatibility_flags: base.compatibility_flags,
    workers_dev: false,
    preview_urls: false,
    minify: base.minify ?? false,
    vars: {
      ...base.vars,
      ...('ENVIRONMENT' in base.vars ? { ENVIRONMENT: environment.name } : {}),
      ...('PUBLIC_ORIGIN' in base.vars ? { PUBLIC_ORIGIN: environment.origin } : {}),
      ...('ALERT_EMAIL' in base.vars ? { ALERT_EMAIL: environment.alertEmail ?? '' } : {}),
      ...('ROOM_FORM' in base.vars ? { ROOM_FORM: String(roomForm) } : {}),
      VERSION: version,
    },
    d1_databases: base.d1_databases.map((database) => {
      const name = inEnvironment(database.database_name ?? '')
      const id = databaseIds.get(name)
      if (id === undefined) throw new Error(`the database ${name} has no id`)
      return { ...database, database_name: name, database_id: id }
    }),
    r2_buckets: base.r2_buckets.map((bucket) => ({ ...bucket, bucket_name: inEnvironment(bucket.bucket_name ?? '') })),
    queues: {
      producers: (base.queues.producers ?? []).map((producer) => ({ ...producer, queue: inEnvironment(producer.queue) })),
      consumers: (base.queues.consumers ?? []).map((consumer) => ({
        ...consumer,
        queue: inEnvironment(consumer.queue),
        ...(consumer.dead_letter_queue === undefined ? {} : { dead_letter_queue: inEnvironment(consumer.dead_letter_queue) }),
      })),
    },
    services: (base.services ?? []).map((service) => ({ ...service, service: inEnvironment(service.service) })),
    durable_objects: base.durable_objects,
    migrations: base.migrations,
    triggers: base.triggers,
    send_email: base.send_email,
    tail_consumers: (base.tail_consumers ?? []).map((consumer) => ({ ...consumer, service: inEnvironment(consumer.service) })),
    ratelimits: base.ratelimits.map((limit) => ({
      ...limit,
      namespace_id: String(Number(limit.namespace_id) + environment.limitsFrom),
    })),
    observability: { enabled: true, head_sampling_rate: environment.logSampling },
  }
}

/**
 * The configuration of the Pages project. What Pages calls a preview is bound to staging, or to nothing that exists where the site has no
 * staging, so that no branch reaches the data of production.
 */
export function pagesConfig(base: BaseConfig, environment: Environment, staging: Environment | null): Record<string, unknown> {
  const services = (prefix: string) =>
    (base.services ?? []).map((service) => ({ ...service, service: nameIn({ prefix }, service.service) }))
  return {
    name: nameIn(environment, base.name ?? LOCAL_PREFIX),
    compatibility_date: base.compatibility_date,
    compatibility_flags: base.compatibility_flags,
    pages_build_output_dir: 'dist',
    services: services(environment.prefix),
    env: { preview: { services: staging === null ? [] : services(staging.prefix) } },
  }
}
