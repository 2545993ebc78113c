import { parse } from 'gift-pegjs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { giftQuestion } from '#web/formats/gift/gift-question.ts'
import { errorsOf, readBack } from './read-back.ts'

const read = (text: string) => readBack('gift', new TextEncoder().encode(text))
const only = async (text: string): Promise<ContentQuestion> => {
  const { questions, problems } = await read(text)
  const [question] = questions
  if (question === undefined) throw new Error(JSON.stringify(problems))
  return question
}
const codesOf = async (text: string): Promise<string[]> => (await read(text)).problems.map(({ code, level }) => `${level} ${code}`)

describe('signs without a backslash in the text of a question are only characters', () => {
  test.each([
    ['Time: 5 = five ~ nearly #1 {=yes ~no}', 'Time: 5 = five \\~ nearly #1'],
    ['Ratio a:b = 2:3? {T}', 'Ratio a:b = 2:3?'],
    ['::Title with: a colon::What # is it? {#7}', 'What # is it?'],
    ['[html]<p style="color:red">Red = <b>stop</b></p> {T}', 'Red = **stop**'],
  ])('%s', async (text, stem) => {
    expect((await only(text)).variants.en?.stem).toBe(stem)
  })
})

test('a right answer that is marked by both signs is one option', async () => {
  const question = await only('Capital? {~Patna ~=Delhi ~Pune}')
  expect([question.type, question.options, question.key]).toEqual(['single', ['a', 'b', 'c'], { options: ['b'] }])
  expect(question.variants.en?.options).toEqual({ a: 'Patna', b: 'Delhi', c: 'Pune' })
})

test('shares of marks: equal ones are kept as they are, others are told', async () => {
  expect((await only('Q {~%50%a ~%50%b ~c}')).key).toEqual({ options: ['a', 'b'] })
  expect(await codesOf('Q {~%33.33333%a ~%33.33333%b ~%33.33333%c ~d}')).not.toContain('warning weights_lost')
  expect(await codesOf('Q {=a ~%-25%b ~%-25%c}')).not.toContain('warning weights_lost')
  expect(await codesOf('Q {=a ~%50%b ~c}')).toContain('warning weights_lost')
  expect((await only('Q {=a ~%50%b ~c}')).key).toEqual({ options: ['a'] })
  expect(await codesOf('Q {~%80%a ~%20%b ~c}')).toContain('warning weights_lost')
})

test('two answers that are each right on their own are refused', async () => {
  expect(await codesOf('Q {=a =b ~c}')).toEqual(['error several_right'])
})

describe('numbers', () => {
  test.each([
    ['{#1822:5}', '1822 ± 5'],
    ['{#3.141..3.142}', '3.141 TO 3.142'],
    ['{#=1822:0 #exact =%50%1822:2 #near}', '1822'],
    ['{#-2.50}', '-2.50'],
    ['{#1.5e3}', '1500'],
    ['{#12345678901234567.25}', '12345678901234567.25'],
    ['{# 3 # A feedback without a sign}', '3'],
  ])('%s is %s', async (answer, accept) => {
    expect((await only(`How much? ${answer}`)).key).toEqual({ accept })
  })

  test('feedback to every other number is none of them', async () => {
    const question = await only('From 1 to 5? {#\n=3:2\n~#Look again}')
    expect([question.key, question.variants.en?.solution]).toEqual([{ accept: '3 ± 2' }, 'Look again'])
  })

  test('"1,000" is asked and never split; "3,5" is refused', async () => {
    const asked = await read('How much? {#1,000}')
    expect(errorsOf(asked.problems).map(({ code, params }) => [code, params?.['value']])).toEqual([['key_grouped', '1,000']])
    expect(await codesOf('How much? {#3,5}')).toEqual(['error number_unread'])
  })
})

test('pairs are a matrix, and none of them is lost', async () => {
  const question = await only('Match. {\n=India -> Delhi\n=Japan -> Tokyo\n= -> Rome\n=Bharat -> Delhi\n}')
  expect(question.variants.en).toMatchObject({
    rows: { a: 'India', b: 'Japan', c: 'Bharat' },
    columns: { a: 'Delhi', b: 'Tokyo', c: 'Rome' },
  })
  expect(question.key).toEqual({ rows: { a: ['a'], b: ['b'], c: ['a'] } })
})

test('a missing word leaves a blank where it stood', async () => {
  expect((await only('The capital {~Patna =Delhi} is old.')).variants.en?.stem).toBe('The capital \\_\\_\\_\\_\\_ is old.')
  expect((await only('[markdown]**The** capital {~Patna =Delhi} is old.')).variants.en?.stem).toBe(
    '**The** capital \\_\\_\\_\\_\\_ is old.',
  )
})

test('feedback becomes part of the solution and names options by their text', async () => {
  const question = await only('Capital? {=Delhi#Right ~Patna#Of Bihar####Since 1911.}')
  expect(question.variants.en?.solution).toBe('Since 1911.\n\nDelhi: Right\n\nPatna: Of Bihar')
  expect((await only('Is it? {T#No, it is.#Yes.}')).variants.en?.solution).toBe('No, it is.\n\nYes.')
})

test('titles, tags and ids of comments are kept', async () => {
  const question = await only('// [id:Phy-7] [tag:optics] [tag:a\\]b]\n// [tags:light, waves]\n::Mirror 3::What is it? {T}')
  expect([question.id, question.tags]).toEqual(['phy-7', ['Mirror 3', 'optics', 'a]b', 'light', 'waves']])
  // A title that only repeats the question is none; one that is longer than a tag is told.
  expect((await only('::What is the capital::What is the capital of India? {=Delhi ~Pune}')).tags).toBeUndefined()
  expect(await codesOf(`// [tag:${'long '.repeat(9)}]\nWhy? {T}`)).toContain('warning text_dropped')
  expect(await codesOf(`::${'Long title '.repeat(5)}::Why? {T}`)).toContain('warning title_lost')
})

test('categories name subject and topic of what follows', async () => {
  const { questions, problems } = await readBack(
    'gift',
    new TextEncoder().encode('$CATEGORY: $course$/top/Physics/Light // waves\n\nIs it? {T}\n'),
  )
  expect([questions.length, errorsOf(problems)]).toEqual([1, []])
})

test('escaped signs are what they are in each place', async () => {
  const question = await only('\\{a\\: b\\} \\= c\\~d\\#e {=x\\=1 ~y\\~2 ~z\\\\n}')
  expect(question.variants.en).toMatchObject({ stem: '{a: b} = c\\~d#e', options: { a: 'x=1', b: 'y\\~2', c: 'z\\\\n' } })
})

test.each([
  ['an answer that is not closed', 'What? {=a ~b', 'error gift_syntax'],
  ['an answer that is not opened', 'What? =a ~b}', 'error gift_syntax'],
  ['a formula whose braces are not escaped', 'What is \\(\\frac{1}{2}\\)? {=a ~b}', 'error gift_syntax'],
  ['a description', 'Read this text.', 'error no_answer'],
  ['an essay', 'Write about it. {}', 'error essay'],
  ['words that an asterisk leaves open', 'Which gas? {=*gen*}', 'error wildcard'],
  ['one option', 'What? {=a ~}', 'error options_count'],
  ['a pair without an arrow', 'Match {=a -> b =c}', 'error gift_syntax'],
])('%s is refused by name and leaves the next question whole', async (_, text, code) => {
  const { questions, problems } = await read(`${text}\n\n::next::Is this read? {T}\n`)
  expect(questions.map(({ variants }) => variants.en?.stem)).toEqual(['Is this read?'])
  expect(problems.filter(({ row }) => row === 1).map(({ code: one, level }) => `${level} ${one}`)).toEqual([code])
})

test('where another parser reads a block, this one reads the same question', () => {
  const word = fc.constantFrom('Delhi', 'x \\= 1', 'a\\:b', 'दिल्ली', '5 km', '[html]<b>b</b>', 'two words')
  const option = fc.tuple(fc.constantFrom('=', '~', '~%-50%'), word, fc.constantFrom('', '#said')).map((parts) => parts.join(''))
  const answer = fc.oneof(
    fc.array(option, { minLength: 2, maxLength: 5 }).filter((options) => options.some((one) => one.startsWith('~'))),
    fc.array(
      fc.tuple(word, word).map(([left, right]) => `=${left} -> ${right}`),
      { minLength: 3, maxLength: 5 },
    ),
    fc.array(
      word.map((one) => `=${one}`),
      { minLength: 1, maxLength: 3 },
    ),
    fc.constantFrom(['T'], ['FALSE#no'], ['#=3:0.5 =%50%3:2'], ['#1..5'], []),
  )
  fc.assert(
    fc.property(fc.constantFrom('', '::A title::'), word, answer, (title, stem, parts) => {
      const block = `${title}${stem} {${parts.join('\n')}\n}`
      let theirs
      try {
        theirs = parse(`${block}\n`)[0]
      } catch {
        // What their grammar refuses is no second opinion.
        return
      }
      const ours = giftQuestion(block)
      if (ours.kind !== 'question' || theirs === undefined || theirs.type === 'Category')
        throw new Error(`${block} ${JSON.stringify(ours)}`)
      const { asked, stem: said, title: named } = ours.question
      expect([named, said.text]).toEqual([theirs.title ?? '', theirs.stem.text])
      const kinds = {
        MC: 'choice',
        Short: 'text',
        Numerical: 'number',
        Matching: 'pairs',
        TF: 'truth',
        Essay: 'essay',
        Description: 'description',
      }
      expect(asked.kind).toBe(kinds[theirs.type])
      if (asked.kind === 'choice' && theirs.type === 'MC') {
        expect(asked.answers.map(({ text }) => text.text)).toEqual(theirs.choices.map(({ text }) => text.text))
        expect(asked.answers.map(({ share }) => share > 0)).toEqual(
          theirs.choices.map(({ isCorrect, weight }) => isCorrect || (weight ?? 0) > 0),
        )
      }
    }),
    { numRuns: Number(process.env['PROOF_RUNS'] ?? 0) || 500 },
  )
})
