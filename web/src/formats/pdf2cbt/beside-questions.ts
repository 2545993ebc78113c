import type { Problem } from '../upload-model.ts'
import { SourceFields, said, valuesIn } from './source-fields.ts'
import { isRecord, type SourceTest } from './source-questions.ts'

export interface Beside {
  readonly problems: readonly Problem[]
  /** Keys of no question, for the ledger. */
  readonly units: readonly (readonly [place: string, units: number])[]
}

/** What belongs to an attempt of a learner. */
const ATTEMPT = ['testLogs', 'testSummary', 'testResultOverview', 'testNotes'] as const
/** Facts of the file itself, which no test has: the checksum of the PDF. */
const OF_THE_FILE = new Set(['testName', 'pdfFileHash'])
/** More names than this are told as a number. */
const MOST_TOLD = 20

/** Tells what stands beside the questions and has no place in them: settings of the test, an attempt, keys of no question, other files. */
export function besideQuestions(
  tests: readonly SourceTest[],
  { hasAttempt, files }: { readonly hasAttempt: boolean; readonly files: readonly string[] },
): Beside {
  const told = (code: Problem['code'], text: string): Problem => ({ row: null, column: null, code, level: 'warning', params: { text } })
  const settings = tests.flatMap(({ whole }) => settingsOf(whole['testConfig'], ''))
  const loose = tests.flatMap(({ looseKeys }) => looseKeys)
  const isAttempted = hasAttempt || tests.some(({ whole }) => ATTEMPT.some((name) => valuesIn(whole[name]) > 0))
  return {
    problems: [
      ...some(settings).map((text) => told('test_settings', text)),
      ...(isAttempted ? [told('attempt_left', '')] : []),
      ...some(loose.map(({ steps, data }) => `${steps.join(' › ')}: ${said(data)}`)).map((text) => told('text_dropped', text)),
      ...some(files).map((name) => told('file_lost', name)),
    ],
    units: loose.map(({ place, data }) => {
      const fields = new SourceFields(data)
      fields.takeRest()
      return [place, fields.units] as const
    }),
  }
}

/** Filled settings as `name: value`. */
function settingsOf(value: unknown, name: string): string[] {
  if (value === '' || value === null || value === undefined) return []
  if (Array.isArray(value)) return value.flatMap((one: unknown, i) => settingsOf(one, `${name}[${i + 1}]`))
  if (!isRecord(value)) return [`${name}: ${said(value)}`]
  return Object.entries(value).flatMap(([step, one]) =>
    name === '' && OF_THE_FILE.has(step) ? [] : settingsOf(one, name === '' ? step : `${name} › ${step}`),
  )
}

const some = (names: readonly string[]): string[] =>
  names.length <= MOST_TOLD ? [...names] : [...names.slice(0, MOST_TOLD - 1), `… +${names.length - MOST_TOLD + 1}`]
