import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** One test of the spec: a walk through some screens in one language, as its last try went. */
export interface Walk {
  readonly title: string
  readonly language: string
  readonly isPassed: boolean
  readonly tries: number
  readonly errors: readonly string[]
}

interface Suite {
  readonly title: string
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly results: readonly { readonly status: string; readonly errors: readonly { readonly message?: string }[] }[]
    }[]
  }[]
}

/** The walks of a run, from Playwright's report in JSON; none where there is no report. */
export function readReport(path: string): Walk[] {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { suites: readonly Suite[] }).suites.flatMap(walksOf)
  } catch {
    return []
  }
}

/** The lines by which `layoutFaults` names what it found, out of what the failed comparison with nothing says. */
export const layoutFaultsIn = (errors: readonly string[]): string[] => [
  ...new Set(errors.flatMap((error) => [...error.matchAll(FAULT)].map(([, fault]) => (fault ?? '').replaceAll('\\"', '"')))),
]

const FAULT = /^\+\s+["`]((?:scrolls sideways|beyond the window|out of its box|cut below|lie over each other): .*?)["`],?$/gm

const walksOf = (suite: Suite): Walk[] => [
  ...(suite.suites ?? []).flatMap(walksOf),
  ...(suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ results }): Walk => {
      const last = results.at(-1)
      return {
        title: `${suite.title}, ${title}`,
        language: suite.title,
        isPassed: last?.status === 'passed',
        tries: results.length,
        errors: (last?.errors ?? []).map(({ message }) => stripVTControlCharacters(message ?? '')),
      }
    }),
  ),
]
