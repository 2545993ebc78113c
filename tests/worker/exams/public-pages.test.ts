import { env, exports } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { PublicTestMap, PublicTestsReply } from '#contract/catalogue/public.ts'
import type { ListedExam } from '#contract/exams/schemas.ts'
import { publicTestsReply } from '#worker/features/catalogue/public/public-reply.ts'
import { samples } from '#worker/features/samples/service.ts'
import { importContent } from '#worker/importing/import-content.ts'
import { importDeps } from '#worker/importing/import-deps.ts'
import { CANARY, choice, type FullBundle, sampleBundle } from '#tests/worker/content/sample-bundle.ts'
import { imported, prefix } from '#tests/worker/content/import-run.ts'
import { answerOf } from '#tests/worker/helpers/call.ts'
import { countedDb } from '#tests/worker/helpers/counted.ts'
import { person } from '#tests/worker/helpers/people.ts'

async function page(path: string): Promise<PublicTestsReply> {
  const { PublicPages } = exports as unknown as { readonly PublicPages: Fetcher }
  const response = await PublicPages.fetch(`http://sopan.test${path}`)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

/** As the routes of admins import: cached pages are made anew. */
async function published(adapt: (bundle: FullBundle, p: string) => void = () => {}) {
  const p = prefix()
  const bundle = sampleBundle(p)
  adapt(bundle, p)
  const result = await importContent(importDeps(env), bundle, { mode: 'commit', actorId: 'operator', requestId: p })
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return { p, bundle, slug: `${p}.test` }
}

describe('the public page of a test', () => {
  test('tells the facts of the test in the language that is asked for', async () => {
    const { slug } = await published()
    expect(await page(`/tests/${slug}?lang=hi`)).toMatchObject({
      page: 'test',
      slug,
      title: { text: 'नमूना टेस्ट', locale: 'hi' },
      questions: 4,
      minutes: 10,
      max12: 132,
      languages: ['en', 'hi'],
      negative: { most: 2 * 3_600, isSame: false },
      sections: [
        { title: { text: 'एक', locale: 'hi' }, questions: 2 },
        { title: { text: 'Two', locale: 'en' }, questions: 2 },
      ],
      subjects: [{ text: 'गणित', locale: 'hi' }],
    })
  })

  test('holds nothing of the questions of the test, and shows a question that is in no test without its answer', async () => {
    const { slug } = await published((bundle, name) => {
      const question = choice(name, 'sample')
      bundle.questions = [...bundle.questions, question]
      bundle.samples = [`${name}.sample`]
    })
    const found = await page(`/tests/${slug}`)
    const text = JSON.stringify([found, await page('/exams/small'), await page('/sitemaps/tests')])
    expect(text).not.toMatch(/Question (?:s1|s2|m1)|option (?:s1|s2|m1)/)
    for (const word of ['Half of one', CANARY, 'solution', '"right', '"key']) expect(text).not.toContain(word)
    const sample = found.page === 'test' ? found.sample : null
    expect(sample?.stem).toContain('Question sample')
    expect(sample?.options.map((option) => Object.keys(option).toSorted())).toEqual(Array.from({ length: 4 }, () => ['html', 'option']))
    const inTests = await env.DB.prepare('SELECT count(*) AS n FROM test_question WHERE question_id = ?1')
      .bind(sample?._id)
      .first<number>('n')
    expect(inTests).toBe(0)
  })

  test.each([
    ['a draft', (bundle: FullBundle) => bundle.tests.forEach((one) => Object.assign(one, { published: false }))],
    [
      'a test of a group that is not published',
      (bundle: FullBundle) => bundle.groups.forEach((one) => Object.assign(one, { published: false })),
    ],
    [
      'a test of a group that learners do not see yet',
      (bundle: FullBundle) => bundle.groups.forEach((one) => Object.assign(one, { visibleFrom: '2999-01-01T00:00:00Z' })),
    ],
    ['a test in no group', (bundle: FullBundle) => bundle.groups.forEach((one) => Object.assign(one, { tests: [] }))],
  ])('is not there for %s', async (_, adapt) => {
    const { slug } = await published((bundle) => adapt(bundle))
    expect(await page(`/tests/${slug}`)).toEqual({ page: 'missing' })
    expect(JSON.stringify(await page('/sitemaps/tests'))).not.toContain(slug)
  })

  test('is not there for a name that no test has, nor for what is no name', async () => {
    for (const path of [
      '/tests/none',
      '/tests/',
      '/tests/a/b',
      '/tests/UPPER',
      '/tests/proof:u:t',
      '/exams/none',
      '/exams/',
      '/series/none',
      '/series/',
    ])
      expect([path, await page(path)]).toEqual([path, { page: 'missing' }])
  })

  test('follows a new title, and goes when the test is withdrawn', async () => {
    const { slug, bundle } = await published()
    expect(await page(`/tests/${slug}`)).toMatchObject({ title: { text: 'Sample test' } })
    const next = (change: object) =>
      importContent(
        importDeps(env),
        { ...bundle, tests: bundle.tests.map((one) => ({ ...one, ...change })) },
        { mode: 'commit', actorId: 'operator', requestId: 'again' },
      )
    await next({ title: { en: 'Renamed test' } })
    expect(await page(`/tests/${slug}`)).toMatchObject({ title: { text: 'Renamed test' } })
    await next({ title: { en: 'Renamed test' }, published: false })
    expect(await page(`/tests/${slug}`)).toEqual({ page: 'missing' })
  })
})

describe('the public page of an exam', () => {
  test('has its series with their tests, and the date that the register has with its source', async () => {
    const { slug } = await published((bundle) => {
      for (const one of [...bundle.tests, ...bundle.groups]) Object.assign(one, { exam: 'NABARD Grade A' })
      for (const one of bundle.tests)
        Object.assign(one, { kind: 'previousYear', paperSource: { year: 2022, source: 'only-for-admins', mayPublish: true } })
    })
    const before = await page('/exams/nabard-grade-a')
    expect(before).toMatchObject({
      page: 'exam',
      family: 'banking',
      title: { text: 'NABARD Grade A' },
      date: null,
      series: [{ title: { text: 'Samples' }, tests: [{ slug, sitting: { year: 2022, day: null, shift: null, tier: null } }] }],
    })
    expect(JSON.stringify(before)).not.toContain('only-for-admins')
    const admin = await person({ role: 'admin' })
    const { exams } = await answerOf<{ exams: ListedExam[] }>('GET', '/api/exams')
    const was = exams.find((one) => one.slug === 'nabard-grade-a')
    if (was === undefined) throw new Error('the exam is not in the register')
    const { family, date, dateStatus, source } = was
    await answerOf('PUT', '/api/admin/exams/nabard-grade-a', {
      token: admin.token,
      body: {
        was: { family, date, dateStatus, source },
        exam: { family, date: Date.UTC(2031, 0, 5), dateStatus: 'expected', source: 'https://example.org/dates' },
      },
    })
    expect(await page('/exams/nabard-grade-a')).toMatchObject({
      date: Date.UTC(2031, 0, 5),
      dateStatus: 'expected',
      source: 'https://example.org/dates',
    })
  })
})

test('an exam has its test in a series of several exams, and not the others of that series', async () => {
  const { slug } = await published((bundle) => {
    for (const one of bundle.groups) Object.assign(one, { exam: 'Several exams' })
    for (const one of bundle.tests) Object.assign(one, { exam: 'Sampled exam' })
  })
  expect(await page('/exams/sampled-exam')).toMatchObject({ series: [{ title: { text: 'Samples' }, tests: [{ slug }] }] })
  expect(await page('/exams/several-exams')).toMatchObject({ page: 'missing' })
})

test('a series has a page with all its tests, also those of other exams, and stands in the sitemap', async () => {
  const { p, slug } = await published((bundle) => {
    for (const one of bundle.groups) Object.assign(one, { exam: 'SSC CGL', description: { en: 'Ten mocks' } })
    for (const one of bundle.tests) Object.assign(one, { exam: 'Another exam' })
  })
  expect(await page(`/series/${p}.group?lang=hi`)).toMatchObject({
    page: 'series',
    slug: `${p}.group`,
    title: { text: 'Samples', locale: 'en' },
    description: { text: 'Ten mocks' },
    examName: 'SSC CGL',
    exam: { slug: 'ssc-cgl', family: 'ssc' },
    tests: [{ slug }],
  })
  const { pages } = (await page('/sitemaps/tests')) as PublicTestMap
  for (const path of [`/series/${p}.group`, '/exams/another-exam', `/tests/${slug}`])
    expect(pages.filter((one) => one.path === path)).toHaveLength(1)
})

test('a series that learners do not see has no page', async () => {
  const { p } = await published((bundle) => bundle.groups.forEach((one) => Object.assign(one, { published: false })))
  expect(await page(`/series/${p}.group`)).toEqual({ page: 'missing' })
})

test('every change of a test leaves one order to make pages anew', async () => {
  const orders = () => env.DB.prepare(`SELECT count(*) AS n FROM purge_outbox WHERE tags = '["tests"]'`).first<number>('n')
  const before = (await orders()) ?? 0
  const bundle = sampleBundle(prefix())
  await imported(bundle)
  expect(await orders()).toBe(before + 1)
  await imported(structuredClone(bundle))
  expect(await orders()).toBe(before + 1)
})

test('a page of a test reads the same few rows among many tests', async () => {
  const { p, slug } = await published((bundle) => {
    for (const one of [...bundle.tests, ...bundle.groups]) Object.assign(one, { exam: 'Counted exam' })
  })
  const rows = async (path: string) => {
    const { db, counts } = countedDb()
    const reply = await publicTestsReply({ db, now: Date.now(), samples: (locale) => samples(db, locale) }, path, new URLSearchParams())
    expect(reply?.body.page).not.toBe('missing')
    return counts.rowsRead
  }
  const first = [await rows(`/tests/${slug}`), await rows('/exams/counted-exam'), await rows(`/series/${p}.group`)]
  for (let n = 0; n < 5; n++) await published()
  const later = [await rows(`/tests/${slug}`), await rows('/exams/counted-exam'), await rows(`/series/${p}.group`)]
  // The end of an index may be read or not.
  for (const [at, rowsLater] of later.entries()) expect(Math.abs(rowsLater - (first[at] ?? 0))).toBeLessThanOrEqual(1)
  // A test, its pattern and exam, its group, and at most ten sample questions with their texts; an exam, its group and test.
  expect(first[0]).toBeLessThanOrEqual(40)
  expect(first[1]).toBeLessThanOrEqual(8)
  expect(first[2]).toBeLessThanOrEqual(8)
})
