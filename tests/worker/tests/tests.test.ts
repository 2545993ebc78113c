import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { AdminTestDetail, AdminTestRow, ChecklistResponse, SavedTest, TestsChanged } from '#contract/tests/schemas.ts'
import type { ContentTest } from '#contract/imports/content.ts'
import { imported, prefix } from '#tests/worker/content/import-run.ts'
import { nth, sampleBundle } from '#tests/worker/content/sample-bundle.ts'
import { answerOf, call, errorCodeOf } from '#tests/worker/helpers/call.ts'
import { type Person, person } from '#tests/worker/helpers/people.ts'
import { publishedSample, start } from '#tests/worker/helpers/test-of.ts'

const BASE = '/api/admin/testseries'
let admin: Person
beforeAll(async () => {
  admin = await person({ role: 'admin' })
})

const detailOf = (id: string) => answerOf<AdminTestDetail>('GET', `${BASE}/${id}`, { token: admin.token })
const list = (query: string) => answerOf<{ items: AdminTestRow[]; next: string | null }>('GET', `${BASE}?${query}`, { token: admin.token })
const put = (id: string, expected: string | null, definition: unknown) =>
  call('PUT', `${BASE}/${id}`, { token: admin.token, body: { test: definition, expected } })
const faultsOf = async (response: Response) =>
  (await response.json<{ error: { code: string; details: { path: string; message: string }[] } }>()).error.details
const auditOf = async (target: string) =>
  (
    await env.DB.prepare('SELECT action FROM audit_log WHERE target = ?1 ORDER BY at, id').bind(target).all<{ action: string }>()
  ).results.map(({ action }) => action)

describe("a test in an admin's form", () => {
  test('comes as its author wrote it, with its questions and without any key', async () => {
    const { testId, p } = await publishedSample()
    const detail = await detailOf(testId)
    expect(detail.definition).toMatchObject({ id: `${p}.test`, published: true, sections: [{ id: 'one' }, { id: 'two' }] })
    expect(detail.questions.map(({ externalId }) => externalId)).toEqual([`${p}.s1`, `${p}.s2`, `${p}.n1`, `${p}.m1`])
    expect(nth(detail.questions, 2).html).toContain('[A square]')
    expect(JSON.stringify(detail)).not.toContain('canary')
    expect(JSON.stringify(detail.questions)).not.toContain('0.45')
  })

  test('is saved once for each state that someone saw: of twenty edits at once one wins', async () => {
    const { testId } = await publishedSample()
    const { checksum, definition } = await detailOf(testId)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => put(testId, checksum, { ...definition, title: { en: `Title ${i}` } })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(409)])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await detailOf(testId)).definition.title).toEqual({ en: `Title ${winner}` })
    expect(await auditOf(testId)).toEqual(['test.save'])
  })

  test('keeps its pattern and its questions once someone has begun it, and everything else may change', async () => {
    const { testId, p } = await publishedSample()
    const grant = await start(await person(), testId)
    await vi.waitFor(async () => {
      const row = await env.DB.prepare('SELECT 1 FROM attempt WHERE test_id = ?1').bind(grant.attemptId.split('.')[0]).first()
      expect(row).not.toBe(null)
    }, 10_000)
    const { checksum, definition, isTaken } = await detailOf(testId)
    expect(isTaken).toBe(true)
    const swapped = { ...definition, sections: [{ id: 'one', questions: [`${p}.s2`, `${p}.s1`] }, nth(definition.sections, 1)] }
    const refused = await put(testId, checksum, swapped)
    expect(refused.status).toBe(400)
    expect((await faultsOf(refused))[0]?.message).toContain('stay as they are')
    expect((await put(testId, checksum, { ...definition, access: 'prime' })).status).toBe(200)
  })

  test('tells every fault with its place and stores nothing', async () => {
    const p = prefix()
    await imported({ ...sampleBundle(p), tests: [], groups: [] })
    const wanted = { ...nth(sampleBundle(p).tests, 0), languages: ['en', 'ta'], sections: [{ id: 'one', questions: [`${p}.s1`] }] }
    const response = await call('POST', BASE, { token: admin.token, body: { test: wanted, expected: null } })
    expect(await faultsOf(response)).not.toHaveLength(0)
    expect((await list(`q=${p}`)).items).toEqual([])
  })

  test('is listed by what its address asks for, page by page, each test once', async () => {
    const p = prefix()
    const bundle = sampleBundle(p)
    const base = nth(bundle.tests, 0)
    const tests = Array.from({ length: 5 }, (_, i): ContentTest => ({
      ...base,
      id: `${p}.t${i}`,
      published: i % 2 === 0,
      title: { en: `${p} ${'edcba'[i]}` },
    }))
    await imported({ ...bundle, tests, groups: [{ ...nth(bundle.groups, 0), tests: tests.map(({ id }) => id) }] })
    const pages: string[] = []
    let cursor = ''
    do {
      const page = await list(`q=${p}&sort=title&limit=2&cursor=${cursor}`)
      pages.push(...page.items.map(({ title }) => title.en.slice(-1)))
      cursor = page.next ?? ''
    } while (cursor !== '')
    expect(pages).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect((await list(`q=${p}&state=published`)).items).toHaveLength(3)
    expect(nth((await list(`q=${p}`)).items, 0).groups).toMatchObject([{ title: { en: 'Samples' } }])
    expect(await errorCodeOf(await call('GET', `${BASE}?cursor=AAAA`, { token: admin.token }))).toBe('invalid_request')
  })

  test('several are changed at once, with what an undo needs and one entry each in the log', async () => {
    const one = await publishedSample()
    const other = await publishedSample((bundle) => Object.assign(nth(bundle.tests, 0), { access: 'prime' }))
    const ids = [one.testId, other.testId]
    const change = (what: unknown) => answerOf<TestsChanged>('POST', `${BASE}/change`, { token: admin.token, body: { ids, change: what } })
    expect((await change({ access: 'prime' })).before.map(({ access }) => access)).toEqual(['free', 'prime'])
    expect((await detailOf(one.testId)).definition.access).toBe('prime')
    await change({ archived: true })
    expect((await detailOf(one.testId)).definition.published).toBe(false)
    expect((await list(`q=${one.p}`)).items).toEqual([])
    expect((await list(`q=${one.p}&state=archived`)).items).toHaveLength(1)
    await change({ archived: false })
    await change({ published: true })
    expect(await auditOf(one.testId)).toEqual(['test.access', 'test.archived', 'test.archived', 'test.published'])
  })
})

describe('the checklist before publishing', () => {
  test('finds what the importer refuses and what an admin should know, and writes nothing', async () => {
    const { testId, p } = await publishedSample()
    const { definition } = await detailOf(testId)
    const check = (wanted: unknown) => answerOf<ChecklistResponse>('POST', `${BASE}/check`, { token: admin.token, body: { test: wanted } })
    expect(await check(definition)).toMatchObject({ mayPublish: true })
    const other = { ...definition, id: `${p}.other`, languages: ['en', 'ta'] }
    const found = await check(other)
    expect(found.mayPublish).toBe(false)
    const states = Object.fromEntries(found.checks.map(({ name, state }) => [name, state]))
    expect(states).toMatchObject({ languages: 'fault', reuse: 'warn', schedule: 'ok' })
    expect((await list(`q=${p}.other`)).items).toEqual([])
  })
})

test('a new test is one entry in the log, and its name is taken from then on', async () => {
  const p = prefix()
  const bundle = sampleBundle(p)
  await imported({ ...bundle, tests: [], groups: [] })
  const body = { test: { ...nth(bundle.tests, 0), published: false }, expected: null, origin: { by: 'blueprint', seed: 7 } }
  const saved = await answerOf<SavedTest>('POST', BASE, { token: admin.token, body })
  expect(saved.paperVersion).toBe(null)
  expect((await detailOf(saved.id)).origin).toEqual({ by: 'blueprint', seed: 7 })
  expect(await auditOf(`${p}.test`)).toEqual(['test.create'])
  expect((await call('POST', BASE, { token: admin.token, body })).status).toBe(409)
})
