import { expect, test } from 'vitest'
import { type Alert, alertsOf, isFeltByVisitors, type Symptoms, type TaskRun, whatToTell } from './alerts.ts'
import { NOTHING_COUNTED } from './tally.ts'

const now = Date.UTC(2026, 10, 24, 4, 30)
const MINUTE = 60_000
const healthy: Symptoms = {
  api: { attemptsOpenTooLong: 0, databases: { DB: 1_000_000, SEARCH: 0 }, notReady: [] },
  apiAnsweredAt: now,
  tasks: [],
  dead: {},
  copies: { since: 0, backupAt: now, drillAt: now },
  recent: NOTHING_COUNTED,
  usual: NOTHING_COUNTED,
}
const task = (over: Partial<TaskRun>): TaskRun => ({
  name: 'blog',
  succeededAt: now - MINUTE,
  knownSince: now - 600 * MINUTE,
  failuresInARow: 0,
  ...over,
})
const texts = (symptoms: Partial<Symptoms>) => alertsOf({ ...healthy, ...symptoms }, now).map(({ text }) => text)
const api = (over: Partial<NonNullable<Symptoms['api']>>) => ({ api: { attemptsOpenTooLong: 0, databases: {}, notReady: [], ...over } })

test('a healthy site says nothing', () => {
  expect(texts({ tasks: [task({})] })).toEqual([])
})

test('an API that does not answer for two minutes is told, and its tasks are not told one by one', () => {
  expect(texts({ api: null, apiAnsweredAt: now - 119_000, tasks: [task({ succeededAt: null })] })).toEqual([])
  expect(texts({ api: null, apiAnsweredAt: now - 120_000, tasks: [task({ succeededAt: null })] })).toEqual(['The API does not answer.'])
  expect(texts({ api: null, apiAnsweredAt: null })).toEqual(['The API does not answer.'])
})

test('a task is told after five silent minutes, or after three failures in a row', () => {
  expect(texts({ tasks: [task({ succeededAt: now - 5 * MINUTE + 1 })] })).toEqual([])
  expect(texts({ tasks: [task({ succeededAt: now - 5 * MINUTE })] })).toEqual(['The scheduled task blog has not succeeded for 5 minutes.'])
  expect(texts({ tasks: [task({ succeededAt: null, knownSince: now - 5 * MINUTE })] })).toEqual([
    'The scheduled task blog has not succeeded for 5 minutes.',
  ])
  expect(texts({ tasks: [task({ failuresInARow: 2 })] })).toEqual([])
  expect(texts({ tasks: [task({ failuresInARow: 3 })] })).toEqual(['The scheduled task blog failed 3 times in a row.'])
})

test('a database is told at 60 and at 80 percent, as two symptoms', () => {
  const subjects = (bytes: number) => alertsOf({ ...healthy, ...api({ databases: { DB: bytes } }) }, now).map(({ subject }) => subject)
  expect(subjects(5_999_999_999)).toEqual([])
  expect(subjects(6_000_000_000)).toEqual(['DB 0.6'])
  expect(subjects(8_000_000_000)).toEqual(['DB 0.8'])
})

test('attempts that stay open, parts that fail and dead letters are told with their number', () => {
  expect(texts(api({ attemptsOpenTooLong: 3 }))).toEqual(['Attempts that should have ended at least 15 minutes ago are still open: 3.'])
  expect(texts(api({ notReady: [{ part: 'SEARCH', reason: 'no answer' }] }))).toEqual(['SEARCH cannot be used: no answer.'])
  expect(texts({ dead: { jobs: 2, indexing: 0 } })).toEqual([
    'Messages of the queue jobs that nothing could be done with: 2. They are kept, and npm run queues -- redrive sends them again.',
  ])
})

test('a backup is told after 26 hours and a drill after 40 days; a new site has that long for its first', () => {
  const hours = (n: number) => now - n * 60 * MINUTE
  const copies = (over: Partial<Symptoms['copies']>) => texts({ copies: { ...healthy.copies, ...over } })
  expect(copies({ backupAt: hours(26), drillAt: hours(40 * 24) })).toEqual([])
  expect(copies({ backupAt: hours(27) })).toEqual(['The newest backup of the database is 27 hours old.'])
  expect(copies({ drillAt: hours(41 * 24) })).toEqual(['No backup was restored as a trial for 41 days: run npm run restore-drill.'])
  expect(copies({ since: hours(26), backupAt: null, drillAt: null })).toEqual([])
  expect(copies({ since: hours(27), backupAt: null, drillAt: null })).toEqual(['There is no backup of the database yet.'])
})

const symptom: Alert = { kind: 'deadLetters', subject: 'jobs', text: 'two' }
const told = (minutesAgo: number) => ({
  kind: 'deadLetters',
  subject: 'jobs',
  text: 'one',
  since: now - 90 * MINUTE,
  toldAt: now - minutesAgo * MINUTE,
})

test('a symptom is told at once, again after 30 minutes, and once when it is gone', () => {
  expect(whatToTell([], [symptom], now)).toEqual({ tell: [symptom], over: [] })
  expect(whatToTell([told(29)], [symptom], now)).toEqual({ tell: [], over: [] })
  expect(whatToTell([told(30)], [symptom], now)).toEqual({ tell: [symptom], over: [] })
  expect(whatToTell([told(29)], [], now)).toEqual({ tell: [], over: [told(29)] })
})

const recent = (over: Partial<Symptoms['recent']>) => ({ recent: { ...NOTHING_COUNTED, ...over } })

test('failed saves are told above 1 % and starts above 2 %, and never for one or two of them', () => {
  expect(texts(recent({ saves: 300, failedSaves: 3 }))).toEqual([])
  expect(texts(recent({ saves: 299, failedSaves: 3 }))).toEqual(['Saves of answers that failed in the last minutes: 3 of 299 (1.0 %).'])
  expect(texts(recent({ saves: 2, failedSaves: 2 }))).toEqual([])
  expect(texts(recent({ starts: 150, failedStarts: 3 }))).toEqual([])
  expect(texts(recent({ starts: 100, failedStarts: 3 }))).toEqual(['Starts of tests that failed in the last minutes: 3 of 100 (3.0 %).'])
})

test('calls that fail are told above 1 %', () => {
  expect(texts(recent({ calls: 1_000, failedCalls: 10 }))).toEqual([])
  expect(texts(recent({ calls: 1_000, failedCalls: 11 }))).toEqual(['Failed calls of the API in the last minutes: 11 of 1000 (1.1 %).'])
})

test('payments without their pass, and messages that wait five minutes, are told; a version that does not tell is no symptom', () => {
  expect(texts(api({ paidNotActive: 0, oldestWaitingMs: 5 * MINUTE - 1 }))).toEqual([])
  expect(texts(api({ paidNotActive: 2, oldestWaitingMs: 6 * MINUTE }))).toEqual([
    'Payments captured more than ten minutes ago that gave no pass yet: 2.',
    'The oldest message waits for 6 minutes.',
  ])
})

test('visitors feel an API that does not answer, and not a backup that is old', () => {
  expect(isFeltByVisitors('apiSilent')).toBe(true)
  expect(isFeltByVisitors('backupOld')).toBe(false)
})
