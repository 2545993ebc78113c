import { describe, expect, test } from 'vitest'
import { readUpload } from '#web/formats/read-upload.ts'
import type { Problem } from '#web/formats/upload-model.ts'
import { errorsOf, readBack } from './read-back.ts'
import { p, paragraphs, run, table, wordFile } from './word-file.ts'

interface Read {
  readonly rows: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly problems: readonly Problem[]
}

/** The cells of each question by its number, as Markdown. */
async function read(body: string, parts?: Parameters<typeof wordFile>[1]): Promise<Read> {
  const { headers, rows, problems } = await readUpload('docx', wordFile(body, parts), { language: 'en' })
  return {
    rows: Object.fromEntries(
      rows.map(({ row, cells }) => [
        row,
        Object.fromEntries(headers.map((name, i) => [name, cells[i] ?? '']).filter(([name, cell]) => cell !== '' && name !== 'text_form')),
      ]),
    ),
    problems,
  }
}
const cities = (number: number, key: string) => ({
  stem_en: `Which city is number ${number}?`,
  option_a_en: `Delhi ${number}`,
  option_b_en: 'Mumbai',
  option_c_en: 'Pune',
  option_d_en: 'Goa',
  ...(key !== '' && { key }),
})
const KEYS = ['a', 'b', 'c', 'd']
const keyOf = (number: number): string => KEYS[number % 4] ?? ''
const many = (write: (number: number, key: string) => string, count = 10): string =>
  Array.from({ length: count }, (_, i) => write(i + 1, keyOf(i + 1))).join('')
const wanted = (count = 10): Read['rows'] =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [i + 1, cities(i + 1, keyOf(i + 1))]))

describe('a layout of options', () => {
  test.each([
    [
      '(a) on lines of their own',
      many((n, key) => paragraphs(`${n}. Which city is number ${n}?\n(a) Delhi ${n}\n(b) Mumbai\n(c) Pune\n(d) Goa\nAns. (${key})`)),
    ],
    [
      'A) after Q',
      many((n, key) =>
        paragraphs(`Q.${n} Which city is number ${n}?\nA) Delhi ${n}\nB) Mumbai\nC) Pune\nD) Goa\nAnswer: ${key.toUpperCase()}`),
      ),
    ],
    [
      '1. under questions that are numbered alike',
      many((n, key) =>
        paragraphs(`${n}. Which city is number ${n}?\n1. Delhi ${n}\n2. Mumbai\n3. Pune\n4. Goa\nAns: ${KEYS.indexOf(key) + 1}`),
      ),
    ],
    [
      '(क)',
      many((n, key) =>
        paragraphs(
          `प्रश्न ${n}. Which city is number ${n}?\n(क) Delhi ${n}\n(ख) Mumbai\n(ग) Pune\n(घ) Goa\nउत्तर: (${'कखगघ'[KEYS.indexOf(key)]})`,
        ),
      ),
    ],
    [
      'on one line with tabs',
      many((n, key) => paragraphs(`${n}) Which city is number ${n}?\n(a) Delhi ${n}\t(b) Mumbai\t(c) Pune\t(d) Goa\nKey - ${key}`)),
    ],
    [
      'two on a line, and the answer behind the last',
      many((n, key) =>
        paragraphs(`${n}. Which city is number ${n}?\nA. Delhi ${n}\tB. Mumbai\nC. Pune\tD. Goa   Ans: ${key.toUpperCase()}`),
      ),
    ],
    [
      'in a table',
      many(
        (n, key) =>
          p(`${n}. Which city is number ${n}?`) +
          table([
            [`(a) Delhi ${n}`, '(b) Mumbai'],
            ['(c) Pune', '(d) Goa'],
          ]) +
          p(`Ans (${key})`),
      ),
    ],
    [
      'with their labels in cells of their own',
      many((n, key) =>
        table([
          [`${n}.`, `Which city is number ${n}?`],
          ['(a)', `Delhi ${n}`],
          ['(b)', 'Mumbai'],
          ['(c)', 'Pune'],
          ['(d)', 'Goa'],
          ['Ans.', `(${key})`],
        ]),
      ),
    ],
    [
      'behind soft breaks',
      many((n, key) => p(`${n}. Which city is number ${n}?\n(a) Delhi ${n}\n(b) Mumbai\n(c) Pune\n(d) Goa\nAnswer: (${key})`)),
    ],
    [
      'all labelled A)',
      many((n, key) => paragraphs(`${n}. Which city is number ${n}?\nA) Delhi ${n}\nA) Mumbai\nA) Pune\nA) Goa\nAns: ${key}`)),
    ],
    [
      'without numbers',
      many((n, key) => paragraphs(`Which city is number ${n}?\na) Delhi ${n}\nb) Mumbai\nc) Pune\nd) Goa\nAnswer: ${key}`)),
    ],
  ])('%s', async (_, body) => {
    const { rows, problems } = await read(body)
    expect(rows).toEqual(wanted())
    expect(errorsOf(problems)).toEqual([])
    expect(problems.map(({ code }) => code)).toEqual(['labels_stripped'])
  })

  test('numbered by Word itself, questions and options', async () => {
    const numbering = `<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%2)"/></w:lvl></w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num></w:numbering>`
    const item = (text: string, level: number): string => p(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="5"/></w:numPr>`)
    const body = many(
      (n, key) =>
        item(`Which city is number ${n}?`, 0) +
        [`Delhi ${n}`, 'Mumbai', 'Pune', 'Goa'].map((one) => item(one, 1)).join('') +
        p(`Ans: ${key}`),
    )
    expect((await read(body, { numbering })).rows).toEqual(wanted())
  })
})

describe('where the key stands', () => {
  const bare = (mark: (n: number, option: number) => string = () => ''): string =>
    many(
      (n) =>
        paragraphs(`${n}. Which city is number ${n}?`) +
        [`Delhi ${n}`, 'Mumbai', 'Pune', 'Goa'].map((city, i) => p(run(`(${KEYS[i]}) `) + run(city, mark(n, i)))).join(''),
    )

  test.each([
    ['a list at the end', bare() + p('Answer Key') + p(Array.from({ length: 10 }, (_, i) => `${i + 1}. (${keyOf(i + 1)})`).join('\t'))],
    [
      'a list without brackets',
      bare() + p('ANSWERS:') + p(Array.from({ length: 10 }, (_, i) => `${i + 1}-${keyOf(i + 1).toUpperCase()}`).join(', ')),
    ],
    ['a Hindi list', bare() + p('उत्तरमाला') + p(Array.from({ length: 10 }, (_, i) => `${i + 1}. (${'कखगघ'[(i + 1) % 4]})`).join(' '))],
    [
      'a table of pairs',
      bare() +
        p('Answer key') +
        table([
          ['Q.No.', 'Ans', 'Q.No.', 'Ans'],
          ...Array.from({ length: 5 }, (_, i) => [String(i + 1), keyOf(i + 1), String(i + 6), keyOf(i + 6)]),
        ]),
    ],
    [
      'a table of rows without a heading',
      bare() +
        table([Array.from({ length: 10 }, (_, i) => String(i + 1)), Array.from({ length: 10 }, (_, i) => keyOf(i + 1).toUpperCase())]),
    ],
  ])('%s', async (_, body) => {
    const { rows, problems } = await read(body)
    expect(rows).toEqual(wanted())
    expect(problems.map(({ code }) => code)).toEqual(['labels_stripped'])
  })

  test.each([
    ['a bold option', (n: number, i: number) => (KEYS[i] === keyOf(n) ? '<w:b/>' : '')],
    ['a coloured option', (n: number, i: number) => (KEYS[i] === keyOf(n) ? '<w:color w:val="FF0000"/>' : '')],
    ['a highlighted option', (n: number, i: number) => (KEYS[i] === keyOf(n) ? '<w:highlight w:val="yellow"/>' : '')],
  ])('%s, which is told', async (_, mark) => {
    const { rows, problems } = await read(bare(mark))
    expect(rows).toEqual(wanted())
    expect(problems.filter(({ code }) => code === 'key_from_look')).toHaveLength(10)
    expect(errorsOf(problems)).toEqual([])
  })

  test('a star before the label or behind the option', async () => {
    const before = many((n, key) =>
      paragraphs(
        `${n}. Which city is number ${n}?\n${[`Delhi ${n}`, 'Mumbai', 'Pune', 'Goa'].map((city, i) => `${KEYS[i] === key ? '*' : ''}(${KEYS[i]}) ${city}`).join('\n')}`,
      ),
    )
    const behind = many((n, key) =>
      paragraphs(
        `${n}. Which city is number ${n}?\n${[`Delhi ${n}`, 'Mumbai', 'Pune', 'Goa'].map((city, i) => `(${KEYS[i]}) ${city}${KEYS[i] === key ? '*' : ''}`).join('\n')}`,
      ),
    )
    for (const body of [before, behind]) {
      const { rows, problems } = await read(body)
      expect(rows).toEqual(wanted())
      expect(errorsOf(problems)).toEqual([])
    }
  })

  test('keys of sections that number anew go by their order, and to no question where they are not as many', async () => {
    const section = many((n) => paragraphs(`${n}. Which city is number ${n}?\n(a) Delhi\n(b) Mumbai\n(c) Pune\n(d) Goa`), 3)
    const list = (letters: string): string =>
      p(
        Array.from<string>(letters)
          .map((letter, i) => `${i + 1}. (${letter})`)
          .join(' '),
      )
    const both = await read(section + p('Section B') + section + p('Answer Key') + list('abc') + list('dcb'))
    expect(Object.values(both.rows).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'c', 'b'])
    expect(both.problems.filter(({ code }) => code === 'key_by_order').map(({ row, params }) => [row, params])).toEqual(
      [1, 2, 3, 4, 5, 6].map((row) => [row, { number: String(((row - 1) % 3) + 1) }]),
    )
    const one = await read(section + p('Section B') + section + p('Answer Key') + list('abc'))
    expect(Object.values(one.rows).map(({ key }) => key)).toEqual(Array.from({ length: 6 }, () => undefined))
    expect(one.problems.filter(({ code }) => code === 'text_unplaced').at(-1)?.params?.['text']).toBe('(a)(b)(c)')
  })

  describe('a paper with a first page, a table of keys and some worked solutions', () => {
    const firstPage = paragraphs('General instructions\n1. All questions are compulsory.\n2. Half a mark is deducted for a wrong answer.')
    const asked = many((n) => paragraphs(`${n}. Which city is number ${n}?\n(a) Delhi ${n}\n(b) Mumbai\n(c) Pune\n(d) Goa`))
    const numbers = Array.from({ length: 10 }, (_, i) => i + 1)
    const keys = table([numbers.map(String), numbers.map((n) => keyOf(n).toUpperCase())])
    const solutions = paragraphs('1. Multiply both sides: x = 3 × 1 = 3.\n2. The root is 4, and 4 + 2 = 6.')

    test.each([
      ['in English', 'Answer Key', 'Solutions'],
      ['in two languages', 'ANSWER KEY / उत्तर कुंजी', 'SOLUTIONS / हल'],
      ['with the other language in brackets', 'उत्तर कुंजी (Answer Key)', 'हल (Solutions)'],
    ])('under headings %s: each answer goes to its question and each solution too', async (_, keyHeading, solutionHeading) => {
      const { rows, problems } = await read(firstPage + asked + p(keyHeading) + keys + p(solutionHeading) + solutions)
      expect(Object.fromEntries(Object.entries(rows).map(([row, { solution_en: _own, ...rest }]) => [row, rest]))).toEqual(wanted())
      expect([rows['1']?.['solution_en'], rows['2']?.['solution_en']]).toEqual([
        'Multiply both sides: x = 3 × 1 = 3.',
        'The root is 4, and 4 + 2 = 6.',
      ])
      expect(errorsOf(problems)).toEqual([])
      expect(problems.filter(({ code }) => code === 'text_unplaced').map(({ params }) => params?.['text'])).toEqual([
        expect.stringContaining('All questions are compulsory'),
      ])
    })

    test('solutions without a heading of their own: what a sentence equates is no answer, and they are told', async () => {
      const { rows, problems } = await read(firstPage + asked + p('Answer Key') + keys + solutions)
      expect(Object.values(rows).map(({ key }) => key)).toEqual(numbers.map(keyOf))
      expect(problems.filter(({ code }) => code === 'text_unplaced').at(-1)?.params?.['text']).toContain('The root is 4')
    })
  })

  test('a list of answers that cannot be read is told and is no answer', async () => {
    const { rows, problems } = await read(
      many((n) => paragraphs(`${n}. Which?\n(a) x${n}\n(b) y`), 3) + p('Answer Key') + p('See the next page for all of them, please.'),
    )
    expect(Object.values(rows).map(({ key }) => key)).toEqual([undefined, undefined, undefined])
    expect(problems.find(({ code }) => code === 'text_unplaced')?.params?.['text']).toContain('See the next page')
  })

  test('a key at the end that differs from the question’s own is told', async () => {
    const body = paragraphs('1. Which?\n(a) x\n(b) y\nAns: a\n2. Which one?\n(a) x\n(b) y\nAns: b\nAnswer key\n1. (a) 2. (a)')
    const { rows, problems } = await read(body)
    expect(Object.values(rows).map(({ key }) => key)).toEqual(['a', 'b'])
    expect(problems.find(({ code }) => code === 'text_unplaced')?.params?.['text']).toBe('(a)')
  })

  test('an answer that is the text of an option and looks like two letters', async () => {
    const { rows } = await read(
      paragraphs('1. Which are right?\n(a) 1 only\n(b) 1 and 2\n(c) 2 only\n(d) none\nAns: 1 and 2\n2. Which?\n(a) x\n(b) y\nAns: b'),
    )
    expect(rows['1']?.['key']).toBe('b')
  })

  test('an answer that says the option’s text, several letters, or a number', async () => {
    const { rows } = await read(
      paragraphs(`1. Capital?
      (a) Delhi
      (b) Goa
      (c) Pune
      (d) Agra
      Answer: Goa
      2. Metals?
      (a) Iron
      (b) Gold
      (c) Air
      (d) Salt
      Ans: A, B
      Solution: Iron and gold are metals.
      3. What is 6 × 7?
      Ans: 42
      4. Capital of Goa?
      (a) Panaji
      (b) Margao
      (c) Vasco
      (d) Ponda
      Ans: (a) Panaji`),
    )
    expect(Object.values(rows).map(({ key }) => key)).toEqual(['b', 'a, b', '42', 'a'])
    expect(rows['2']?.['solution_en']).toBe('Iron and gold are metals.')
    expect(rows['3']).toEqual({ stem_en: 'What is 6 × 7?', key: '42' })
  })
})

describe('solutions', () => {
  const asked = (n: number): string => paragraphs(`${n}. Which city is number ${n}?\n(a) Delhi ${n}\n(b) Mumbai\n(c) Pune\n(d) Goa`)

  test.each(['Solutions', 'Hints and Explanations', 'Answer Key with Solutions'])(
    'of all questions at the end, under "%s"',
    async (heading) => {
      const { rows, problems } = await read(
        many(asked) + p(heading) + many((n, key) => paragraphs(`${n}. (${key}) City ${n} is right.\nIt lies there.`)),
      )
      expect(Object.keys(rows)).toHaveLength(10)
      expect(rows['4']).toEqual({ ...cities(4, 'a'), solution_en: '(a) City 4 is right.\n\nIt lies there.' })
      expect(problems.filter(({ code }) => code === 'key_from_look')).toHaveLength(10)
      expect(errorsOf(problems)).toEqual([])
    },
  )

  test('with the letter of the answer at their start', async () => {
    const { rows, problems } = await read(many((n, key) => asked(n) + p(`Sol. (${key}) Because it is so.`)))
    expect(rows['3']).toEqual({ ...cities(3, 'd'), solution_en: '(d) Because it is so.' })
    expect(problems.filter(({ code }) => code === 'key_from_look')).toHaveLength(10)
  })

  test('numbered steps of the last solution are its own', async () => {
    const { rows } = await read(many((n, key) => asked(n) + p(`Ans: ${key}`)) + paragraphs('Solution\n1. First.\n2. Then.'))
    expect(Object.keys(rows)).toHaveLength(10)
    expect(rows['10']?.['solution_en']).toBe('1\\. First.\n\n2\\. Then.')
  })
})

describe('what stands in a stem is no option', () => {
  test('statements with numbers, and Codes', async () => {
    const one = (n: number): string =>
      paragraphs(`${n}. Consider the following statements:
      1. Water boils at ${n} degrees.
      2. Ice is cold.
      3. Steam is hot.
      Which of the statements given above is/are correct?
      (a) 1 only
      (b) 1 and 2 only
      (c) 2 and 3 only
      (d) 1, 2 and 3
      Ans: (${keyOf(n)})`)
    const { rows, problems } = await read(many(one, 20))
    expect(Object.keys(rows)).toHaveLength(20)
    expect(rows['7']).toEqual({
      stem_en:
        'Consider the following statements:\n\n1\\. Water boils at 7 degrees.\n\n2\\. Ice is cold.\n\n3\\. Steam is hot.\n\nWhich of the statements given above is/are correct?',
      option_a_en: '1 only',
      option_b_en: '1 and 2 only',
      option_c_en: '2 and 3 only',
      option_d_en: '1, 2 and 3',
      key: 'd',
    })
    expect(errorsOf(problems)).toEqual([])
  })

  test('two lists to match, in a table', async () => {
    const one = (n: number): string =>
      p(`${n}. Match List I with List II:`) +
      table([
        ['List I', 'List II'],
        ['A. Delhi', '1. Yamuna'],
        ['B. Patna', '2. Ganga'],
        ['C. Surat', '3. Tapi'],
        ['D. Agra', `4. River ${n}`],
      ]) +
      paragraphs(
        `Codes:\n(a) A-1, B-2, C-3, D-4\n(b) A-2, B-1, C-3, D-4\n(c) A-3, B-2, C-1, D-4\n(d) A-4, B-3, C-2, D-1\nAnswer (${keyOf(n)})`,
      )
    const { rows, problems } = await read(many(one))
    expect(Object.keys(rows)).toHaveLength(10)
    expect(rows['3']?.['stem_en']).toBe(
      'Match List I with List II:\n\n| List I | List II |\n| --- | --- |\n| A. Delhi | 1. Yamuna |\n| B. Patna | 2. Ganga |\n| C. Surat | 3. Tapi |\n| D. Agra | 4. River 3 |\n\nCodes:',
    )
    expect(rows['3']?.['option_d_en']).toBe('A-4, B-3, C-2, D-1')
    expect(errorsOf(problems)).toEqual([])
  })

  test('"Answer:" behind a soft break is the key and no part of the last option', async () => {
    const { rows } = await read(
      many(
        (n, key) =>
          p(`${n}. Which city is number ${n}?`) + p(`(a) Delhi ${n}`) + p('(b) Mumbai') + p('(c) Pune') + p(`(d) Goa\nAnswer: ${key}`),
      ),
    )
    expect(rows).toEqual(wanted())
  })

  test('steps in a solution, and words such as "North" and "answer"', async () => {
    const { rows } = await read(
      paragraphs(`1. उत्तर भारत में कौन सी नदी है?
      (a) गंगा
      (b) कावेरी
      (c) कृष्णा
      (d) तापी
      उत्तर: (a)
      हल: 1. पहला चरण
      2. दूसरा चरण
      2. Answer the following: what is 2 + 2?
      (a) 3
      (b) 4
      (c) 5
      (d) 6
      Ans. (b)`),
    )
    expect(Object.keys(rows)).toEqual(['1', '2'])
    expect(rows['1']?.['solution_hi']).toBe('1\\. पहला चरण\n\n2\\. दूसरा चरण')
    expect(rows['2']?.['stem_en']).toBe('Answer the following: what is 2 + 2?')
  })

  test('instructions with numbers before the first question', async () => {
    const { rows, problems } = await read(
      paragraphs('General instructions\n1. There are ten questions.\n2. Each question has one mark.\n3. No calculators.') +
        many((n, key) => paragraphs(`${n}. Which city is number ${n}?\n(a) Delhi ${n}\n(b) Mumbai\n(c) Pune\n(d) Goa\nAns: ${key}`)),
    )
    expect(rows).toEqual(wanted())
    expect(problems.find(({ code }) => code === 'text_unplaced')?.params?.['text']).toContain('one mark. 3. No calculators.')
    expect(errorsOf(problems)).toEqual([])
  })

  test('text behind the last option is told, and the option stays as it is', async () => {
    const { rows, problems } = await read(
      many(
        (n, key) =>
          paragraphs(`${n}. Which city is number ${n}?\n(a) Delhi ${n}\n(b) Mumbai\n(c) Pune\n(d) Goa`) +
          (n === 5 ? p('www.example.in') : '') +
          p(`Ans: ${key}`),
      ),
    )
    expect(rows).toEqual(wanted())
    expect(problems.find(({ code }) => code === 'text_unplaced')).toMatchObject({ row: 5, params: { text: 'www.example.in' } })
  })

  test('directions over several questions are their passage, and a heading is told', async () => {
    const { rows, problems } = await read(
      paragraphs('MODEL PAPER\nSection A') +
        many(
          (n, key) =>
            (n === 3 ? p('Directions (Q. 3-4): Read this and answer.') + p('Ravi has five cows.') : '') +
            paragraphs(`${n}. Which city is number ${n}?\n(a) Delhi ${n}\n(b) Mumbai\n(c) Pune\n(d) Goa\nAns: ${key}`),
          6,
        ),
    )
    expect(Object.entries(rows).map(([, { passage_en }]) => passage_en)).toEqual([
      undefined,
      undefined,
      'Directions (Q. 3-4): Read this and answer.\n\nRavi has five cows.',
      'Directions (Q. 3-4): Read this and answer.\n\nRavi has five cows.',
      undefined,
      undefined,
    ])
    expect(rows['3']?.['passage_id']).toMatch(/^word-[0-9a-f]{12}-3-4$/)
    expect(problems.filter(({ code }) => code === 'text_unplaced').map(({ row, params }) => [row, params?.['text']])).toEqual([
      [null, 'MODEL PAPER Section A'],
    ])
    expect(errorsOf(problems)).toEqual([])
  })
})

describe('English and Hindi under one number', () => {
  const both = (number: number) => ({
    stem_en: `What is the capital of country ${number}?`,
    stem_hi: `देश ${number} की राजधानी क्या है?`,
    option_a_en: 'Delhi',
    option_a_hi: 'दिल्ली',
    option_b_en: 'Mumbai',
    option_b_hi: 'मुंबई',
    option_c_en: '5',
    option_c_hi: '5',
    option_d_en: 'Goa',
    option_d_hi: 'गोवा',
    key: keyOf(number),
  })
  test.each([
    [
      'paragraph by paragraph, options by halves',
      (n: number, key: string) =>
        paragraphs(
          `${n}. What is the capital of country ${n}?\nदेश ${n} की राजधानी क्या है?\n(a) Delhi / दिल्ली\n(b) Mumbai / मुंबई\n(c) 5\n(d) Goa / गोवा\nAns: ${key}`,
        ),
    ],
    [
      'one whole version behind the other',
      (n: number, key: string) =>
        paragraphs(
          `${n}. What is the capital of country ${n}?\n(a) Delhi\n(b) Mumbai\n(c) 5\n(d) Goa\nदेश ${n} की राजधानी क्या है?\n(a) दिल्ली\n(b) मुंबई\n(c) 5\n(d) गोवा\nAns: ${key}`,
        ),
    ],
    [
      'each version with the number',
      (n: number, key: string) =>
        paragraphs(
          `${n}. What is the capital of country ${n}?\n(a) Delhi\n(b) Mumbai\n(c) 5\n(d) Goa\n${n}. देश ${n} की राजधानी क्या है?\n(a) दिल्ली\n(b) मुंबई\n(c) 5\n(d) गोवा\nAns: ${key}`,
        ),
    ],
    [
      'half a line each',
      (n: number, key: string) =>
        paragraphs(
          `${n}. What is the capital of country ${n}? / देश ${n} की राजधानी क्या है?\n(a) Delhi (दिल्ली)\t(b) Mumbai (मुंबई)\t(c) 5\t(d) Goa (गोवा)\nAns: ${key}`,
        ),
    ],
  ])('%s', async (_, write) => {
    const { rows, problems } = await read(many(write))
    expect(rows).toEqual(Object.fromEntries(Array.from({ length: 10 }, (__, i) => [i + 1, both(i + 1)])))
    expect(errorsOf(problems)).toEqual([])
  })
})

test('questions that were read go into the bank as they are', async () => {
  const { questions, problems } = await readBack(
    'docx',
    wordFile(
      many((n, key) =>
        paragraphs(`${n}. Which city is number ${n}?\n(a) Delhi ${n}\n(b) Mumbai\n(c) Pune\n(d) Goa\nAns. (${key})\nSolution: It is so.`),
      ),
    ),
  )
  expect(errorsOf(problems)).toEqual([])
  expect(questions).toHaveLength(10)
  expect(questions[1]).toMatchObject({
    type: 'single',
    key: { options: ['c'] },
    variants: { en: { stem: 'Which city is number 2?', solution: 'It is so.' } },
  })
})
