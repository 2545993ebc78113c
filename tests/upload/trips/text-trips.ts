import { CONTENT_FORMAT, type ContentQuestion, type ContentTopic } from '#contract/imports/content.ts'
import { markdownOfPlain } from '#web/formats/plain-text.ts'
import { writeAiken } from '#web/formats/write-aiken.ts'
import { plainOfMarkdown } from '#web/formats/write-aiken-text.ts'
import { writeGift } from '#web/formats/write-gift.ts'
import { writeJson } from '#web/formats/write-json.ts'
import { writeTable } from '#web/formats/write-table.ts'
import { anyQuestion } from '../any-question.ts'
import { readBack } from '../read-back.ts'
import { mustBeClean, mustEqual, mustHold, mustTell, several, type Trip } from './trip.ts'

const topic: ContentTopic = { id: 'physics.light', subject: { en: 'Physics' }, title: { en: 'Light' } }
const topics = new Map([[topic.id, topic]])

/** A sheet gives back every question of every type in every script; pictures alone are told. */
const sheetTrip = (format: 'xlsx' | 'csv'): Trip => ({
  name: format,
  questions: several(anyQuestion(), 4),
  run: async (questions) => {
    const { bytes, lost } = writeTable(format, questions, topics, new Map())
    const back = await readBack(format, bytes)
    mustBeClean(back.problems)
    mustEqual(back.questions, questions, 'questions')
    mustEqual(
      lost.flatMap(({ what }) => what).filter((what) => what !== 'pictures'),
      [],
      'losses',
    )
  },
})
export const xlsxTrip = sheetTrip('xlsx')
export const csvTrip = sheetTrip('csv')

export const jsonTrip: Trip = {
  name: 'JSON',
  questions: several(anyQuestion(), 4),
  run: async (questions) => {
    const { bytes } = writeJson(questions, [topic], [], [])
    mustHold(new TextDecoder().decode(bytes).includes(CONTENT_FORMAT), 'the format is not named')
    const back = await readBack('json', bytes)
    mustBeClean(back.problems)
    mustEqual(back.questions, questions, 'questions')
  },
}

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

/** A format of one language does not say which: it is known by the script, so only the texts are compared. */
const withoutLanguage = ({ variants, ...rest }: Partial<ContentQuestion>) => ({ ...rest, texts: Object.values(variants ?? {}) })

const GIFT_TYPES = ['single', 'multiple', 'numerical', 'trueFalse', 'text', 'matrix', 'assertionReason', 'listMatch'] as const

export const giftTrip: Trip = {
  name: 'GIFT',
  questions: several(anyQuestion({ types: GIFT_TYPES, languages: ['en'], plainLetters: true }), 4),
  run: async (questions) => {
    const { bytes, lost } = writeGift(questions, 'en', topics)
    const leftOut = new Set(lost.filter(({ isLeftOut }) => isLeftOut).map(({ id }) => id))
    const expected = questions.filter(({ id }) => !leftOut.has(id))
    const back = expected.length === 0 ? { questions: [] } : await readBack('gift', bytes)
    mustEqual(
      back.questions.map(({ id }) => id),
      expected.map(({ id }) => id),
      'ids',
    )
    for (const [i, question] of expected.entries()) {
      const read = back.questions[i]
      const told = lost.find(({ id }) => id === question.id)?.what ?? []
      mustTell(told, [
        ...(question.difficulty === 'medium' ? [] : ['difficulty']),
        ...(question.source === undefined ? [] : ['source']),
        ...(question.year === undefined ? [] : ['year']),
        ...(question.variants.en?.hint === undefined ? [] : ['hint']),
        ...(question.variants.en?.videoUrl === undefined ? [] : ['video']),
        ...(question.fixedOptionOrder === true ? ['fixed order of options'] : []),
      ])
      // Digits after the point are worked out from the key; a multiple choice of one right answer is a single choice there.
      const { decimals: _a, type, ...wanted } = inGift(question)
      const { decimals: _b, type: found, ...got } = read ?? question
      if (!told.includes('order of columns')) mustEqual(withoutLanguage(got), withoutLanguage(wanted), 'a question')
      if (type !== found) mustEqual([type, found, told.includes('type')], ['multiple', 'single', true], 'a type')
    }
  },
}

/** Aiken gives back single choices word for word, and tells the rest. */
export const aikenTrip: Trip = {
  name: 'Aiken',
  questions: several(anyQuestion({ types: ['single', 'numerical'], languages: ['en'], plainLetters: true }), 4),
  run: async (questions) => {
    const { bytes, lost } = writeAiken(questions, 'en')
    const leftOut = new Set(lost.filter(({ isLeftOut }) => isLeftOut).map(({ id }) => id))
    const expected = questions.filter(({ id }) => !leftOut.has(id))
    const back = expected.length === 0 ? { questions: [], problems: [] } : await readBack('aiken', bytes)
    mustBeClean(back.problems)
    mustEqual(back.questions.length, expected.length, 'how many questions')
    for (const [i, { key, variants }] of expected.entries()) {
      // What Markdown says and plain text cannot is told; all else reads the same.
      const flat = (text: string | undefined) => markdownOfPlain(plainOfMarkdown(text ?? '').text, 'moodle')
      const [read] = Object.values(back.questions[i]?.variants ?? {})
      mustEqual(back.questions[i]?.key, key, 'a key')
      mustEqual(read?.stem, flat(variants.en?.stem), 'a stem')
      mustEqual(Object.values(read?.options ?? {}), Object.values(variants.en?.options ?? {}).map(flat), 'options')
    }
  },
}
