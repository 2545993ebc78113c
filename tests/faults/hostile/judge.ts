import { ERRORS } from '#contract/shared/errors.ts'
import type { HostileInput } from './hostile-input.ts'

export interface Reply {
  readonly status: number
  readonly text: string
}

/** What tells of our insides, however it got into an answer. */
const INSIDES = /\n\s+at |\bat \S+ \(|\.[tj]s:\d+|node_modules|SQLITE|D1_ERROR|\bSELECT\b|\bINSERT\b|\[object |Error:/i

/** What is wrong with the reply to a hostile input, or null. `secrets` are texts that no one may ever be sent. */
export function faultOf(input: HostileInput, reply: Reply, secrets: readonly string[]): string | null {
  const { status, text } = reply
  if (status >= 500) return `status ${status}: ${text.slice(0, 300)}`
  const secret = secrets.find((word) => text.includes(word))
  if (secret !== undefined) return `a secret stands in the reply`
  if (status < 400) return input.mustRefuse ? `accepted with ${status}: ${text.slice(0, 200)}` : null
  if (input.isFile) return status === 404 || status === 405 || status === 412 || status === 416 ? null : `status ${status} for a file`
  return errorFault(status, text)
}

/** An error of ours: its four fields, a code of the contract with that code's status, and nothing of our insides. */
function errorFault(status: number, text: string): string | null {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return `${status} is not JSON: ${text.slice(0, 200)}`
  }
  const error = (body as { error?: Record<string, unknown> }).error
  if (error === undefined || Object.keys(body as object).length !== 1) return `not the shape of an error: ${text.slice(0, 200)}`
  const strange = Object.keys(error).find((key) => !['code', 'message', 'params', 'requestId', 'details'].includes(key))
  if (strange !== undefined) return `an error has a field ${strange}`
  const { code, message, requestId } = error
  if (typeof code !== 'string' || !Object.hasOwn(ERRORS, code)) return `unknown code ${String(code)}`
  if (ERRORS[code as keyof typeof ERRORS].status !== status) return `${code} came with status ${status}`
  if (typeof message !== 'string' || message === '') return 'an error without a message'
  if (typeof requestId !== 'string' || !/^[a-z0-9]{16}$/.test(requestId)) return 'an error without a request id'
  return INSIDES.test(text) ? `insides in the reply: ${text.slice(0, 300)}` : null
}

/** What is wrong with what was logged meanwhile, or null. */
export function logFault(lines: readonly string[], secrets: readonly string[]): string | null {
  const bad = lines.find((line) => /"level":"error"|Uncaught|\n\s+at /.test(line))
  if (bad !== undefined) return `logged: ${bad.slice(0, 400)}`
  return lines.some((line) => secrets.some((word) => line.includes(word))) ? 'a secret stands in the log' : null
}
