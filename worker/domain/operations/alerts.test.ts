import { expect, test } from 'vitest'
import { type Alert, alertsOf, type Symptoms, type TaskRun, whatToTell } from './alerts.ts'

const now = Date.UTC(2026, 10, 24, 4, 30)
const MINUTE = 60_000
const healthy: Symptoms = {
  api: { attemptsOpenTooLong: 0, databases: { DB: 1_000_000, SEARCH: 0 }, notReady: [] },
  apiAnsweredAt: now,
  tasks: [],
  dead: {},
  copies: { since: 0, backupAt: now, drillAt: now },
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
