import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { imported, prefix, run, watchedDb } from './import-run.ts'
import { openPaper } from './open-paper.ts'
import { choice, copyOf, nth, PNG, sampleBundle } from './sample-bundle.ts'

const NOTHING = { created: 0, updated: 0, unchanged: 0 }

test('a bundle is imported whole and its test published', async () => {
  const p = prefix()
  const report = await imported(sampleBundle(p))
  expect(report.counts).toEqual({
    topics: { ...NOTHING, created: 1 },
    images: { ...NOTHING, created: 1 },
    passages: { ...NOTHING, created: 1 },
    patterns: { ...NOTHING, created: 1 },
    questions: { ...NOTHING, created: 4 },
    tests: { ...NOTHING, created: 1 },
    groups: { ...NOTHING, created: 1 },
    samples: NOTHING,
    practice: NOTHING,
  })
  expect(report.published).toMatchObject([{ test: `${p}.test`, paperVersion: 1 }])
  expect(
    await env.DB.prepare(
      'SELECT title, languages, questions, minutes, max12, opens_at, published, paper_version, key_version FROM test WHERE external_id = ?1',
    )
      .bind(`${p}.test`)
      .first(),
  ).toEqual({
    title: '{"en":"Sample test","hi":"नमूना टेस्ट"}',
    languages: '["en","hi"]',
    questions: 4,
    minutes: 10,
    max12: (2 + 2 + 3 + 4) * 12,
    opens_at: null,
    published: 1,
    paper_version: 1,
    key_version: 1,
  })
})

test('its exam is put into the register once, and what the register says of an exam stays', async () => {
  const bundle = sampleBundle(prefix())
  await imported({
    ...bundle,
    tests: bundle.tests.map((one) => ({ ...one, exam: 'Sopan Entrance (Round 1)' })),
    groups: bundle.groups.map((one) => ({ ...one, exam: 'SSC_CGL' })),
  })
  const slugs = await env.DB.prepare(
    `SELECT (SELECT exam_slug FROM test WHERE external_id = ?1) AS test, (SELECT exam_slug FROM test_group WHERE external_id = ?2) AS "group"`,
  )
    .bind(nth(bundle.tests, 0).id, nth(bundle.groups, 0).id)
    .first()
  expect(slugs).toEqual({ test: 'sopan-entrance-round-1', group: 'ssc-cgl' })
  const { results } = await env.DB.prepare(
    "SELECT slug, family, titles FROM exam WHERE slug IN ('sopan-entrance-round-1', 'ssc-cgl')",
  ).all()
  expect(results).toEqual([
    { slug: 'sopan-entrance-round-1', family: 'other', titles: '{"en":"Sopan Entrance (Round 1)"}' },
    { slug: 'ssc-cgl', family: 'ssc', titles: '{"en":"SSC CGL"}' },
  ])
})

test('the same bundle again changes nothing and writes no row', async () => {
  const bundle = sampleBundle(prefix())
  await imported(bundle)
  const { db, seen } = watchedDb()
  const report = await run(copyOf(bundle), 'commit', db)
  expect(report).toMatchObject({
    ok: true,
    published: [],
    counts: { questions: { created: 0, updated: 0, unchanged: 4 }, tests: { unchanged: 1 } },
  })
  expect(seen.rowsWritten).toBe(0)
})

test('a dry run says what would change and writes no row and no file', async () => {
  const p = prefix()
  const filesBefore = (await env.PAPERS.list()).objects.length
  const { db, seen } = watchedDb()
  expect(await run(sampleBundle(p), 'dryRun', db)).toMatchObject({
    ok: true,
    counts: { questions: { created: 4 } },
    published: [{ test: `${p}.test`, paperVersion: 1 }],
  })
  expect(seen.rowsWritten).toBe(0)
  expect((await env.PAPERS.list()).objects.length).toBe(filesBefore)
})

test('a changed question gets a new version and its published test a new paper; the old paper stays', async () => {
  const p = prefix()
  const bundle = sampleBundle(p)
  await imported(bundle)
  const before = await openPaper(`${p}.test`)
  const changed = copyOf(bundle)
  changed.questions[0] = choice(p, 's1', { passage: `${p}.p`, difficulty: 'hard' })
  const report = await imported(changed)
  expect(report.counts.questions).toEqual({ created: 0, updated: 1, unchanged: 3 })
  expect(report.published).toMatchObject([{ paperVersion: 2 }])
  const after = await openPaper(`${p}.test`)
  expect(after.plan.questions.map(({ version, difficulty }) => [version, difficulty])).toEqual([
    [2, 'hard'],
    [1, 'easy'],
    [1, 'hard'],
    [1, 'easy'],
  ])
  for (const { hash } of before.files) expect(await env.PAPERS.head(hash)).not.toBeNull()
  expect(after.files.map(({ hash }) => hash)).not.toContain(before.files[0]?.hash)
})

test('a changed key alone makes a new paper too, whose key says so', async () => {
  const p = prefix()
  const bundle = sampleBundle(p)
  await imported(bundle)
  const changed = copyOf(bundle)
  changed.questions[1] = choice(p, 's2', { fixedOptionOrder: true, key: { options: ['a'] } })
  await imported(changed)
  expect((await openPaper(`${p}.test`)).key[1]).toEqual({ options: [0] })
})

test('a question imported by itself renews the published tests that hold it', async () => {
  const p = prefix()
  const bundle = sampleBundle(p)
  await imported(bundle)
  const report = await imported({
    format: 'sopan.content',
    version: 1,
    questions: [choice(p, 'm1', { type: 'multiple', key: { options: ['a', 'b', 'c'] } })],
  })
  expect(report.counts.questions).toEqual({ created: 0, updated: 1, unchanged: 0 })
  expect(report.published).toMatchObject([{ test: `${p}.test`, paperVersion: 2 }])
  const { plan, key } = await openPaper(`${p}.test`)
  expect(plan.questions.map(({ version }) => version)).toEqual([1, 1, 1, 2])
  expect(key[3]).toMatchObject({ options: { length: 3 } })
  expect(await run(sampleBundle(p), 'dryRun')).toMatchObject({ counts: { questions: { updated: 1 } } })
})

test('a changed passage or picture renews what shows it', async () => {
  const p = prefix()
  const bundle = sampleBundle(p)
  await imported(bundle)
  const passage = copyOf(bundle).passages
  nth(passage, 0).variants.en = { text: 'Another passage.' }
  expect((await imported({ format: 'sopan.content', version: 1, passages: passage })).published).toMatchObject([{ paperVersion: 2 }])
  expect((await openPaper(`${p}.test`)).papers.get('en')?.passages[0]?.html).toBe('<p>Another passage.</p>')

  const bytes = Uint8Array.from(atob(PNG), (c) => c.charCodeAt(0))
  bytes.set([0xaa], bytes.length - 20)
  const redrawn = { ...copyOf(bundle), passages: passage }
  nth(redrawn.images, 0).data = btoa(String.fromCharCode(...bytes))
  const report = await imported(redrawn)
  expect(report.counts).toMatchObject({ images: { updated: 1 }, questions: { updated: 1, unchanged: 3 } })
  expect((await openPaper(`${p}.test`)).assets?.images[0]?.data).toBe(redrawn.images[0]?.data)
})

test('what does not concern the paper changes the test without a new paper', async () => {
  const p = prefix()
  const bundle = sampleBundle(p)
  await imported(bundle)
  const changed = copyOf(bundle)
  changed.tests[0] = { ...nth(changed.tests, 0), access: 'prime', opensAt: '2030-01-05T10:00:00+05:30' }
  const report = await imported(changed)
  expect(report.counts.tests).toEqual({ created: 0, updated: 1, unchanged: 0 })
  expect(report.published).toEqual([])
  expect(await env.DB.prepare('SELECT access, opens_at, paper_version FROM test WHERE external_id = ?1').bind(`${p}.test`).first()).toEqual(
    {
      access: 'prime',
      opens_at: Date.parse('2030-01-05T04:30:00Z'),
      paper_version: 1,
    },
  )
})

test('an unpublished test gets no paper until it is published, and keeps it when it is withdrawn and comes back', async () => {
  const p = prefix()
  const bundle = sampleBundle(p)
  const hidden = copyOf(bundle)
  nth(hidden.tests, 0).published = false
  expect((await imported(hidden)).published).toEqual([])
  expect((await imported(bundle)).published).toMatchObject([{ paperVersion: 1 }])
  expect((await imported(hidden)).published).toEqual([])
  expect((await imported(bundle)).published).toEqual([])
  nth(hidden.questions, 0).difficulty = 'medium'
  await imported(hidden)
  expect((await imported({ ...copyOf(hidden), tests: bundle.tests })).published).toMatchObject([{ paperVersion: 2 }])
})

test('texts are stored in composed form, and every import that changes something is in the audit log once', async () => {
  const p = prefix()
  const bundle = sampleBundle(p)
  nth(bundle.tests, 0).title.en = 'E\u0301xam'
  await imported(bundle)
  expect(await env.DB.prepare('SELECT title FROM test WHERE external_id = ?1').bind(`${p}.test`).first('title')).toContain(
    'Éxam'.normalize('NFC'),
  )
  const { results } = await env.DB.prepare('SELECT actor_id, action FROM audit_log WHERE after LIKE ?1').bind(`%${p}.test%`).all()
  expect(results).toEqual([{ actor_id: 'operator', action: 'content.import' }])
})

test('five hundred questions at once stay within what D1 takes', async () => {
  const p = prefix()
  const bundle = sampleBundle(p)
  bundle.questions.push(...Array.from({ length: 500 }, (_, i) => choice(p, `bulk${i}`)))
  expect((await imported(bundle)).counts.questions.created).toBe(504)
  const { db, seen } = watchedDb()
  await run(bundle, 'commit', db)
  expect(seen.rowsWritten).toBe(0)
})

test('two imports of the same new content at once leave one of each, and a plain word for the other', async () => {
  const p = prefix()
  const results = await Promise.all([run(sampleBundle(p)), run(sampleBundle(p))])
  const lost = results.filter((result) => !result.ok)
  for (const result of lost) expect(result).toMatchObject({ faults: [{ path: '', message: expect.stringContaining('import it again') }] })
  await imported(sampleBundle(p))
  expect(await env.DB.prepare('SELECT count(*) AS n FROM test WHERE external_id = ?1').bind(`${p}.test`).first('n')).toBe(1)
  expect((await openPaper(`${p}.test`)).papers.size).toBe(2)
})

test.each([1, 2, 3, 4, 5, 6, 7])(
  'an import that another one overtakes before its batch %i is stopped or comes wholly after, never half',
  async (batch) => {
    const p = prefix()
    const [bundle, mine, theirs] = [sampleBundle(p), sampleBundle(p), sampleBundle(p)]
    await imported(bundle)
    mine.questions[0] = choice(p, 's1', { passage: `${p}.p`, difficulty: 'hard' })
    nth(mine.tests, 0).title.en = 'Mine'
    theirs.questions[0] = choice(p, 's1', { passage: `${p}.p`, difficulty: 'medium' })
    nth(theirs.tests, 0).title.en = 'Theirs'
    const { db } = watchedDb(undefined, async (k) => (k === batch ? imported(theirs) : null))
    const result = await run(mine, 'commit', db)
    if (!result.ok) expect(result.faults).toMatchObject([{ path: '', message: expect.stringContaining('import it again') }])
    const { papers, plan } = await openPaper(`${p}.test`)
    expect([papers.get('en')?.title, plan.questions[0]?.difficulty]).toEqual(result.ok ? ['Mine', 'hard'] : ['Theirs', 'medium'])
    await imported(mine)
    expect((await openPaper(`${p}.test`)).papers.get('en')?.title).toBe('Mine')
  },
)

test('of two changes to one test or one group at once, neither overwrites the other unseen', async () => {
  const p = prefix()
  const [bundle, mine, theirs] = [sampleBundle(p), sampleBundle(p), sampleBundle(p)]
  await imported(bundle)
  nth(mine.tests, 0).access = 'prime'
  nth(theirs.tests, 0).opensAt = '2030-01-05T04:30:00Z'
  const { db } = watchedDb(undefined, async (k) => (k === 2 ? imported(theirs) : null))
  expect(await run(mine, 'commit', db)).toMatchObject({ ok: false, faults: [{ path: '' }] })

  nth(mine.tests, 0).opensAt = '2030-01-05T04:30:00Z'
  nth(mine.tests, 0).access = 'free'
  nth(mine.groups, 0).title.en = 'Mine'
  nth(theirs.groups, 0).title.en = 'Theirs'
  const again = watchedDb(undefined, async (k) => (k === 2 ? imported(theirs) : null))
  expect(await run(mine, 'commit', again.db)).toMatchObject({ ok: false, faults: [{ path: '' }] })
})

test('a test is not published with a question that another import has changed meanwhile', async () => {
  const p = prefix()
  const hidden = sampleBundle(p)
  nth(hidden.tests, 0).published = false
  await imported(hidden)
  const changed = choice(p, 's1', { passage: `${p}.p`, difficulty: 'hard' })
  const { db } = watchedDb(undefined, async (k) =>
    k === 2 ? imported({ format: 'sopan.content', version: 1, questions: [changed] }) : null,
  )
  const publishing = { format: 'sopan.content', version: 1, tests: sampleBundle(p).tests }
  expect(await run(publishing, 'commit', db)).toMatchObject({ ok: false, faults: [{ path: '' }] })
  await imported(publishing)
  expect((await openPaper(`${p}.test`)).plan.questions[0]).toMatchObject({ version: 2, difficulty: 'hard' })
})
