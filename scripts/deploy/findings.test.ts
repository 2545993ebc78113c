import { expect, test } from 'vitest'
import { type Facts, findingsOf } from './findings.ts'
import { NEEDED_SECRETS, OPTIONAL_SECRETS } from './needed.ts'

const needed = { databases: ['sopan'], buckets: ['sopan-media', 'sopan-backups'], queues: ['sopan-jobs'], pagesProject: 'sopan' }
const healthy: Facts = {
  environment: 'production',
  needed,
  databases: new Set(needed.databases),
  buckets: new Set(needed.buckets),
  queues: new Set(needed.queues),
  lifecycles: new Map([['sopan-backups', new Set(['nightly', 'dead'])]]),
  pages: { domains: ['exams.example.org'] },
  host: 'exams.example.org',
  secrets: new Set([...NEEDED_SECRETS, 'TOKEN_KEY_20261001000000', 'RECEIPT_KEY_20261001000000', ...Object.keys(OPTIONAL_SECRETS)]),
  opsSecrets: new Set(['OPERATOR_SECRET', 'BACKUP_RECIPIENT']),
  newestBackup: Date.UTC(2026, 10, 24, 21, 30),
  now: Date.UTC(2026, 10, 25, 9),
  hasOperatorSecret: true,
  missingInBrand: [],
}
const problems = (facts: Partial<Facts>) => findingsOf({ ...healthy, ...facts }).filter(({ level }) => level === 'problem')

test('a site that is set up has no problem', () => {
  expect(findingsOf(healthy).every(({ level }) => level === 'fine')).toBe(true)
})

test.each<readonly [string, Partial<Facts>, string, string]>([
  ['a queue is missing', { queues: new Set() }, 'Missing queues: sopan-jobs.', 'Run: npm run setup'],
  [
    'the token may not read databases',
    { databases: null },
    'The API token may not read the databases of the account.',
    'Give the token the right "D1: Edit".',
  ],
  [
    'the token may not read the Workers',
    { secrets: undefined },
    'The API token may not read the Workers.',
    'Give the token the right "Workers Scripts: Edit".',
  ],
  [
    'backups are never deleted',
    { lifecycles: new Map() },
    'sopan-backups keeps files longer than the privacy page promises: nightly, dead.',
    'Run: npm run setup',
  ],
  [
    'the domain does not lead to the site',
    { pages: { domains: [] } },
    'exams.example.org does not lead to the Pages project yet.',
    'Run: npm run setup',
  ],
  ['there is no project', { pages: null }, 'The Pages project sopan does not exist.', 'Run: npm run setup'],
  ['there is no Worker yet', { secrets: null }, 'The API Worker has no secrets yet.', 'Run: npm run setup'],
  [
    'the watching Worker was added by an upgrade',
    { opsSecrets: null },
    'The Worker that watches the API has no operator secret yet.',
    'Run: npm run setup',
  ],
  [
    'a secret is missing',
    { secrets: new Set(NEEDED_SECRETS.filter((name) => name !== 'GOOGLE_CLIENT_ID')) },
    'Missing secrets: GOOGLE_CLIENT_ID.',
    'Run: npm run setup',
  ],
  [
    'the operator secret is elsewhere',
    { hasOperatorSecret: false },
    'The operator secret of this environment is not on this machine.',
    'Set OPERATOR_SECRET, or make a new one: npm run setup -- --new-operator-secret',
  ],
])('%s: the doctor says what it is and what to do', (_name, facts, what, remedy) => {
  expect(problems(facts)).toEqual([{ level: 'problem', what, remedy }])
})

test.each<readonly [string, Partial<Facts>, string]>([
  ['backups are not sealed', { opsSecrets: new Set(['OPERATOR_SECRET']) }, 'Backups are not sealed.'],
  ['the site is closed', { secrets: new Set([...(healthy.secrets ?? []), 'CLOSED']) }, 'The site is closed.'],
])('%s: the doctor says so, and a deployment goes on', (_name, facts, what) => {
  const found = findingsOf({ ...healthy, ...facts })
  expect(found.filter(({ level }) => level !== 'fine')).toMatchObject([{ level: 'hint', what }])
})

test.each(['SESSION_SECRET', 'TOKEN_KEYS'])('a site that signs with the older secret %s is not told to set up a new one', (older) => {
  const secrets = new Set([...NEEDED_SECRETS.filter((name) => name !== 'TOKEN_SIGNING'), older])
  expect(problems({ secrets })).toEqual([])
})

test('a signing key older than a year, one of unknown age and one left over are named, with the command that helps', () => {
  const hints = (...keys: readonly string[]) =>
    findingsOf({ ...healthy, secrets: new Set([...NEEDED_SECRETS, ...Object.keys(OPTIONAL_SECRETS), 'RECEIPT_KEY_1', ...keys]) })
      .filter(({ level }) => level === 'hint')
      .map(({ what, remedy }) => `${what} ${remedy}`)
  expect(hints('TOKEN_KEY_20261001000000')).toEqual([])
  expect(hints('TOKEN_KEY_20251001000000')).toEqual(['The signing key is 420 days old. Change it once a year: npm run rotate-secrets'])
  expect(hints('SESSION_SECRET')).toEqual(['The signing key is of unknown age. Run: npm run rotate-secrets'])
  expect(hints('TOKEN_KEY_20261001000000', 'RECEIPT_KEY_2')).toEqual([
    'Keys of receipts that sign no more are left over: 1. Delete them: npm run rotate-secrets',
  ])
  expect(hints('TOKEN_KEY_20261001000000', 'TOKEN_KEY_20251001000000', 'SESSION_SECRET')).toEqual([
    'Retired signing keys are left over: 20251001000000, SESSION_SECRET. Delete them: npm run rotate-secrets',
  ])
})

test('a site that sells nothing is told so, and is no problem', () => {
  const findings = findingsOf({ ...healthy, secrets: new Set([...NEEDED_SECRETS, 'RECEIPT_KEY_1']) })
  expect(findings.filter(({ level }) => level === 'hint').map(({ what }) => what)).toEqual([
    'Not set: RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET, so nothing can be sold.',
  ])
})

test('a backup that is old or missing is told, and holds up no deployment', () => {
  const hints = (newestBackup: number | null | undefined) =>
    findingsOf({ ...healthy, newestBackup })
      .filter(({ level }) => level === 'hint')
      .map(({ what }) => what)
  expect(hints(healthy.now - 26 * 3_600_000)).toEqual([])
  expect(hints(healthy.now - 27 * 3_600_000)).toEqual(['The newest backup is 27 hours old.'])
  expect(hints(null)).toEqual(['There is no backup of the database yet.'])
  expect(hints(undefined)).toEqual(['The API token may not look for backups.'])
  expect(problems({ newestBackup: null })).toEqual([])
})

test('a site that signs no receipts is told so, and is no problem', () => {
  const secrets = new Set([...(healthy.secrets ?? [])].filter((name) => !name.startsWith('RECEIPT_KEY_')))
  expect(findingsOf({ ...healthy, secrets }).filter(({ level }) => level !== 'fine')).toEqual([
    {
      level: 'hint',
      what: 'There is no key that signs receipts, so learners get none that is signed.',
      remedy: 'Run: npm run rotate-secrets',
    },
  ])
})
