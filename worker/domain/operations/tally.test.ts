import { describe, expect, test } from 'vitest'
import { clientErrorFields } from './client-error.ts'
import { addErrors, NOTHING_COUNTED, type SeenCall, type SeenError, tallyOf } from './tally.ts'

const call = (over: Partial<SeenCall>): SeenCall => ({
  at: 1_000,
  method: 'GET',
  path: '/api/me',
  status: 200,
  isComplete: true,
  lines: [],
  exceptions: [],
  ...over,
})
const counts = (...calls: readonly Partial<SeenCall>[]) => {
  const found = tallyOf(calls.map(call)).counts
  return Object.fromEntries(
    Object.entries(found).filter(([name, count]) => count !== NOTHING_COUNTED[name as keyof typeof NOTHING_COUNTED]),
  )
}
const save = { method: 'POST', path: '/api/attempts/abc.1/ops' }

describe('what is counted', () => {
  test('a call, and whether the API failed in it', () => {
    expect(counts({}, { status: 404 }, { status: 500 }, { status: 503 })).toEqual({ calls: 4, failedCalls: 2 })
    expect(counts({ status: null, isComplete: false })).toEqual({ calls: 1, failedCalls: 1 })
  })
  test('a save and a submit: failed by a fault or by a limit, not by being refused for a reason', () => {
    expect(counts(save, { ...save, path: '/api/attempts/abc.1/submit' })).toEqual({ calls: 2, saves: 2 })
    expect(counts({ ...save, status: 503 }, { ...save, status: 429 }, { ...save, status: 409 }, { ...save, status: 403 })).toEqual({
      calls: 4,
      failedCalls: 1,
      saves: 4,
      failedSaves: 2,
    })
  })
  test('a start, and not the reading of a test', () => {
    expect(counts({ method: 'POST', path: '/api/attempts', status: 500 }, { path: '/api/attempts/abc.1' })).toEqual({
      calls: 2,
      failedCalls: 1,
      starts: 1,
      failedStarts: 1,
    })
  })
  test('a refused sign-in, by its line', () => {
    const line = (outcome: string) => JSON.stringify({ level: 'warn', event: 'security', kind: 'sign_in', outcome })
    expect(counts({ status: 401, lines: [line('refused'), 'not of ours', '{broken'] }, { lines: [line('succeeded')] })).toEqual({
      calls: 2,
      refusedSignIns: 1,
    })
  })
  test.each([
    [{ kind: 'authentication_refused', reason: 'session_ended' }, 'refusedTokens'],
    [{ kind: 'authentication_refused', reason: 'operator' }, 'refusedOperators'],
    [{ kind: 'authorisation_refused', route: '/api/admin/users' }, 'refusedAdminCalls'],
    [{ kind: 'signature_refused' }, 'refusedSignatures'],
    [{ kind: 'limit_exceeded' }, 'limitsExceeded'],
  ])('of security events the refusal %j as %s', (event, counted) => {
    const line = JSON.stringify({ level: 'warn', event: 'security', outcome: 'refused', ...event })
    expect(counts({ lines: [line] })).toEqual({ calls: 1, [counted]: 1 })
  })
  test('an act of an admin is kept, and nothing is counted for an alert', () => {
    const line = { level: 'warn', event: 'security', kind: 'admin_action', outcome: 'succeeded', userId: 'u1', secret: 'x' }
    const { counts: found, security } = tallyOf([call({ lines: [JSON.stringify(line)] })])
    expect(found).toEqual({ ...NOTHING_COUNTED, calls: 1 })
    expect(security).toEqual([{ at: 1_000, kind: 'admin_action', count: 1, outcome: 'succeeded', userId: 'u1' }])
  })
  test('a scheduled task or a message of a queue is no call, and its errors are seen', () => {
    const { counts: found, errors } = tallyOf([
      call({ method: null, status: null, exceptions: [{ name: 'TypeError', message: 'x is null' }] }),
    ])
    expect(found.calls).toBe(0)
    expect(errors).toEqual([{ source: 'api', fingerprint: 'TypeError|x is null|', name: 'TypeError', message: 'x is null', place: '' }])
  })
})

describe('errors', () => {
  const line = (message: string, stack: string) =>
    JSON.stringify({ level: 'error', name: 'TypeError', message, stack, requestId: 'r', path: '/x' })
  const fingerprints = (...lines: readonly string[]) => tallyOf([call({ lines })]).errors.map(({ fingerprint }) => fingerprint)
  test('the same fault has one fingerprint, whoever meets it and whatever the build', () => {
    const [one, other] = fingerprints(
      line('no attempt a1b2c3d4.1 of user 9f8e', 'TypeError\n    at findAttempt (worker.js:100:7)\n    at run (worker.js:1:1)'),
      line('no attempt zz99yy88.2 of user 77aa', 'TypeError\n    at findAttempt (worker.js:230:9)\n    at other (worker.js:2:2)'),
    )
    expect(one).toBe('TypeError|no attempt #.# of user #|findAttempt')
    expect(other).toBe(one)
  })
  test('faults at two places are two', () => {
    expect(new Set(fingerprints(line('x', ' at a (w.js:1:1)'), line('x', ' at b (w.js:1:1)'))).size).toBe(2)
  })
  test('a warning and a line without a stack are no errors', () => {
    expect(
      fingerprints(JSON.stringify({ level: 'warn', stack: ' at a (w.js:1:1)' }), JSON.stringify({ level: 'error', event: 'alert' })),
    ).toEqual([])
  })
})

describe('errors of browsers', () => {
  const told = (over: object = {}) =>
    JSON.stringify({
      level: 'warn',
      ...clientErrorFields({
        kind: 'error',
        name: 'TypeError',
        message: 'no attempt a1b2c3d4.1 of asha@example.org',
        frames: [{ in: 'Xe', file: 'group-page-Ab3_x-9.js', line: 1, column: 4711 }],
        route: '/user/testseries/$groupId',
        version: '1.2.0',
        ...over,
      }),
    })
  const call204 = { method: 'POST', path: '/api/client-errors', status: 204 }
  test('are groups beside those of the API, and no failures of it', () => {
    const { counts: found, errors } = tallyOf([call({ ...call204, lines: [told()] })])
    expect(found).toEqual({ ...NOTHING_COUNTED, calls: 1 })
    expect(errors).toEqual([
      {
        source: 'browser',
        fingerprint: 'browser|TypeError|no attempt #.# of @|group-page on /user/testseries/$groupId',
        name: 'TypeError',
        message: 'no attempt #.# of @',
        place: 'group-page on /user/testseries/$groupId',
      },
    ])
  })
  test('are one group in every build', () => {
    const next = { version: '1.3.0', frames: [{ in: 'a', file: 'group-page-Zz-_0Q1.js', line: 1, column: 12 }] }
    const { errors } = tallyOf([call({ ...call204, lines: [told(), told(next)] })])
    expect(new Set(errors.map(({ fingerprint }) => fingerprint)).size).toBe(1)
  })
  test('do not push errors of the API out, however many come', () => {
    const error = (source: SeenError['source'], n: number): SeenError => ({
      source,
      fingerprint: `${source} ${n}`,
      name: '',
      message: '',
      place: '',
    })
    const flood = Array.from({ length: 500 }, (_, n) => error('browser', n))
    const all = addErrors(flood, [error('api', 1)])
    expect(all).toHaveLength(21)
    expect(all[0]).toEqual(error('api', 1))
  })
})
