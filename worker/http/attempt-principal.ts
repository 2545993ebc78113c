/** What an attempt token proves: whose attempt it is, and as which writer. No database is asked on the save path. */
export interface AttemptPrincipal {
  readonly userId: string
  readonly attemptId: string
  readonly testId: string
  readonly n: number
  readonly epoch: number
}
