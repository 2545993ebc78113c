import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { PATHS } from '#scripts/lib/paths.ts'
import { bundleWithBugs } from './bundle.ts'
import type { PlantedBug } from './planted-bug.ts'
import { migrate, SECRETS, type WorkerProcess } from './worker-process.ts'

/** The API and the Worker that watches it, as they are deployed, with real databases, objects, buckets and queues. */
export interface Pair {
  readonly miniflare: Miniflare
  /** The API's own address. */
  readonly api: string
  /** What the webhook of alerts got. */
  readonly alerts: readonly string[]
  /** One minute of the watching Worker; what it remembers afterwards. */
  watch(): Promise<Remembered>
  ops(path: string, body?: unknown): Promise<Record<string, unknown>>
  sql(text: string): Promise<void>
  close(): Promise<void>
}

export interface Remembered {
  readonly tasks: readonly { readonly name: string; readonly succeededAt: number | null; readonly failuresInARow: number }[]
  readonly dead: Readonly<Record<string, number>>
  readonly alerts: readonly { readonly kind: string; readonly subject: string }[]
}

/** `retries`: how often a consumer tries before it gives a message up. Without `keeps` what it gave up on is gone, as it was before. */
export async function startPair({
  apiBugs = [],
  opsBugs = [],
  retries = 1,
  keeps = true,
}: { apiBugs?: readonly PlantedBug[]; opsBugs?: readonly PlantedBug[]; retries?: number; keeps?: boolean } = {}): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'sopan-ops-'))
  const alerts: string[] = []
  const webhook = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      alerts.push((JSON.parse(text) as { text: string }).text)
      response.end()
    })
  })
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve))
  const [api, ops] = await Promise.all([bundleWithBugs(apiBugs), bundleWithBugs(opsBugs, 'worker/ops/index.ts')])
  const address = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}`
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: 0,
      log: new Log(LogLevel.NONE),
      handleStructuredLogs: () => {},
      resourcePersistencePath: join(folder, 'state'),
      workers: [
        workerOf('worker/ops/wrangler.toml', ops, { ALERT_WEBHOOK: address, OPERATOR_SECRET: SECRETS.OPERATOR_SECRET }, null, keeps),
        workerOf(
          'wrangler.toml',
          api,
          { ENVIRONMENT: 'local', GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x', ...SECRETS },
          retries,
          keeps,
        ),
      ],
    } as never),
  )
  await miniflare.ready
  await migrate({ miniflare } as WorkerProcess)
  const asked = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { authorization: `Operator ${SECRETS.OPERATOR_SECRET}` } }
    const response = await miniflare.dispatchFetch(`http://sopan.test${path}`, body === undefined ? {} : init)
    return { ...((await response.json()) as Record<string, unknown>), httpStatus: response.status }
  }
  return {
    miniflare,
    api: (await miniflare.unsafeGetDirectURL('sopan-api')).origin,
    alerts,
    watch: async () => (await asked('/ops/watch', {})) as unknown as Remembered,
    ops: asked,
    sql: async (text) => void (await (await miniflare.getD1Database('DB', 'sopan-api')).prepare(text).run()),
    close: async () => {
      await miniflare.dispose()
      webhook.closeAllConnections()
      webhook.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function workerOf(
  config: string,
  script: string,
  bindings: Readonly<Record<string, string>>,
  retries: number | null,
  keeps: boolean,
): object {
  const {
    modulesRules: _rules,
    queueConsumers,
    ...options
  } = unstable_getMiniflareWorkerOptions(join(PATHS.root, config)).workerOptions as Record<string, unknown> & {
    readonly bindings?: Record<string, string>
    readonly queueConsumers?: Record<string, object>
  }
  return {
    ...options,
    name: config === 'wrangler.toml' ? 'sopan-api' : 'sopan-ops',
    ...(config === 'wrangler.toml' ? { tails: ['sopan-ops'] } : {}),
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
    modules: true,
    script,
    bindings: { ...options.bindings, ...bindings },
    queueConsumers: Object.fromEntries(
      Object.entries(queueConsumers ?? {}).map(([queue, settings]) => [
        queue,
        {
          ...settings,
          ...(keeps ? {} : { deadLetterQueue: undefined }),
          maxBatchTimeout: 0,
          retryDelay: 0,
          ...(retries === null ? {} : { maxRetries: retries }),
        },
      ]),
    ),
  }
}
