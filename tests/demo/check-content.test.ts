/** The demo content keeps the format, its references lead somewhere, and it is as good as we say it is. */
import { readFileSync } from 'node:fs'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import temml from 'temml'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { describe, expect, test } from 'vitest'
import { CONTENT_LIMITS, contentBundle, type ContentQuestion } from '#contract/imports/content.ts'
import type { ContentPattern } from '#contract/patterns/pattern.ts'
import { questionTypes } from '#contract/question-bank/question-form.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { unitOfPattern } from '#domain/marking/mark-unit.ts'
import { parseMarks } from '#domain/marking/marks.ts'
import { parseAccepted } from '#domain/marking/numeric-answer.ts'
import { variantTexts, type WrittenVariant } from '#worker/importing/variant-texts.ts'
import { maximum } from '#tests/packs/slow-reference.ts'
import { readDemoContent } from '../../demo/load.ts'

const demo = new URL('../../demo/', import.meta.url)
const bundle = await readDemoContent(demo)
const {
  topics = [],
  images = [],
  passages = [],
  patterns = [],
  questions = [],
  tests = [],
  groups = [],
  samples = [],
  practice = [],
} = bundle
const questionById = new Map(questions.map((question) => [question.id, question]))
const passageById = new Map(passages.map((passage) => [passage.id, passage]))
const imageIds = new Set(images.map(({ id }) => id))

/** What each test is worth, as its description promises. */
const TOTALS: Record<string, { readonly questions: number; readonly marks: number; readonly minutes: number }> = {
  'ssc-cgl-mock-1': { questions: 100, marks: 200, minutes: 60 },
  'ssc-quant-sectional-1': { questions: 25, marks: 50, minutes: 20 },
  'ssc-reasoning-quiz-1': { questions: 10, marks: 20, minutes: 10 },
  'ssc-live-quiz-1': { questions: 12, marks: 24, minutes: 10 },
  'jee-maths-practice-1': { questions: 20, marks: 80, minutes: 60 },
  'fourteen-languages-quiz-1': { questions: 10, marks: 20, minutes: 10 },
  'adre-mock-1': { questions: 30, marks: 30, minutes: 30 },
  'jee-main-2025-sampler-1': { questions: 9, marks: 36, minutes: 22 },
  'jee-main-2021-sampler-1': { questions: 12, marks: 36, minutes: 24 },
  'jee-advanced-sampler-1': { questions: 13, marks: 46, minutes: 45 },
  'neet-ug-2025-sampler-1': { questions: 8, marks: 32, minutes: 8 },
  'ssc-cgl-tier1-sampler-1': { questions: 8, marks: 16, minutes: 5 },
  'ibps-po-prelims-sampler-1': { questions: 11, marks: 11, minutes: 6 },
  'gate-sampler-1': { questions: 8, marks: 12, minutes: 22 },
  'rrb-ntpc-sampler-1': { questions: 10, marks: 10, minutes: 9 },
  'upsc-prelims-gs-sampler-1': { questions: 7, marks: 8, minutes: 8 },
  'adre-sampler-1': { questions: 10, marks: 10, minutes: 12 },
  'cuet-sampler-1': { questions: 12, marks: 50, minutes: 12 },
  'plain-quiz-1': { questions: 10, marks: 10, minutes: 10 },
  'question-types-quiz-1': { questions: 17, marks: 30, minutes: 20 },
}

describe('the bundle', () => {
  test('keeps the content format', () => {
    const parsed = contentBundle.safeParse(bundle)
    expect(parsed.error?.issues ?? []).toEqual([])
  })

  test('fits into one import', () => {
    expect(JSON.stringify(bundle).length).toBeLessThan(CONTENT_LIMITS.bundleBytes)
  })

  test('says the same numbers in every language of a passage', () => {
    for (const { id, variants } of passages)
      for (const variant of Object.values(variants)) expect(digits(variant?.text ?? ''), id).toEqual(digits(variants.en?.text ?? ''))
  })

  test('gives every id once', () => {
    for (const list of [topics, images, passages, patterns, questions, tests, groups])
      expect(repeated(list.map(({ id }) => id))).toEqual([])
  })

  test('has enough to show', () => {
    expect(questions.length).toBeGreaterThanOrEqual(200)
    expect(tests.length).toBeGreaterThanOrEqual(5)
    expect(groups.length).toBeGreaterThanOrEqual(3)
  })

  test('has nothing that is not used', () => {
    const used = new Set([...samples, ...practice, ...tests.flatMap(({ sections }) => sections.flatMap((section) => section.questions))])
    expect(questions.filter(({ id }) => !used.has(id)).map(({ id }) => id)).toEqual([])
    expect(topics.filter(({ id }) => !questions.some(({ topic }) => topic === id)).map(({ id }) => id)).toEqual([])
    expect(passages.filter(({ id }) => !questions.some(({ passage }) => passage === id)).map(({ id }) => id)).toEqual([])
    const named = new Set(
      questions
        .flatMap((q) => markdownOf(q))
        .concat(passages.flatMap(passageTexts))
        .flatMap(imagesIn)
        .map(({ id }) => id),
    )
    expect([...imageIds].filter((id) => !named.has(id))).toEqual([])
    expect(tests.filter(({ id }) => !groups.some((group) => group.tests.includes(id))).map(({ id }) => id)).toEqual([])
  })

  test('has five questions to try without an account, which are in no test', () => {
    expect(samples).toHaveLength(5)
    const tested = new Set(tests.flatMap(({ sections }) => sections.flatMap((section) => section.questions)))
    expect(samples.filter((id) => tested.has(id) || !questionById.has(id))).toEqual([])
    for (const id of samples) expect(Object.keys(questionById.get(id)?.variants ?? {}), id).toEqual([...LOCALES])
  })

  test('has a practice pool of many topics in English and Hindi, which is in no test', () => {
    const tested = new Set(tests.flatMap(({ sections }) => sections.flatMap((section) => section.questions)))
    expect(practice.length).toBeGreaterThanOrEqual(75)
    expect(practice.filter((id) => tested.has(id) || !questionById.has(id))).toEqual([])
    expect(new Set(practice.map((id) => questionById.get(id)?.topic)).size).toBeGreaterThanOrEqual(13)
    for (const id of practice) expect(questionById.get(id)?.variants, id).toMatchObject({ en: {}, hi: {} })
  })

  test('names its topics, patterns, tests and groups in English and Hindi at least', () => {
    for (const { title } of [...topics, ...patterns, ...tests, ...groups]) expect(title.hi).toBeTruthy()
    for (const { subject } of topics) expect(subject.hi).toBeTruthy()
    for (const { description } of groups) expect(description?.hi).toBeTruthy()
  })
})

describe('every figure', () => {
  test.each(images.map((image) => [image.id, image] as const))('%s is a small PNG with its drawing beside it', (id, image) => {
    const bytes = Buffer.from(image.data, 'base64')
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(bytes.length).toBeLessThanOrEqual(40 * 1024)
    expect(readFileSync(new URL(`figures/${id}.svg`, demo), 'utf8')).toMatch(/^<svg /)
  })
})

describe('every question', () => {
  test.each(questions.map((question) => [question.id, question] as const))('%s is complete', (_id, question) => {
    expect(topics.map(({ id }) => id)).toContain(question.topic)
    if (question.passage !== undefined) expect(passageById.has(question.passage)).toBe(true)
    for (const locale of ['en', 'hi', ...languagesOf(question)] as const) {
      const variant = question.variants[locale]
      expect(variant?.stem).toBeTruthy()
      expect(variant?.solution).toBeTruthy()
      if (question.passage !== undefined) expect(passageById.get(question.passage)?.variants[locale]?.text).toBeTruthy()
    }
    for (const variant of Object.values(question.variants)) {
      for (const side of ['options', 'rows', 'columns'] as const) {
        expect(Object.keys(variant?.[side] ?? {})).toEqual(question[side] ?? [])
        expect(repeated(Object.values(variant?.[side] ?? {}))).toEqual([])
      }
    }
  })

  test.each(questions.map((question) => [question.id, question] as const))('%s has a key that fits its type', (_id, question) => {
    const { key, type, options = [] } = question
    if (type === 'numerical') {
      expect(options).toEqual([])
      expect('accept' in key && parseAccepted(key.accept).ok).toBe(true)
      expect(question.decimals).toBeDefined()
      return
    }
    if (type === 'text') {
      expect('texts' in key && key.texts.length).toBeGreaterThanOrEqual(4)
      return
    }
    if (type === 'matrix') {
      expect(Object.keys('rows' in key ? key.rows : {})).toEqual(question.rows)
      return
    }
    if (!('options' in key)) throw new Error('a question with options has a key of options')
    if (type === 'trueFalse' || type === 'assertionReason') {
      expect(key.options).toHaveLength(1)
      return
    }
    expect(options).toEqual(['a', 'b', 'c', 'd'])
    expect(options).toEqual(expect.arrayContaining(key.options))
    expect(repeated(key.options)).toEqual([])
    if (type === 'single' || type === 'listMatch') expect(key.options).toHaveLength(1)
    else expect(key.options.length).toBeGreaterThanOrEqual(2)
  })

  test.each(questions.map((question) => [question.id, question] as const))(
    '%s says the same numbers in every language',
    (_id, question) => {
      const { en, ...others } = question.variants
      for (const variant of Object.values(others)) {
        expect(digits(variant?.stem ?? '')).toEqual(digits(en?.stem ?? ''))
        for (const side of ['options', 'rows', 'columns'] as const)
          for (const [letter, text] of Object.entries(en?.[side] ?? {}))
            expect(digits(variant?.[side]?.[letter] ?? '')).toEqual(digits(text))
        for (const side of ['one', 'two'] as const)
          expect(variant?.lists?.[side].map((text) => digits(text))).toEqual(en?.lists?.[side].map((text) => digits(text)))
      }
    },
  )

  test.each(questions.map((question) => [question.id, question] as const))(
    '%s never shuffles options that refer to each other',
    (_id, question) => {
      const options = Object.values(question.variants.en?.options ?? {}).join('\n')
      if (/\b(both|neither .* nor|none of|all of|either) (conclusions?|these|the above|[IVX]+|\d)\b/i.test(options))
        expect(question.fixedOptionOrder).toBe(true)
    },
  )

  test.each(questions.map((question) => [question.id, question] as const))('%s has a solution that teaches', (_id, question) => {
    for (const { solution = '' } of Object.values(question.variants)) {
      expect(solution.length).toBeGreaterThan(80)
      expect(solution.split('\n\n').length).toBeLessThanOrEqual(8)
      expect(solution).not.toMatch(/\boption \(?[a-d]\b|विकल्प \(?[a-d]\b/i)
    }
  })

  test('is in Assamese too for at least 60 questions of the pool', () => {
    const pool = practice.flatMap((id) => questionById.get(id) ?? [])
    expect(pool.length).toBeGreaterThanOrEqual(240)
    expect(pool.filter(({ variants }) => variants.as !== undefined).length).toBeGreaterThanOrEqual(60)
  })

  test.each(questions.filter(({ topic }) => topic.startsWith('quant.')).map((question) => [question.id, question] as const))(
    '%s has the numbers of its English stem in every language',
    (_id, { variants }) => {
      const numbersOf = (text = '') => (text.match(/\d[\d,.]*\d|\d/g) ?? []).toSorted()
      for (const variant of Object.values(variants)) expect(numbersOf(variant.stem)).toEqual(numbersOf(variants.en?.stem))
    },
  )

  test('has its own stem', () => {
    const inFull = questions.map(
      (q) => `${q.passage ?? ''} ${q.variants.en?.stem} ${Object.values(q.variants.en?.options ?? {}).join(' | ')}`,
    )
    expect(repeated(inFull)).toEqual([])
    const telling = questions.filter(({ topic }) => topic !== 'reasoning.classification')
    expect(
      repeated(telling.map((q) => `${q.passage ?? ''} ${q.variants.en?.stem}`).filter((stem) => !/correctly spelt/.test(stem))),
    ).toEqual([])
  })

  test('has the right option in any place about as often', () => {
    const single = questions.filter(({ type }) => type === 'single')
    const places = single.map(({ key }) => ('options' in key ? key.options[0] : undefined))
    for (const letter of ['a', 'b', 'c', 'd']) {
      const share = places.filter((place) => place === letter).length / single.length
      expect(share).toBeGreaterThan(0.2)
      expect(share).toBeLessThan(0.3)
    }
  })
})

describe('every text', () => {
  const written = [
    ...questions.flatMap((question) => markdownOf(question).map((text) => [question.id, text] as const)),
    ...passages.flatMap((passage) => passageTexts(passage).map((text) => [passage.id, text] as const)),
  ]
  const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath)
  // Parsed once for all tests below: the parsing takes longer than everything they ask.
  const trees = new Map([...new Set(written.map(([, text]) => text))].map((text) => [text, parser.parse(text)]))
  const treeOf = (text: string) => trees.get(text) ?? parser.parse(text)
  const texts = written.map(([id, text]) => [id, text, treeOf(text)] as const)

  test('is markdown without raw HTML and without links', () => {
    for (const [id, , tree] of texts)
      visit(tree, (node) => {
        expect(['html', 'link', 'linkReference', 'definition', 'footnoteReference', 'delete', 'code'], id).not.toContain(node.type)
      })
  })

  test('turns no sign at the beginning of a line into a list, a heading or a rule', () => {
    for (const [id, text, tree] of texts)
      visit(tree, (node) => {
        expect(['heading', 'thematicBreak', 'blockquote'], id).not.toContain(node.type)
        if (node.type === 'list') expect(text, id).toMatch(/^- /m)
      })
    for (const { id, variants } of questions)
      for (const option of Object.values(variants).flatMap(shortTexts))
        expect(
          treeOf(option).children.map(({ type }) => type),
          `${id}: ${option}`,
        ).toEqual(['paragraph'])
  })

  test('has formulas that can be set', () => {
    for (const [id, , tree] of texts)
      visit(tree, (node) => {
        if (node.type !== 'inlineMath' && node.type !== 'math') return
        const formula = 'value' in node && typeof node.value === 'string' ? node.value : ''
        expect(() => temml.renderToString(formula, { throwOnError: true }), `${id}: ${formula}`).not.toThrow()
      })
  })

  test('leaves no dollar sign of a formula behind', () => {
    for (const [id, , tree] of texts)
      visit(tree, 'text', (node) => {
        expect('value' in node ? node.value : '', id).not.toContain('$')
      })
  })

  test('names only images that are there, and says what they show', () => {
    for (const [id, text] of texts)
      for (const image of imagesIn(text)) {
        expect(imageIds.has(image.id), `${id}: ${image.id}`).toBe(true)
        expect(image.alt.length, id).toBeGreaterThan(20)
      }
  })

  test('writes its digits in Latin', () => {
    for (const [id, text] of texts) expect(text, id).not.toMatch(/(?![0-9])\p{Nd}/u)
  })
})

describe('every test', () => {
  test.each(tests.map((paper) => [paper.id, paper] as const))(
    '%s has the sections and blocks of its pattern, in their order',
    (_id, paper) => {
      const pattern = patternOf(paper.pattern)
      expect(paper.sections.map(({ id }) => id)).toEqual(pattern.sections.map(({ id }) => id))
      for (const [s, section] of pattern.sections.entries()) {
        const asked = section.blocks.flatMap(({ type, count }) => Array<string>(count).fill(type))
        expect(paper.sections[s]?.questions.map((id) => questionById.get(id)?.type)).toEqual(asked)
      }
      expect(repeated(paper.sections.flatMap((section) => section.questions))).toEqual([])
    },
  )

  test.each(tests.map((paper) => [paper.id, paper] as const))('%s speaks its languages throughout', (_id, paper) => {
    for (const locale of paper.languages)
      for (const id of paper.sections.flatMap((section) => section.questions))
        expect(questionById.get(id)?.variants[locale], `${id} in ${locale}`).toBeDefined()
    for (const locale of paper.languages) expect(paper.title[locale]).toBeTruthy()
  })

  test.each(tests.map((paper) => [paper.id, paper] as const))('%s is worth what it says', (id, paper) => {
    const pattern = patternOf(paper.pattern)
    const asked = paper.sections.flatMap((section) => section.questions)
    // A block of matrices is worth a row each for what the pattern counts as one.
    const rows = asked.reduce((sum, name) => sum + Math.max(0, (questionById.get(name)?.rows?.length ?? 1) - 1), 0)
    expect({
      questions: asked.length,
      marks: maximum(pattern) + rows,
      minutes: pattern.durationMinutes,
    }).toEqual(TOTALS[id])
  })

  test.each(tests.map((paper) => [paper.id, paper] as const))('%s keeps the questions of a passage together', (_id, paper) => {
    for (const section of paper.sections) {
      const order = section.questions.map((id) => questionById.get(id)?.passage ?? id)
      expect(repeated(order.filter((name, i) => name !== order[i - 1]))).toEqual([])
    }
  })

  test('is in groups that know it', () => {
    const ids = new Set(tests.map(({ id }) => id))
    for (const group of groups) for (const id of group.tests) expect(ids.has(id)).toBe(true)
  })

  test('ranks ties by sections that are there, and tells exact marks', () => {
    for (const pattern of patterns) {
      const sections = pattern.sections.map(({ id }) => id)
      for (const tie of pattern.ties) if ('section' in tie && tie.section !== undefined) expect(sections).toContain(tie.section)
      for (const { scheme } of pattern.sections.flatMap(({ blocks }) => blocks)) {
        const marks = scheme.rule === 'jeeAdvanced' ? [scheme.right, scheme.partial, scheme.wrong] : [scheme.right, scheme.wrong]
        for (const text of marks) expect(parseMarks(text, unitOfPattern(pattern)), `${pattern.id}: ${text}`).not.toBeNull()
      }
    }
  })

  test('of ten questions comes in every language of the site, with its title, its section, its topics and its group', () => {
    const quiz = tests.find(({ languages }) => LOCALES.every((locale) => languages.includes(locale)))
    const group = groups.find((one) => one.tests.includes(quiz?.id ?? ''))
    if (quiz === undefined || group === undefined) throw new Error('there is no such quiz in a group')
    expect(quiz.sections.flatMap((section) => section.questions)).toHaveLength(10)
    const [section] = patternOf(quiz.pattern).sections
    const ids = new Set(quiz.sections.flatMap((one) => one.questions.map((id) => questionById.get(id)?.topic)))
    const named = topics.filter(({ id }) => ids.has(id)).flatMap(({ subject, title }) => [subject, title])
    for (const locale of LOCALES)
      for (const text of [...named, quiz.title, section?.title, group.title, group.description]) expect(text?.[locale], locale).toBeTruthy()
  })

  test('of one kind opens later, and one is for Prime', () => {
    expect(tests.filter(({ opensAt }) => opensAt === '2030-01-05T04:30:00Z')).toHaveLength(1)
    expect(tests.filter(({ access }) => access === 'prime')).toHaveLength(1)
  })
})

function patternOf({ id, version }: { readonly id: string; readonly version: number }): ContentPattern {
  const pattern = patterns.find((candidate) => candidate.id === id && candidate.version === version)
  if (pattern === undefined) throw new Error(`there is no pattern ${id} ${version}`)
  return pattern
}

/** The languages of the tests a question is in. */
function languagesOf(question: ContentQuestion): Locale[] {
  const papers = tests.filter(({ sections }) => sections.some((section) => section.questions.includes(question.id)))
  return LOCALES.filter((locale) => papers.some(({ languages }) => languages.includes(locale)))
}

function markdownOf(question: ContentQuestion): string[] {
  return Object.values(question.variants).flatMap((variant) => (variant === undefined ? [] : variantTexts(variant)))
}

/** Texts that stand in a line of their own: options, rows, columns, entries of lists. */
function shortTexts(variant: WrittenVariant | undefined): string[] {
  return variant === undefined ? [] : variantTexts(variant).filter((text) => text !== variant.stem && text !== variant.solution)
}

function passageTexts(passage: (typeof passages)[number]): string[] {
  return Object.values(passage.variants).flatMap((variant) => (variant === undefined ? [] : [variant.text]))
}

const imagesIn = (text: string): { id: string; alt: string }[] =>
  [...text.matchAll(/!\[([^\]]*)\]\(image:([^)]*)\)/g)].map(([, alt = '', id = '']) => ({ alt, id }))

/** The numbers of a text in order of size: languages order their sentences differently. The names of images do not count. */
const digits = (text: string): string[] => (text.replace(/\(image:[^)]*\)/g, '').match(/\d+/g) ?? []).toSorted()

const repeated = (items: readonly string[]): string[] => items.filter((item, i) => items.indexOf(item) !== i)

test('the demo quiz of all question types has each but the plain choice, which every other demo test has', () => {
  const quiz = tests.find(({ id }) => id === 'question-types-quiz-1')
  const types = quiz?.sections.flatMap(({ questions: ids }) => ids.flatMap((id) => questionById.get(id)?.type ?? []))
  expect(questionTypes.filter((type) => types?.includes(type) !== true)).toEqual(['single'])
})
test('every Prime plan has its title and benefits in every language', () => {
  const { plans } = JSON.parse(readFileSync(new URL('prime.json', demo), 'utf8')) as {
    plans: readonly { readonly id: string; readonly title: Record<string, string>; readonly benefits: readonly Record<string, string>[] }[]
  }
  expect(plans.length).toBeGreaterThan(0)
  const missing = plans.flatMap(({ id, title, benefits }) =>
    [title, ...benefits].flatMap((text) =>
      LOCALES.filter((locale) => (text[locale] ?? '').trim() === '').map((locale) => `${id}: ${locale}`),
    ),
  )
  expect(missing).toEqual([])
})
