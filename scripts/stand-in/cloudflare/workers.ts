import { randomUUID } from 'node:crypto'
import { type Answer, done, json, refused, type Routes } from './answer.ts'
import type { CloudflareMemory, VersionMemory, VersionShare, WorkerMemory, WorkerMetadata } from './memory.ts'

/** Workers: their versions, which of them serve, their secrets, crons and object classes. */
export function workerRoutes(memory: CloudflareMemory, now: () => number): Routes {
  const at = (): string => new Date(now()).toISOString()
  const none = (name: string): Answer => refused(404, 10007, `This Worker does not exist on your account. (${name})`)

  /** A whole upload: code, bindings and object classes at once. */
  async function upload(name: string, request: Request, isServing: boolean): Promise<VersionMemory | Answer> {
    const worker = memory.workers.get(name) ?? emptyWorker()
    const { metadata, modules } = await readUpload(request)
    const fault = faultOf(memory, worker, metadata, isServing)
    if (fault !== null) return fault
    const version: VersionMemory = {
      id: randomUUID(),
      number: worker.versions.length + 1,
      createdAt: at(),
      annotations: metadata.annotations ?? {},
      metadata: { ...metadata, bindings: withKept(worker, metadata) },
      modules,
    }
    worker.versions.push(version)
    memory.workers.set(name, worker)
    for (const binding of metadata.bindings ?? [])
      if (binding['type'] === 'secret_text') worker.secrets.set(String(binding['name']), String(binding['text']))
    if (!isServing) return version
    worker.migrationTag = metadata.migrations?.new_tag ?? worker.migrationTag
    serve(worker, [{ version_id: version.id, percentage: 100 }], at())
    return version
  }

  return {
    'GET /workers/scripts': () =>
      done(
        [...memory.workers].map(([id, { migrationTag }]) => ({
          id,
          created_on: at(),
          modified_on: at(),
          ...(migrationTag === null ? {} : { migration_tag: migrationTag }),
        })),
      ),
    'GET /workers/services/*': (_call, [name = '']) => {
      const worker = memory.workers.get(name)
      if (worker === undefined) return none(name)
      const script = {
        id: name,
        last_deployed_from: 'wrangler',
        ...(worker.migrationTag === null ? {} : { migration_tag: worker.migrationTag }),
      }
      return done({ id: name, default_environment: { environment: 'production', script }, environments: [{ environment: 'production' }] })
    },
    'PUT /workers/scripts/*': async ({ request }, [name = '']) => {
      const version = await upload(name, request, true)
      return 'status' in version
        ? version
        : done({
            id: name,
            tag: version.id,
            deployment_id: version.id,
            entry_point: version.metadata.main_module,
            startup_time_ms: 60,
            handlers: ['fetch', 'queue', 'scheduled'],
          })
    },
    'POST /workers/scripts/*/versions': async ({ request }, [name = '']) => {
      if (!memory.workers.has(name)) return none(name)
      const version = await upload(name, request, false)
      return 'status' in version ? version : done({ ...describe(version), startup_time_ms: 60 })
    },
    'GET /workers/scripts/*/versions': (_call, [name = '']) => {
      const worker = memory.workers.get(name)
      return worker === undefined ? none(name) : done({ items: worker.versions.toReversed().map(describe) })
    },
    'GET /workers/scripts/*/versions/*': (_call, [name = '', id = '']) => {
      const version = memory.workers.get(name)?.versions.find((one) => one.id === id)
      return version === undefined ? none(name) : done(describe(version))
    },
    'GET /workers/scripts/*/deployments': (_call, [name = '']) => {
      const worker = memory.workers.get(name)
      if (worker === undefined) return none(name)
      return done({
        deployments: worker.deployments.toReversed().map(({ id, createdAt, versions }) => ({
          id,
          source: 'wrangler',
          strategy: 'percentage',
          author_email: 'operator@example.org',
          created_on: createdAt,
          annotations: {},
          versions,
        })),
      })
    },
    'POST /workers/scripts/*/deployments': async ({ request }, [name = '']) => {
      const worker = memory.workers.get(name)
      if (worker === undefined) return none(name)
      const { versions } = (await json(request)) as { versions: readonly VersionShare[] }
      if (versions.some(({ version_id: id }) => !worker.versions.some((one) => one.id === id)))
        return refused(400, 10021, 'Unknown version')
      if (versions.reduce((sum, { percentage }) => sum + percentage, 0) !== 100)
        return refused(400, 10021, 'The percentages do not add up to 100')
      const deployment = serve(worker, versions, at())
      return done({
        id: deployment.id,
        source: 'wrangler',
        strategy: 'percentage',
        author_email: 'operator@example.org',
        created_on: at(),
        versions,
      })
    },
    'GET /workers/scripts/*/secrets': (_call, [name = '']) => {
      const worker = memory.workers.get(name)
      return worker === undefined ? none(name) : done([...worker.secrets.keys()].map((one) => ({ name: one, type: 'secret_text' })))
    },
    'PATCH /workers/scripts/*/secrets-bulk': async ({ request }, [name = '']) => setSecrets(memory, name, await json(request)),
    'GET /workers/scripts/*/settings': (_call, [name = '']) => {
      const worker = memory.workers.get(name)
      const newest = worker?.versions.at(-1)
      if (worker === undefined) return none(name)
      const secrets = [...worker.secrets.keys()].map((one) => ({ type: 'secret_text', name: one }))
      const bindings = (newest?.metadata.bindings ?? []).filter(({ type }) => type !== 'secret_text')
      return done({
        bindings: [...bindings, ...secrets],
        compatibility_date: newest?.metadata.compatibility_date ?? '',
        compatibility_flags: newest?.metadata.compatibility_flags ?? [],
        usage_model: 'standard',
      })
    },
    'PATCH /workers/scripts/*/settings': async ({ request }, [name = '']) => {
      const worker = memory.workers.get(name)
      if (worker === undefined) return none(name)
      const form = await request.formData()
      const settings = JSON.parse(await text(form.get('settings'))) as WorkerMetadata
      for (const binding of settings.bindings ?? [])
        if (binding['type'] === 'secret_text') worker.secrets.set(String(binding['name']), String(binding['text']))
      return done({ bindings: settings.bindings ?? [] })
    },
    'PATCH /workers/scripts/*/script-settings': () => done({}),
    'GET /workers/scripts/*/schedules': (_call, [name = '']) =>
      done({ schedules: (memory.workers.get(name)?.crons ?? []).map((cron) => ({ cron })) }),
    'PUT /workers/scripts/*/schedules': async ({ request }, [name = '']) => {
      const worker = memory.workers.get(name)
      if (worker === undefined) return none(name)
      worker.crons = ((await request.json()) as readonly { cron: string }[]).map(({ cron }) => cron)
      return done({ schedules: worker.crons.map((cron) => ({ cron })) })
    },
    'GET /workers/scripts/*/subdomain': () => done({ enabled: false, previews_enabled: false }),
    'POST /workers/scripts/*/subdomain': () => done({ enabled: false, previews_enabled: false }),
    'GET /workers/workers/*': (_call, [name = '']) =>
      memory.workers.has(name) ? done({ id: name, name, subdomain: { enabled: false, previews_enabled: false } }) : none(name),
    'GET /workers/subdomain': () => done({ subdomain: 'stand-in' }),
    'GET /workers/account-settings': () => done({ default_usage_model: 'standard', green_compute: false }),
    'GET /workers/domains/records': () => done([]),
  }
}

function emptyWorker(): WorkerMemory {
  return { secrets: new Map(), versions: [], deployments: [], migrationTag: null, crons: [] }
}

function serve(worker: WorkerMemory, versions: readonly VersionShare[], createdAt: string) {
  const deployment = { id: randomUUID(), createdAt, versions }
  worker.deployments.push(deployment)
  return deployment
}

const describe = ({ id, number, createdAt, annotations, metadata }: VersionMemory) => ({
  id,
  number,
  metadata: {
    created_on: createdAt,
    modified_on: createdAt,
    source: 'wrangler',
    author_email: 'operator@example.org',
    author_id: 'operator',
    hasPreview: false,
  },
  annotations,
  resources: {
    bindings: metadata.bindings ?? [],
    script: { etag: id, handlers: ['fetch', 'queue', 'scheduled'], last_deployed_from: 'wrangler' },
    script_runtime: {
      compatibility_date: metadata.compatibility_date,
      compatibility_flags: metadata.compatibility_flags,
      usage_model: 'standard',
      limits: {},
    },
  },
})

/** Bindings of kinds that the upload keeps: secrets stay with the Worker. */
const withKept = (worker: WorkerMemory, metadata: WorkerMetadata): readonly Readonly<Record<string, unknown>>[] => [
  ...(metadata.bindings ?? []).filter(({ type }) => type !== 'inherit'),
  ...[...worker.secrets.keys()]
    .filter((name) => !(metadata.bindings ?? []).some((one) => one['name'] === name))
    .map((name) => ({ type: 'secret_text', name })),
]

/** What Cloudflare refuses of an upload: resources that do not exist, and object classes that only a whole deployment brings. */
function faultOf(
  memory: CloudflareMemory,
  worker: WorkerMemory,
  { bindings = [], migrations }: WorkerMetadata,
  isServing: boolean,
): Answer | null {
  const uuids = new Set([...memory.databases.values()].map(({ uuid }) => uuid))
  for (const binding of bindings) {
    if (binding['type'] === 'd1' && !uuids.has(String(binding['id'])))
      return refused(400, 10181, `D1 binding '${String(binding['name'])}' references a database that was not found`)
    if (binding['type'] === 'r2_bucket' && !memory.buckets.has(String(binding['bucket_name'])))
      return refused(400, 10085, `R2 bucket '${String(binding['bucket_name'])}' not found`)
    if (binding['type'] === 'queue' && !memory.queues.has(String(binding['queue_name'])))
      return refused(400, 11000, `Queue '${String(binding['queue_name'])}' not found`)
  }
  if (migrations === undefined) return null
  if (!isServing) return refused(400, 10211, 'Migrations can only be applied with a whole deployment')
  return (migrations.old_tag ?? null) === worker.migrationTag ? null : refused(412, 10079, 'The migration tag does not match')
}

function setSecrets(memory: CloudflareMemory, name: string, body: Record<string, unknown>): Answer {
  const worker = memory.workers.get(name)
  if (worker === undefined) return refused(404, 10007, 'This Worker does not exist on your account.')
  const secrets = (body['secrets'] ?? body) as Record<string, { text?: string } | string | null>
  for (const [key, value] of Object.entries(secrets))
    if (value === null) worker.secrets.delete(key)
    else worker.secrets.set(key, typeof value === 'string' ? value : (value.text ?? ''))
  return done(Object.fromEntries(Object.keys(secrets).map((key) => [key, { name: key, type: 'secret_text' }])))
}

async function readUpload(request: Request): Promise<{ metadata: WorkerMetadata; modules: Map<string, string> }> {
  const form = await request.formData()
  const modules = new Map<string, string>()
  for (const [name, value] of form.entries()) if (name !== 'metadata' && !name.endsWith('.map')) modules.set(name, await text(value))
  return { metadata: JSON.parse(await text(form.get('metadata'))) as WorkerMetadata, modules }
}

async function text(part: FormDataEntryValue | null): Promise<string> {
  if (part === null) return 'null'
  return typeof part === 'string' ? part : part.text()
}
