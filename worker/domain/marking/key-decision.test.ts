import { expect, test } from 'vitest'
import { carriedDecision, decisionAfter, keyUnder, type QuestionLetters, type StandingDecision } from './key-decision.ts'
import { matchOptions } from './match-options.ts'

const letters = (version: number, texts: readonly string[], other: Partial<QuestionLetters> = {}): QuestionLetters => {
  const options = texts.map((_, i) => 'abcdef'[i] ?? '')
  const byLetter = Object.fromEntries(options.map((letter, i) => [letter, texts[i] ?? '']))
  return {
    version,
    type: 'single',
    options,
    rows: null,
    columns: null,
    decimals: null,
    lists: new Map(),
    texts: { options: new Map([['en', byLetter]]), rows: new Map(), columns: new Map() },
    ...other,
  }
}
const setKey = (options: string[], award: StandingDecision['award'] = null): StandingDecision => ({
  keys: [{ options }],
  award,
  version: 1,
})
const first = letters(1, ['one', 'two', 'three', 'four'])

test.each<{ name: string; to: QuestionLetters; keys: unknown }>([
  { name: 'stays where the options are as they were', to: letters(2, ['one', 'two', 'three', 'four']), keys: [{ options: ['a', 'b'] }] },
  { name: 'moves with options that change places', to: letters(2, ['four', 'one', 'three', 'two']), keys: [{ options: ['b', 'd'] }] },
  { name: 'stays where another option is reworded', to: letters(2, ['one', 'two', '3', 'four']), keys: [{ options: ['a', 'b'] }] },
  { name: 'stays where an option is added', to: letters(2, ['one', 'two', 'three', 'four', 'five']), keys: [{ options: ['a', 'b'] }] },
  { name: 'does not fit where an option that it names is reworded', to: letters(2, ['one', '2', 'three', 'four']), keys: null },
  { name: 'does not fit where an option that it names is gone', to: letters(2, ['one', 'three', 'four']), keys: null },
  { name: 'does not fit where the text of its option stands twice', to: letters(2, ['x', 'two', 'one', 'one']), keys: null },
  {
    name: 'does not fit where several options are to be chosen now',
    to: letters(2, ['one', 'two', 'three'], { type: 'multiple' }),
    keys: null,
  },
  { name: 'does not fit a number', to: letters(2, [], { type: 'numerical', options: null, decimals: 0 }), keys: null },
])('a set of right answers $name', ({ to, keys }) => {
  expect(carriedDecision(setKey(['a', 'b']), first, to)?.keys ?? null).toEqual(keys)
})

test('an award fits whatever became of the question, and shows its own answers where those of the decision are gone', () => {
  const to = letters(2, ['x', 'y'])
  expect(carriedDecision(setKey(['a'], 'none'), first, to)).toEqual({ keys: null, award: 'none', version: 2 })
})

test('a reworded option is found by another language in which it stayed', () => {
  const hindi = (n: number, b: string, en: string) => {
    const base = letters(n, ['one', en, 'three'])
    const texts = new Map(base.texts.options).set('hi', { a: 'एक', b, c: 'तीन' })
    return { ...base, texts: { ...base.texts, options: texts } }
  }
  expect(carriedDecision(setKey(['b']), hindi(1, 'दो', 'tow'), hindi(2, 'दो', 'two'))?.keys).toEqual([{ options: ['b'] }])
})

test('what could not be read of an old decision fits nothing, not even its own version', () => {
  expect(carriedDecision({ keys: [], award: null, version: 1 }, first, first)).toBeNull()
})

test('a decision made in one paper’s numbers is the same options in another’s', () => {
  const decision = decisionAfter(
    null,
    { question: 0, action: 'setKey', keys: [{ options: [0, 3] }] },
    { letters: first, order: [2, 0, 1, 3] },
  )
  expect(decision?.keys).toEqual([{ options: ['c', 'd'] }])
  expect(keyUnder(decision, { options: [1] }, { letters: first, order: [3, 2, 1, 0] })).toEqual({ options: [0, 1] })
})

test('a withdrawn question keeps the answers that were decided before, and a dropped decision leaves nothing', () => {
  const place = { letters: first, order: [0, 1, 2, 3] }
  const after = decisionAfter(setKey(['b']), { question: 0, action: 'withdraw' }, place)
  expect(keyUnder(after, { options: [0] }, place)).toEqual({ options: [1], award: 'none' })
  expect(decisionAfter(after, { question: 0, action: 'useOwnKey' }, place)).toBeNull()
})

test.each([
  { name: 'by their texts', inPaper: ['c', 'a', 'b'], order: [2, 0, 1] },
  { name: 'where one text has changed, by what is left', inPaper: ['c', '?', 'b'], order: [2, 0, 1] },
  { name: 'not where two have', inPaper: ['c', '?', '!'], order: null },
  { name: 'not where their number differs', inPaper: ['c', 'a'], order: null },
])('the order of printed options is told $name', ({ inPaper, order }) => {
  expect(matchOptions(inPaper, ['a', 'b', 'c'])).toEqual(order)
})
