import type { ErrorCode, ErrorParams } from '#contract/shared/errors.ts'

/** The API's own answer that it could not do it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly params: ErrorParams
  readonly requestId: string | undefined
  readonly details: unknown

  constructor(status: number, error: { code: ErrorCode; message: string; params?: ErrorParams; requestId?: string; details?: unknown }) {
    super(error.message)
    this.code = error.code
    this.status = status
    this.params = error.params ?? {}
    this.requestId = error.requestId
    this.details = error.details
  }
}

/** No answer: no connection, no answer in time, or an answer that is not the API's. */
export class UnreachableError extends Error {
  override readonly name: string = 'UnreachableError'
  readonly requestId = undefined
}

/** An answer with status 200 that is not JSON: something between here and the API speaks in its place. */
export class UnreadableError extends UnreachableError {
  override readonly name = 'UnreadableError'
}

export const requestIdOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.requestId : undefined)
