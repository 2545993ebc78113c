import { existsSync } from 'node:fs'
import { ensureBrowser } from '../lib/ensure-browser.ts'
import { stop } from '../lib/stop.ts'

/**
 * The long proofs, each with its own printed figures and each run against a planted bug as well, which it must catch.
 * `npm run prove -- kill cut` runs only those; `--runs 20` makes them shorter than their standard of 200 (a hundred inputs a run of hostile).
 * `--seed <number>` repeats a run that failed: each prints its own. `npm run prove -- formats --files <folder>` reads every file of questions
 * under a folder instead and prints what became of it.
 */
const PROOFS: Readonly<Record<string, (runs: number, seed: number) => Promise<boolean>>> = {
  kill: async (runs, seed) => (await import('#tests/faults/kill.ts')).proveKill(runs, seed),
  cut: async (runs, seed) => (await import('#tests/faults/cut.ts')).proveCut(runs, seed),
  hostile: async (runs, seed) => (await import('#tests/faults/hostile.ts')).proveHostile(runs, seed),
  attacks: async () => (await import('#tests/faults/attacks.ts')).proveAttacks(),
  million: async (runs, seed) => (await import('#tests/faults/million.ts')).proveMillion(runs, seed),
  board: async (runs, seed) => (await import('#tests/faults/board.ts')).proveBoard(runs, seed),
  writers: async (runs, seed) => (await import('#tests/faults/writers.ts')).proveWriters(runs * 10, seed),
  races: async (runs, seed) => (await import('#tests/faults/races.ts')).proveRaces(runs, seed),
  deadline: async (runs, seed) => (await import('#tests/faults/deadline.ts')).proveDeadline(Math.max(20, Math.round(runs * 2.5)), seed),
  storm: async (runs, seed) => (await import('#tests/faults/storm.ts')).proveStorm(runs * 25, seed),
  release: async (runs, seed) => (await import('#tests/faults/release.ts')).proveRelease(Math.max(20, Math.round(runs * 2.5)), seed),
  commitment: async (runs, seed) =>
    (await import('#tests/faults/support/inside-workerd.ts')).provedInside('tests/worker/commitments/commitment-proof.test.ts', runs, seed),
  rotation: async (runs, seed) => (await import('#tests/faults/rotation.ts')).proveRotation(runs, seed),
  deploy: async (runs, seed) => (await import('#tests/faults/deploy.ts')).proveDeploy(runs, seed),
  receipts: async (runs, seed) => (await import('#tests/faults/receipts.ts')).proveReceipts(runs, seed),
  'dead-letters': async (runs) => (await import('#tests/faults/dead-letters.ts')).proveDeadLetters(runs),
  watching: async () => (await import('#tests/faults/watching.ts')).proveWatching(),
  drill: async (runs) => (await import('#tests/faults/drill.ts')).proveDrill(runs),
  archive: async (runs) => (await import('#tests/faults/archive.ts')).proveArchive(runs),
  restore: async (runs) => (await import('#tests/faults/restore.ts')).proveRestore(runs),
  resume: async (runs, seed) => (await import('#tests/faults/resume.ts')).proveResume(runs, seed),
  versions: async (_, seed) => {
    await ensureBrowser()
    return (await import('#tests/faults/versions.ts')).proveVersions(seed)
  },
  hub: async (runs, seed) => (await import('#tests/faults/hub.ts')).proveHub(runs * 5, seed),
  offline: async (runs, seed) => {
    await ensureBrowser()
    return (await import('#tests/faults/offline.ts')).proveOffline(Math.max(1, Math.round(runs / 10)), seed)
  },
  'live-day': async (runs, seed) => {
    await ensureBrowser()
    return (await import('#tests/faults/live-day.ts')).proveLiveDay(Math.max(6, Math.min(20, Math.round(runs / 10))), seed)
  },
  payments: async (runs, seed) => (await import('#tests/faults/payments.ts')).provePayments(runs, seed),
  regrade: async (runs, seed) => (await import('#tests/faults/regrade.ts')).proveRegrade(runs, seed),
  'key-decisions': async (runs, seed) => (await import('#tests/faults/key-decisions.ts')).proveKeyDecisions(runs, seed),
  calibration: async (runs, seed) => (await import('#tests/faults/calibration.ts')).proveCalibration(runs, seed),
  plausibility: async (runs, seed) => (await import('#tests/faults/plausibility.ts')).provePlausibility(runs, seed),
  formats: async (runs, seed) => {
    if (folder !== null) return (await import('#tests/faults/formats/read-files.ts')).proveFiles(folder)
    await ensureBrowser()
    return (await import('#tests/faults/formats.ts')).proveFormats(runs * 10, seed)
  },
  packs: async () => {
    await ensureBrowser()
    return (await import('#tests/faults/packs.ts')).provePacks()
  },
  authoring: async () => {
    await ensureBrowser()
    return (await import('#tests/faults/empty-bank.ts')).proveEmptyBank()
  },
  afternoon: async () => {
    await ensureBrowser()
    return (await import('#tests/faults/afternoon.ts')).proveAfternoon()
  },
  languages: async () => {
    await ensureBrowser()
    return (await import('#tests/faults/languages.ts')).proveLanguages()
  },
  slow: async () => {
    await ensureBrowser()
    return (await import('#tests/faults/slow.ts')).proveSlow()
  },
  pages: async () => {
    await ensureBrowser()
    return (await import('#tests/faults/pages.ts')).provePages()
  },
}

const args = process.argv.slice(2)
const option = (name: string, fallback: number): number => (args.includes(name) ? Number(args[args.indexOf(name) + 1]) : fallback)
const runs = option('--runs', 200)
const seed = option('--seed', Date.now() % 1_000_000)
/** Of `formats`: files to read in place of its own. */
const folder = args.includes('--files') ? (args[args.indexOf('--files') + 1] ?? '') : null
const chosen = args.filter((arg, index) => !arg.startsWith('--') && !['--runs', '--seed', '--files'].includes(args[index - 1] ?? ''))
if (folder !== null && !(existsSync(folder) && chosen.length === 1 && chosen[0] === 'formats'))
  stop('Give a folder that exists and one proof: npm run prove -- formats --files <folder>')
const unknown = chosen.filter((name) => !(name in PROOFS))
if (unknown.length > 0) stop(`There is no proof "${unknown.join('", "')}". The proofs: ${Object.keys(PROOFS).join(', ')}.`)
let passed = 0
let failed = 0
for (const name of chosen.length > 0 ? chosen : Object.keys(PROOFS)) {
  const begun = Date.now()
  const ok = await PROOFS[name]?.(runs, seed)
  console.log(`${ok === true ? 'proved' : 'NOT PROVED'}: ${name} (${Math.round((Date.now() - begun) / 1000)} s)\n`)
  if (ok === true) passed++
  else failed++
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
