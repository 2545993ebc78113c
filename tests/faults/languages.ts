import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCALES } from '#contract/shared/locales.ts'
import { PATHS } from '#scripts/lib/paths.ts'
import { runTool } from '#scripts/lib/run-tool.ts'
import { layoutFaultsIn, readReport } from './languages/report.ts'

interface LanguageFigures {
  readonly languages: number
  /** Screens that were laid out and measured in full, and those where a fault ended the walk. */
  readonly screens: number
  readonly faults: readonly string[]
  /** Walks that failed for another reason than the layout. */
  readonly broken: readonly string[]
  /** Walks that went through only the second time. */
  readonly secondTries: number
}

/** Where the pictures of the screens are left, for people to look at. */
const PICTURES = join(PATHS.root, '.wrangler', 'languages')

/** Every screen of the walk in these languages on the narrowest phone, by the spec that `npm test` runs with three of them. */
async function walk(config: string, languages: readonly string[], pictures: string, retries: number): Promise<LanguageFigures> {
  rmSync(pictures, { recursive: true, force: true })
  const report = join(mkdtempSync(join(tmpdir(), 'sopan-languages-')), 'report.json')
  const choice = ['languages.spec.ts', '--project', 'phone', '--grep', `in (${languages.join('|')}) `, '--retries', String(retries)]
  const run = await runTool('playwright', ['test', '--config', config, ...choice, '--reporter', 'line,json'], {
    cwd: PATHS.root,
    env: { SOPAN_ALL_LANGUAGES: '1', SOPAN_SCREENSHOTS: pictures, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const walks = readReport(report)
  if (walks.length === 0) throw new Error(`no screen was walked:\n${run.output}`)
  const failed = walks.filter(({ isPassed }) => !isPassed)
  const faulty = failed.filter(({ errors }) => layoutFaultsIn(errors).length > 0)
  const whole = readdirSync(pictures, { withFileTypes: true }).filter((entry) => entry.isFile()).length
  return {
    languages: new Set(walks.map(({ language }) => language)).size,
    screens: whole + faulty.length,
    faults: faulty.flatMap(({ title, errors }) => layoutFaultsIn(errors).map((fault) => `${title}: ${fault}`)),
    broken: failed.filter((one) => !faulty.includes(one)).map(({ title, errors }) => `${title}: ${errors.join('\n').slice(0, 600)}`),
    secondTries: walks.filter(({ tries, isPassed }) => isPassed && tries > 1).length,
  }
}

/** Nothing is cut, overlaps or scrolls sideways in any of the 14 languages; and a button that cannot grow with its words is seen. */
export async function proveLanguages(): Promise<boolean> {
  const real = await walk('tests/e2e/playwright.config.ts', LOCALES, PICTURES, 1)
  const { languages, screens, faults, broken, secondTries } = real
  console.log(
    `every screen at 360 px: ${JSON.stringify({ languages, screens, faults: faults.length, broken: broken.length, secondTries })}`,
  )
  for (const one of [...faults, ...broken]) console.log(`  ${one}`)
  console.log(`  pictures of the screens: ${PICTURES}`)
  const planted = await walk('tests/faults/languages/planted.config.ts', ['ta'], `${PICTURES}-planted`, 0)
  console.log(
    `  with "buttons of a fixed width" planted, in Tamil: ${JSON.stringify({ screens: planted.screens, faults: planted.faults.length })}`,
  )
  for (const fault of planted.faults.slice(0, 3)) console.log(`    such as ${fault.slice(0, 160)}`)
  return languages === LOCALES.length && faults.length === 0 && broken.length === 0 && planted.faults.length > 0
}
