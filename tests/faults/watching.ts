import { startPair } from './support/start-pair.ts'
import type { PlantedBug } from './support/planted-bug.ts'

/** As it was before each task had an invocation of its own: the first that fails ends the round. */
export const TASKS_IN_A_CHAIN: PlantedBug = {
  name: 'tasks run one after the other, and the first that fails ends the round',
  edits: [
    {
      file: 'worker/ops/watch.ts',
      find: 'const outcomes = await Promise.all(names.map(async (name) => [name, await runTask(env, name)] as const))',
      put: `const outcomes: [string, TaskOutcome][] = []
    for (const name of names) {
      const outcome = await runTask(env, name)
      outcomes.push([name, outcome])
      if (!outcome.ok) break
    }`,
    },
  ],
}

/** What is remembered of alerts needs the very database whose failure has to be told. */
export const LEDGER_IN_D1: PlantedBug = {
  name: 'what is remembered stands in the database of the site',
  edits: [
    {
      file: 'worker/ops/watch.ts',
      find: 'const ledger = ledgerOf(env)',
      put: "const ledger = ledgerOf(env)\n  await env.DB.prepare('SELECT count(*) FROM job').first()",
    },
  ],
}

/** The API answers nothing that the watching Worker asks. */
export const API_GONE: PlantedBug = {
  name: 'the API is gone',
  edits: ['async taskNames(): Promise<readonly string[]> {\n', 'async symptoms(): Promise<ApiSymptoms> {\n'].map((find) => ({
    file: 'worker/operations.ts',
    find,
    put: `${find}    if (this.env !== null) throw new Error('gone')\n`,
  })),
}

/** The design's bar: an alert comes within five minutes of its symptom. */
const MOST_MINUTES = 5

export interface WatchingFigures {
  /** Scheduled tasks that were run at all. */
  readonly tasks: number
  /** Those that succeeded; the one that fails is not among them. */
  readonly succeeded: number
  /** Minutes of the watching Worker until the fault was told; null: it was not told in five. */
  readonly toldAfter: number | null
}

/** One of the tasks fails in every minute from the first on. */
export async function failingTaskRun(opsBugs: readonly PlantedBug[]): Promise<WatchingFigures> {
  const pair = await startPair({ opsBugs })
  try {
    await pair.sql('ALTER TABLE job RENAME TO job_away')
    const { told, tasks } = await minutesUntil(pair, 'The scheduled task jobs failed')
    return { tasks: tasks.length, succeeded: tasks.filter(({ succeededAt }) => succeededAt !== null).length, toldAfter: told }
  } finally {
    await pair.close()
  }
}

/** No statement of the database succeeds any more. */
export async function databaseGoneRun(opsBugs: readonly PlantedBug[]): Promise<number | null> {
  const pair = await startPair({ opsBugs })
  try {
    await pair.watch()
    const db = await pair.miniflare.getD1Database('DB', 'sopan-api')
    const tables = await db
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'",
      )
      .all<{ name: string }>()
    for (const { name } of tables.results) await pair.sql(`ALTER TABLE "${name}" RENAME TO "${name}_away"`)
    return (await minutesUntil(pair, 'DB cannot be used')).told
  } finally {
    await pair.close()
  }
}

/** The API answers nothing at all. */
export async function apiGoneRun(): Promise<number | null> {
  const pair = await startPair({ apiBugs: [API_GONE] })
  try {
    return (await minutesUntil(pair, 'The API does not answer.')).told
  } finally {
    await pair.close()
  }
}

type Tasks = readonly { readonly name: string; readonly succeededAt: number | null }[]

async function minutesUntil(
  pair: Awaited<ReturnType<typeof startPair>>,
  words: string,
): Promise<{ readonly told: number | null; readonly tasks: Tasks }> {
  let tasks: Tasks = []
  for (let minute = 1; minute <= MOST_MINUTES; minute++) {
    // A Worker that fails itself remembers nothing.
    const seen: { readonly tasks?: Tasks } = await pair.watch().catch(() => ({}))
    tasks = seen.tasks ?? tasks
    if (pair.alerts.some((text) => text.includes(words))) return { told: minute, tasks }
  }
  return { told: null, tasks }
}

/** A failing task holds up no other, and operators hear of it, of a database that is gone and of an API that is gone, within five minutes. */
export async function proveWatching(): Promise<boolean> {
  const task = await failingTaskRun([])
  console.log(`one task fails every minute: ${JSON.stringify(task)}`)
  const chained = await failingTaskRun([TASKS_IN_A_CHAIN])
  console.log(`  with "${TASKS_IN_A_CHAIN.name}" planted: ${JSON.stringify(chained)}`)
  const gone = { api: await apiGoneRun(), database: await databaseGoneRun([]) }
  console.log(`told after so many minutes, with this gone: ${JSON.stringify(gone)}`)
  const inD1 = await databaseGoneRun([LEDGER_IN_D1])
  console.log(`  with "${LEDGER_IN_D1.name}" planted, the database gone: ${JSON.stringify(inD1)}`)
  const holdsUpNone = task.tasks > 10 && task.succeeded === task.tasks - 1 && task.toldAfter !== null
  return holdsUpNone && gone.api !== null && gone.database !== null && chained.succeeded < task.succeeded && inD1 === null
}
