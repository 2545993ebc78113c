import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ContentBundle, ContentQuestion } from '#contract/imports/content.ts'
import { renderMarkdown } from '#worker/content/render-markdown.ts'
import { call } from '#tests/worker/helpers/call.ts'
import { dangersIn } from '#tests/worker/helpers/parsed-html.ts'
import { person } from '#tests/worker/helpers/people.ts'
import { start, submit } from '#tests/worker/helpers/test-of.ts'
import { imported, prefix, run } from './import-run.ts'
import { openPaper } from './open-paper.ts'
import { choice, PNG, sampleBundle } from './sample-bundle.ts'
import { XSS_VECTORS } from './xss-vectors.ts'

/** The places of a Markdown text that a vector may stand in; what is refused as HTML may pass as code, as a formula, or escaped. */
const PLACES: readonly ((vector: string) => string)[] = [
  (v) => v,
  (v) => `Before ${v} after`,
  (v) => `\`\`\` \`\`\`\n\n\`${v.replaceAll('`', '')}\``,
  (v) => `$\\text{${v.replaceAll(/[$\\{}]/g, '')}}$`,
  (v) => `$${v.replaceAll('$', '')}$`,
  (v) => v.replaceAll(/[<[!]/g, String.raw`\$&`),
  (v) => `| ${v.replaceAll('\n', ' ')} |\n|:-:|\n| ${v.replaceAll(/[\n<]/g, ' ')} |`,
  (v) => `![${v.replaceAll(/[\n\][<]/g, ' ')}](image:fig)`,
  (v) => v.replaceAll('<', '&lt;'),
]

/** As they are, as code, as a formula's text, escaped, as what a picture shows: an import of all would take its time. */
const IMPORTED_PLACES = [0, 2, 3, 5, 7] as const

test('the corpus has at least 150 vectors, and a parser sees danger in what is HTML of them', async () => {
  expect(new Set(XSS_VECTORS).size).toBe(XSS_VECTORS.length)
  expect(XSS_VECTORS.length).toBeGreaterThanOrEqual(150)
  const raw = XSS_VECTORS.filter((vector) => /^<[a-z]/i.test(vector) && vector.includes('>'))
  const seen = await Promise.all(raw.map(dangersIn))
  expect(raw.filter((_, i) => seen[i]?.length === 0)).toEqual([])
  expect(raw.length).toBeGreaterThan(90)
})

test.each([
  '<p onclick="x()">a</p>',
  '<img src="https://evil.example/x.png" alt="x">',
  '<img src="//evil.example">',
  '<a href="/x">a</a>',
  '<form></form>',

  '<p style="color:red">a</p>',
  '<td style="background:url(x)">',
  '<!-- x -->',
  '<!DOCTYPE html>',
  '<p><script>x</script></p>',
  '<div class="modal">',
  '<math href="javascript:x()"></math>',
  '<mi style="position:fixed">x</mi>',
  '<iframe></iframe>',
  '<p id="x">a</p>',
])('the parser sees the danger in %s', async (html) => {
  expect(await dangersIn(html)).not.toEqual([])
})

test('rendered in every place of a text, no vector leaves anything that runs, loads, posts or restyles', async () => {
  const images = new Map([['fig', { width: 8, height: 6 }]])
  let shown = 0
  for (const vector of XSS_VECTORS)
    for (const place of PLACES) {
      const rendered = renderMarkdown(place(vector), { images })
      if (!rendered.ok) continue
      shown++
      expect([vector, place(vector), await dangersIn(rendered.html)]).toEqual([vector, place(vector), []])
    }
  expect(shown).toBeGreaterThan(XSS_VECTORS.length * 3)
})

describe('imported as passage, question, option and solution', () => {
  let p = ''
  let accepted = 0
  beforeAll(async () => {
    p = prefix()
    const bundle = await withoutRefused(hostileBundle(p))
    accepted = bundle.questions?.length ?? 0
    await imported(bundle)
  }, 120_000)

  test('most of the corpus gets in, in one place or another', () => {
    expect(accepted).toBeGreaterThan(XSS_VECTORS.length)
  })
  test('the stored HTML has no script, handler, address, style, remote picture or form', async () => {
    const { results } = await env.DB.prepare(
      `SELECT html FROM passage WHERE external_id LIKE ?1 UNION ALL SELECT s.html FROM question_solution s JOIN question q ON q.id = s.question_id WHERE q.external_id LIKE ?1
       UNION ALL SELECT v.stem_html FROM question_variant v JOIN question q ON q.id = v.question_id WHERE q.external_id LIKE ?1
       UNION ALL SELECT o.value FROM question_variant v JOIN question q ON q.id = v.question_id, json_each(v.options_html) o WHERE q.external_id LIKE ?1`,
    )
      .bind(`${p}.%`)
      .all<{ html: string }>()
    expect(results.length).toBeGreaterThan(accepted * 3)
    for (const { html } of results) expect([html, await dangersIn(html)]).toEqual([html, []])
  })
  test('the published paper and its solutions have none either', async () => {
    const { papers, solutions, assets } = await openPaper(`${p}.test`)
    const paper = papers.get('en')
    const texts = [
      ...(paper?.questions ?? []).flatMap(({ html, options = [] }) => [html, ...options]),
      ...(paper?.passages ?? []).map(({ html }) => html),
      ...(solutions.get('en')?.solutions ?? []).map(({ html }) => html),
    ]
    expect(texts.length).toBeGreaterThan(1_000)
    for (const html of texts) expect([html, await dangersIn(html)]).toEqual([html, []])
    expect(assets?.images.every(({ type }) => type === 'image/png')).toBe(true)
  })
})

describe('titles and names are text and stay text', () => {
  test('every title is stored and sent to the letter, as JSON that no browser takes for a page', async () => {
    const taken: string[] = []
    for (const vector of XSS_VECTORS.filter((one) => one.length <= 80)) {
      const p = prefix()
      const bundle = titled(sampleBundle(p), vector)
      if (!(await run(bundle, 'dryRun')).ok) continue
      // One in ten all the way: an import with its paper takes its time.
      if (taken.push(vector) % 10 !== 1) continue
      await imported(bundle)
      const response = await call('GET', '/api/testseries-groups/full')
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      const groups = await response.json<{ title: { text?: string } | string; testSeries: { title: unknown }[] }[]>()
      const { papers } = await openPaper(`${p}.test`)
      expect(JSON.stringify(groups)).toContain(JSON.stringify(vector).slice(1, -1))
      expect([papers.get('en')?.title, papers.get('en')?.sections[0]?.title]).toEqual([vector, vector])
    }
    expect(taken.length).toBeGreaterThan(100)
  }, 120_000)

  test('a name and a feedback come back as they were written, or are refused', async () => {
    const who = await person()
    const profile = {
      examGoals: ['ssc-cgl'],
      interfaceLanguage: 'en',
      questionLanguage: 'en',
      state: 'AS',
      category: 'obc',
      ageBand: '18to24',
    }
    let taken = 0
    for (const vector of XSS_VECTORS) {
      const response = await call('PUT', '/api/me/profile', { token: who.token, body: { ...profile, name: vector } })
      expect([200, 400]).toContain(response.status)
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      if (response.status === 400) continue
      taken++
      expect((await response.json<{ user: { name: string } }>()).user.name).toBe(vector.trim().normalize('NFC'))
    }
    expect(taken).toBeGreaterThan(50)
  })

  test('a feedback is stored to the letter', async () => {
    const who = await person()
    const p = prefix()
    await imported(sampleBundle(p))
    const testId = (await env.DB.prepare('SELECT id FROM test WHERE external_id = ?1').bind(`${p}.test`).first<{ id: string }>())?.id ?? ''
    // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
    const text = XSS_VECTORS.filter((vector) => !/[\u0000-\u0009\u000b-\u001f]/.test(vector))
      .join(' ')
      .slice(0, 2_000)
    const grant = await start(who, testId)
    await submit(grant)
    const response = await call('POST', `/api/attempts/${grant.attemptId}/feedback`, {
      token: who.token,
      body: { face: 1, difficulty: null, text },
    })
    expect(response.status).toBe(200)
    const row = await env.DB.prepare('SELECT text FROM test_feedback WHERE user_id = ?1').bind(who.id).first<{ text: string }>()
    expect(row?.text).toBe(text)
  })
})

/** A question for every vector and place, the vector in its text, an option and its solution, and some passages; one test of them. */
function hostileBundle(p: string): ContentBundle {
  const { topics, patterns, groups } = sampleBundle(p)
  const texts = XSS_VECTORS.flatMap((vector) => IMPORTED_PLACES.map((place) => PLACES[place]?.(vector) ?? vector))
  const passages = XSS_VECTORS.slice(0, 200).map((vector, i) => ({ id: `${p}.p${i}`, variants: { en: { text: `${vector}\n\nText` } } }))
  const questions: ContentQuestion[] = texts.map((text, i) => {
    const base = choice(p, `q${i}`)
    const { en } = base.variants
    return { ...base, variants: { en: { stem: text, options: { ...en?.options, a: `${text}\n\nA` }, solution: `${text}\n\nS` } } }
  })
  return {
    format: 'sopan.content',
    version: 1,
    topics,
    patterns,
    groups,
    passages,
    questions,
    images: [{ id: 'fig', type: 'image/png', data: PNG }],
    tests: [],
  }
}

/** The bundle without what the importer refuses, and with a test of the first four hundred that are left. */
async function withoutRefused(bundle: ContentBundle): Promise<ContentBundle> {
  let { questions = [], passages = [] } = bundle
  const bank = { ...bundle, patterns: [], groups: [] }
  for (;;) {
    const result = await run({ ...bank, questions, passages }, 'dryRun')
    if (result.ok) break
    const faulty = (kind: string) =>
      new Set(result.faults.map(({ path }) => Number(new RegExp(`^${kind}\\[(\\d+)\\]`).exec(path)?.[1] ?? -1)))
    const [badQuestions, badPassages] = [faulty('questions'), faulty('passages')]
    if (badQuestions.size + badPassages.size === 2 && badQuestions.has(-1) && badPassages.has(-1))
      throw new Error(JSON.stringify(result.faults))
    questions = questions.filter((_, i) => !badQuestions.has(i))
    passages = passages.filter((_, i) => !badPassages.has(i))
  }
  const printed = questions.slice(-400).map((question, i) => ({ ...question, passage: passages[i % passages.length]?.id ?? '' }))
  const [pattern] = bundle.patterns ?? []
  if (pattern === undefined) throw new Error('no pattern')
  const single = { rule: 'fixed', right: '2', wrong: '-1/2' } as const
  const p = pattern.id.replace('.pattern', '')
  return {
    ...bundle,
    passages,
    questions: [...questions.slice(0, -400), ...printed],
    patterns: [
      {
        ...pattern,
        ties: [],
        sections: [{ id: 'all', title: { en: 'All' }, blocks: [{ type: 'single', count: printed.length, scheme: single }] }],
      },
    ],
    tests: sampleBundle(p).tests.map((one) => ({
      ...one,
      languages: ['en'],
      sections: [{ id: 'all', questions: printed.map(({ id }) => id) }],
    })),
  }
}

/** The sample under this title, everywhere where there is one. */
function titled(bundle: ContentBundle, title: string): ContentBundle {
  const own = { en: title }
  return {
    ...bundle,
    topics: (bundle.topics ?? []).map((topic) => ({ ...topic, subject: own, title: own })),
    patterns: (bundle.patterns ?? []).map((pattern) => ({
      ...pattern,
      title: own,
      exam: title,
      sections: pattern.sections.map((section) => ({ ...section, title: own })),
    })),
    tests: (bundle.tests ?? []).map((one) => ({ ...one, title: own, exam: title })),
    groups: (bundle.groups ?? []).map((group) => ({ ...group, title: own, description: own, exam: title })),
  }
}
