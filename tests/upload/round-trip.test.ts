import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { CONTENT_FORMAT, type ContentQuestion, type ContentTopic } from '#contract/imports/content.ts'
import { markdownOfPlain } from '#web/formats/plain-text.ts'
import { writeAiken } from '#web/formats/write-aiken.ts'
import { plainOfMarkdown } from '#web/formats/write-aiken-text.ts'
import { writeGift } from '#web/formats/write-gift.ts'
import { writeJson } from '#web/formats/write-json.ts'
import { writeTable } from '#web/formats/write-table.ts'
import { anyQuestion } from './any-question.ts'
import { errorsOf, readBack } from './read-back.ts'

const topic: ContentTopic = { id: 'physics.light', subject: { en: 'Physics' }, title: { en: 'Light' } }
const topics = new Map([[topic.id, topic]])
/** `PROOF_RUNS` makes the proof longer. */
const RUNS = Number(process.env['PROOF_RUNS'] ?? 0) || 40
vi.setConfig({ testTimeout: 60_000 + RUNS * 200 })

const several = (one: fc.Arbitrary<ContentQuestion>) => fc.uniqueArray(one, { minLength: 1, maxLength: 4, selector: ({ id }) => id })

test.each(['xlsx', 'csv'] as const)('%s gives back every question of every type in every script', async (format) => {
  await fc.assert(
    fc.asyncProperty(several(anyQuestion()), async (questions) => {
      const { bytes, lost } = writeTable(format, questions, topics, new Map())
      const back = await readBack(format, bytes)
      expect(errorsOf(back.problems)).toEqual([])
      expect(back.questions).toEqual(questions)
      expect(lost.flatMap(({ what }) => what).filter((what) => what !== 'pictures')).toEqual([])
    }),
    { numRuns: RUNS },
  )
})

test('JSON gives back every question of every type', async () => {
  await fc.assert(
    fc.asyncProperty(several(anyQuestion()), async (questions) => {
      const { bytes } = writeJson(questions, [topic], [], [])
      expect(new TextDecoder().decode(bytes)).toContain(CONTENT_FORMAT)
      const back = await readBack('json', bytes)
      expect(errorsOf(back.problems)).toEqual([])
      expect(back.questions).toEqual(questions)
    }),
    { numRuns: RUNS },
  )
})

/** What GIFT has no place for, in the words that the export tells it by. */
const inGift = (question: ContentQuestion): ContentQuestion => {
  const { source: _source, year: _year, fixedOptionOrder: _fixed, ...rest } = question
  const variants = Object.fromEntries(
    Object.entries(question.variants).map(([language, { hint: _hint, videoUrl: _url, videoSeconds: _seconds, ...variant }]) => [
      language,
      variant,
    ]),
  )
  return { ...rest, difficulty: 'medium', topic: '', variants }
}

test('GIFT gives back what it carries, and tells what it does not', async () => {
  const types = ['single', 'multiple', 'numerical', 'trueFalse', 'text', 'matrix', 'assertionReason', 'listMatch'] as const
  await fc.assert(
    fc.asyncProperty(several(anyQuestion({ types, languages: ['en'], plainLetters: true })), async (questions) => {
      const { bytes, lost } = writeGift(questions, 'en', topics)
      const leftOut = new Set(lost.filter(({ isLeftOut }) => isLeftOut).map(({ id }) => id))
      const expected = questions.filter(({ id }) => !leftOut.has(id))
      const back = expected.length === 0 ? { questions: [] } : await readBack('gift', bytes)
      expect(back.questions.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
      for (const [i, question] of expected.entries()) {
        const read = back.questions[i]
        const told = lost.find(({ id }) => id === question.id)?.what ?? []
        if (question.difficulty !== 'medium') expect(told).toContain('difficulty')
        if (question.source !== undefined) expect(told).toContain('source')
        if (question.year !== undefined) expect(told).toContain('year')
        if (question.variants.en?.hint !== undefined) expect(told).toContain('hint')
        if (question.variants.en?.videoUrl !== undefined) expect(told).toContain('video')
        if (question.fixedOptionOrder === true) expect(told).toContain('fixed order of options')
        // Digits after the point are worked out from the key; a multiple choice of one right answer is a single choice there.
        const { decimals: _a, type, ...wanted } = inGift(question)
        const { decimals: _b, type: found, ...got } = read ?? question
        if (!told.includes('order of columns')) expect(withoutLanguage(got)).toEqual(withoutLanguage(wanted))
        if (type !== found) expect([type, found, told.includes('type')]).toEqual(['multiple', 'single', true])
      }
    }),
    { numRuns: RUNS },
  )
})

/** A format of one language does not say which: it is known by the script, so only the texts are compared. */
const withoutLanguage = ({ variants, ...rest }: Partial<ContentQuestion>) => ({ ...rest, texts: Object.values(variants ?? {}) })

test('Aiken gives back single choices word for word, and tells the rest', async () => {
  await fc.assert(
    fc.asyncProperty(several(anyQuestion({ types: ['single', 'numerical'], languages: ['en'], plainLetters: true })), async (questions) => {
      const { bytes, lost } = writeAiken(questions, 'en')
      const leftOut = new Set(lost.filter(({ isLeftOut }) => isLeftOut).map(({ id }) => id))
      const expected = questions.filter(({ id }) => !leftOut.has(id))
      const back = expected.length === 0 ? { questions: [], problems: [] } : await readBack('aiken', bytes)
      expect(errorsOf(back.problems)).toEqual([])
      expect(back.questions.length).toBe(expected.length)
      for (const [i, { key, variants }] of expected.entries()) {
        // What Markdown says and plain text cannot is told; all else reads the same.
        const flat = (text: string | undefined) => markdownOfPlain(plainOfMarkdown(text ?? '').text, 'moodle')
        const [read] = Object.values(back.questions[i]?.variants ?? {})
        expect(back.questions[i]?.key).toEqual(key)
        expect(read?.stem).toBe(flat(variants.en?.stem))
        expect(Object.values(read?.options ?? {})).toEqual(Object.values(variants.en?.options ?? {}).map(flat))
      }
    }),
    { numRuns: RUNS },
  )
})
