/** What a signed receipt says (docs/receipts.md). Kept by learners for years: fields are only added. */
import { ATTEMPT_MODES, type Answer, type AttemptMode, type CloseReason } from '#contract/attempts/schemas.ts'
import { type Locale, localize, type Localized } from '#contract/shared/locales.ts'
import type { StoredOps } from '#domain/attempt/stored-attempt.ts'
import type { PaperPlan } from '#domain/paper/paper-plan.ts'
import { answersText } from './answers-text.ts'
import { type Digests, sha256 } from './digest.ts'
import { chainHead } from './log-chain.ts'

/** The `typ` of the JWS: no other token of the site is one, and a receipt opens nothing. */
export const RECEIPT_TYP = 'sopan-receipt+jwt'

export const MISSING_PARTS = ['paper', 'answers', 'log'] as const
export type MissingPart = (typeof MISSING_PARTS)[number]

/** Times in ms UTC but `iat`, which JWT has in seconds. */
export interface ReceiptClaims {
  readonly v: 1
  /** The site that signed, as its origin. */
  readonly iss: string
  readonly iat: number
  /** Keyed hashes: they tell the operator whose attempt it is, and no one else. */
  readonly learner: string
  readonly attempt: string
  readonly test: { readonly id: string; readonly title: string | null }
  /** The number of the attempt at its test, and how often it was opened again after a closing. */
  readonly n: number
  readonly round: number
  readonly mode: AttemptMode
  readonly startedAt: number
  readonly closedAt: number
  readonly reason: CloseReason
  /** `hash` is SHA-256 over the JSON of the paper plan: questions by id and version, their order, sections and marks. */
  readonly paper: { readonly version: number; readonly hash: string | null }
  /** The newest commitment to this paper and its key when this was signed (domain/commitments); absent where there was none. */
  readonly commitment?: string
  /** Orders options of a shuffled paper, so that a letter can be followed to its option. */
  readonly seed: number
  /** Whether questions came in an order of the learner's own: then their numbers on screen were others. */
  readonly shuffled: boolean
  /** Questions that could be answered, and those that were. */
  readonly questions: number | null
  readonly answered: number | null
  /** The sections that the learner chose, from 1; empty where none was to be chosen. */
  readonly sections: readonly number[]
  /** SHA-256 over the canonical text of the answers. */
  readonly answers: string | null
  /** Every save batch that was acknowledged; `late` of them came after the time and did not count. */
  readonly log: { readonly batches: number; readonly late: number; readonly head: string } | null
  /** The short receipt that the page shows. */
  readonly receipt: string
  /** What the record of the attempt did not have any more when this was signed. */
  readonly missing: readonly MissingPart[]
}

/** A closed attempt as its room and its file know it. */
export interface ReceiptRecord {
  readonly testId: string
  readonly n: number
  readonly round: number
  readonly mode: AttemptMode
  readonly language: Locale
  readonly seed: number
  readonly paperVersion: number
  readonly startedAt: number
  readonly closedAt: number
  readonly reason: CloseReason
  readonly receipt: string
  readonly title: Localized | null
  readonly plan: PaperPlan | null
  /** Of every question of the paper. */
  readonly answers: readonly Answer[] | null
  readonly only: readonly number[] | null
  readonly chosen: readonly number[]
  readonly log: readonly StoredOps[] | null
}

export interface ReceiptFacts {
  readonly iss: string
  /** ms UTC. */
  readonly now: number
  readonly learner: string
  readonly attempt: string
  /** Null where there is none to the paper. */
  readonly commitment: string | null
}

/** What is signed of an attempt, with the canonical text of its answers; null where the record does not tell the answers. */
export async function receiptOf(
  subtle: Digests,
  record: ReceiptRecord,
  { iss, now, learner, attempt, commitment }: ReceiptFacts,
): Promise<{ readonly claims: ReceiptClaims; readonly answers: string | null }> {
  const { testId, n, round, mode, startedAt, closedAt, reason, paperVersion, seed, plan, title, only, chosen, log, receipt } = record
  const asked = record.answers?.filter((_, question) => only === null || only.includes(question)) ?? null
  const answers = plan === null || record.answers === null ? null : answersText({ answers: record.answers, plan, seed, only })
  const isMissing = { paper: plan === null, answers: answers === null, log: log === null }
  const claims: ReceiptClaims = {
    v: 1,
    iss,
    iat: Math.floor(now / 1000),
    learner,
    attempt,
    test: { id: testId, title: title === null ? null : localize(title, record.language).text },
    n,
    round,
    mode,
    startedAt,
    closedAt,
    reason,
    paper: { version: paperVersion, hash: plan === null ? null : await sha256(subtle, JSON.stringify(plan)) },
    ...(commitment === null ? {} : { commitment }),
    seed,
    shuffled: plan?.pattern.shuffle?.questions ?? false,
    questions: asked?.length ?? null,
    answered: asked?.filter((answer) => answer !== null).length ?? null,
    sections: chosen.map((section) => section + 1),
    answers: answers === null ? null : await sha256(subtle, answers),
    log: log === null ? null : { batches: log.length, late: log.filter(({ late }) => late).length, head: await chainHead(subtle, log) },
    receipt,
    missing: MISSING_PARTS.filter((part) => isMissing[part]),
  }
  return { claims, answers }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const orNull =
  (is: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === null || is(value)
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsOf =
  (fields: Readonly<Record<string, (value: unknown) => boolean>>) =>
  (value: unknown): boolean =>
    isObject(value) && Object.entries(fields).every(([name, is]) => is(value[name]))
const listOf =
  (is: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(is)
const REASONS: readonly unknown[] = ['submit', 'deadline', 'sweep'] satisfies CloseReason[]

const CLAIMS: Readonly<Record<keyof ReceiptClaims, (value: unknown) => boolean>> = {
  v: (value) => value === 1,
  iss: isText,
  iat: isCount,
  learner: isText,
  attempt: isText,
  test: fieldsOf({ id: isText, title: orNull(isText) }),
  n: isCount,
  round: isCount,
  mode: (value) => (ATTEMPT_MODES as readonly unknown[]).includes(value),
  startedAt: isCount,
  closedAt: isCount,
  reason: (value) => REASONS.includes(value),
  paper: fieldsOf({ version: isCount, hash: orNull(isText) }),
  commitment: (value) => value === undefined || isText(value),
  seed: (value) => Number.isSafeInteger(value),
  shuffled: (value) => typeof value === 'boolean',
  questions: orNull(isCount),
  answered: orNull(isCount),
  sections: listOf(isCount),
  answers: orNull(isText),
  log: orNull(fieldsOf({ batches: isCount, late: isCount, head: isText })),
  receipt: isText,
  missing: listOf(isText),
}

/** The claims in what a JWS holds; null where it is no receipt of a form that this code knows. */
export function readClaims(value: unknown): ReceiptClaims | null {
  if (!fieldsOf(CLAIMS)(value)) return null
  // Each field was checked by its name above.
  return value as ReceiptClaims
}
