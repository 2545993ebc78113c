import { ERRORS, englishMessage, type ErrorCode, type ErrorParams } from '#contract/shared/errors.ts'

/** The one error that reaches a client: a code of the contract, its params, and details where the code promises them. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams | undefined
  readonly details: unknown

  constructor(code: ErrorCode, params?: ErrorParams, details?: unknown) {
    super(englishMessage(code, params))
    this.name = 'AppError'
    this.code = code
    this.params = params
    this.details = details
  }

  get status(): (typeof ERRORS)[ErrorCode]['status'] {
    return ERRORS[this.code].status
  }
}
