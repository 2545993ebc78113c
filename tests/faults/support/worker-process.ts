import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { PATHS } from '#scripts/lib/paths.ts'

export const SECRETS = {
  SESSION_SECRET: 'a secret for proofs only, 32 bytes and more',
  OPERATOR_SECRET: 'an-operator-secret-for-proofs-only-32-and-more',
  ERASURE_KEY: 'an erasure key for proofs only, 32 bytes and more',
} as const

/** The Worker with its database, objects and queue on workerd, as one process that can be killed. */
export interface WorkerProcess {
  readonly url: string
  readonly miniflare: Miniflare
  /** The pid of workerd itself. */
  readonly pid: number
  /** kill -9, without a word. */
  kill(): void
  dispose(): Promise<void>
}

/** Every limiter of wrangler.toml with its figure a minute. */
const LIMITERS = [
  ...readFileSync(join(PATHS.root, 'wrangler.toml'), 'utf8').matchAll(/^name = "(LIMIT_\w+)"$[^[]*^simple = \{ limit = (\d+),/gm),
].map(([, name = '', figure = '']) => [name, Number(figure)] as const)

/** So that a proof about something else is never told to wait. */
const WITHOUT_LIMIT = 1_000_000

const DATE = '2026-11-01'

/**
 * `onLog` is told every line that the Worker writes; without it they go where this process writes. `limits` says whether the limiters
 * count as they are deployed, or never say no.
 */
export async function startWorker(
  bundle: string,
  state: string,
  port: number,
  onLog?: (line: string) => void,
  extra: Readonly<Record<string, string>> = {},
  limits: 'deployed' | 'none' = 'none',
): Promise<WorkerProcess> {
  const before = new Set(workerdPids())
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port,
      resourcePersistencePath: state,
      logRequests: false,
      ...(onLog === undefined ? {} : { handleStructuredLogs: ({ message }: { message: string }) => onLog(message) }),
      workers: [
        {
          name: 'sopan-api',
          modules: true,
          script: bundle,
          compatibilityDate: DATE,
          compatibilityFlags: ['nodejs_compat', 'no_web_socket_compression'],
          // Straight into the Worker: miniflare's own entry would cost as much again.
          unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
          bindings: {
            ENVIRONMENT: 'local',
            PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
            ALLOWED_ORIGINS: '',
            ROOM_FORM: '2',
            GOOGLE_CLIENT_ID: 'x',
            GOOGLE_CLIENT_SECRET: 'x',
            ...SECRETS,
            ...extra,
          },
          d1Databases: { DB: 'sopan', SEARCH: 'sopan-search' },
          r2Buckets: { MEDIA: 'media', PAPERS: 'papers', ARCHIVE: 'archive' },
          queueProducers: {
            ATTEMPT_EVENTS: 'sopan-attempt-events',
            BROADCASTS: 'sopan-broadcasts',
            INDEXING: 'sopan-indexing',
            JOBS: 'sopan-jobs',
          },
          queueConsumers: {
            'sopan-attempt-events': { maxBatchSize: 100, maxBatchTimeout: 1 },
            'sopan-broadcasts': { maxBatchSize: 10, maxBatchTimeout: 0 },
            'sopan-indexing': { maxBatchSize: 10, maxBatchTimeout: 1 },
            'sopan-jobs': { maxBatchSize: 1, maxBatchTimeout: 0 },
          },
          durableObjects: {
            USER_HUB: { className: 'UserHub', useSQLite: true },
            ATTEMPT_ROOM: { className: 'AttemptRoom', useSQLite: true },
            TEST_BOARD: { className: 'TestBoard', useSQLite: true },
            PRESENCE: { className: 'Presence', useSQLite: true },
            LIVE_SITTING: { className: 'LiveSitting', useSQLite: true },
            RESULT_SHARD: { className: 'ResultShard', useSQLite: true },
          },
          ratelimits: Object.fromEntries(
            LIMITERS.map(([name, figure], i) => [
              name,
              { namespace_id: String(i + 1), simple: { limit: limits === 'none' ? WITHOUT_LIMIT : figure, period: 60 as const } },
            ]),
          ),
        },
      ],
    }),
  )
  await miniflare.ready
  const url = await miniflare.unsafeGetDirectURL('sopan-api')
  const pid = workerdPids().find((candidate) => !before.has(candidate))
  if (pid === undefined) throw new Error('workerd was not found among the child processes')
  return {
    url: url.origin,
    miniflare,
    pid,
    kill: () => process.kill(pid, 'SIGKILL'),
    dispose: () => miniflare.dispose().catch(() => {}),
  }
}

/** Applies the migrations of the project, or of another folder, to the process's databases, and writes down which, as wrangler does. */
export async function migrate(worker: WorkerProcess, migrations: string = PATHS.migrations): Promise<void> {
  await apply(await worker.miniflare.getD1Database('DB', 'sopan-api'), migrations)
  const search = join(migrations, 'search')
  if (existsSync(search)) await apply(await worker.miniflare.getD1Database('SEARCH', 'sopan-api'), search)
}

async function apply(db: Awaited<ReturnType<Miniflare['getD1Database']>>, migrations: string): Promise<void> {
  await db
    .prepare(
      'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TEXT DEFAULT CURRENT_TIMESTAMP NOT NULL)',
    )
    .run()
  for (const name of migrationNames(migrations)) {
    for (const statement of readFileSync(join(migrations, name), 'utf8').split('--> statement-breakpoint'))
      await db.prepare(statement).run()
    await db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name).run()
  }
}

/** The names of the migrations in a folder, in their order. */
export const migrationNames = (folder: string = PATHS.migrations): readonly string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()

/** The workerd processes that this process has started. */
export function workerdPids(): number[] {
  const lines = execFileSync('ps', ['-o', 'pid=,ppid=,comm=', '-A'], { encoding: 'utf8' }).trim().split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, command]) => Number(parent) === process.pid && command === 'workerd')
    .map(([pid]) => Number(pid))
}
