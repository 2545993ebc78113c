import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BankPage, IndexResponse, NearestResponse } from '#contract/question-bank/schemas.ts'
import { LOCALES } from '#contract/shared/locales.ts'
import { indexQuestions } from '#worker/features/question-bank/jobs.ts'
import { newId } from '#worker/platform/ids.ts'
import { imported, prefix } from '#tests/worker/content/import-run.ts'
import { CANARY, choice, sampleBundle } from '#tests/worker/content/sample-bundle.ts'
import { answerOf, call } from '#tests/worker/helpers/call.ts'
import { create, detailOf, sampleBank, save, withStem, type Bank } from './bank-calls.ts'

let bank: Bank
beforeAll(async () => {
  bank = await sampleBank()
})
const list = (query: Record<string, string>) =>
  answerOf<BankPage>('GET', `/api/admin/questions?${new URLSearchParams(query).toString()}`, { token: bank.admin.token })
const namesOf = (page: BankPage) => page.items.map(({ externalId }) => externalId.slice(bank.p.length + 1)).toSorted()
const mine = (query: Record<string, string> = {}) => list({ topic: `${bank.p}.t`, ...query })

describe('the list of the bank', () => {
  test('says of each question what it is, where it is used and how it begins', async () => {
    const { items, images } = await mine({ type: 'numerical' })
    expect(items).toMatchObject([
      { externalId: `${bank.p}.n1`, type: 'numerical', difficulty: 'hard', languages: ['en', 'hi'], usedIn: 1, reports: 0, version: 1 },
    ])
    expect(items[0]?.excerpt).toBe('Half of one? See A square')
    expect(items[0]?.html).toContain('src="image:0"')
    expect(images[0]).toMatch(/^\/media\//)
  })
  test.each([
    [{}, ['m1', 'n1', 's1', 's2']],
    [{ type: 'single' }, ['s1', 's2']],
    [{ difficulty: 'hard' }, ['n1']],
    [{ has: 'hi' }, ['m1', 'n1', 's1', 's2']],
    [{ lacks: 'hi' }, []],
    [{ lacks: 'ta', type: 'multiple' }, ['m1']],
    [{ used: 'yes' }, ['m1', 'n1', 's1', 's2']],
    [{ used: 'no' }, []],
    [{ notLast: '100' }, []],
    [{ tag: 'none' }, []],
    [{ reported: 'yes' }, []],
    [{ state: 'archived' }, []],
    [{ subject: 'Maths' }, ['m1', 'n1', 's1', 's2']],
  ])('narrows by %o', async (query, names) => {
    expect(namesOf(await mine(query as Record<string, string>))).toEqual(names)
  })
  test('narrows by tag, source and year', async () => {
    const saved = await create(bank, choice(bank.p, newId(), { tags: ['पुराना'], source: 'SSC CGL 2019 पाली 2', year: 2019 }))
    for (const query of [{ tag: 'पुराना' }, { source: 'पाली' }, { source: 'cgl' }, { year: '2019' }])
      expect((await mine(query)).items.map(({ id }) => id)).toEqual([saved.id])
  })
  test.each(['updated', '-updated', 'created', '-created', 'difficulty', '-difficulty'])(
    'goes through all pages by %s without a gap or a repeat',
    async (sort) => {
      const whole = (await mine({ sort, limit: '50' })).items.map(({ id }) => id)
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: BankPage = await mine({ sort, limit: '2', ...(cursor !== '' && { cursor }) })
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.next
      }
      expect(seen).toEqual(whole)
      expect(new Set(seen).size).toBe(seen.length)
    },
  )
  test.each([
    'sort=title',
    'limit=0',
    'limit=101',
    'limit=1&limit=2',
    'cursor=xx',
    'cursor=WyJhIiwiYiJd',
    'state=x',
    'evil=1',
    'year=20199',
    'notLast=0',
  ])('refuses ?%s', async (query) => {
    expect((await call('GET', `/api/admin/questions?${query}`, { token: bank.admin.token })).status).toBe(400)
  })
})

describe('the search', () => {
  const WORDS = {
    en: 'Photosynthesis',
    hi: 'हिन्दी',
    bn: 'আষাঢ়',
    kn: 'ಅಂಕಗಣಿತ',
    ta: 'கணிதம்',
    te: 'సంబంధం',
    ml: 'അവൻ',
    gu: 'અંતર',
    mr: 'शेतकऱ्यांचे',
    ur: 'مدرسة',
    as: 'ৰাজধানী',
    mni: 'উৎসব',
    mai: 'सम्पत्ति',
    bho: 'पढ़ल',
  } as const
  const TYPED = {
    en: 'photosynth',
    hi: 'हिंदी',
    bn: 'আষাঢ',
    kn: 'ಅಂಕ',
    ta: 'கணித',
    te: 'సమ్బంధం',
    ml: 'അവന്',
    gu: 'અન્તર',
    mr: 'शेतकऱ्या',
    ur: 'مدرسہ',
    as: 'রাজধানী',
    mni: 'উত্সব',
    mai: 'संपत्ति',
    bho: 'पढल',
  } as const
  const p = prefix()
  beforeAll(async () => {
    const { questions } = await imported({
      format: 'sopan.content',
      version: 1,
      topics: sampleBundle(p).topics,
      questions: LOCALES.map((locale) => {
        const { variants, ...rest } = choice(p, `w-${locale}`)
        const { en } = variants
        return { ...rest, variants: { [locale]: { ...en, stem: `${WORDS[locale]} ${p}` } } }
      }),
    })
    await indexQuestions(
      env,
      questions.map(({ id }) => id),
    )
  })
  test.each(LOCALES)('finds a word of %s however it is typed', async (locale) => {
    const found = await list({ q: `${p} ${TYPED[locale]}` })
    expect(found.items.map(({ externalId }) => externalId)).toContain(`${p}.w-${locale}`)
  })
  test('finds a question by the beginning of its name', async () => {
    expect((await list({ q: `${p}.w-t` })).items.map(({ externalId }) => externalId).slice(0, 2)).toEqual([`${p}.w-ta`, `${p}.w-te`])
  })
  test('finds words of options, and goes through pages of matches', async () => {
    const first = await list({ q: 's1-c option', topic: `${bank.p}.t` })
    expect(namesOf(first)).toEqual(['s1'])
    const page = await list({ q: p, limit: '5' })
    const rest = await list({ q: p, limit: '50', cursor: page.next ?? '' })
    expect(new Set([...page.items, ...rest.items].map(({ id }) => id)).size).toBe(LOCALES.length)
  })
  test('knows nothing of keys and solutions: a canary is found as little as nonsense', async () => {
    expect(await list({ q: CANARY })).toEqual(await list({ q: 'zzzzqqqqxxxx' }))
  })
  test.each([
    '"',
    '*',
    'a"b',
    'NEAR(a b)',
    'a AND',
    '(((',
    '^a',
    '-',
    'col:x',
    'x'.repeat(200),
    'क'.repeat(200),
    '%_\\',
    "'; DROP TABLE question; --",
    '\u0000',
    '\u202e',
    '\ud800',
    '😀😀',
    '𝐱²',
    'a*b*c*',
  ])('takes %j without failing', async (q) => {
    const response = await call('GET', `/api/admin/questions?q=${encodeURIComponent(q.toWellFormed())}`, { token: bank.admin.token })
    expect(response.status).toBe(200)
  })
  test('follows a change, and an older message does not take it back', async () => {
    const saved = await create(bank, withStem(choice(bank.p, newId()), `Oldword${bank.p}`))
    const { source } = await detailOf(bank, saved.id)
    await indexQuestions(env, [saved.id])
    await save(bank, saved.id, withStem(source, `Newword${bank.p}`), 1)
    await indexQuestions(env, [saved.id])
    await indexQuestions(env, [saved.id])
    expect((await list({ q: `oldword${bank.p}` })).items).toEqual([])
    expect((await list({ q: `newword${bank.p}` })).items.map(({ id }) => id)).toEqual([saved.id])
  })
  test('is made again in pages, by the operator too', async () => {
    await env.SEARCH.prepare('DELETE FROM question_text WHERE rowid IN (SELECT id FROM indexed_question)').run()
    // A quote before it keeps the name of the questions out of it.
    const everything = { q: `"${p}`, limit: '50' }
    expect((await list(everything)).items).toEqual([])
    let after: string | null = ''
    let indexed = 0
    while (after !== null) {
      const body: { after: string } = { after }
      const page: IndexResponse = await answerOf('POST', '/api/admin/questions/index', {
        authorization: `Operator ${env.OPERATOR_SECRET}`,
        body,
      })
      indexed += page.indexed
      after = page.next
    }
    expect(indexed).toBeGreaterThanOrEqual(LOCALES.length)
    expect((await list(everything)).items).toHaveLength(LOCALES.length)
  })
})

describe('the finder of duplicates', () => {
  const near = (stem: string, language = 'en', except?: string) =>
    answerOf<NearestResponse>('POST', '/api/admin/questions/nearest', {
      token: bank.admin.token,
      body: { stem, language, ...(except && { except }) },
    })
  test('finds the question itself, one with another number, and not one about something else', async () => {
    const stem = `A train ${bank.p} of 120 m crosses a pole in 6 seconds. What is its speed?`
    const saved = await create(bank, withStem(choice(bank.p, newId()), stem))
    await indexQuestions(env, [saved.id])
    expect((await near(stem)).items).toMatchObject([{ id: saved.id, score: 1, usedIn: 0 }])
    const other = await near(stem.replace('120', '150'))
    expect(other.items[0]).toMatchObject({ id: saved.id })
    expect(other.items[0]?.score).toBeGreaterThan(0.7)
    expect((await near(stem, 'en', saved.id)).items).toEqual([])
    expect((await near('Who wrote Godan?')).items.map(({ id }) => id)).not.toContain(saved.id)
  })
  test('finds a stem that is only a formula', async () => {
    const stem = `$\\int_0^1 \\frac{x^7}{${bank.p}} \\, dx$`
    const saved = await create(bank, withStem(choice(bank.p, newId()), stem))
    await indexQuestions(env, [saved.id])
    expect((await near(`  ${stem} `)).items[0]).toMatchObject({ id: saved.id, score: 1 })
  })
  test('has nothing to say of an empty stem or signs alone', async () => {
    expect([(await near('')).items, (await near('? ! " * (')).items]).toEqual([[], []])
  })
})
