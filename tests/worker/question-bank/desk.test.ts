import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PassagesResponse, RenderResponse, TopicsResponse } from '#contract/question-bank/schemas.ts'
import type { Draft, DraftsResponse, SavedDraft } from '#contract/drafts/schemas.ts'
import type { SavedView } from '#contract/saved-views/schemas.ts'
import { newId } from '#worker/platform/ids.ts'
import { choice } from '#tests/worker/content/sample-bundle.ts'
import { XSS_VECTORS } from '#tests/worker/content/xss-vectors.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { person } from '#tests/worker/helpers/people.ts'
import { auditOf, create, detailOf, sampleBank, type Bank } from './bank-calls.ts'

let bank: Bank
beforeAll(async () => {
  bank = await sampleBank()
})
const options = (body?: unknown) => ({ token: bank.admin.token, ...(body !== undefined && { body }) })

describe('drafts', () => {
  const put = (id: string, body: object, token = bank.admin.token) =>
    call('PUT', `/api/admin/drafts/${id}`, {
      token,
      body: { kind: 'question', target: null, base: '', revision: 0, body: { a: 1 }, ...body },
    })
  const list = (query: string, token = bank.admin.token) => answerOf<DraftsResponse>('GET', `/api/admin/drafts?${query}`, { token })

  test('are kept revision by revision', async () => {
    const id = newId()
    expect(await (await put(id, {})).json<SavedDraft>()).toMatchObject({ revision: 1 })
    expect(await (await put(id, { revision: 1, body: { a: 2 } })).json<SavedDraft>()).toMatchObject({ revision: 2 })
    expect((await list('kind=question')).items.find((one) => one.id === id)).toMatchObject({ revision: 2, body: { a: 2 } })
  })
  test('tell a second window, with what the first one saved', async () => {
    const id = newId()
    await put(id, {})
    await put(id, { revision: 1, body: { by: 'first' } })
    const late = await put(id, { revision: 1, body: { by: 'second' } })
    expect(late.status).toBe(409)
    const { error } = await late.json<{ error: { details: Draft } }>()
    expect(error.details).toMatchObject({ id, revision: 2, body: { by: 'first' } })
  })
  test('about one thing are one, whichever window began', async () => {
    const target = newId()
    const [first, second] = [newId(), newId()]
    expect((await put(first, { target, body: { by: 'first' } })).status).toBe(200)
    const rival = await put(second, { target, body: { by: 'second' } })
    expect(rival.status).toBe(409)
    expect((await rival.json<{ error: { details: Draft } }>()).error.details).toMatchObject({ id: first, body: { by: 'first' } })
  })
  test('by twenty windows at once are one, and nineteen are told', async () => {
    const id = newId()
    await put(id, {})
    const statuses = (await Promise.all(Array.from({ length: 20 }, (_, i) => put(id, { revision: 1, body: { i } })))).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  })
  test('are no one else’s: not to be read, written or thrown away', async () => {
    const other = await person({ role: 'admin' })
    const id = newId()
    await put(id, {})
    expect((await list('kind=question', other.token)).items).toEqual([])
    expect((await put(id, { revision: 1 }, other.token)).status).toBe(404)
    await call('DELETE', `/api/admin/drafts/${id}`, { token: other.token })
    expect((await list('kind=question')).items.some((one) => one.id === id)).toBe(true)
  })
  test('thrown away come back by being put again', async () => {
    const id = newId()
    await put(id, {})
    expect((await call('DELETE', `/api/admin/drafts/${id}`, options())).status).toBe(204)
    expect((await put(id, {})).status).toBe(200)
  })
  test('over 256 KB or nested too deep are refused', async () => {
    expect((await put(newId(), { body: 'x'.repeat(270_000) })).status).toBe(413)
    let deep: unknown = 1
    for (let i = 0; i < 3_000; i++) deep = [deep]
    expect((await put(newId(), { body: deep })).status).toBe(400)
  })
})

describe('views', () => {
  test('are kept by name and screen, for whoever made them', async () => {
    const other = await person({ role: 'admin' })
    const view = { name: 'Hindi missing', search: 'lacks=hi' }
    await answerOf('PUT', '/api/admin/views', options({ screen: 'questions', ...view }))
    await answerOf('PUT', '/api/admin/views', options({ screen: 'questions', ...view, search: 'lacks=hi&type=single' }))
    const mine = await answerOf<{ items: SavedView[] }>('GET', '/api/admin/views?screen=questions', options())
    expect(mine.items).toEqual([{ name: 'Hindi missing', search: 'lacks=hi&type=single' }])
    expect(await answerOf('GET', '/api/admin/views?screen=tests', options())).toEqual({ items: [] })
    expect(await answerOf('GET', '/api/admin/views?screen=questions', { token: other.token })).toEqual({ items: [] })
    expect((await call('DELETE', '/api/admin/views?screen=questions&name=Hindi+missing', options())).status).toBe(204)
    expect(await answerOf('GET', '/api/admin/views?screen=questions', options())).toEqual({ items: [] })
  })
  test('are at most thirty of a screen', async () => {
    for (let i = 0; i < 30; i++) await answerOf('PUT', '/api/admin/views', options({ screen: 'imports', name: `view ${i}`, search: '' }))
    expect((await call('PUT', '/api/admin/views', options({ screen: 'imports', name: 'one more', search: '' }))).status).toBe(400)
    expect((await call('PUT', '/api/admin/views', options({ screen: 'imports', name: 'view 3', search: 'q=x' }))).status).toBe(200)
  })
})

describe('topics and passages', () => {
  test('a topic is made, renamed and counted, each with one entry', async () => {
    const subject = { en: `Physics ${bank.p}`, hi: 'भौतिकी' }
    const made = await answerOf<{ id: string }>('POST', '/api/admin/topics', options({ subject, title: { en: 'Heat & Light' } }))
    expect(made.id).toBe(`physics-${bank.p}.heat-light`)
    await answerOf('PUT', `/api/admin/topics/${made.id}`, options({ subject, title: { en: 'Heat', hi: 'ऊष्मा' } }))
    await create(bank, choice(bank.p, newId(), { topic: made.id }))
    const { items } = await answerOf<TopicsResponse>('GET', '/api/admin/topics', options())
    expect(items.find(({ id }) => id === made.id)).toEqual({ id: made.id, subject, title: { en: 'Heat', hi: 'ऊष्मा' }, questions: 1 })
    expect((await auditOf(made.id)).map(({ action }) => action)).toEqual(['topic.save', 'topic.save'])
    const again = await answerOf<{ id: string }>('POST', '/api/admin/topics', options({ subject, title: { en: 'Heat & Light' } }))
    expect(again.id).not.toBe(made.id)
  })
  test('a passage is made once and found by its words', async () => {
    const passage = { id: `${bank.p}.tagore`, variants: { en: { text: `Tagore ${bank.p} wrote.` }, hi: { text: 'टैगोर ने लिखा।' } } }
    await answerOf('POST', '/api/admin/passages', options({ passage }))
    expect((await call('POST', '/api/admin/passages', options({ passage }))).status).toBe(409)
    const found = await answerOf<PassagesResponse>('GET', `/api/admin/passages?q=${encodeURIComponent('टैगोर')}`, options())
    expect(found.items).toMatchObject([{ id: passage.id, language: 'en', languages: ['en', 'hi'], questions: 0 }])
  })
})

describe('the preview', () => {
  const render = (texts: Record<string, string>, type = 'single', language = 'en') =>
    answerOf<RenderResponse>('POST', '/api/admin/questions/render', options({ type, language, texts }))
  test('is what a learner will see, pictures with their addresses, faults in words', async () => {
    const { html, faults, images } = await render({ stem: `$x^2$ ![A square](image:${bank.p}.fig)`, solution: '$\\frac{1$', empty: ' ' })
    expect(html['stem']).toContain('<math')
    expect(html['stem']).toContain('src="image:0"')
    expect(images[0]).toMatch(/^\/media\//)
    expect(Object.keys(faults)).toEqual(['solution'])
  })
  test('brings the options that the type gives, in the language', async () => {
    expect((await render({ stem: 'x' }, 'trueFalse', 'hi')).given).toEqual(['<p>सत्य</p>', '<p>असत्य</p>'])
    expect((await render({ stem: 'x' })).given).toBeNull()
  })
  test('lets no script through (F2), and no bomb stop it (F3, F4)', async () => {
    for (const vector of XSS_VECTORS.slice(0, 60)) {
      const { html } = await render({ stem: vector })
      // What stands outside of tags is text.
      const tags = ((html['stem'] ?? '').match(/<[^>]*>/g) ?? []).join('')
      expect(tags).not.toMatch(/<(?:script|iframe|object|embed|video|svg|form)|\son\w+\s*=|javascript:/i)
    }
    for (const bomb of ['*a_'.repeat(6_000), '{'.repeat(4_000), '$'.repeat(5_000), `$${'\\frac{'.repeat(500)}$`, '['.repeat(9_000)])
      expect(
        (await call('POST', '/api/admin/questions/render', options({ type: 'single', language: 'en', texts: { stem: bomb } }))).status,
      ).toBe(200)
  })
})

describe('hostile fields of a question', () => {
  test('are stored as they were sent or refused, and shown as text (F2, F13, F16)', async () => {
    for (const text of ['\u0000', 'a\u202eb', 'x\ud800', 'tab\there']) {
      const question = choice(bank.p, newId())
      if (question.variants.en) question.variants.en.stem = `Stem ${text}`
      const response = await call('POST', '/api/admin/questions', options({ question }))
      expect(response.status).toBe(400)
    }
    const big = choice(bank.p, newId())
    if (big.variants.en) big.variants.en.solution = 'x'.repeat(2_000_001)
    expect([400, 413]).toContain((await call('POST', '/api/admin/questions', options({ question: big }))).status)
  })
  test('of any shape at all give a fault and no failure', async () => {
    for (const question of [
      null,
      1,
      'x',
      [],
      {},
      { id: 5 },
      { id: '__proto__' },
      { ...choice(bank.p, newId()), variants: null },
      { ...choice(bank.p, newId()), key: [] },
    ]) {
      expect((await call('POST', '/api/admin/questions', options({ question }))).status).toBe(400)
      expect((await call('PUT', `/api/admin/questions/${bank.id('s1')}`, options({ question, expected: 1 }))).status).toBe(400)
    }
  })
  test('leave a script in a stem a text', async () => {
    const question = choice(bank.p, newId())
    if (question.variants.en) question.variants.en.stem = 'Which? <img src=x onerror=alert(1)> <script>alert(1)</script>'
    const response = await call('POST', '/api/admin/questions', options({ question }))
    if (response.status === 400) return
    const { id } = await response.json<{ id: string }>()
    expect((await detailOf(bank, id)).rendered.en?.stem).not.toMatch(/<script|<img/)
  })
})

test('the index holds the words of a question and nothing of its key', async () => {
  const { results } = await env.SEARCH.prepare('SELECT count(*) AS n FROM indexed_question').all<{ n: number }>()
  expect(results[0]?.n).toBeGreaterThan(0)
})
