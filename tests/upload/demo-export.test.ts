import { expect, test } from 'vitest'
import { writeDocx } from '#web/formats/docx/write-docx.ts'
import { languagesOf } from '#web/formats/export-model.ts'
import { writeMoodle } from '#web/formats/moodle/write-moodle.ts'
import { writeQti } from '#web/formats/qti/write-qti.ts'
import { readDemoContent } from '../../demo/load.ts'
import { wanted } from './export-wanted.ts'
import { oneByLanguage, wantedItem } from './qti-wanted.ts'
import { errorsOf, readBack } from './read-back.ts'
import { shownAlike } from './shown-alike.ts'
import { wordWanted } from './word-wanted.ts'

const { questions = [], topics = [], passages = [], images = [] } = await readDemoContent(new URL('../../demo/', import.meta.url))
const byId = <One extends { readonly id: string }>(all: readonly One[]) => new Map(all.map((one) => [one.id, one]))
const beside = { topics: byId(topics), passages: byId(passages), images: byId(images) }

test('every demo question comes back from Moodle XML as learners are shown it, or is left out by name', { timeout: 120_000 }, async () => {
  const { bytes, lost } = writeMoodle(questions, beside)
  const leftOut = new Set(lost.flatMap(({ id, isLeftOut }) => (isLeftOut ? [id] : [])))
  // Rows with several columns.
  expect([...leftOut]).toEqual(['types-matrix-001', 'types-matrix-002'])
  const { questions: read, problems } = await readBack('moodle', bytes)
  expect(errorsOf(problems)).toEqual([])
  const expected = questions.filter(({ id }) => !leftOut.has(id))
  expect(read.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  for (const [i, question] of expected.entries()) {
    const found = read[i]
    const passage = beside.passages.get(question.passage ?? '')
    // A passage stands above its questions, which is told.
    const withPassage = languagesOf(question).map((language) => {
      const { stem = '', ...variant } = question.variants[language] ?? {}
      return [language, { ...variant, stem: [passage?.variants[language]?.text ?? '', stem].filter((text) => text !== '').join('\n\n') }]
    })
    const whole = { ...question, variants: Object.fromEntries(withPassage) as typeof question.variants }
    const [before, after] = shownAlike(wanted(whole), found === undefined ? null : wanted(found))
    expect(after).toEqual(before)
  }
})

test('every demo question comes back from QTI 3 in each language as learners are shown it', { timeout: 120_000 }, async () => {
  const { bytes, lost } = writeQti(questions, beside)
  expect(lost.filter(({ isLeftOut }) => isLeftOut)).toEqual([])
  const { questions: read, problems } = await readBack('qti', bytes)
  expect(errorsOf(problems)).toEqual([])
  const expected = questions.flatMap(oneByLanguage)
  expect(read.map(({ id }) => id)).toEqual(expected.map(({ question }) => question.id))
  for (const [i, { question, language }] of expected.entries()) {
    const found = read[i]
    const [before, after] = shownAlike(wantedItem(question, language), found === undefined ? null : wantedItem(found, language))
    expect(after).toEqual(before)
  }
})

test('every demo question comes back from Word under its id as learners are shown it', { timeout: 120_000 }, async () => {
  const { bytes, lost } = writeDocx(questions, beside)
  expect(lost.filter(({ isLeftOut }) => isLeftOut)).toEqual([])
  expect([...new Set(lost.flatMap(({ what }) => what))].toSorted()).toEqual(['sizes of formulas'])
  const { questions: read, problems } = await readBack('docx', bytes)
  expect(problems.filter(({ level, code }) => level === 'error' || code === 'text_unplaced')).toEqual([])
  expect(read.map(({ id }) => id)).toEqual(questions.map(({ id }) => id))
  for (const [i, question] of questions.entries()) {
    const [before, after] = wordWanted(question, read[i] ?? null)
    expect(after).toEqual(before)
  }
})
