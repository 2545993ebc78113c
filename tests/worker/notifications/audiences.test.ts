import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Audience, type AudienceCondition, isBehavioural } from '#contract/notifications/audience.ts'
import { notificationIdOf } from '#contract/notifications/notification-id.ts'
import type { Notification } from '#contract/notifications/schemas.ts'
import { STATES } from '#contract/auth/schemas.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import { minorRules } from '#domain/access/minor-rules.ts'
import { studyDayOf } from '#domain/revision/study-streak.ts'
import { countAudience, fixAudience } from '#worker/features/notifications/broadcasts/audience.sql.ts'
import { findMissed } from '#do/user-hub/missed-notifications.sql.ts'
import { findPage, markOneRead } from '#worker/features/notifications/queries.sql.ts'
import { imagePassOf } from '#worker/platform/image-pass.ts'
import { tokenKeysOf } from '#worker/platform/token-keys.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { change, person, type Person } from '#tests/worker/helpers/people.ts'
import { storeBroadcast } from './sending.ts'

const NOW = Date.now()
const TESTS = ['audtest000000001', 'audtest000000002']
const BATCHES = ['audbatch00000001', 'audbatch00000002', 'audbatch00000003']
const KEY = 'A'.repeat(43)

interface Known {
  readonly who: Person
  readonly ageBand: string | null
  readonly language: string | null
  readonly state: string
  readonly exams: readonly string[]
  readonly primeUntil: number | null
  readonly seenDay: number | null
  readonly took: readonly string[]
  readonly batches: readonly string[]
  readonly isOut: boolean
}
const people: Known[] = []

/** The same sequence in every run. */
let seed = 7
const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
const pick = <One>(list: readonly One[]): One => list[next(list.length)] as One
const some = <One>(list: readonly One[]): One[] => [...new Set(Array.from({ length: 1 + next(3) }, () => pick(list)))]

const LANGUAGES = LOCALES.slice(0, 4)
const PLACES = STATES.slice(0, 4)
const EXAMS = ['ssc-cgl', 'ibps-po', 'rrb-ntpc']

beforeAll(async () => {
  await env.DB.batch([env.DB.prepare('DELETE FROM broadcast'), env.DB.prepare('DELETE FROM broadcast_member')])
  // Others of the same Worker are in no audience of this file.
  await env.DB.prepare('UPDATE user SET banned_at = 1 WHERE banned_at IS NULL').run()
  for (let i = 0; i < 24; i++) {
    const known = {
      ageBand: pick(['under18', '18to24', '25to34', '35plus', null]),
      language: pick([...LANGUAGES, null]),
      state: pick(PLACES),
      exams: next(5) === 0 ? [] : some(EXAMS),
      primeUntil: pick([null, NOW - 86_400_000, NOW + 86_400_000]),
      seenDay: pick([null, studyDayOf(NOW), studyDayOf(NOW) - 3, studyDayOf(NOW) - 40]),
      took: next(2) === 0 ? [] : some(TESTS),
      batches: next(2) === 0 ? [] : some(BATCHES),
      isOut: i >= 22,
    }
    const { ageBand, language, state, exams, primeUntil, seenDay, took } = known
    const who = await person({
      ageBand,
      state,
      examGoals: [...exams],
      interfaceLanguage: language,
      primeAccessUntil: primeUntil,
      lastSeenDay: seenDay,
      createdAt: NOW - 3_600_000,
    })
    for (const testId of took)
      await env.DB.prepare(
        `INSERT INTO attempt (user_id, test_id, n, mode, state, started_at, deadline_at, language, paper_version, key_version, ranking, round)
         VALUES (?1, ?2, 1, 'exam', 'closed', 1, 2, 'en', 1, 1, 0, 0)`,
      )
        .bind(who.id, testId)
        .run()
    for (const batchId of known.batches)
      await env.DB.prepare('INSERT INTO batch_member (batch_id, user_id, at) VALUES (?1, ?2, 1)').bind(batchId, who.id).run()
    people.push({ who, ...known })
  }
  await change(people[22]?.who.id ?? '', 'banned_at', 1)
  await change(people[23]?.who.id ?? '', 'deleted_at', 1)
  await env.MEDIA.put('broadcast/an-image', 'bytes', { httpMetadata: { contentType: 'image/png' } })
})

const CONDITIONS: readonly (() => AudienceCondition)[] = [
  () => ({ is: 'exam', exams: some(EXAMS) }),
  () => ({ is: 'language', languages: some(LANGUAGES) }),
  () => ({ is: 'state', states: some(PLACES) }),
  () => ({ is: 'prime', prime: pick(['active', 'ended', 'never'] as const) }),
  () => ({ is: 'batch', batches: some(BATCHES) }),
  () => ({ is: 'took', testId: pick(TESTS) }),
  () => ({ is: 'notTook', testId: pick(TESTS) }),
  () => ({ is: 'notSeen', days: 1 + next(50) }),
]
const randomAudience = (): Audience =>
  next(12) === 0 ? { kind: 'all' } : { kind: 'where', all: Array.from({ length: 1 + next(3) }, () => pick(CONDITIONS)()) }

/** The slow filter: person by person, in memory. */
function isMeant(known: Known, audience: Audience): boolean {
  if (known.isOut) return false
  if (audience.kind === 'all') return true
  if (audience.all.some(isBehavioural) && minorRules(known.ageBand).isMinor) return false
  return audience.all.every((condition) => holds(known, condition))
}

function holds(known: Known, condition: AudienceCondition): boolean {
  switch (condition.is) {
    case 'exam':
      return condition.exams.some((exam) => known.exams.includes(exam))
    case 'language':
      return (condition.languages as readonly string[]).includes(known.language ?? 'en')
    case 'state':
      return (condition.states as readonly string[]).includes(known.state)
    case 'prime': {
      const prime = known.primeUntil === null ? 'never' : known.primeUntil > NOW ? 'active' : 'ended'
      return condition.prime === prime
    }
    case 'batch':
      return condition.batches.some((batch) => known.batches.includes(batch))
    case 'took':
      return known.took.includes(condition.testId)
    case 'notTook':
      return !known.took.includes(condition.testId)
    case 'notSeen':
      return known.seenDay === null || studyDayOf(NOW) - known.seenDay >= condition.days
  }
}

test('200 random audiences are seen by those of the slow filter alone: list, unread, hub, mark, image, and the number', async () => {
  const keys = tokenKeysOf(env)
  const everywhere = { personal: Number.MAX_SAFE_INTEGER, broadcast: Number.MAX_SAFE_INTEGER }
  const differences: unknown[] = []
  for (let i = 0; i < 200; i++) {
    const audience = randomAudience()
    const stored = await storeBroadcast(`${i}`, audience, 'an-image')
    const meant = people.filter((known) => isMeant(known, audience))
    const counted = await countAudience(env.DB, audience, NOW)
    if (counted.people !== meant.length) differences.push([i, 'count', counted.people, meant.length])
    const languages = Object.fromEntries(
      LOCALES.map((one) => [one, meant.filter(({ language }) => (language ?? 'en') === one).length]).filter(([, n]) => n !== 0),
    )
    if (LOCALES.some((one) => (counted.languages[one] ?? 0) !== (languages[one] ?? 0)))
      differences.push([i, 'languages', counted.languages, languages])
    // Two of them each time: all 24 are met about 17 times.
    for (const known of new Set([pick(people), pick(people)])) {
      const { id } = known.who
      const isOwn = meant.includes(known)
      const page = await findPage(env.DB, id, everywhere, 50)
      const missed = await findMissed(env.DB, id, { personal: 0, broadcast: stored.at - 1 })
      const image = `/api/notifications/${notificationIdOf('broadcast', stored.at, stored.tag)}/image?pass=${await imagePassOf(keys, id, NOW)}`
      const before = page.unread
      const seen = {
        list: page.items.some(({ at }) => at === stored.at),
        hub: missed.broadcast.length === 1,
        image: (await call('GET', image)).status === 200,
        mark: (await markOneRead(env.DB, id, { stream: 'broadcast', at: stored.at, tag: stored.tag })) !== 'absent',
      }
      const after = (await findPage(env.DB, id, everywhere, 50)).unread
      const wanted = { list: isOwn, hub: isOwn, image: isOwn && !known.isOut, mark: isOwn }
      if (JSON.stringify(seen) !== JSON.stringify(wanted) || before - after !== Number(isOwn))
        differences.push([i, audience, seen, wanted, before, after])
    }
  }
  expect(differences).toEqual([])
}, 60_000)

describe('a condition about what people did', () => {
  test('leaves out who is under 18 or has not said, and says how many', async () => {
    const audience: Audience = { kind: 'where', all: [{ is: 'notSeen', days: 1 }] }
    const inReach = people.filter((known) => !known.isOut && holds(known, { is: 'notSeen', days: 1 }))
    const minors = inReach.filter(({ ageBand }) => minorRules(ageBand).isMinor).length
    expect(minors).toBeGreaterThan(0)
    expect(await countAudience(env.DB, audience, NOW)).toMatchObject({ people: inReach.length - minors, minorsLeftOut: minors })
  })
  test('is what the others are not: language, state, exam, Prime and batch reach minors', async () => {
    for (const all of [CONDITIONS[0]?.(), CONDITIONS[1]?.(), CONDITIONS[2]?.(), CONDITIONS[3]?.(), CONDITIONS[4]?.()])
      if (all !== undefined) expect((await countAudience(env.DB, { kind: 'where', all: [all] }, NOW)).minorsLeftOut).toBe(0)
  })
})

test('a deleted account leaves its number to no one', async () => {
  const gone = await person({ createdAt: NOW - 60_000 })
  const numberOf = (id: string) => env.DB.prepare('SELECT no FROM account_number WHERE user_id = ?1').bind(id).first<number>('no')
  const no = await numberOf(gone.id)
  await storeBroadcast('before', { kind: 'all' })
  await change(gone.id, 'deleted_at', 1)
  await env.DB.prepare('DELETE FROM account_number WHERE user_id = ?1').bind(gone.id).run()
  const comer = await person({ createdAt: NOW - 60_000 })
  expect((await numberOf(comer.id)) ?? 0).toBeGreaterThan(no ?? 0)
  expect(await answerOf<Notification[]>('GET', '/api/notifications', { token: comer.token })).toEqual([])
  expect(await fixAudience(env.DB, { kind: 'all' }, NOW)).not.toContain(no)
})

test.each([
  ['no condition', { kind: 'where', all: [] }],
  ['too many', { kind: 'where', all: Array.from({ length: 13 }, () => ({ is: 'notSeen', days: 1 })) }],
  ['an unknown one', { kind: 'where', all: [{ is: 'height', id: 'x' }] }],
  ['a list of nothing', { kind: 'where', all: [{ is: 'state', states: [] }] }],
  ['SQL for an exam', { kind: 'where', all: [{ is: 'exam', exams: ["x') OR 1=1 --"] }] }],
  ['a state that is none', { kind: 'where', all: [{ is: 'state', states: ['Atlantis'] }] }],
  ['a batch that is no id', { kind: 'where', all: [{ is: 'batch', batches: ['x'] }] }],
  ['no days', { kind: 'where', all: [{ is: 'notSeen', days: 0 }] }],
])('an audience with %s is refused', async (_name, audience) => {
  const admin = await person({ role: 'admin' })
  expect((await call('POST', '/api/admin/broadcasts/count', { token: admin.token, body: { audience } })).status).toBe(400)
})

test('an image is served to no one by a pass of another kind, for another notification, or under its stored name', async () => {
  const [known] = people
  if (known === undefined) throw new Error('no people')
  const stored = await storeBroadcast('with an image', { kind: 'all' }, 'an-image')
  const id = notificationIdOf('broadcast', stored.at, stored.tag)
  const pass = await imagePassOf(tokenKeysOf(env), known.who.id, NOW)
  const status = async (path: string) => (await call('GET', path)).status
  expect(await status(`/api/notifications/${id}/image?pass=${pass}`)).toBe(200)
  expect(await status(`/api/notifications/${id}/image?pass=${known.who.token}`)).toBe(404)
  expect(await status(`/api/notifications/${id}/image?pass=x`)).toBe(404)
  expect(await status(`/api/notifications/${id}/image`)).toBe(400)
  expect(await status(`/api/notifications/${id.slice(0, -8)}aaaaaaaa/image?pass=${pass}`)).toBe(404)
  expect(await status(`/media/broadcast/an-image`)).toBe(404)
  expect(await status(`/media/${KEY}`)).toBe(404)
  const reply = await call('GET', `/api/notifications/${id}/image?pass=${pass}`)
  expect([reply.headers.get('content-type'), reply.headers.get('x-content-type-options'), reply.headers.get('cache-control')]).toEqual([
    'image/png',
    'nosniff',
    'no-store',
  ])
  expect(reply.headers.get('content-security-policy')).toContain('sandbox')
  await env.DB.prepare('UPDATE broadcast SET stopped_at = 1 WHERE at = ?1').bind(stored.at).run()
  expect(await status(`/api/notifications/${id}/image?pass=${pass}`)).toBe(404)
})
