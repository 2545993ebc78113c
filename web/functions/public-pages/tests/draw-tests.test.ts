import jsonld from 'jsonld'
import { describe, expect, test } from 'vitest'
import type { PublicExamPage, PublicTestCard, PublicTestPage } from '../../../../worker/contract/catalogue/public.ts'
import { LOCALES } from '../../../../worker/contract/shared/locales.ts'
import type { Units } from '../../../../worker/contract/shared/units.ts'
import { graphOf } from '../../first-html/structured-data.ts'
import { drawExam } from './draw-exam.ts'
import { drawSeries } from './draw-series.ts'
import { drawTest } from './draw-test.ts'

const AT = { origin: 'https://sopan.test', now: Date.UTC(2026, 10, 26) }
const CARD: PublicTestCard = {
  slug: 'ssc-1',
  title: { text: 'Mock <1>', locale: 'en' },
  kind: 'mock',
  access: 'free',
  questions: 100,
  minutes: 60,
  max12: 2_400 as Units,
  languages: ['en', 'hi'],
  sitting: null,
}
const TEST: PublicTestPage = {
  ...CARD,
  page: 'test',
  id: 't000000000000001',
  examName: 'SSC CGL',
  exam: { slug: 'ssc-cgl', family: 'ssc', title: { text: 'SSC CGL', locale: 'en' } },
  opensAt: null,
  closesAt: null,
  sections: [{ title: { text: 'Maths', locale: 'en' }, questions: 25 }],
  subjects: [{ text: 'Maths', locale: 'en' }],
  negative: { most: 1_800, isSame: true },
  sample: { _id: 'q', language: 'hi', stem: '<p>प्रश्न</p>', options: [{ option: 'a', html: '<p>एक</p>' }] },
}
const paper = (slug: string, year: number, day: string | null, shift: number | null): PublicTestCard => ({
  ...CARD,
  slug,
  kind: 'previousYear',
  sitting: { year, day, shift, tier: 'Tier 1' },
})
const EXAM: PublicExamPage = {
  page: 'exam',
  slug: 'ssc-cgl',
  family: 'ssc',
  title: { text: 'SSC CGL', locale: 'en' },
  date: Date.UTC(2027, 0, 5),
  dateStatus: 'official',
  source: 'https://ssc.gov.in/x?a=1&b=2',
  series: [
    {
      slug: 'ssc-mocks',
      title: { text: 'Series', locale: 'en' },
      description: null,
      tests: [CARD, paper('p2', 2024, '2024-09-12', 2), paper('p-old', 2019, null, null), paper('p1', 2024, '2024-09-12', 1)],
    },
  ],
}

/** As a search engine reads it, in full names; throws where it is no JSON-LD. */
async function expanded(data: readonly Readonly<Record<string, unknown>>[]): Promise<string> {
  const { '@context': _schema, ...graph } = JSON.parse(graphOf(data, AT.origin)) as Record<string, unknown>
  return JSON.stringify(await jsonld.expand({ '@context': { '@vocab': 'https://schema.org/' }, ...graph }, { safe: true }))
}

describe('the page of a test', () => {
  test('tells what it is, where it starts, and a question of no test in its own language', () => {
    const html = String(drawTest(TEST, 'en', AT).html)
    expect(html).toContain('Mock &lt;1&gt;')
    expect(html).toContain('href="/test/instructions?test=t000000000000001"')
    expect(html).toContain('Negative marks for a wrong answer: 0.50')
    expect(html).toMatch(/lang="hi"\s+dir="ltr"/)
    expect(html).toContain('href="/exams/ssc-cgl"')
  })
  test('says when a test opens, and offers no start before that or once it is over', () => {
    const opening = String(drawTest({ ...TEST, opensAt: AT.now + 86_400_000 }, 'en', AT).html)
    expect(opening).toContain('Opens on')
    for (const closed of [opening, String(drawTest({ ...TEST, closesAt: AT.now }, 'en', AT).html)])
      expect(closed).not.toContain('/test/instructions')
  })
  test('can be shared without a script, by its whole address in the language of the page', () => {
    const html = String(drawTest(TEST, 'hi', AT).html)
    expect(html).toContain(`https://wa.me/?text=${encodeURIComponent('Mock <1> https://sopan.test/tests/ssc-1?lang=hi')}`)
    expect(html).toContain('data-copy')
  })
  test('has an address in each language and the picture of its family', () => {
    const { canonical, alternates, image } = drawTest(TEST, 'ta', AT)
    expect([canonical, alternates.length, image]).toEqual(['/tests/ssc-1?lang=ta', LOCALES.length, '/share/ssc.png'])
  })
  test('is a quiz by schema.org, in valid JSON-LD', async () => {
    const data = await expanded(drawTest(TEST, 'en', AT).data)
    for (const word of ['https://schema.org/Quiz', 'https://sopan.test/tests/ssc-1', 'PT60M', 'https://schema.org/BreadcrumbList'])
      expect(data).toContain(word)
  })
})

describe('the page of an exam', () => {
  test('lists its tests, and previous papers by year with the newest first', () => {
    const html = String(drawExam(EXAM, 'en', AT).html)
    const places = ['/tests/ssc-1', '2024', '/tests/p1', '/tests/p2', '2019', '/tests/p-old'].map((part) => html.indexOf(part))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
    expect(html).toContain('12 September 2024, shift 2')
  })
  test('tells a date with its source, and none that is past or has no source', () => {
    const dated = String(drawExam(EXAM, 'en', AT).html)
    expect(dated).toContain('href="https://ssc.gov.in/x?a=1&amp;b=2"')
    expect(dated).toContain('5 Jan 2027')
    for (const undated of [
      { ...EXAM, date: AT.now - 1 },
      { ...EXAM, source: null },
    ])
      expect(String(drawExam(undated, 'en', AT).html)).not.toContain('Next exam')
  })
  test('counts its tests, each once', () => {
    const [first] = EXAM.series
    const twice = { ...EXAM, series: [...EXAM.series, ...(first === undefined ? [] : [{ ...first, slug: 'other' }])] }
    expect(drawExam(twice, 'en', AT).description).toBe('4 tests for SSC CGL, 4 of them free.')
  })
  test('is a collection by schema.org, in valid JSON-LD', async () => {
    expect(await expanded(drawExam(EXAM, 'ur', AT).data)).toContain('https://schema.org/CollectionPage')
  })
})

describe('the page of a series', () => {
  const [series] = EXAM.series
  if (series === undefined) throw new Error('the exam has a series')
  const page = { ...series, page: 'series', examName: 'SSC CGL', exam: TEST.exam, description: { text: 'दस टेस्ट', locale: 'hi' } } as const

  test('says what it is, lists its tests, leads to its exam and can be shared', () => {
    const drawn = drawSeries(page, 'en', AT.origin)
    const html = String(drawn.html)
    expect([drawn.title, drawn.description]).toEqual(['Series', '4 tests for SSC CGL, 4 of them free. दस टेस्ट'])
    expect(html).toMatch(/<span\s+lang="hi"/)
    for (const part of ['/tests/ssc-1', '/tests/p-old', '/exams/ssc-cgl']) expect(html).toContain(`href="${part}"`)
    expect(html).toContain('data-share="https://sopan.test/series/ssc-mocks"')
  })
  test('has an address in each language and the picture of its family, or the plain one without a registered exam', () => {
    const { canonical, alternates, image } = drawSeries(page, 'ta', AT.origin)
    expect([canonical, alternates.length, image]).toEqual(['/series/ssc-mocks?lang=ta', LOCALES.length, '/share/ssc.png'])
    const unregistered = drawSeries({ ...page, exam: null, examName: 'My exam' }, 'en', AT.origin)
    expect([unregistered.image, unregistered.description]).toEqual(['/share/other.png', '4 tests for My exam, 4 of them free. दस टेस्ट'])
  })
  test('is a collection by schema.org, in valid JSON-LD', async () => {
    const data = await expanded(drawSeries(page, 'ur', AT.origin).data)
    for (const word of ['https://schema.org/CollectionPage', 'https://schema.org/BreadcrumbList']) expect(data).toContain(word)
  })
})
