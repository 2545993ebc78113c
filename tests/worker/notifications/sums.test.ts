import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import type { Notification } from '#contract/notifications/schemas.ts'
import { countSums, forgetOld } from '#worker/features/notifications/broadcasts/sums.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { Desk } from './planning.ts'

beforeEach(() => env.DB.batch(['broadcast', 'broadcast_plan', 'broadcast_member'].map((table) => env.DB.prepare(`DELETE FROM ${table}`))))

const listOf = (who: Person) => answerOf<Notification[]>('GET', '/api/notifications', { token: who.token })
const readAll = (who: Person) => call('POST', '/api/notifications/mark-read', { token: who.token, body: {} })
const follow = async (who: Person) => call('POST', `/api/notifications/${(await listOf(who))[0]?._id}/read`, { token: who.token })

test('opened and clicked are counted once a person, in sums, and of no one by name', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => person({ createdAt: 1 })))
  const [one, two, three, four] = people as [Person, Person, Person, Person]
  const desk = await Desk.open()
  const sent = await desk.send()
  for (const who of [one, two, two]) await readAll(who)
  for (const who of [three, four, four]) await follow(who)
  // Who has followed it opens the bell afterwards.
  await readAll(three)
  expect(await countSums(env, (sent.at ?? 0) + 1)).toBe(1)
  expect((await desk.read(sent._id)).figures).toMatchObject({ opened: 4, clicked: 2, countedAt: (sent.at ?? 0) + 1 })
  expect(await countSums(env, (sent.at ?? 0) + 2)).toBe(0)
})

test('what is out of date is deleted once a day, and with it leaves the lists', async () => {
  const who = await person({ createdAt: 1 })
  const desk = await Desk.open()
  await desk.send()
  expect(await listOf(who)).toHaveLength(1)
  const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 19_800_000 + 1_000
  await forgetOld(env, midnight + 89 * 86_400_000)
  await forgetOld(env, midnight + 95 * 86_400_000 + 6 * 3_600_000)
  expect(await listOf(who)).toHaveLength(1)
  await forgetOld(env, midnight + 95 * 86_400_000)
  expect(await listOf(who)).toEqual([])
})
