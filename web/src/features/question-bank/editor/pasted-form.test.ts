import { expect, test } from 'vitest'
import { pastedQuestion } from '#web/formats/paste/paste-question.ts'
import { filledFields, filledForm, isAlone } from './pasted-form.ts'
import { EMPTY_TEXTS, emptyForm } from './question-form.ts'

const plain = '12. What is $\\frac{1}{2}$ of 8?\n(a) 2\n(b) 4\n(c) 6\n(d) 8\nAns: (b)\nSolution: Half of 8 is 4.'

test('a pasted question fills the fields of its language, and what the author chose stays', async () => {
  const found = await pastedQuestion({ html: null, plain }, 'en')
  const question = found?.question ?? null
  if (question === null) throw new Error('no question')
  const form = filledForm({ ...emptyForm('q-1'), topic: 'maths', difficulty: 'hard' }, question)
  expect([form.name, form.topic, form.difficulty, form.type, form.right]).toEqual(['q-1', 'maths', 'hard', 'single', ['b']])
  expect(filledFields(form).map(({ field, letter, isRight, text }) => [field + letter, text, isRight])).toEqual([
    ['stem', 'What is $\\frac{1}{2}$ of 8?', false],
    ['optionA', '2', false],
    ['optionB', '4', true],
    ['optionC', '6', false],
    ['optionD', '8', false],
    ['solution', 'Half of 8 is 4.', false],
  ])
})
test('a question in Devanagari is in the language that is being written', async () => {
  const found = await pastedQuestion({ html: null, plain: '1. भारताची राजधानी?\n(a) पुणे\n(b) दिल्ली\nAns: b' }, 'mr')
  expect(Object.keys(found?.question?.variants ?? {})).toEqual(['mr'])
})
test('several questions are counted, and other text is none', async () => {
  expect(await pastedQuestion({ html: null, plain: `${plain}\n${plain.replace('12', '13')}` }, 'en')).toMatchObject({
    count: 2,
    question: null,
  })
  expect(await pastedQuestion({ html: null, plain: 'The capital of India is Delhi.' }, 'en')).toBe(null)
})
test('a form is alone with its paste while nothing else is written', () => {
  const form = { ...emptyForm('q-1'), texts: { en: { ...EMPTY_TEXTS, stem: plain } } }
  expect(isAlone(form)).toBe(true)
  expect(isAlone({ ...form, texts: { en: { ...EMPTY_TEXTS, stem: plain, options: { a: '1' } } } })).toBe(false)
})
