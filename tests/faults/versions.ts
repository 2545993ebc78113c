import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { buildSite } from '#scripts/lib/build-site.ts'
import { CHROMIUM } from '#scripts/lib/ensure-browser.ts'
import { PATHS } from '#scripts/lib/paths.ts'
import { runTool } from '#scripts/lib/run-tool.ts'
import { bundleWithBugs, bundleWorker } from './support/bundle.ts'
import { twoSections } from './support/hundred-questions.ts'
import { makeLearners, publishTest } from './support/learners.ts'
import type { PlantedBug } from './support/planted-bug.ts'
import { proofRandom, type ProofRandom } from './support/random.ts'
import { migrate, startWorker } from './support/worker-process.ts'
import { exchanged } from './versions/exchange.ts'
import { openFront } from './versions/front.ts'
import { builtSite, builtWorker, oldTree } from './versions/old-tree.ts'
import { refusalOf, walk, type WalkFigures } from './versions/walk.ts'

/** The last commit before sections with clocks of their own, pauses and modes. */
const BEFORE = '350a0a6'
/** The last commit that knows rooms of form 1 alone (decision 0187). */
const BEFORE_FORM_2 = '60e669e'
const [PORT, FRONT_PORT] = [8_891, 8_892]

/** A Worker that turns every page away that does not tell what it can show, as none did before. */
export const ASKS_TOO_MUCH: PlantedBug = {
  name: 'the new Worker asks of every page what only new ones say',
  edits: [
    { file: 'worker/features/attempts/open-room.ts', find: 'siteLevelOf(test.plan.pattern, unitOf(test.plan)) > level', put: '2 > level' },
  ],
}

interface Pair {
  readonly bundle: string
  readonly dist: string
  readonly migrations: string
  /** Whether the Worker knows tests that the site cannot show. */
  readonly hasNewTests: boolean
}

/** Walks one site before one Worker. */
async function together({ bundle, dist, migrations, hasNewTests }: Pair, seed: number): Promise<WalkFigures & { refusal: string | null }> {
  const state = mkdtempSync(join(tmpdir(), 'sopan-versions-'))
  const worker = await startWorker(bundle, state, PORT)
  await migrate(worker, migrations)
  const testId = await publishTest(worker)
  const newTest = hasNewTests ? await publishTest(worker, { name: 'sections', pattern: twoSections(20, 20) }) : null
  const front = await openFront(dist, { url: worker.url, publicOrigin: `http://127.0.0.1:${PORT}` }, FRONT_PORT)
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  try {
    const [token = '', other = ''] = await makeLearners(worker, 2)
    const origin = `http://127.0.0.1:${FRONT_PORT}`
    const figures = await walk(browser, origin, testId, token, proofRandom(seed))
    const refusal = newTest === null || figures.stoppedBy !== null ? null : await refusalOf(browser, origin, newTest, other)
    return { ...figures, refusal }
  } finally {
    await browser.close()
    front.closeAllConnections()
    front.close()
    await worker.dispose()
    rmSync(state, { recursive: true, force: true })
  }
}

/** The API tests of a tree on its schema and what `and` adds to it. */
async function testsOn(tree: string, and: () => void, files: readonly string[]): Promise<{ code: number; count: string }> {
  const before = new Set(readdirSync(join(tree, 'migrations')))
  and()
  const run = await runTool('vitest', ['run', '--project', 'workers', ...files], { cwd: tree, env: { NO_COLOR: '1' } })
  for (const name of readdirSync(join(tree, 'migrations'))) if (!before.has(name)) rmSync(join(tree, 'migrations', name))
  return { code: run.code, count: /^\s+Tests\s+(.*)/m.exec(run.output)?.[1]?.trim() ?? run.output.slice(-400) }
}

/** A deployment that has new rooms kept in a form that the version before it does not know. */
export const WRITES_TOO_NEW: PlantedBug = {
  name: 'a deployment does not ask what the version before can read',
  edits: [{ file: 'worker/domain/attempt/room-form.ts', find: "text === '1' ? 1 : 2", put: "text === '1' ? 2 : 2" }],
}

/** Attempts go on when a Worker takes the place of another one: forward, and back to the one before; and a way back that is barred is seen. */
async function exchanges(newBundle: string, random: ProofRandom): Promise<boolean> {
  const tree = oldTree(BEFORE_FORM_2)
  const old = { bundle: await builtWorker(tree), roomForm: '1' } as const
  rmSync(tree, { recursive: true, force: true })
  const first = { bundle: newBundle, roomForm: '1' } as const
  const second = { bundle: newBundle, roomForm: '2' } as const
  let isWell = true
  for (const [name, before, after] of [
    ['the Worker of before form 2, then this one', old, first],
    ['this one, then back to the one before', first, old],
    ['rooms of form 1, then of form 2', first, second],
    ['rooms of form 2, then back', second, first],
  ] as const) {
    const figures = await exchanged(before, after, PATHS.migrations, random)
    console.log(`${name}: ${JSON.stringify({ before: BEFORE_FORM_2, ...figures })}`)
    isWell &&= figures.attempts === 6 && figures.answers > 0 && figures.lost + figures.invented + figures.wrongMarks === 0
    if (before !== old) isWell &&= figures.handedOver > 0
  }
  const tooNew = { bundle: await bundleWithBugs([WRITES_TOO_NEW]), roomForm: '1' } as const
  const broken = await exchanged(tooNew, old, PATHS.migrations, random).then(
    () => null,
    (error: Error) => error.message.slice(0, 120),
  )
  console.log(`  with "${WRITES_TOO_NEW.name}" planted: ${broken}`)
  return isWell && broken !== null
}

/** Old site and new Worker, new site and old Worker, old Worker's tests on the new schema: all continue; and two breaks are seen. */
export async function proveVersions(seed: number): Promise<boolean> {
  const tree = oldTree(BEFORE)
  const [oldDist, oldBundle] = [await builtSite(tree), await builtWorker(tree)]
  await buildSite()
  // A copy: the site may be built again meanwhile.
  const newDist = join(tree, 'new-dist')
  cpSync(PATHS.dist, newDist, { recursive: true })
  const newBundle = await bundleWorker()
  const spoilt = await bundleWithBugs([ASKS_TOO_MUCH])
  const oldMigrations = join(tree, 'migrations')
  const pairs = {
    'old site, new Worker': { dist: oldDist, bundle: newBundle, migrations: PATHS.migrations, hasNewTests: true },
    'new site, old Worker': { dist: newDist, bundle: oldBundle, migrations: oldMigrations, hasNewTests: false },
    'old site, old Worker, new schema': { dist: oldDist, bundle: oldBundle, migrations: PATHS.migrations, hasNewTests: false },
  } as const
  let isWell = await exchanges(newBundle, proofRandom(seed))
  for (const [name, pair] of Object.entries(pairs)) {
    const figures = await together(pair, seed)
    console.log(`${name}: ${JSON.stringify({ seed, before: BEFORE, ...figures })}`)
    isWell &&= figures.reached.length === 4 && figures.kept === figures.given && figures.given > 0
    if (pair.hasNewTests) isWell &&= figures.refusal === 'site_outdated'
  }
  const bad = await together({ ...pairs['old site, new Worker'], bundle: spoilt }, seed)
  console.log(`  with "${ASKS_TOO_MUCH.name}" planted: ${JSON.stringify(bad)}`)
  const added = readdirSync(PATHS.migrations).filter((name) => name.endsWith('.sql') && !readdirSync(oldMigrations).includes(name))
  const addThem = () => added.forEach((name) => copyFileSync(join(PATHS.migrations, name), join(oldMigrations, name)))
  // One file holds the columns to the schema of its own commit, to the letter; all others say what the API does.
  const onNew = await testsOn(tree, addThem, ['--exclude', 'tests/worker/database/tables.test.ts'])
  console.log(`the tests of ${BEFORE} on the schema with ${added.join(', ')}: ${onNew.count}`)
  const rename = () => writeFileSync(join(oldMigrations, '9999_planted.sql'), 'ALTER TABLE attempt RENAME COLUMN tie_key TO tie;\n')
  const onRenamed = await testsOn(tree, rename, ['tests/worker/attempts/record-events.test.ts'])
  console.log(`  with "a column is renamed" planted: ${onRenamed.count}`)
  rmSync(tree, { recursive: true, force: true })
  return isWell && bad.reached.length < 4 && added.length > 0 && onNew.code === 0 && onRenamed.code !== 0
}
