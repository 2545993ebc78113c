/** What operators are told about, and when. Times ms UTC. */
import { DATABASE_BYTES } from './archive-age.ts'
import { securityAlerts } from './security-alerts.ts'
import type { Counts } from './tally.ts'

export const ALERT_KINDS = [
  'apiSilent',
  'taskSilent',
  'taskFailing',
  'deadLetters',
  'attemptsOpenTooLong',
  'databaseFull',
  'partNotReady',
  'backupOld',
  'drillOld',
  'savesFail',
  'startsFail',
  'callsFail',
  'signInsRefused',
  'tokensRefused',
  'operatorRefused',
  'adminCallsRefused',
  'signaturesRefused',
  'limitsExceeded',
  'messagesWait',
  'paidNotActive',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** One symptom that holds now. `kind` and `subject` together say which: the same one is not told twice. */
export interface Alert {
  readonly kind: AlertKind
  readonly subject: string
  readonly text: string
}

export interface TaskRun {
  readonly name: string
  /** When it last came to its end without a fault; null: never. */
  readonly succeededAt: number | null
  /** Since when it is known. */
  readonly knownSince: number
  readonly failuresInARow: number
}

/** What the API says of itself; null where it does not answer. */
export interface ApiSymptoms {
  /** Attempts that are open 15 minutes and longer after their end. */
  readonly attemptsOpenTooLong: number
  /** Bytes by database. */
  readonly databases: Readonly<Record<string, number>>
  /** Parts that cannot be used, with a reason in machine words. */
  readonly notReady: readonly { readonly part: string; readonly reason: string }[]
  /** Whose payment was captured ten minutes ago and longer, and who has no pass for it. Absent: the version does not tell. */
  readonly paidNotActive?: number
  /** The age of the oldest page of a job that nothing works on, ms. Absent: the version does not tell. */
  readonly oldestWaitingMs?: number
}

/** Copies of the database, and when one was last tried out. */
export interface Copies {
  /** Since when the site is watched. */
  readonly since: number
  /** When the newest whole backup was finished; null: never. */
  readonly backupAt: number | null
  /** When the last restore drill succeeded; null: never. */
  readonly drillAt: number | null
}

export interface Symptoms {
  readonly api: ApiSymptoms | null
  /** When the API last answered; null: never. */
  readonly apiAnsweredAt: number | null
  readonly tasks: readonly TaskRun[]
  /** Dead letters that wait, by queue. */
  readonly dead: Readonly<Record<string, number>>
  readonly copies: Copies
  /** What calls came to in the last five to ten minutes. */
  readonly recent: Counts
  /** The mean of five minutes of the day before. */
  readonly usual: Counts
}

/** Where in docs/operating/alerts.md each kind is explained. */
export const RUNBOOK_ANCHORS = {
  apiSilent: 'api-silent',
  taskSilent: 'tasks',
  taskFailing: 'tasks',
  deadLetters: 'dead-letters',
  attemptsOpenTooLong: 'attempts-open',
  databaseFull: 'database-full',
  partNotReady: 'part-not-ready',
  savesFail: 'failing-calls',
  startsFail: 'failing-calls',
  callsFail: 'failing-calls',
  signInsRefused: 'refused-sign-ins',
  tokensRefused: 'security-events',
  operatorRefused: 'security-events',
  adminCallsRefused: 'security-events',
  signaturesRefused: 'security-events',
  limitsExceeded: 'security-events',
  messagesWait: 'waiting-messages',
  paidNotActive: 'paid-not-active',
  backupOld: 'old-backup',
  drillOld: 'old-drill',
} as const satisfies Record<AlertKind, string>

/** Alerts that are for operators alone: visitors notice nothing of them. */
const UNFELT: readonly string[] = [
  'databaseFull',
  'backupOld',
  'drillOld',
  'operatorRefused',
  'adminCallsRefused',
  'signaturesRefused',
  'limitsExceeded',
] satisfies readonly AlertKind[]

/** Whether visitors may notice a symptom, by the kind of its alert. */
export const isFeltByVisitors = (kind: string): boolean => !UNFELT.includes(kind)

const MINUTE = 60_000
/** From these parts of it an operator is warned, and warned again. */
const FULL_AT = [0.6, 0.8] as const
const SILENT_MS = 5 * MINUTE
const FAILURES_TOLERATED = 3
const MESSAGE_TOO_OLD_MS = 5 * MINUTE

/** Every symptom that holds at `now`. */
export function alertsOf(symptoms: Symptoms, now: number): readonly Alert[] {
  return [
    ...apiAlerts(symptoms, now),
    ...taskAlerts(symptoms, now),
    ...deadLetterAlerts(symptoms),
    ...copyAlerts(symptoms, now),
    ...callAlerts(symptoms),
  ]
}

function apiAlerts({ api, apiAnsweredAt }: Symptoms, now: number): readonly Alert[] {
  if (api === null)
    return now - (apiAnsweredAt ?? 0) < 2 * MINUTE ? [] : [{ kind: 'apiSilent', subject: 'api', text: 'The API does not answer.' }]
  return [
    ...(api.attemptsOpenTooLong === 0
      ? []
      : [
          {
            kind: 'attemptsOpenTooLong',
            subject: 'attempts',
            text: `Attempts that should have ended at least 15 minutes ago are still open: ${api.attemptsOpenTooLong}.`,
          } as const,
        ]),
    ...((api.paidNotActive ?? 0) === 0
      ? []
      : [
          {
            kind: 'paidNotActive',
            subject: 'payments',
            text: `Payments captured more than ten minutes ago that gave no pass yet: ${api.paidNotActive}.`,
          } as const,
        ]),
    ...((api.oldestWaitingMs ?? 0) < MESSAGE_TOO_OLD_MS
      ? []
      : [
          {
            kind: 'messagesWait',
            subject: 'messages',
            text: `The oldest message waits for ${Math.floor((api.oldestWaitingMs ?? 0) / MINUTE)} minutes.`,
          } as const,
        ]),
    ...Object.entries(api.databases).flatMap(([name, bytes]): readonly Alert[] => {
      const step = FULL_AT.findLast((part) => bytes >= part * DATABASE_BYTES)
      if (step === undefined) return []
      return [
        {
          kind: 'databaseFull',
          subject: `${name} ${step}`,
          text: `The database ${name} holds ${Math.floor((bytes / DATABASE_BYTES) * 100)} % of what one database can hold.`,
        },
      ]
    }),
    ...api.notReady.map(({ part, reason }): Alert => ({ kind: 'partNotReady', subject: part, text: `${part} cannot be used: ${reason}.` })),
  ]
}

function taskAlerts({ tasks, api }: Symptoms, now: number): readonly Alert[] {
  // Where the API does not answer no task can run, and one alert says so.
  if (api === null) return []
  return tasks.flatMap(({ name, succeededAt, knownSince, failuresInARow }): readonly Alert[] => {
    const silentFor = now - (succeededAt ?? knownSince)
    if (silentFor >= SILENT_MS)
      return [
        {
          kind: 'taskSilent',
          subject: name,
          text: `The scheduled task ${name} has not succeeded for ${Math.floor(silentFor / MINUTE)} minutes.`,
        },
      ]
    return failuresInARow >= FAILURES_TOLERATED
      ? [{ kind: 'taskFailing', subject: name, text: `The scheduled task ${name} failed ${failuresInARow} times in a row.` }]
      : []
  })
}

const deadLetterAlerts = ({ dead }: Symptoms): readonly Alert[] =>
  Object.entries(dead)
    .filter(([, count]) => count > 0)
    .map(([queue, count]): Alert => ({
      kind: 'deadLetters',
      subject: queue,
      text: `Messages of the queue ${queue} that nothing could be done with: ${count}. They are kept, and npm run queues -- redrive sends them again.`,
    }))

const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** One night and two hours to write it. */
export const BACKUP_OLD_MS = 26 * HOUR
export const DRILL_OLD_MS = 40 * DAY

function copyAlerts({ copies: { since, backupAt, drillAt } }: Symptoms, now: number): readonly Alert[] {
  const backupAge = now - (backupAt ?? since)
  const drillAge = now - (drillAt ?? since)
  return [
    ...(backupAge <= BACKUP_OLD_MS
      ? []
      : [
          {
            kind: 'backupOld',
            subject: 'backup',
            text:
              backupAt === null
                ? 'There is no backup of the database yet.'
                : `The newest backup of the database is ${Math.floor(backupAge / HOUR)} hours old.`,
          } as const,
        ]),
    ...(drillAge <= DRILL_OLD_MS
      ? []
      : [
          {
            kind: 'drillOld',
            subject: 'drill',
            text: `No backup was restored as a trial for ${Math.floor(drillAge / DAY)} days: run npm run restore-drill.`,
          } as const,
        ]),
  ]
}

/** One failure among few calls is no symptom. */
const FEWEST_FAILURES = 3

function callAlerts({ recent, usual }: Symptoms): readonly Alert[] {
  const rate = (kind: AlertKind, subject: string, what: string, failed: number, all: number, most: number): readonly Alert[] =>
    failed < FEWEST_FAILURES || failed <= all * most
      ? []
      : [{ kind, subject, text: `${what} in the last minutes: ${failed} of ${all} (${((failed / all) * 100).toFixed(1)} %).` }]
  return [
    ...rate('savesFail', 'saves', 'Saves of answers that failed', recent.failedSaves, recent.saves, 0.01),
    ...rate('startsFail', 'starts', 'Starts of tests that failed', recent.failedStarts, recent.starts, 0.02),
    ...rate('callsFail', 'calls', 'Failed calls of the API', recent.failedCalls, recent.calls, 0.01),
    ...securityAlerts(recent, usual),
  ]
}

/** What operators were told before. */
export interface ToldAlert {
  readonly kind: string
  readonly subject: string
  readonly text: string
  readonly since: number
  readonly toldAt: number
}

export interface Telling {
  readonly tell: readonly Alert[]
  /** Symptoms that are gone. */
  readonly over: readonly ToldAlert[]
}

/** A symptom that goes on is told again after this time. */
const AGAIN_MS = 30 * MINUTE

/** Each symptom once in 30 minutes, and once when it is gone. */
export function whatToTell(known: readonly ToldAlert[], present: readonly Alert[], now: number): Telling {
  const keyOf = ({ kind, subject }: { readonly kind: string; readonly subject: string }): string => `${kind} ${subject}`
  const before = new Map(known.map((one) => [keyOf(one), one]))
  const holding = new Set(present.map(keyOf))
  return {
    tell: present.filter((alert) => now - (before.get(keyOf(alert))?.toldAt ?? 0) >= AGAIN_MS),
    over: known.filter((one) => !holding.has(keyOf(one))),
  }
}
