import * as fc from 'fast-check'
import type { ContentQuestion } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { questionTypes, type QuestionType } from '#contract/question-bank/question-form.ts'

/** Words in the scripts of the product, with formulas, pictures, chemistry and what spreadsheets and formats take for marks of their own. */
const PIECES = [
  'What is',
  'निम्नलिखित में से',
  'কোনটি সঠিক',
  'எது சரி',
  'ఏది సరైనది',
  'ഏതാണ്',
  'કયું',
  'ಯಾವುದು',
  'کون سا',
  'কোনটো',

  '$x^2 + \\frac{1}{2}$',
  '$\\ce{H2SO4}$',
  '![A circle](image:fig.1)',
  '**bold**',
  'a, b; c',
  '"quoted"',
  "it's",
  '100%',
  '5 = 5',
  '{braces}',

  '#1',
  '~tilde',
  'a:b',
  '=SUM(A1)',
  '-5',
  '+3',
  '@home',
  '\\alpha',
  '::',
  '->',
  '// no comment',
  '½',
  '🙂',
  '<b>',
  '&amp;',
  '_x0041_',
  'ক্ষ',
  'क्‍ष',
  'A) not an option',
  'ANSWER: B',
  '$CATEGORY: x',
  '1/2',
  '007',
  'TRUE',
  '%50% off',
]

/** Trimmed, as a cell is; with lines inside where `lines` says so. */
export const anyText = (lines = true): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(' ', ' ', lines ? '\n' : ' ', lines ? '\n\n' : ' ')), {
      minLength: 1,
      maxLength: 5,
    })
    .map((pieces) =>
      pieces
        .map(([piece, gap]) => piece + gap)
        .join('')
        .trim(),
    )

const letters = (count: number): string[] => Array.from({ length: count }, (_, i) => String.fromCharCode(97 + i))
const different = (count: number): fc.Arbitrary<string[]> =>
  fc.array(anyText(), { minLength: count, maxLength: count }).map((texts) => texts.map((text, i) => `${text} ${i}`))

const forLanguages = <T>(languages: readonly Locale[], one: () => fc.Arbitrary<T>): fc.Arbitrary<Partial<Record<Locale, T>>> =>
  fc.record(Object.fromEntries(languages.map((language) => [language, one()]))) as fc.Arbitrary<Partial<Record<Locale, T>>>

// Made once: a generator of a pattern takes longer to make than its texts.
const VIDEO = fc.stringMatching(/^https:\/\/youtu\.be\/[\w-]{11}$/)
const ID = fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,20}$/)

interface Limits {
  readonly types?: readonly QuestionType[]
  readonly languages?: readonly Locale[]
  /** Letters in the order of the alphabet only. */
  readonly plainLetters?: boolean
}

/** Any question that the contract lets be, as far as the limits of a format allow. */
export function anyQuestion({ types = questionTypes, languages, plainLetters = false }: Limits = {}): fc.Arbitrary<ContentQuestion> {
  const chosen =
    languages === undefined
      ? fc.subarray<Locale>(['en', 'hi', 'ta', 'ur', 'as', 'mai', 'bho'], { minLength: 1, maxLength: 3 })
      : fc.constant([...languages])
  return fc
    .tuple(fc.constantFrom(...types), chosen, fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 5 }))
    .chain(([type, spoken, n, c]) => {
      const order = plainLetters ? fc.constant(letters(n)) : fc.shuffledSubarray(letters(26), { minLength: n, maxLength: n })
      return order.chain((options) => formOf(type, spoken, options, plainLetters ? letters(c) : letters(26).toReversed().slice(0, c)))
    })
}

function formOf(type: QuestionType, languages: readonly Locale[], options: string[], columns: string[]): fc.Arbitrary<ContentQuestion> {
  const texts = (keys: readonly string[]) =>
    different(keys.length).map((made) => Object.fromEntries(keys.map((key, i) => [key, made[i] ?? ''])))
  const words = () => ({ stem: anyText(), solution: anyText() })
  const hasOptions = type === 'single' || type === 'multiple' || type === 'listMatch'
  const variant = () =>
    fc
      .record(
        {
          ...words(),
          hint: anyText(),
          video: fc.record({ videoUrl: VIDEO, videoSeconds: fc.integer({ min: 1, max: 43_200 }) }, { requiredKeys: ['videoUrl'] }),
          ...(hasOptions && { options: texts(options) }),
          ...(type === 'matrix' && { rows: texts(options), columns: texts(columns) }),
          ...(type === 'listMatch' && { lists: fc.record({ one: different(3), two: different(4) }) }),
        },
        {
          requiredKeys: [
            'stem',
            'solution',
            ...(hasOptions ? ['options'] : []),
            ...(type === 'matrix' ? ['rows', 'columns'] : []),
            ...(type === 'listMatch' ? ['lists'] : []),
          ] as never[],
        },
      )
      .map(({ video, ...texts }) => ({ ...texts, ...video }))
  return fc
    .record({
      id: ID,
      difficulty: fc.constantFrom('easy', 'medium', 'hard'),
      tags: fc.option(
        fc.uniqueArray(fc.constantFrom('algebra', 'a, b', 'back\\slash', 'त्रिकोणमिति', 'x|y'), { minLength: 1, maxLength: 3 }),
        { nil: undefined },
      ),
      source: fc.option(fc.constantFrom('SSC CGL 2024', '=cmd', 'पत्र १'), { nil: undefined }),
      year: fc.option(fc.integer({ min: 1950, max: 2100 }), { nil: undefined }),
      variants: forLanguages(languages, variant),
      key: keyOf(type, options, columns),
      fixed: fc.boolean(),
      decimals: fc.integer({ min: 2, max: 6 }),
    })
    .map(({ tags, source, year, fixed, decimals, ...rest }) => ({
      ...rest,
      type,
      topic: 'physics.light',
      ...(tags && { tags }),
      ...(source && { source }),
      ...(year && { year }),
      ...(hasOptions && { options }),
      ...(hasOptions && fixed && { fixedOptionOrder: true }),
      ...(type === 'matrix' && { rows: options, columns }),
      ...(type === 'numerical' && { decimals }),
    })) as fc.Arbitrary<ContentQuestion>
}

function keyOf(type: QuestionType, options: readonly string[], columns: readonly string[]): fc.Arbitrary<ContentQuestion['key']> {
  if (type === 'numerical')
    return fc.constantFrom('7', '-2.5', '2.4 TO 2.6', '3.5 ± 0.1', '7, 8 TO 9, 3.25 ± 0.25').map((accept) => ({ accept }))
  if (type === 'text')
    return fc
      .uniqueArray(fc.constantFrom('Delhi', 'दिल्ली', 'New Delhi', 'a|b', 'x\\y', '=1', 'a, b', '2*3'), { minLength: 1, maxLength: 4 })
      .map((texts) => ({ texts }))
  if (type === 'trueFalse') return fc.constantFrom('a', 'b').map((letter) => ({ options: [letter] }))
  if (type === 'assertionReason') return fc.constantFrom('a', 'b', 'c', 'd', 'e').map((letter) => ({ options: [letter] }))
  if (type === 'multiple') return fc.subarray([...options], { minLength: 1 }).map((right) => ({ options: right }))
  if (type === 'matrix')
    return fc
      .array(fc.subarray([...columns], { minLength: 1 }), { minLength: options.length, maxLength: options.length })
      .map((rights) => ({ rows: Object.fromEntries(options.map((row, i) => [row, rights[i] ?? []])) }))
  return fc.constantFrom(...options).map((letter) => ({ options: [letter] }))
}
