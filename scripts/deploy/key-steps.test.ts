import { describe, expect, test } from 'vitest'
import { keyIdAt, madeAtOf } from '../../worker/platform/key-ids.ts'
import { TOKEN_KINDS } from '../../worker/platform/tokens.ts'
import { ACCEPT_BEFORE_RETIRING_MS, keysByName, type KeyState, type KeyStep, leakedStep, nextKeyStep } from './key-steps.ts'

const T0 = Date.UTC(2026, 10, 25, 10, 30, 5)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const OLD = '20251101090000'
const NEW = '20261125103005'
const site = (signing: string, keys: Record<string, number | null>, more: readonly string[] = []): KeyState => ({
  signing,
  keys: Object.entries(keys).map(([id, until]) => ({ id, until })),
  secrets: new Set([
    'OPERATOR_SECRET',
    'TOKEN_SIGNING',
    ...Object.keys(keys)
      .filter((id) => /^\d/.test(id))
      .map((id) => `TOKEN_KEY_${id}`),
    ...more,
  ]),
})

test('the id of a key says when it was made', () => {
  expect([keyIdAt(T0), madeAtOf(NEW), madeAtOf('2026-11')]).toEqual([NEW, T0, -Infinity])
})
test('a change begins with a key that is accepted and does not sign', () => {
  expect(nextKeyStep(site(OLD, { [OLD]: null }), T0)).toEqual({ kind: 'accept', id: NEW })
})
test('a new key waits five minutes, and longer where the Worker does not have it yet', () => {
  const both = site(OLD, { [OLD]: null, [NEW]: null })
  expect(nextKeyStep(both, T0 + 5 * MINUTE - 1)).toEqual({ kind: 'wait', id: NEW, until: T0 + 5 * MINUTE })
  const unknown = { ...site(OLD, { [OLD]: null }), secrets: both.secrets }
  expect(nextKeyStep(unknown, T0 + 10 * MINUTE)).toEqual({ kind: 'wait', id: NEW, until: T0 + 10 * MINUTE })
})
test('then it signs, and the one before is accepted for 31 days', () => {
  expect(nextKeyStep(site(OLD, { [OLD]: null, [NEW]: null }), T0 + 5 * MINUTE)).toEqual({
    kind: 'sign',
    plan: { sign: NEW, until: { [OLD]: T0 + 5 * MINUTE + 31 * DAY } },
  })
})
test('while the one before is accepted there is nothing to do, and the same command may be repeated', () => {
  const end = T0 + 31 * DAY
  expect(nextKeyStep(site(NEW, { [OLD]: end, [NEW]: null }), T0 + DAY)).toEqual({ kind: 'rest', at: end })
})
test('at its end it is deleted, and the next change may begin', () => {
  const end = T0 + 31 * DAY
  expect(nextKeyStep(site(NEW, { [OLD]: end, [NEW]: null }), end)).toEqual({
    kind: 'retire',
    plan: { sign: NEW, until: {} },
    ids: [OLD],
    secrets: [`TOKEN_KEY_${OLD}`],
  })
  expect(nextKeyStep(site(NEW, { [NEW]: null }), end)).toMatchObject({ kind: 'accept' })
})
test('a key without an end that does not sign gets one', () => {
  expect(nextKeyStep(site(NEW, { [OLD]: null, [NEW]: null }), T0 + DAY)).toEqual({
    kind: 'sign',
    plan: { sign: NEW, until: { [OLD]: T0 + 32 * DAY } },
  })
})
test('a site from before keys had secrets of their own changes over in the same steps', () => {
  const before = site('2026-05', { SESSION_SECRET: null, '2026-05': null, [NEW]: null }, ['TOKEN_KEYS', 'SESSION_SECRET'])
  const first = { ...before, secrets: new Set([...before.secrets].filter((name) => !name.startsWith('TOKEN_KEY_2026-'))) }
  expect(nextKeyStep(first, T0 + 5 * MINUTE)).toEqual({
    kind: 'sign',
    plan: { sign: NEW, until: { SESSION_SECRET: T0 + 5 * MINUTE + 31 * DAY, '2026-05': T0 + 5 * MINUTE + 31 * DAY } },
  })
})
test('one secret of several keys is deleted only when the end of all of them has come', () => {
  const secrets = new Set(['TOKEN_KEYS', `TOKEN_KEY_${NEW}`])
  const keys = (last: number) => [
    { id: 'a', until: T0 },
    { id: 'b', until: last },
    { id: NEW, until: null },
  ]
  expect(nextKeyStep({ signing: NEW, keys: keys(T0 + DAY), secrets }, T0 + MINUTE)).toEqual({ kind: 'rest', at: T0 + DAY })
  expect(nextKeyStep({ signing: NEW, keys: keys(T0 + DAY), secrets }, T0 + DAY)).toMatchObject({
    kind: 'retire',
    ids: ['a', 'b'],
    secrets: ['TOKEN_KEYS'],
  })
})
test('the token of an attempt that was signed at the last moment is over before its key', () => {
  expect(TOKEN_KINDS.attempt.maxAgeSeconds * 1000).toBeLessThan(ACCEPT_BEFORE_RETIRING_MS)
})

/** What the account and the Worker are after a step. */
function after(state: KeyState, step: KeyStep): KeyState {
  const named = (plan: { sign: string; until: Readonly<Record<string, number>> }, ids: readonly string[]): KeyState => ({
    signing: plan.sign,
    keys: state.keys.filter(({ id }) => !ids.includes(id)).map(({ id }) => ({ id, until: plan.until[id] ?? null })),
    secrets: state.secrets,
  })
  switch (step.kind) {
    case 'accept':
      return {
        ...state,
        keys: [...state.keys, { id: step.id, until: null }],
        secrets: new Set([...state.secrets, `TOKEN_KEY_${step.id}`]),
      }
    case 'sign':
      return named(step.plan, [])
    case 'retire':
      return { ...named(step.plan, step.ids), secrets: new Set([...state.secrets].filter((name) => !step.secrets.includes(name))) }
    default:
      return state
  }
}

test('run every day, the command changes the key once in 31 days and never leaves two that sign or none', () => {
  let state = site(OLD, { [OLD]: null })
  const kinds: string[] = []
  for (let now = T0; now < T0 + 64 * DAY; now += DAY) {
    const step = nextKeyStep(state, now)
    kinds.push(step.kind)
    state = after(state, step)
    expect(state.keys.filter(({ until }) => until === null).map(({ id }) => id)).toContain(state.signing)
    for (const { id } of state.keys) expect(state.secrets.has(`TOKEN_KEY_${id}`)).toBe(true)
  }
  expect(kinds.filter((kind) => kind !== 'rest')).toEqual(['accept', 'sign', 'retire', 'accept', 'sign'])
})

describe('a key that has leaked', () => {
  test('that signs: a new one takes its place in the same moment', () => {
    expect(leakedStep(site(OLD, { [OLD]: null }), OLD, T0)).toEqual({
      makes: NEW,
      plan: { sign: NEW, until: {} },
      deletes: [`TOKEN_KEY_${OLD}`],
      ids: [OLD],
    })
  })
  test('that signs while a new one is accepted already: that one takes its place', () => {
    expect(leakedStep(site(OLD, { [OLD]: null, [NEW]: null }), OLD, T0 + DAY)).toMatchObject({
      makes: null,
      plan: { sign: NEW, until: {} },
    })
  })
  test('that signs while an older one is still accepted: the older one does not sign again', () => {
    expect(leakedStep(site(NEW, { [OLD]: T0 + DAY, [NEW]: null }), NEW, T0 + MINUTE)).toMatchObject({
      makes: keyIdAt(T0 + MINUTE),
      plan: { until: { [OLD]: T0 + DAY } },
    })
  })
  test('that does not sign any more: it goes, and nothing else changes', () => {
    expect(leakedStep(site(NEW, { [OLD]: T0 + DAY, [NEW]: null }), OLD, T0)).toEqual({
      makes: null,
      plan: { sign: NEW, until: {} },
      deletes: [`TOKEN_KEY_${OLD}`],
      ids: [OLD],
    })
  })
  test('that is one of several in one secret: all of them go', () => {
    const several: KeyState = {
      signing: 'b',
      keys: [
        { id: 'SESSION_SECRET', until: null },
        { id: 'a', until: null },
        { id: 'b', until: null },
      ],
      secrets: new Set(['TOKEN_KEYS', 'SESSION_SECRET']),
    }
    expect(leakedStep(several, 'a', T0)).toEqual({
      makes: NEW,
      plan: { sign: NEW, until: { SESSION_SECRET: T0 + 31 * DAY } },
      deletes: ['TOKEN_KEYS'],
      ids: ['a', 'b'],
    })
  })
  test('that nobody knows: nothing is done', () => {
    expect(leakedStep(site(OLD, { [OLD]: null }), NEW, T0)).toBeNull()
  })
})

test('the names of the secrets alone tell the age of the newest key and which ones are left over', () => {
  expect(keysByName(new Set([`TOKEN_KEY_${OLD}`]), T0)).toMatchObject({ isOld: true, leftOver: [] })
  expect(keysByName(new Set([`TOKEN_KEY_${OLD}`, `TOKEN_KEY_${NEW}`]), T0 + DAY)).toEqual({ ageMs: DAY, isOld: false, leftOver: [] })
  expect(keysByName(new Set([`TOKEN_KEY_${OLD}`, `TOKEN_KEY_${NEW}`, 'SESSION_SECRET']), T0 + 33 * DAY)).toMatchObject({
    leftOver: [OLD, 'SESSION_SECRET'],
  })
  expect(keysByName(new Set(['SESSION_SECRET']), T0)).toEqual({ ageMs: null, isOld: false, leftOver: [] })
})
