import { drawing, field, fraction, m, math, p, paragraphs, PNG, run, table, wordFile } from '../../upload/word-file.ts'
import type { Fixture } from './fixture.ts'

const LETTERS = ['a', 'b', 'c', 'd'] as const
const keyOf = (n: number): string => LETTERS[n % 4] ?? 'a'
const capital = (n: number): string => keyOf(n).toUpperCase()
const many = (write: (n: number) => string, count = 10): string => Array.from({ length: count }, (_, i) => write(i + 1)).join('')
const cities = (n: number): string => `${n}. Which city is number ${n}?\n(a) Delhi ${n}\n(b) Mumbai\n(c) Pune\n(d) Goa`
const wanted = (count = 10) =>
  Array.from({ length: count }, (_, i) => ({
    stem_en: `Which city is number ${i + 1}?`,
    option_a_en: `Delhi ${i + 1}`,
    option_d_en: 'Goa',
    key: keyOf(i + 1),
  }))
const word = (name: string, body: string, more: Partial<Fixture>, parts?: Parameters<typeof wordFile>[1]): Fixture => ({
  name: `Word: ${name}`,
  format: 'docx',
  bytes: wordFile(body, parts),
  wanted: [],
  told: ['labels_stripped'],
  ...more,
})
const symbol = (char: string): string => `<w:r><w:sym w:font="Symbol" w:char="${char}"/></w:r>`

const question = (stem: string, key: string): string => p(stem) + paragraphs(`(a) one\n(b) two\n(c) three\n(d) four\nAns: ${key}`)

export const WORD_FIXTURES: readonly Fixture[] = [
  word(
    'options on lines of their own',
    many((n) => paragraphs(`${cities(n)}\nAns. (${keyOf(n)})`)),
    { wanted: wanted() },
  ),
  word(
    'options on one line with tabs',
    many((n) => paragraphs(`Q${n}) Which city is number ${n}?\nA) Delhi ${n}\tB) Mumbai\tC) Pune\tD) Goa\nAnswer: ${capital(n)}`)),
    { wanted: wanted() },
  ),
  word(
    '"Answer:" behind a soft break',
    many((n) => paragraphs(cities(n).replace('\n(d) Goa', '')) + p(`(d) Goa\nAnswer: ${keyOf(n)}`)),
    {
      wanted: wanted(),
    },
  ),
  word(
    'everything behind soft breaks',
    many((n) => p(`${cities(n)}\nAnswer: (${keyOf(n)})`)),
    { wanted: wanted() },
  ),
  word(
    'a list of answers at the end',
    many((n) => paragraphs(cities(n))) +
      p('Answer Key') +
      p(Array.from({ length: 10 }, (_, i) => `${i + 1}. (${keyOf(i + 1)})`).join('\t')),
    { wanted: wanted() },
  ),
  word(
    'a table of answers at the end',
    many((n) => paragraphs(cities(n))) +
      table([Array.from({ length: 10 }, (_, i) => String(i + 1)), Array.from({ length: 10 }, (_, i) => capital(i + 1))]),
    { wanted: wanted() },
  ),
  word(
    'Hindi with its own labels',
    many((n) =>
      paragraphs(
        `प्रश्न ${n}. शहर ${n} कौन सा है?\n(क) दिल्ली ${n}\n(ख) मुंबई\n(ग) पुणे\n(घ) गोवा\nउत्तर: (${'कखगघ'[LETTERS.indexOf(keyOf(n) as 'a')]})`,
      ),
    ),
    { wanted: Array.from({ length: 10 }, (_, i) => ({ stem_hi: `शहर ${i + 1} कौन सा है?`, option_d_hi: 'गोवा', key: keyOf(i + 1) })) },
  ),
  word(
    'statements with numbers of their own',
    many((n) =>
      paragraphs(
        `${n}. Consider the following statements:\n1. Water boils at ${n} degrees.\n2. Ice is cold.\nWhich of the statements given above is/are correct?\n(a) 1 only\n(b) 2 only\n(c) Both 1 and 2\n(d) Neither 1 nor 2\nAns: (${keyOf(n)})`,
      ),
    ),
    { wanted: Array.from({ length: 10 }, (_, i) => ({ option_c_en: 'Both 1 and 2', key: keyOf(i + 1) })) },
  ),
  word(
    'symbols of a font, raised and lowered letters, and a picture',
    p(
      run('1. Let ') +
        symbol('F061') +
        run(' be small in H') +
        run('2', '<w:vertAlign w:val="subscript"/>') +
        run('O, see ') +
        drawing('i1', 'A rod'),
    ) + paragraphs('(a) one\n(b) two\n(c) three\n(d) four\nAns: a'),
    { wanted: [{ stem_en: 'Let α be small in H$_{2}$O, see ![A rod](image:img-d07eb62d5568bd9c766ed87f)', key: 'a' }] },
    { media: { i1: ['image1.png', PNG] } },
  ),
  word(
    'formulas, one of which has a part that nobody knows',
    many((n) =>
      question(
        run(`${n}. What is `) +
          (n === 2 ? math(m('y') + '<m:strange><m:r><m:t>z</m:t></m:r></m:strange>') : math(fraction(`a${n}`, 'b'))) +
          run('?'),
        keyOf(n),
      ),
    ),
    {
      wanted: Array.from({ length: 10 }, (_, i) => ({
        stem_en: i === 1 ? 'What is $yz$?' : `What is $\\frac{a${i + 1}}{b}$?`,
        key: keyOf(i + 1),
      })),
      told: ['formula_part', 'labels_stripped'],
    },
  ),
  word('a formula of the old kind, which is told', question(run('1. What is ') + field('EQ \\f(1,2)') + run('?'), 'b'), {
    wanted: [{ key: 'b' }],
    told: ['field_text', 'labels_stripped'],
  }),
  word(
    'lists to match in a table',
    many(
      (n) =>
        p(`${n}. Match List I with List II:`) +
        table([
          ['List I', 'List II'],
          ['A. Delhi', '1. Yamuna'],
          ['B. Patna', `2. River ${n}`],
        ]) +
        paragraphs(`Codes:\n(a) A-1, B-2\n(b) A-2, B-1\n(c) A-1, B-1\n(d) A-2, B-2\nAnswer (${keyOf(n)})`),
    ),
    { wanted: Array.from({ length: 10 }, (_, i) => ({ option_b_en: 'A-2, B-1', key: keyOf(i + 1) })) },
  ),
]

/** A document with parts of many kinds, to be damaged. */
export const SMALL_DOCUMENT = wordFile(
  paragraphs('1. Which?\n(a) Delhi\n(b) Mumbai\n(c) Pune\n(d) Goa\nAns: a') +
    p(run('2. Let ') + symbol('F061') + math(fraction('a', 'b')) + drawing('i1', 'A rod')) +
    p('(a) x\t(b) y\t(c) z\t(d) w  Ans: (c)') +
    table([
      ['3.', 'What is it?'],
      ['(a)', 'this'],
      ['(b)', 'that'],
    ]) +
    p(run('Hkkjr', '<w:rFonts w:ascii="Kruti Dev 010"/>') + field('EQ \\f(1,2)')) +
    p('Answer Key') +
    p('1. (a) 2. (b) 3. a'),
  { media: { i1: ['image1.png', PNG] } },
)
