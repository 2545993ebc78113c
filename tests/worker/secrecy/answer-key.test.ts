import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { SITE_LEVEL, type StartAttemptResponse } from '#contract/attempts/schemas.ts'
import { routes } from '#tests/worker/helpers/every-route.ts'
import { CANARY, choice } from '../content/sample-bundle.ts'
import { everyTypeBundle, KEY_WORD } from '../content/every-type-bundle.ts'
import { openFile, storedFile } from '../content/open-paper.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { person, type Person } from '#tests/worker/helpers/people.ts'
import { publishedSample, save, start, submit } from '#tests/worker/helpers/test-of.ts'

/** Field names that would carry a key or a solution. */
const KEY_WORDS = /"(key|keys|accept|texts|correct\w*|isRight|answerKey|explan\w*|solutions?|verdict\w*)"\s*:/i

/** The keys in this reply are those that receipts are checked with. */
const PUBLIC_KEYS = '/.well-known/sopan-keys.json'

/** Everything that a person can read with GET, for one test and group. */
async function crawl(
  who: Person | null,
  ids: { testId: string; groupId: string },
  grantToken: string | null,
): Promise<{ path: string; text: string }[]> {
  const values: Record<string, string> = { testId: ids.testId, attemptId: `${ids.testId}.1`, id: ids.groupId, kind: 'group' }
  const pages = []
  for (const { method, path, access } of routes) {
    if (method !== 'GET' || path.startsWith('/papers') || path.startsWith('/media')) continue
    const at = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'x')
    const token = access === 'attempt' ? grantToken : (who?.token ?? null)
    const response = await call('GET', at, { token })
    pages.push({ path: at, text: `${JSON.stringify([...response.headers])}${await response.text()}` })
  }
  return pages
}

function expectNoKey(pages: { path: string; text: string }[]): void {
  // What looks like base64 is looked through as well.
  for (const { path, text } of pages) {
    const decoded = [...text.matchAll(/[A-Za-z0-9+/_-]{24,}/g)].map(([run]) => safeDecode(run)).join(' ')
    expect([path, CANARY, (text + decoded).includes(CANARY)]).toEqual([path, CANARY, false])
    if (path !== PUBLIC_KEYS) expect([path, KEY_WORDS.exec(text)?.[0]]).toEqual([path, undefined])
  }
}

const safeDecode = (run: string): string => {
  try {
    return atob(run.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

describe('before its release nothing of the key reaches', () => {
  test('anyone who is not signed in, or has not begun', async () => {
    const ids = await publishedSample()
    expectNoKey(await crawl(null, ids, null))
    expectNoKey(await crawl(await person(), ids, null))
  })
  test('whoever has the test open', async () => {
    const ids = await publishedSample()
    const who = await person()
    const grant = await start(who, ids.testId)
    const reply = await call('POST', `/api/attempts/${grant.attemptId}/ops`, {
      token: grant.token,
      body: { epoch: 1, ops: [[1, 0, 2, [1], [1], 0, 0, 3]] },
    })
    expectNoKey([
      { path: 'start', text: JSON.stringify({ ...grant, token: '', paper: null }) },
      { path: 'ops', text: await reply.text() },
    ])
    expectNoKey(await crawl(who, ids, grant.token))
  })
  test('whoever has a test open with questions of every other type', async () => {
    const ids = await publishedSample((bundle) => {
      Object.assign(bundle, everyTypeBundle(bundle.topics[0]?.id.replace('.t', '') ?? ''))
    })
    const who = await person()
    const body = { testId: ids.testId, language: 'en', level: SITE_LEVEL }
    const started = await answerOf<StartAttemptResponse>('POST', '/api/attempts', { token: who.token, body })
    if (started.kind !== 'started') throw new Error('an attempt is open already')
    const { grant } = started
    const pages = await crawl(who, ids, grant.token)
    expectNoKey(pages)
    const paper = grant.paper.files.en
    const opened = JSON.stringify(await openFile(await storedFile(paper?.hash ?? ''), paper?.key ?? ''))
    for (const text of [opened, ...pages.map((page) => page.text)]) expect(text).not.toContain(KEY_WORD)
    expect(opened).toContain('"rows":')
    expect(KEY_WORDS.exec(opened)).toBeNull()
  })
  test('whoever has submitted a live test', async () => {
    const ids = await publishedSample((bundle) => {
      for (const t of bundle.tests) Object.assign(t, { kind: 'live', opensAt: '2020-01-01T00:00:00Z', closesAt: '2100-01-01T00:00:00Z' })
      for (const p of bundle.patterns) Object.assign(p, { release: { when: 'windowEnd' } })
    })
    const who = await person()
    const grant = await start(who, ids.testId)
    await submit(grant)
    const pages = await crawl(who, ids, grant.token)
    expectNoKey(pages)
    expect(pages.find(({ path }) => path.endsWith('/analysis'))?.text).toContain('result_not_released')
  })
  test('whoever waits for the release of a mock: the score is there, single questions are not', async () => {
    const ids = await publishedSample((bundle) => {
      for (const p of bundle.patterns) Object.assign(p, { release: { when: 'afterMinutes', minutes: 60 } })
    })
    const who = await person()
    await submit(await start(who, ids.testId), [[1, 0, 2, [1], [1], 0, 0, 3]])
    const pages = await crawl(who, ids, null)
    expectNoKey(pages)
    const analysis = pages.find(({ path }) => path.endsWith('/analysis'))?.text ?? ''
    expect(analysis).toContain('"score12"')
    expect(analysis).toContain('"questions":[]')
  })
  test('someone whose other open test shares a question', async () => {
    const shared = await publishedSample((bundle) => {
      const [first] = bundle.tests
      if (first !== undefined) bundle.tests.push({ ...first, id: `${first.id}2`, title: { en: 'The same questions again' } })
    })
    const other = await env.DB.prepare('SELECT id FROM test WHERE external_id = ?1').bind(`${shared.p}.test2`).first<{ id: string }>()
    const who = await person()
    await submit(await start(who, shared.testId))
    const open = await start(who, other?.id ?? '')
    expectNoKey(await crawl(who, shared, null))
    await submit(open)
    const solution = await call('GET', `/api/tests/${shared.testId}/solution`, { token: who.token })
    expect(solution.status).toBe(200)
  })
})

describe('the grant of a start', () => {
  test('opens the questions and nothing else', async () => {
    const { testId } = await publishedSample()
    const grant = await start(await person(), testId)
    const { results } = await env.DB.prepare(
      "SELECT f.value ->> '$.hash' AS hash FROM paper p, json_each(p.files) f WHERE p.test_id = ?1 AND f.value ->> '$.kind' = 'solution'",
    )
      .bind(testId)
      .all<{ hash: string }>()
    expect(results.length).toBeGreaterThan(0)
    for (const { hash } of results)
      for (const file of Object.values(grant.paper.files))
        await expect(storedFile(hash).then((bytes) => openFile(bytes, file.key))).rejects.toThrow()
    const paper = grant.paper.files.en
    expect(JSON.stringify(await openFile(await storedFile(paper?.hash ?? ''), paper?.key ?? ''))).not.toContain(CANARY)
  })
})

test('sample questions are told to everyone without their keys, also to whoever has had them marked', async () => {
  const ids = await publishedSample((bundle) => {
    const p = bundle.topics[0]?.id.replace('.t', '') ?? ''
    bundle.questions.push(choice(p, 'open'))
    bundle.samples = [`${p}.open`]
  })
  const who = await person()
  for (const someone of [null, who]) {
    const pages = await crawl(someone, ids, null)
    expect(pages.find(({ path }) => path === '/api/samples')?.text).toContain('option open-b')
    expectNoKey(pages)
  }
  const sample = await env.DB.prepare('SELECT question_id AS id FROM sample_question').first<{ id: string }>()
  const body = { answers: [{ questionId: sample?.id, option: 'b' }] }
  expect(await (await call('POST', '/api/samples/mark', { body })).text()).toContain(CANARY)
  expect(await (await call('POST', '/api/me/samples', { body, token: who.token })).json()).toEqual({ right: 1, total: 1 })
  expectNoKey(await crawl(who, ids, null))
})

test('the reply to a save is the same, byte for byte, for a right and for a wrong answer', async () => {
  const { testId } = await publishedSample()
  const strip = (text: string) => text.replace(/"(serverNow|deadlineAt)":\d+/g, '')
  const replies = new Set<string>()
  for (let option = 0; option < 4; option++) {
    const grant = await start(await person(), testId)
    replies.add(strip(JSON.stringify(await save(grant, [[1, 0, 2, [option], [option], 0, 0, 3]]))))
  }
  expect(replies.size).toBe(1)
})

test('results of a test that one has not taken are not there, whoever else has', async () => {
  const { testId } = await publishedSample()
  await submit(await start(await person(), testId))
  const stranger = await person()
  for (const page of ['analysis', 'solution'])
    expect((await call('GET', `/api/tests/${testId}/${page}`, { token: stranger.token })).status).toBe(404)
})
