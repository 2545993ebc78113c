import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminGroupDetail, AdminGroupRow, SavedGroup } from '#contract/test-groups/schemas.ts'
import type { AdminPattern } from '#contract/patterns/schemas.ts'
import type { AuditRow } from '#contract/audit/schemas.ts'
import type { Blueprint } from '#contract/blueprints/schemas.ts'
import type { CatalogueGroup } from '#contract/catalogue/schemas.ts'
import type { MadeQuiz } from '#contract/quizzes/schemas.ts'
import { newId } from '#worker/platform/ids.ts'
import { imported, prefix } from '#tests/worker/content/import-run.ts'
import { nth, PNG, sampleBundle } from '#tests/worker/content/sample-bundle.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start, submit } from '#tests/worker/helpers/test-of.ts'

let admin: Person
beforeAll(async () => {
  admin = await person({ role: 'admin' })
})
const get = <Answer>(path: string) => answerOf<Answer>('GET', path, { token: admin.token })
const actionsOn = async (target: string) =>
  (await get<{ items: AuditRow[] }>(`/api/admin/audit?target=${target}&sort=at`)).items.map(({ action }) => action)

describe('test groups', () => {
  const GROUPS = '/api/admin/testseries-groups'
  test("are made, changed with their picture and window, and never over someone else's work", async () => {
    const { p } = await publishedSample()
    const id = `${p}.g2`
    const group = { id, title: { en: 'Mocks' }, exam: 'Small', published: true, tests: [`${p}.test`], order: 3 }
    const made = await answerOf<SavedGroup>('POST', GROUPS, { token: admin.token, body: { group, expected: null } })
    const changed = { ...group, cover: `${p}.cover`, visibleFrom: '2026-12-01T09:00:00+05:30' }
    const cover = { id: `${p}.cover`, type: 'image/png', data: PNG }
    const body = { group: changed, expected: made.checksum, cover }
    await answerOf('PUT', `${GROUPS}/${made.id}`, { token: admin.token, body })
    expect((await call('PUT', `${GROUPS}/${made.id}`, { token: admin.token, body })).status).toBe(409)
    const detail = await get<AdminGroupDetail>(`${GROUPS}/${made.id}`)
    expect(detail.definition).toMatchObject({ ...changed, visibleFrom: '2026-12-01T03:30:00.000Z' })
    expect(detail.tests).toHaveLength(1)
    expect((await call('GET', detail.cover ?? '')).headers.get('content-type')).toBe('image/png')
    // What was read can be written back, and then nothing has changed.
    const again = { group: detail.definition, expected: detail.checksum }
    expect((await answerOf<SavedGroup>('PUT', `${GROUPS}/${made.id}`, { token: admin.token, body: again })).checksum).toBe(detail.checksum)
    expect(await actionsOn(made.id)).toEqual(['group.save'])
  })

  test('are put in order all together, or not at all where one is missing', async () => {
    await publishedSample()
    const before = await get<{ items: AdminGroupRow[] }>(GROUPS)
    const ids = before.items.map(({ id }) => id).toReversed()
    expect((await call('PUT', `${GROUPS}/order`, { token: admin.token, body: { ids: ids.slice(1) } })).status).toBe(409)
    await answerOf('PUT', `${GROUPS}/order`, { token: admin.token, body: { ids } })
    expect((await get<{ items: AdminGroupRow[] }>(GROUPS)).items.map(({ id }) => id)).toEqual(ids)
  })
})

test('a quiz of pasted questions can be taken at once, and sending it twice makes one', async () => {
  const quiz = {
    id: newId(),
    title: 'Ten minutes',
    exam: 'SSC CGL',
    language: 'hi',
    minutes: 5,
    right: '1',
    wrong: '-1/4',
    access: 'free',
    topic: { subject: 'गणित', title: 'जोड़' },
    difficulty: 'easy',
    publish: true,
    questions: [
      { stem: '1 + 1?', options: ['1', '2', '3'], right: 1 },
      { stem: '$2^3$?', options: ['6', '8'], right: 1, solution: '$2 \\cdot 2 \\cdot 2 = 8$' },
    ],
  }
  const send = () => answerOf<MadeQuiz>('POST', '/api/admin/quizzes', { token: admin.token, body: quiz })
  const { testId } = await send()
  expect(await send()).toEqual({ testId, published: true })
  expect(await actionsOn(quiz.id)).toEqual(['quiz.create'])
  const grant = await start(await person(), testId, 'hi')
  await submit(grant)
  const { items } = await get<{ items: AdminPattern[] }>('/api/admin/patterns')
  expect(items.some(({ spec }) => spec.id.startsWith('quiz.'))).toBe(false)
})

test('a pattern gets its next version; one that is stored never changes', async () => {
  const p = prefix()
  await imported({ ...sampleBundle(p), tests: [], groups: [] })
  const spec = nth(sampleBundle(p).patterns, 0)
  const save = (pattern: unknown) => call('POST', '/api/admin/patterns', { token: admin.token, body: { pattern } })
  expect((await save({ ...spec, durationMinutes: 20 })).status).toBe(400)
  expect((await save({ ...spec, version: 2, durationMinutes: 20 })).status).toBe(200)
  const { items } = await get<{ items: AdminPattern[] }>('/api/admin/patterns')
  expect(items.find(({ spec: { id } }) => id === spec.id)).toMatchObject({ versions: [2, 1], spec: { durationMinutes: 20 } })
})

test('a blueprint is kept, taken away, and put back by its own id', async () => {
  const id = newId()
  const row = { section: 'one', topics: [], difficulty: null, type: 'single', count: 2 }
  const body = { title: 'Weekly', body: { pattern: { id: 'x', version: 1 }, languages: ['en'], notInLast: 5, rows: [row] } }
  const path = `/api/admin/blueprints/${id}`
  await answerOf('PUT', path, { token: admin.token, body })
  const { items } = await get<{ items: Blueprint[] }>('/api/admin/blueprints')
  expect(items.find((one) => one.id === id)).toMatchObject(body)
  await answerOf('DELETE', path, { token: admin.token })
  expect((await call('DELETE', path, { token: admin.token })).status).toBe(404)
  await answerOf('PUT', path, { token: admin.token, body })
  expect(await actionsOn(id)).toEqual(['blueprint.save', 'blueprint.delete', 'blueprint.save'])
})

describe('the audit log', () => {
  test('is read by day, person and deed, page by page, with names looked up and never stored', async () => {
    const actor = await person({ role: 'admin', name: 'Asha' })
    for (let i = 0; i < 3; i++)
      await answerOf('PUT', `/api/admin/blueprints/${newId()}`, {
        token: actor.token,
        body: {
          title: `B${i}`,
          body: {
            pattern: { id: 'x', version: 1 },
            languages: ['en'],
            notInLast: 0,
            rows: [{ section: 's', topics: [], difficulty: null, type: 'single', count: 1 }],
          },
        },
      })
    const first = await get<{ items: AuditRow[]; next: string | null }>(`/api/admin/audit?actor=${actor.id}&action=blueprint&limit=2`)
    expect(first.items.map(({ actorName }) => actorName)).toEqual(['Asha', 'Asha'])
    const rest = await get<{ items: AuditRow[]; next: string | null }>(
      `/api/admin/audit?actor=${actor.id}&action=blueprint&limit=2&cursor=${first.next}`,
    )
    expect([rest.items.length, rest.next]).toEqual([1, null])
    expect((await get<{ items: AuditRow[] }>(`/api/admin/audit?actor=${actor.id}&to=2001-01-01`)).items).toEqual([])
    expect((await call('GET', '/api/admin/audit?from=2026-02-31', { token: admin.token })).status).toBe(400)
    const stored = await env.DB.prepare('SELECT * FROM audit_log WHERE actor_id = ?1').bind(actor.id).all()
    expect(JSON.stringify(stored.results)).not.toContain('Asha')
  })

  test('cannot be changed, whoever asks', async () => {
    await expect(env.DB.prepare("UPDATE audit_log SET action = 'nothing'").run()).rejects.toThrow('append-only')
    await expect(env.DB.prepare('DELETE FROM audit_log').run()).rejects.toThrow('append-only')
  })
})

test('the catalogue still answers with every group that was made here', async () => {
  const groups = await answerOf<CatalogueGroup[]>('GET', '/api/testseries-groups/full')
  expect(groups.length).toBeGreaterThan(0)
})
