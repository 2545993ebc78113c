import { proveInChromium } from './formats/in-chromium.ts'
import { FIXTURES, fixtureFaults, readFigures } from './formats/fixture-faults.ts'
import { readHostile } from './formats/hostile.ts'
import { type MutatedFigures, SEEDS } from './formats/mutated.ts'
import { faultsWith, PLANTED } from './formats/planted.ts'
import { runJobs, type Job, type JobResult } from './formats/threads.ts'
import { TRIPS, type TripFigures } from './formats/trips.ts'

const PORT = 9_330
const THREADS = 2

/**
 * Question files: round trips of every format, damaged and hostile files, our own files with what has to come out of them, a large document
 * and a large sheet in a browser; and planted bugs that the files have to show.
 * @param runs round trips a format
 */
export async function proveFormats(runs: number, seed: number): Promise<boolean> {
  console.log(`formats, seed ${seed}`)
  const steps = [
    () => proveFixtures(),
    () => provePlanted(),
    () => proveHostile(),
    () => proveTripsAndDamage(runs, seed),
    () => proveInChromium(PORT),
  ]
  let isProved = true
  for (const step of steps) isProved = (await step()) && isProved
  return isProved
}

/** Per format: how many questions of our own files are read, whole, told and refused, and that source = carried + told for all. */
async function proveFixtures(): Promise<boolean> {
  const sums = new Map<
    string,
    { files: number; questions: number; whole: number; told: number; refused: number; source: Record<string, number> }
  >()
  for (const { format, bytes } of FIXTURES) {
    const { questions, whole, told, refused, balance } = await readFigures(format, bytes)
    const sum = sums.get(format) ?? { files: 0, questions: 0, whole: 0, told: 0, refused: 0, source: {} }
    sum.files++
    sum.questions += questions
    sum.whole += whole
    sum.told += told
    sum.refused += refused
    sum.source[balance.unit] = (sum.source[balance.unit] ?? 0) + balance.source
    sums.set(format, sum)
  }
  for (const [format, sum] of sums) console.log(`  own files, ${format}: ${JSON.stringify(sum)}`)
  const faults = await fixtureFaults()
  for (const fault of faults) console.log(`  does not hold: ${fault}`)
  console.log(`  own files: ${FIXTURES.length}, what does not come out as it has to: ${faults.length}`)
  return faults.length === 0
}

/** The same files with each bug planted: each has to show. An old page that shows a test of another unit is the worker test marks-unit. */
async function provePlanted(): Promise<boolean> {
  const base = await faultsWith([])
  for (const fault of base) console.log(`  does not hold in the bundle: ${fault}`)
  let missed = 0
  for (const bug of PLANTED) {
    const faults = await faultsWith([bug])
    if (faults.length === 0) missed++
    console.log(
      `  with "${bug.name}" planted: ${faults.length === 0 ? 'NOT CAUGHT' : `caught, ${faults.length} faults (${faults[0] ?? ''})`}`,
    )
  }
  return base.length === 0 && missed === 0
}

async function proveHostile(): Promise<boolean> {
  const { faults, ...figures } = await readHostile()
  console.log(`  hostile files: ${JSON.stringify({ ...figures, faults: faults.length })}`)
  for (const fault of faults) console.log(`  does not hold: ${fault}`)
  return faults.length === 0 && figures.fetched === 0
}

async function proveTripsAndDamage(runs: number, seed: number): Promise<boolean> {
  const damaged = Math.ceil((runs * 10) / SEEDS.length)
  const jobs: Job[] = [
    // The slow ones in parts, so that both threads have work until the end.
    ...TRIPS.flatMap(({ name }): Job[] => halves({ kind: 'trip', name, runs, seed })),
    ...SEEDS.map(({ name }): Job => ({ kind: 'mutated', name, runs: damaged, seed })),
  ]
  const results = await runJobs(jobs, THREADS)
  const trips = TRIPS.map(({ name }) => tripSum(name, results))
  const files = SEEDS.map(({ name }) => damageSum(name, results))
  console.log(`  damaged files in all: ${files.reduce((sum, { count }) => sum + count, 0)}`)
  return [...trips, ...files.map(({ ok }) => ok)].every((ok) => ok)
}

const halves = (job: Job): Job[] => {
  const first = Math.ceil(job.runs / 2)
  return [
    { ...job, runs: first },
    { ...job, runs: job.runs - first, seed: job.seed + 1 },
  ].filter(({ runs }) => runs > 0)
}

function tripSum(name: string, results: readonly JobResult[]): boolean {
  const own = results.filter(({ job }) => job.kind === 'trip' && job.name === name)
  const figures = own.flatMap(({ figures: one }) => (one === null ? [] : [one as TripFigures]))
  const runs = figures.reduce((sum, one) => sum + one.runs, 0)
  const failures = figures.reduce((sum, one) => sum + one.failures, 0)
  console.log(`  round trips, ${name}: ${runs} runs, ${failures} failures`)
  for (const { fault, figures: one } of own) {
    const example = fault ?? (one as TripFigures | null)?.example ?? null
    if (example !== null) console.log(`    ${example}`)
  }
  return failures === 0 && own.every(({ fault }) => fault === null)
}

function damageSum(name: string, results: readonly JobResult[]): { readonly ok: boolean; readonly count: number } {
  const found = results.find(({ job }) => job.kind === 'mutated' && job.name === name)
  const figures = (found?.figures ?? null) as MutatedFigures | null
  if (found === undefined || figures === null) {
    console.log(`  damaged files, ${name}: ${found?.fault ?? 'not read'}`)
    return { ok: false, count: 0 }
  }
  const { example, ...counts } = figures
  console.log(`  damaged files, ${name}: ${JSON.stringify(counts)}`)
  if (example !== null) console.log(`    ${example}`)
  return { ok: counts.unknownErrors === 0 && counts.unbalanced === 0, count: counts.files }
}
