import {
  CLIENT_ERROR_LIMITS,
  type ClientErrorFrame,
  type ClientErrorKind,
  type ClientErrorReport,
} from '#contract/client-errors/schemas.ts'
import { withoutPersons } from '#domain/operations/without-persons.ts'

/** Where the error was met: `origin` is the site's own, `route` the pattern of its address, never the address. */
export interface ErrorPlace {
  readonly origin: string
  readonly route: string
  readonly version: string
}

/** What is told of an error, or null where it is none of this site's code or the API knows of it. */
export function clientErrorOf(kind: ClientErrorKind, error: unknown, { origin, route, version }: ErrorPlace): ClientErrorReport | null {
  const { name, message, stack } = partsOf(error)
  if (isOthers(name, message, stack)) return null
  return {
    kind,
    name: /^[A-Za-z_$]{1,60}$/.test(name) ? name : 'Error',
    // The API takes persons out, too, whoever sends; from here they do not even leave.
    message: withoutPersons(message).slice(0, CLIENT_ERROR_LIMITS.messageLength),
    frames: framesOf(stack, origin),
    route: /^(?:\/[A-Za-z_$-]*)*$/.test(route) ? route.slice(0, 120) : '',
    version: /^[\w.+-]{0,60}$/.test(version) ? version : '',
  }
}

/** Anything can be thrown. */
function partsOf(error: unknown): { readonly name: string; readonly message: string; readonly stack: string } {
  if (typeof error === 'string') return { name: 'Error', message: error, stack: '' }
  const { name, message, stack } = (error ?? {}) as Readonly<Record<string, unknown>>
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
  return { name: textOf(name), message: textOf(message), stack: textOf(stack) }
}

/** What was cancelled, what the API answered or a network did not bring, and the code of extensions and other sites. */
const isOthers = (name: string, message: string, stack: string): boolean =>
  message === '' ||
  /^(?:AbortError|ApiError|UnreachableError|UnreadableError)$/.test(name) ||
  /^Script error|^ResizeObserver loop|^Failed to fetch|^NetworkError|^Load failed|dynamically imported module|Importing a module script/.test(
    message,
  ) ||
  /-extension:\/\//.test(stack)

/** `at save (https://…/assets/x.js:1:20)` of Chromium, `save@https://…/assets/x.js:1:20` of the others. */
const FRAME = /^\s*(?:at )?(?:async )?([^@()]*?)(?: ?\(|@|)(https?:[^\s?]+)(?:\?\S*)?:(\d+):(\d+)\)?$/

/** The first lines of a stack that are of this site's own chunks. */
const framesOf = (stack: string, origin: string): ClientErrorFrame[] =>
  stack
    .split('\n')
    .flatMap((line): ClientErrorFrame[] => {
      const [, name = '', url = '', row = '', column = ''] = FRAME.exec(line) ?? []
      const file = url.startsWith(`${origin}/assets/`) ? url.slice(url.lastIndexOf('/') + 1) : ''
      if (!/^[\w.$-]{1,80}\.js$/.test(file)) return []
      return [{ in: /^[\w.$<> ]{0,60}$/.test(name) ? name : '', file, line: positionOf(row), column: positionOf(column) }]
    })
    .slice(0, CLIENT_ERROR_LIMITS.frames)

const positionOf = (digits: string): number => Math.min(Number(digits), 9_999_999)
