/** What a timeline adds up to. Times in ms. */
import type { Verdict } from '#contract/results/schemas.ts'
import type { TimelineEvent } from '#contract/attempts/timeline.ts'

/** One question on screen, once. */
export interface Visit {
  readonly question: number
  readonly fromMs: number
  readonly toMs: number
  /** What the question was worth when it was left. */
  readonly verdict: Verdict
}

/** The order path: every visit, as they came. */
export function visitsOf(events: readonly TimelineEvent[]): Visit[] {
  const visits: Visit[] = []
  let fromMs = 0
  for (const { kind, question, atMs, verdict } of events) {
    if (kind === 'visit') fromMs = atMs
    else if (kind === 'leave') visits.push({ question, fromMs, toMs: atMs, verdict })
  }
  return visits
}

/** Where the time of one question went, and how often its answer became another. */
export interface QuestionLedger {
  readonly question: number
  readonly visits: number
  readonly spentMs: number
  /** Time on the question until its first answer, null where it never had one. */
  readonly firstAnswerMs: number | null
  readonly wrongToRight: number
  readonly rightToWrong: number
  /** From one wrong answer to another, or between answers that are both right. */
  readonly otherChanges: number
}

/** One entry a question of the paper, those never seen included. */
export function ledgerOf(questionCount: number, events: readonly TimelineEvent[]): QuestionLedger[] {
  const ledger = Array.from({ length: questionCount }, (_, question): QuestionLedger => ({ question, ...UNSEEN }))
  for (const event of events) {
    const before = ledger[event.question]
    if (before !== undefined) ledger[event.question] = afterEvent(before, event)
  }
  return ledger
}

/** All of it together: what the changes of answers came to. */
export function changesOf(ledger: readonly QuestionLedger[]): Pick<QuestionLedger, 'wrongToRight' | 'rightToWrong' | 'otherChanges'> {
  const sum = (of: (entry: QuestionLedger) => number) => ledger.reduce((total, entry) => total + of(entry), 0)
  return { wrongToRight: sum((e) => e.wrongToRight), rightToWrong: sum((e) => e.rightToWrong), otherChanges: sum((e) => e.otherChanges) }
}

const UNSEEN = { visits: 0, spentMs: 0, firstAnswerMs: null, wrongToRight: 0, rightToWrong: 0, otherChanges: 0 } as const

function afterEvent(before: QuestionLedger, { kind, spentMs }: TimelineEvent): QuestionLedger {
  const entry = { ...before, spentMs: Math.max(before.spentMs, spentMs) }
  switch (kind) {
    case 'visit':
      return { ...entry, visits: entry.visits + 1 }
    case 'chosen':
      return { ...entry, firstAnswerMs: entry.firstAnswerMs ?? spentMs }
    case 'wrongToRight':
    case 'rightToWrong':
      return { ...entry, [kind]: entry[kind] + 1 }
    case 'wrongToWrong':
    case 'rightToRight':
      return { ...entry, otherChanges: entry.otherChanges + 1 }
    default:
      return entry
  }
}
