import type { Alert, AlertKind } from './alerts.ts'
import type { Counted, Counts } from './tally.ts'

interface Threshold {
  readonly kind: AlertKind
  readonly counted: Counted
  readonly subject: string
  readonly what: string
  /** Fewer of them are never told. */
  readonly fewest: number
  /** So many times the usual number is told; 0 where none is usual. */
  readonly timesUsual: number
}

/**
 * From how many refusals on operators are told. The numbers are a guess: a lab of 500 seats whose sessions all end at once stays below them,
 * one machine that tries secrets or rights does not.
 */
const THRESHOLDS: readonly Threshold[] = [
  {
    kind: 'signInsRefused',
    counted: 'refusedSignIns',
    subject: 'sign-ins',
    what: 'Sign-ins that were refused',
    fewest: 20,
    timesUsual: 10,
  },
  { kind: 'tokensRefused', counted: 'refusedTokens', subject: 'tokens', what: 'Tokens that were refused', fewest: 1_000, timesUsual: 10 },
  {
    kind: 'operatorRefused',
    counted: 'refusedOperators',
    subject: 'operator',
    what: 'Operator secrets that were refused',
    fewest: 5,
    timesUsual: 0,
  },
  {
    kind: 'adminCallsRefused',
    counted: 'refusedAdminCalls',
    subject: 'admin calls',
    what: 'Calls of the admin area that were refused',
    fewest: 20,
    timesUsual: 10,
  },
  {
    kind: 'signaturesRefused',
    counted: 'refusedSignatures',
    subject: 'signatures',
    what: 'Payment signatures that were refused',
    fewest: 10,
    timesUsual: 10,
  },
  { kind: 'limitsExceeded', counted: 'limitsExceeded', subject: 'limits', what: 'Calls over a limit', fewest: 300, timesUsual: 10 },
]

/** Which kinds of refusals are far above the usual. `recent` counts five to ten minutes, `usual` is the mean of five minutes of the day before. */
export const securityAlerts = (recent: Counts, usual: Counts): readonly Alert[] =>
  THRESHOLDS.filter(({ counted, fewest, timesUsual }) => recent[counted] >= Math.max(fewest, usual[counted] * timesUsual)).map(
    ({ kind, counted, subject, what }): Alert => ({
      kind,
      subject,
      text: `${what} in the last minutes: ${recent[counted]}; usual are ${usual[counted].toFixed(1)}.`,
    }),
  )
