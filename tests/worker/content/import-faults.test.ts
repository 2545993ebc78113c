import { expect, test } from 'vitest'
import { imported, prefix, run, watchedDb } from './import-run.ts'
import { choice, copyOf, nth, PNG, sampleBundle, textsOf, type FullBundle } from './sample-bundle.ts'

/** The faults of the sample after `change`, as "path: message", with the prefix written as P. */
async function faultsAfter(change: (bundle: FullBundle, p: string) => void, p = prefix()): Promise<string[]> {
  const bundle = copyOf(sampleBundle(p))
  change(bundle, p)
  const { db, seen } = watchedDb()
  const result = await run(bundle, 'commit', db)
  expect(seen.rowsWritten).toBe(0)
  return result.ok ? [] : result.faults.map(({ path, message }) => `${path}: ${message}`.replaceAll(p, 'P'))
}

/** For changes that the types of the contract would not allow. */
const set = (target: object, values: Record<string, unknown>) => void Object.assign(target, values)

const CASES: [string, (bundle: FullBundle, p: string) => void, string[]][] = [
  ['another format', (b) => set(b, { format: 'other' }), ['format: must be "sopan.content"']],
  ['a field that is not known', (b) => set(b, { questoins: [] }), ['questoins: there is no such field; check its spelling or remove it']],
  [
    'an unknown field of a question',
    (b) => set(nth(b.questions, 1), { correct: 'b' }),
    ['questions[1].correct: there is no such field; check its spelling or remove it'],
  ],
  [
    'a missing field',
    (b) => set(nth(b.questions, 1), { difficulty: undefined }),
    ['questions[1].difficulty: must be one of "easy", "medium", "hard"'],
  ],
  [
    'a bad id',
    (b) => set(nth(b.topics, 0), { id: 'Ä' }),
    [
      'topics[0].id: use a-z, 0-9, ".", "_" and "-", at most 80 characters',
      'questions[0].topic: there is no topic "P.t", neither in this bundle nor imported before',
      'questions[1].topic: there is no topic "P.t", neither in this bundle nor imported before',
      'questions[2].topic: there is no topic "P.t", neither in this bundle nor imported before',
      'questions[3].topic: there is no topic "P.t", neither in this bundle nor imported before',
    ],
  ],
  ['an id given twice', (b) => b.questions.push(nth(b.questions, 0)), ['questions[4].id: "P.s1" is here twice; ids must differ']],
  ['a key of no form', (b) => set(nth(b.questions, 0), { key: { options: [] } }), ['questions[0].key.options: must have at least 1 entry']],
  [
    'marks that were rounded',
    (b) => set(nth(nth(nth(b.patterns, 0).sections, 0).blocks, 0).scheme, { wrong: '-0.33' }),
    ['patterns[0].sections[0].blocks[0].scheme.wrong: "-0.33" is not an exact mark; write it as a fraction, such as "1/3" or "6/7"'],
  ],
  [
    'marks that need a unit in which the paper has too many',
    (b) => set(nth(nth(nth(b.patterns, 0).sections, 0).blocks, 0).scheme, { right: '9999', wrong: '-1/97' }),
    [
      'patterns[0].sections: give 20005 marks, which must be counted in 1/97 of a mark; at most 309 can be. Use fractions with smaller denominators, or fewer marks',
      'tests[0].pattern: gives or takes 20005 marks, which must be counted in 1/97 of a mark: 1940485 units, and 30000 is the most. Use fractions with smaller denominators, or fewer marks',
    ],
  ],
  [
    'a cut-off that the unit of the pattern does not hold',
    (b) => set(nth(b.patterns, 0), { cutOffs: [{ category: 'general', marks: '4/7' }] }),
    ['patterns[0].cutOffs[0].marks: "4/7" is not a whole number of 1/12 of a mark, in which this pattern counts; write one that is'],
  ],
  [
    'a wrong answer that gives marks',
    (b) => set(nth(nth(nth(b.patterns, 0).sections, 0).blocks, 0).scheme, { wrong: '1' }),
    ['patterns[0].sections[0].blocks[0].scheme.wrong: a wrong answer cannot give marks; write "0" or a minus'],
  ],
  [
    'a tie by a section that is not there',
    (b) => set(nth(b.patterns, 0), { ties: [{ by: 'section', section: 'three' }] }),
    ['patterns[0].ties[0].section: the pattern has no section "three"'],
  ],
  [
    'HTML in a text',
    (b) => set(textsOf(b, 3, 'hi').variant, { stem: '<b>x</b>' }),
    ['questions[3].variants.hi.stem: the text holds HTML ("<b>"), which is not taken; write Markdown, and "\\<" for the sign itself'],
  ],
  [
    'a formula that cannot be read',
    (b) => set(textsOf(b, 0, 'en').options, { c: '$\\frac{1}$' }),
    [
      'questions[0].variants.en.options.c: the text cannot be shown: the formula "\\frac{1}" cannot be read: Unexpected end of input in a macro argument, expected \'}\' at end of input',
    ],
  ],
  [
    'a picture that is nowhere',
    (b) => set(textsOf(b, 0, 'en').variant, { solution: '![x](image:gone)' }),
    ['questions[0].variants.en.solution: the text names the image "gone", which is neither in this bundle nor imported before'],
  ],
  [
    'a picture of another type',
    (b) => set(nth(b.images, 0), { type: 'image/webp' }),
    ['images[0].data: the picture says it is image/webp but is image/png'],
  ],
  [
    'an invisible character',
    (b) => set(nth(b.groups, 0).title, { en: 'a\u202eb' }),
    ['groups[0].title.en: has the invisible character U+202E; remove it'],
  ],
  ['a title of two lines', (b) => set(nth(b.tests, 0).title, { en: 'a\nb' }), ['tests[0].title.en: must be on one line']],
  [
    'a key outside the options',
    (b) => set(nth(b.questions, 0), { key: { options: ['e'] } }),
    ['questions[0].key.options[0]: "e" is none of the options'],
  ],
  [
    'a single choice with two right options',
    (b) => set(nth(b.questions, 0), { key: { options: ['a', 'b'] } }),
    ['questions[0].key.options: a single-choice question has exactly one right option'],
  ],
  ['an option without a text', (b) => delete textsOf(b, 0, 'hi').options['d'], ['questions[0].variants.hi.options.d: is missing']],
  [
    'a text without an option',
    (b) => set(textsOf(b, 0, 'hi').options, { e: 'x' }),
    ['questions[0].variants.hi.options.e: is not in the list of options'],
  ],
  [
    'two equal options',
    (b) => set(textsOf(b, 0, 'en').options, { d: 'option s1-a' }),
    ['questions[0].variants.en.options.d: reads the same as option a'],
  ],
  [
    'a numerical key that is none',
    (b) => set(nth(b.questions, 2), { key: { accept: 'half' } }),
    ['questions[2].key.accept: "half" is not a number; write "7", "2.4 TO 2.6", "3.5 ± 0.1", alternatives with commas'],
  ],
  [
    'a numerical key that cannot be typed',
    (b) => set(nth(b.questions, 2), { decimals: 0 }),
    ['questions[2].key.accept: cannot be typed with 0 digits after the point; raise "decimals"'],
  ],
  [
    'a numerical question with the key of a choice',
    (b) => set(nth(b.questions, 2), { key: { options: ['a'] } }),
    ['questions[2].key: a numerical question needs { "accept": "…" }'],
  ],
  [
    'a numerical key that is too long to type',
    (b) => set(nth(b.questions, 2), { key: { accept: '1'.repeat(25) } }),
    ['questions[2].key.accept: has a number of more than 24 characters, which no one can type'],
  ],
  [
    'a language that is not ours',
    (b) => set(nth(b.questions, 0).variants, { fr: { stem: 'x', solution: 'x' } }),
    ['questions[0].variants.fr: there is no such field; check its spelling or remove it'],
  ],
  [
    'an option named by two letters',
    (b) => set(textsOf(b, 0, 'en').options, { ab: 'x' }),
    ['questions[0].variants.en.options.ab: has a name that is not allowed: an option is one letter from a to z'],
  ],
  ['a key that is a plain letter', (b) => set(nth(b.questions, 0), { key: 'a' }), ['questions[0].key: must be an object']],
  [
    'a rule that is not known',
    (b) => set(nth(nth(nth(b.patterns, 0).sections, 0).blocks, 0), { scheme: { rule: 'x' } }),
    ['patterns[0].sections[0].blocks[0].scheme.rule: is missing or has an unknown value'],
  ],
  [
    'a topic that is nowhere',
    (b) => set(nth(b.questions, 0), { topic: 'gone' }),
    ['questions[0].topic: there is no topic "gone", neither in this bundle nor imported before'],
  ],
  [
    'a passage that is nowhere',
    (b) => set(nth(b.questions, 0), { passage: 'gone' }),
    ['questions[0].passage: there is no passage "gone", neither in this bundle nor imported before'],
  ],
  [
    'a pattern that is nowhere',
    (b) => set(nth(b.tests, 0).pattern, { version: 2 }),
    ['tests[0].pattern: there is no version 2 of a pattern "P.pattern"'],
  ],
  [
    'a question that is nowhere',
    (b) => set(nth(nth(b.tests, 0).sections, 0), { questions: ['gone', 'lost'] }),
    ['tests[0].sections[0].questions[0]: there is no question "gone"', 'tests[0].sections[0].questions[1]: there is no question "lost"'],
  ],
  [
    'a section too long',
    (b, p) => nth(nth(b.tests, 0).sections, 0).questions.push(`${p}.n1`),
    [
      'tests[0].sections[0].questions: the pattern asks for 2 questions here, the test has 3',
      'tests[0].sections[1].questions[0]: the question "P.n1" is in this test twice',
    ],
  ],
  [
    'questions in the wrong order',
    (b) => {
      const section = nth(nth(b.tests, 0).sections, 1)
      section.questions = section.questions.toReversed()
    },
    [
      'tests[0].sections[1].questions[0]: the pattern asks for a numerical question here, "P.m1" is multiple',
      'tests[0].sections[1].questions[1]: the pattern asks for a multiple question here, "P.n1" is numerical',
    ],
  ],
  [
    'a language that a question lacks',
    (b) => delete nth(b.questions, 1).variants.hi,
    ['tests[0].sections[0].questions[1]: "P.s2" has no text in "hi", which this test offers'],
  ],
  [
    'a language that a passage lacks',
    (b) => delete nth(b.passages, 0).variants.hi,
    ['tests[0].sections[0].questions[0]: the passage "P.p" of "P.s1" has no text in "hi", which this test offers'],
  ],
  [
    'a window that ends before it begins',
    (b) => set(nth(b.tests, 0), { opensAt: '2030-01-02T00:00:00Z', closesAt: '2030-01-01T00:00:00Z' }),
    ['tests[0].closesAt: must be later than opensAt'],
  ],
  [
    'a live test without a window',
    (b) => set(nth(b.tests, 0), { kind: 'live' }),
    [
      'tests[0].closesAt: is missing; a live test, and results released at the end of a window, need one',
      'tests[0].opensAt: is missing; a live test needs one',
    ],
  ],
  [
    'a live test whose clock may be stopped or moved',
    (b) => {
      set(nth(b.tests, 0), { kind: 'live', opensAt: '2030-01-01T00:00:00Z', closesAt: '2030-01-02T00:00:00Z' })
      set(nth(b.patterns, 0), { pause: { times: 1, minutes: 5 }, lostTime: { overSeconds: 30, mostMinutes: 5 } })
    },
    [
      'tests[0].kind: a live test has one clock for everyone; its pattern must have no "pause"',
      'tests[0].kind: a live test has one clock for everyone; its pattern must have no "lostTime"',
    ],
  ],
  [
    'a time that is none',
    (b) => set(nth(b.tests, 0), { opensAt: 'tomorrow' }),
    ['tests[0].opensAt: must be a time such as "2030-01-05T10:00:00+05:30"'],
  ],
  [
    'a group with a test that is nowhere',
    (b) => nth(b.groups, 0).tests.push('gone'),
    ['groups[0].tests[1]: there is no test "gone", neither in this bundle nor imported before'],
  ],
  [
    'a group with a test twice',
    (b, p) => nth(b.groups, 0).tests.push(`${p}.test`),
    ['groups[0].tests[1]: the test "P.test" is in this group twice'],
  ],
]

test.each(CASES)('%s is told by its path, and nothing is written', async (_name, change, expected) => {
  expect(await faultsAfter(change)).toEqual(expected)
})

test('faults of different kinds are told together', async () => {
  const faults = await faultsAfter((b) => {
    set(nth(b.questions, 0), { difficulty: 'none' })
    set(textsOf(b, 1, 'en').variant, { stem: '# x' })
    set(nth(b.questions, 2), { key: { accept: 'x' } })
    set(nth(b.images, 0), { data: 'AAAA' })
    nth(b.groups, 0).tests.push('gone')
  })
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'questions[0].difficulty',
    'images[0].data',
    'questions[1].variants.en.stem',
    'questions[2].key.accept',
    'groups[0].tests[1]',
  ])
})

test('five hundred faults are told and the rest counted', async () => {
  const faults = await faultsAfter((b, p) =>
    b.questions.push(...Array.from({ length: 600 }, (_, i) => choice(p, `q${i}`, { topic: 'gone' }))),
  )
  expect(faults).toHaveLength(501)
  expect(faults.at(-1)).toBe(': and 100 more faults; fix these first')
})

test.each([
  [null],
  [[]],
  ['text'],
  [42],
  [{}],
  [{ format: 'sopan.content', version: 2 }],
  [{ format: 'sopan.content', version: 1, questions: {} }],
])('%j is no bundle', async (bundle) => {
  const result = await run(bundle)
  expect(result.ok ? [] : result.faults).not.toEqual([])
})

test('prototype tricks and deep nesting are faults like others', async () => {
  const tricky = JSON.parse('{"format":"sopan.content","version":1,"__proto__":{"questions":[]}}') as unknown
  expect(await run(tricky)).toMatchObject({ ok: false, faults: [{ path: '__proto__' }] })
  let deep: unknown = 'x'
  for (let i = 0; i < 3_000; i++) deep = [deep]
  expect(await run({ format: 'sopan.content', version: 1, questions: [deep] })).toMatchObject({ ok: false })
})

test('a stored pattern version never changes its rules', async () => {
  const p = prefix()
  await imported(sampleBundle(p))
  const changed = copyOf(sampleBundle(p))
  nth(changed.patterns, 0).durationMinutes = 20
  expect(await run(changed)).toMatchObject({
    ok: false,
    faults: [{ path: 'patterns[0].version', message: expect.stringContaining('give the changed ones the next version') }],
  })
})

test('a question that a published test needs in Hindi cannot lose its Hindi text', async () => {
  const p = prefix()
  await imported(sampleBundle(p))
  const question = choice(p, 's2', { fixedOptionOrder: true, key: { options: ['d'] } })
  delete question.variants.hi
  const result = await run({ format: 'sopan.content', version: 1, questions: [question] })
  expect(result).toMatchObject({
    ok: false,
    faults: [
      {
        path: expect.stringContaining(`the published test \\"${p}.test\\"`),
        message: `"${p}.s2" has no text in "hi", which this test offers`,
      },
    ],
  })
})

test('a text of a megabyte, or a picture over its limit, is refused before it is stored', async () => {
  const faults = await faultsAfter((b) => {
    set(textsOf(b, 0, 'en').variant, { stem: 'x'.repeat(20_001) })
    set(nth(b.images, 0), { data: PNG.slice(0, -4) + 'A'.repeat(800_000) })
  })
  expect(faults.map((fault) => fault.split(':')[0])).toContain('questions[0].variants.en.stem')
  expect(faults.map((fault) => fault.split(':')[0])).toContain('images[0].data')
})
