import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SavedQuestion } from '#contract/question-bank/schemas.ts'
import { newId } from '#worker/platform/ids.ts'
import { everyTypeBundle } from '#tests/worker/content/every-type-bundle.ts'
import { imported, prefix } from '#tests/worker/content/import-run.ts'
import { choice, PNG } from '#tests/worker/content/sample-bundle.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { auditOf, create, detailOf, sampleBank, save, withStem, type Bank } from './bank-calls.ts'

let bank: Bank
beforeAll(async () => {
  bank = await sampleBank()
})
const put = (id: string, body: unknown) => call('PUT', `/api/admin/questions/${id}`, { token: bank.admin.token, body })
const post = (path: string, body: unknown) => call('POST', `/api/admin/questions${path}`, { token: bank.admin.token, body })

describe('a new question', () => {
  test('is in the bank with one audit entry that names it', async () => {
    const saved = await create(bank, choice(bank.p, newId()))
    expect(saved).toMatchObject({ version: 1, status: 'created' })
    const detail = await detailOf(bank, saved.id)
    expect(detail.source.key).toEqual({ options: ['b'] })
    expect(await auditOf(saved.id)).toMatchObject([{ action: 'question.save', actor_id: bank.admin.id, before: null }])
  })
  test('of a name that is taken is refused', async () => {
    const response = await post('', { question: choice(bank.p, 's1') })
    expect(response.status).toBe(409)
  })
  test('with faults tells each with its path and leaves nothing behind', async () => {
    const name = newId()
    const question = { ...choice(bank.p, name), topic: 'no.such.topic', key: { options: ['z'] } }
    const response = await post('', { question })
    const { error } = await response.json<{ error: { code: string; details: { path: string }[] } }>()
    expect([response.status, error.code]).toEqual([400, 'import_invalid'])
    expect(error.details.map(({ path }) => path)).toEqual(expect.arrayContaining(['questions[0].topic', 'questions[0].key.options[0]']))
    const found = await env.DB.prepare('SELECT 1 FROM question WHERE external_id = ?1').bind(`${bank.p}.${name}`).first()
    expect(found).toBeNull()
  })
})

describe('a changed question', () => {
  test('is a new version, gives the test that holds it a new paper, and is one audit entry', async () => {
    const id = bank.id('s2')
    const before = (await auditOf(id)).length
    const { source, version } = await detailOf(bank, id)
    const saved = await save(bank, id, withStem(source, 'Changed stem?'), version)
    expect(saved).toMatchObject({ version: version + 1, status: 'updated', published: 1 })
    const audit = await auditOf(id)
    expect(audit.length).toBe(before + 1)
    expect(audit.at(-1)).toMatchObject({ action: 'question.save', before: JSON.stringify({ version }) })
  })
  test('that is not different makes no version and no entry', async () => {
    const id = bank.id('m1')
    const before = (await auditOf(id)).length
    const { source, version } = await detailOf(bank, id)
    expect(await save(bank, id, { ...source, tags: [] }, version)).toMatchObject({ version, status: 'unchanged' })
    expect((await auditOf(id)).length).toBe(before)
  })
  test('of a version that was overtaken is refused and nothing is lost', async () => {
    const id = bank.id('m1')
    const { source, version } = await detailOf(bank, id)
    await save(bank, id, withStem(source, 'The first admin’s words'), version)
    const late = await put(id, { question: withStem(source, 'The second admin’s words'), expected: version })
    expect(late.status).toBe(409)
    expect((await detailOf(bank, id)).source.variants.en?.stem).toBe('The first admin’s words')
  })
  test('by twenty admins at once is one version: one wins, the others are told', async () => {
    const saved = await create(bank, choice(bank.p, newId()))
    const { source } = await detailOf(bank, saved.id)
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, i) => put(saved.id, { question: withStem(source, `Words of admin ${i}`), expected: 1 })),
    )
    const statuses = tries.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    const winner = statuses.indexOf(200)
    const after = await detailOf(bank, saved.id)
    expect([after.version, after.source.variants.en?.stem]).toEqual([2, `Words of admin ${winner}`])
    expect((await auditOf(saved.id)).map(({ action }) => action)).toEqual(['question.save', 'question.save'])
  })
  test('with a text missing is told as faults and not as a conflict', async () => {
    const id = bank.id('s1')
    const { source, version } = await detailOf(bank, id)
    const response = await put(id, { question: withStem(source, ''), expected: version })
    const { error } = await response.json<{ error: { code: string; details: { path: string }[] } }>()
    expect(error.code).toBe('import_invalid')
    expect(error.details.map(({ path }) => path)).toContain('questions[0].variants.en.stem')
  })
  test('keeps its name', async () => {
    const id = bank.id('s1')
    const { source, version } = await detailOf(bank, id)
    expect((await put(id, { question: { ...source, id: `${bank.p}.other` }, expected: version })).status).toBe(400)
  })
})

test.each(['tf', 'ar', 'lm', 'mx', 'tx', 'm3'])('a question of the type of %s comes back as it was written', async (name) => {
  const p = prefix()
  const bundle = everyTypeBundle(p)
  const { questions } = await imported(bundle)
  const id = questions.find(({ externalId }) => externalId === `${p}.${name}`)?.id ?? ''
  const written = bundle.questions.find((question) => question.id === `${p}.${name}`)
  expect((await detailOf(bank, id)).source).toEqual(written)
})

test('an old version becomes the next one, and the way there stays', async () => {
  const saved = await create(bank, choice(bank.p, newId()))
  const { source } = await detailOf(bank, saved.id)
  await save(bank, saved.id, withStem(source, 'Second words'), 1)
  const body = { version: 1, expected: 2 }
  const restored = await answerOf<SavedQuestion>('POST', `/api/admin/questions/${saved.id}/restore`, { token: bank.admin.token, body })
  expect(restored).toMatchObject({ version: 3, status: 'updated' })
  const after = await detailOf(bank, saved.id)
  expect(after.source).toEqual(source)
  expect(after.versions.map(({ version }) => version)).toEqual([3, 2, 1])
  expect((await detailOf(bank, saved.id, 2)).source.variants.en?.stem).toBe('Second words')
  expect((await auditOf(saved.id)).map(({ action }) => action)).toEqual(['question.save', 'question.save', 'question.restore'])
  expect((await post(`/${saved.id}/restore`, { version: 9, expected: 3 })).status).toBe(404)
  expect((await post(`/${saved.id}/restore`, { version: 1, expected: 2 })).status).toBe(409)
})

test('a translation is behind when its English moved on', async () => {
  const saved = await create(bank, choice(bank.p, newId()))
  const { source, behind } = await detailOf(bank, saved.id)
  expect(behind).toEqual([])
  await save(bank, saved.id, withStem(source, 'New English'), 1)
  expect((await detailOf(bank, saved.id)).behind).toEqual(['hi'])
})

describe('a picture', () => {
  test('is stored once, whoever sends it again, under a name and at an address of its own', async () => {
    const body = { type: 'image/png', data: PNG }
    const first = await answerOf<{ name: string; address: string }>('POST', '/api/admin/questions/images', {
      token: bank.admin.token,
      body,
    })
    const second = await answerOf('POST', '/api/admin/questions/images', { token: bank.admin.token, body })
    expect(second).toEqual(first)
    expect((await call('GET', first.address)).headers.get('content-type')).toBe('image/png')
    expect((await auditOf(first.name)).map(({ action }) => action)).toEqual(['image.save'])
  })
  test.each([
    ['an SVG', btoa('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['HTML', btoa('<html><script>alert(1)</script>')],
    ['not base64', 'abc'],
  ])('that is %s is refused', async (_, data) => {
    expect((await post('/images', { type: 'image/png', data })).status).toBe(400)
  })
})
