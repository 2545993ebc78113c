import { stripVTControlCharacters } from 'node:util'

/** What is read of Vitest's report. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message?: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

/** Lines of an output that are shown where nothing better is known. */
const LAST_LINES = 15
/** Lines that are shown of errors outside of any test. */
const ERROR_LINES = 30

/**
 * What failed in a run, a few lines each: tests, files that could not be read, and errors outside of any test. Where a run failed and its
 * report names nothing, the last lines that it printed.
 * @param root folder that paths are shortened by
 */
export function failuresOf(report: VitestReport | null, run: { readonly code: number; readonly output: string }, root: string): string[] {
  const found = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name
    const tests = assertionResults.filter((one) => one.status === 'failed')
    if (tests.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`]
    return tests.map(({ fullName, failureMessages }) => `${file} › ${fullName.trim()}: ${firstLine(failureMessages?.[0])}`)
  })
  const lines = stripVTControlCharacters(run.output).split('\n')
  const unhandled = lines.findIndex((line) => /Unhandled (Errors|Rejection)/.test(line))
  if (unhandled !== -1) found.push(lines.slice(unhandled, unhandled + ERROR_LINES).join('\n'))
  if (found.length > 0 || (run.code === 0 && report !== null)) return found
  return [`ended with ${run.code} and named no failure:\n${lines.slice(-LAST_LINES).join('\n')}`]
}

const firstLine = (message: string | undefined): string => stripVTControlCharacters(message ?? '').split('\n', 1)[0] ?? ''
