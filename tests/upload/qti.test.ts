import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { formatOfFile } from '#web/formats/format-of-file.ts'
import { readUpload } from '#web/formats/read-upload.ts'
import { GIVEN, MAP, MATCH, SCORE, TYPED, bytesOf, choices, codesOf, declared, item, only, read, rules, value } from './qti-items.ts'
import { errorsOf } from './read-back.ts'

test('packages and lone items are known by what they hold', () => {
  const bytes = new Uint8Array(zipSync({ 'imsmanifest.xml': strToU8('<manifest/>'), 'a.xml': strToU8(item('', '', '')) }))
  expect(formatOfFile('export.zip', bytes)).toBe('qti')
  expect(formatOfFile('item.xml', bytesOf(item('', '', '')))).toBe('qti')
  expect(formatOfFile('old.xml', bytesOf('<questestinterop></questestinterop>'))).toBe('qti')
})

describe('choices', () => {
  test('the key of a standard template', async () => {
    const found = await only(item(declared(['B']), `<p>Log<sub>2</sub> 8 &lt; 4</p>${choices(['<b>Yes</b>', 'No', 'Never'])}`, MATCH))
    expect(found).toMatchObject({ id: 'item_1', type: 'single', tags: ['T'], options: ['a', 'b', 'c'], key: { options: ['b'] } })
    expect(found.variants.en).toMatchObject({ stem: 'Log$_{2}$ 8 \\< 4\n\nWhich?', options: { a: '**Yes**', b: 'No', c: 'Never' } })
  })

  test('rules are evaluated: "not" turns the key round', async () => {
    const xml = item(declared(['A']), choices(['One', 'Two']), rules(`<not><match>${GIVEN}<correct identifier="RESPONSE"/></match></not>`))
    expect((await only(xml)).key).toEqual({ options: ['b'] })
  })

  test('several right options are found by trying all choices', async () => {
    const all = item(declared(['A', 'C'], 'multiple'), choices(['One', 'Two', 'Three'], 0), MATCH)
    expect(await only(all)).toMatchObject({ type: 'multiple', key: { options: ['a', 'c'] } })
    expect(await codesOf(all)).toEqual([])
    const mapping = (b: number) =>
      `<mapping defaultValue="${b}"><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="C" mappedValue="1"/></mapping>`
    expect((await only(item(declared([], 'multiple', 'identifier', mapping(-1)), choices(['One', 'Two', 'Three'], 0), MAP))).key).toEqual({
      options: ['a', 'c'],
    })
    expect(await codesOf(item(declared([], 'multiple', 'identifier', mapping(0)), choices(['One', 'Two', 'Three'], 0), MAP))).toEqual([])
    const unequal = '<mapping><mapEntry mapKey="A" mappedValue="3"/><mapEntry mapKey="C" mappedValue="1"/></mapping>'
    expect(await codesOf(item(declared([], 'multiple', 'identifier', unequal), choices(['One', 'Two', 'Three'], 0), MAP))).toEqual([
      '1 warning weights_lost',
    ])
  })

  test('an item that gives no marks falls back on its declared answer, and says so', async () => {
    expect(await codesOf(item(declared(['B']), choices(['One', 'Two']), ''))).toEqual(['1 warning key_declared'])
    expect(await codesOf(item(declared([]), choices(['One', 'Two']), ''))).toEqual(['1 error no_answer'])
  })

  test('two options that are each right are refused', async () => {
    const either = rules(`<or><match>${GIVEN}${value('A', 'identifier')}</match><match>${GIVEN}${value('B', 'identifier')}</match></or>`)
    expect(await codesOf(item(declared([]), choices(['One', 'Two', 'Three']), either))).toEqual(['1 error several_right'])
  })

  test('an inline choice leaves a blank', async () => {
    const body =
      '<p>It is <inlineChoiceInteraction responseIdentifier="RESPONSE"><inlineChoice identifier="A">hot</inlineChoice><inlineChoice identifier="B">cold</inlineChoice></inlineChoiceInteraction> here.</p>'
    expect(await only(item(declared(['B']), body, MATCH))).toMatchObject({
      key: { options: ['b'] },
      variants: { en: { stem: 'It is \\_\\_\\_\\_\\_ here.', options: { a: 'hot', b: 'cold' } } },
    })
  })
})

describe('typed answers', () => {
  test('words of rules and mappings are tried, and capitals are told', async () => {
    const mapping =
      '<mapping><mapEntry mapKey="Delhi" mappedValue="1"/><mapEntry mapKey="New Delhi" mappedValue="1"/><mapEntry mapKey="Agra" mappedValue="0.5"/></mapping>'
    const xml = item(declared(['Delhi'], 'single', 'string', mapping), TYPED, MAP)
    expect((await only(xml)).key).toEqual({ texts: ['Delhi', 'New Delhi'] })
    expect(await codesOf(xml)).toEqual(['1 warning weights_lost'])
    expect(await codesOf(item(declared(['He'], 'single', 'string'), TYPED, MATCH))).toEqual(['1 warning case_lost'])
  })

  const equal = (spread: string, mode = 'absolute', order = (a: string, b: string) => a + b) =>
    `<equal toleranceMode="${mode}" tolerance="${spread}">${order('<correct identifier="RESPONSE"/>', GIVEN)}</equal>`
  const other = (a: string, b: string) => b + a
  test.each([
    ['one number', ['2.5'], '', MATCH, '2.5'],
    ['an absolute tolerance', ['3.5'], '', rules(equal('0.1')), '3.4 TO 3.6'],
    ['two tolerances', ['10'], '', rules(equal('1 2')), '9 TO 12'],
    ['a relative tolerance', ['200'], '', rules(equal('5', 'relative')), '190 TO 210'],
    ['two tolerances of the answer', ['10'], '', rules(equal('1 2', 'absolute', other)), '8 TO 11'],
    ['a relative tolerance of the answer', ['200'], '', rules(equal('5', 'relative', other)), '190.476191 TO 210.526315'],
    ['a closed range', [], '', rules(`<and><gte>${GIVEN}${value('2')}</gte><lte>${GIVEN}${value('3')}</lte></and>`), '2 TO 3'],
    [
      'a range without its ends',
      [],
      '',
      rules(`<and><gt>${GIVEN}${value('2')}</gt><lt>${GIVEN}${value('3')}</lt></and>`),
      '2.000001 TO 2.999999',
    ],
    ['two numbers', [], '<mapping><mapEntry mapKey="1" mappedValue="1"/><mapEntry mapKey="4" mappedValue="1"/></mapping>', MAP, '1, 4'],
  ])('%s', async (_, correct, more, processing, accept) => {
    expect((await only(item(declared(correct, 'single', 'float', more), TYPED, processing))).key).toEqual({ accept })
  })

  test('whole numbers between others have a first and a last', async () => {
    const between = rules(`<and><gt>${GIVEN}${value('2', 'integer')}</gt><lt>${GIVEN}${value('50', 'integer')}</lt></and>`)
    expect((await only(item(declared([], 'single', 'integer'), TYPED, between))).key).toEqual({ accept: '3 TO 49' })
  })

  test.each([
    ['an open range', rules(`<gt>${GIVEN}${value('2')}</gt>`), 'range_open'],
    [
      'rounding',
      rules(`<equalRounded roundingMode="decimalPlaces" figures="1">${GIVEN}${value('2.5')}</equalRounded>`),
      'type_unsupported',
    ],
    ['a pattern', rules(`<patternMatch pattern="a+">${GIVEN}</patternMatch>`), 'type_unsupported'],
  ])('%s is refused', async (_, processing, code) => {
    expect(await codesOf(item(declared([], 'single', 'float'), TYPED, processing))).toEqual([`1 error ${code}`])
  })

  test('"1,000" is no number and never two', async () => {
    expect(await codesOf(item(declared(['1,000'], 'single', 'float'), TYPED, MATCH))).toEqual(['1 error no_answer'])
  })
})

describe('pairs and orders are a matrix', () => {
  const set = (entries: Readonly<Record<string, string>>) =>
    `<simpleMatchSet>${Object.entries(entries)
      .map(([id, text]) => `<simpleAssociableChoice identifier="${id}" matchMax="4">${text}</simpleAssociableChoice>`)
      .join('')}</simpleMatchSet>`
  const body = `<matchInteraction responseIdentifier="RESPONSE" maxAssociations="0"><prompt>Match</prompt>${set({ A: 'India', B: 'Japan' })}${set({ X: 'Tokyo', Y: 'Delhi', Z: 'Asia' })}</matchInteraction>`
  const matrix = {
    type: 'matrix',
    key: { rows: { a: ['b', 'c'], b: ['a', 'c'] } },
    variants: { en: { rows: { a: 'India', b: 'Japan' }, columns: { a: 'Tokyo', b: 'Delhi', c: 'Asia' } } },
  }

  test('no pair is lost, whether pairs gain marks together or each', async () => {
    const pairs = ['A Y', 'A Z', 'B X', 'B Z']
    expect(await only(item(declared(pairs, 'multiple', 'directedPair'), body, MATCH))).toMatchObject(matrix)
    const mapping = `<mapping defaultValue="-1">${pairs.map((pair) => `<mapEntry mapKey="${pair}" mappedValue="1"/>`).join('')}</mapping>`
    const mapped = item(declared([], 'multiple', 'directedPair', mapping), body, MAP)
    expect(await only(mapped)).toMatchObject(matrix)
    expect(await codesOf(mapped)).toEqual([])
  })

  test('a row without a pair is refused', async () => {
    expect(await codesOf(item(declared(['A Y'], 'multiple', 'directedPair'), body, MATCH))).toEqual(['1 error type_unsupported'])
  })

  test('an order of entries has places as columns', async () => {
    const entries = ['Third', 'First', 'Second']
      .map((text, i) => `<simpleChoice identifier="${'ABC'[i] ?? ''}">${text}</simpleChoice>`)
      .join('')
    const order = `<orderInteraction responseIdentifier="RESPONSE"><prompt>Sort</prompt>${entries}</orderInteraction>`
    expect(await only(item(declared(['B', 'C', 'A'], 'ordered'), order, MATCH))).toMatchObject({
      type: 'matrix',
      key: { rows: { a: ['c'], b: ['a'], c: ['b'] } },
      variants: { en: { rows: { a: 'Third', b: 'First', c: 'Second' }, columns: { a: '1', b: '2', c: '3' } } },
    })
  })

  test('gaps of a text are rows with numbers', async () => {
    const gaps =
      '<gapMatchInteraction responseIdentifier="RESPONSE"><gapText identifier="W" matchMax="1">winter</gapText><gapText identifier="S" matchMax="1">summer</gapText><p>Now is the <gap identifier="G1"/> of our <gap identifier="G2"/>.</p></gapMatchInteraction>'
    expect(await only(item(declared(['W G1', 'S G2'], 'multiple', 'directedPair'), gaps, MATCH))).toMatchObject({
      key: { rows: { a: ['a'], b: ['b'] } },
      variants: {
        en: {
          stem: 'Now is the (1) \\_\\_\\_\\_\\_ of our (2) \\_\\_\\_\\_\\_.',
          rows: { a: '(1)', b: '(2)' },
          columns: { a: 'winter', b: 'summer' },
        },
      },
    })
  })
})

describe('several parts in one item', () => {
  const two = (processing: string) =>
    `<?xml version="1.0"?><assessmentItem identifier="I" title="Two">${['R1', 'R2'].map((id) => `<responseDeclaration identifier="${id}" cardinality="single" baseType="string"><correctResponse><value>${id === 'R1' ? 'cow' : 'hay'}</value></correctResponse></responseDeclaration>`).join('')}${SCORE}<itemBody><p>A <textEntryInteraction responseIdentifier="R1"/> eats <textEntryInteraction responseIdentifier="R2"/>.</p></itemBody>${processing}</assessmentItem>`
  const right = (id: string) => `<match><variable identifier="${id}"/><correct identifier="${id}"/></match>`
  const add = (id: string) =>
    `<responseCondition><responseIf>${right(id)}<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/>${value('1')}</sum></setOutcomeValue></responseIf></responseCondition>`

  test('become one question each under a shared text where their marks add up', async () => {
    const xml = two(`<responseProcessing>${add('R1')}${add('R2')}</responseProcessing>`)
    const { questions } = await read(xml)
    expect(questions.map(({ id, key, variants, passage }) => [id, key, variants.en?.stem, passage])).toEqual([
      ['i-1', { texts: ['cow'] }, '(1)', 'i-text'],
      ['i-2', { texts: ['hay'] }, '(2)', 'i-text'],
    ])
    const table = await readUpload('qti', bytesOf(xml), { language: 'en' })
    expect(table.rows.map(({ cells }) => cells[table.headers.indexOf('passage_en')])).toEqual(
      Array.from({ length: 2 }, () => 'A (1) \\_\\_\\_\\_\\_ eats (2) \\_\\_\\_\\_\\_.'),
    )
  })

  test('are refused where only all of them gain marks', async () => {
    expect(await codesOf(two(rules(`<and>${right('R1')}${right('R2')}</and>`)))).toEqual(['1 error interactions_joint'])
    // One gains marks only beside the other.
    const bonus = `<responseProcessing>${add('R1')}<responseCondition><responseIf><and>${right('R1')}${right('R2')}</and><setOutcomeValue identifier="SCORE">${value('3')}</setOutcomeValue></responseIf></responseCondition></responseProcessing>`
    expect(await codesOf(two(bonus))).toEqual(['1 error interactions_joint'])
  })
})

describe('what has no place here is refused by name', () => {
  test.each([
    ['adaptive', item(declared(['A']), choices(['One', 'Two']), MATCH).replace('adaptive="false"', 'adaptive="true"')],
    [
      'templateDeclaration',
      item(
        `${declared(['A'])}<templateDeclaration identifier="X" cardinality="single" baseType="integer"/>`,
        choices(['One', 'Two']),
        MATCH,
      ),
    ],
    ['customOperator', item(declared(['A']), choices(['One', 'Two']), rules(`<customOperator class="x">${GIVEN}</customOperator>`))],
    ['extendedTextInteraction', item(declared([], 'single', 'string'), '<extendedTextInteraction responseIdentifier="RESPONSE"/>', '')],
    ['hotspotInteraction', item(declared(['A']), '<hotspotInteraction responseIdentifier="RESPONSE"/>', MATCH)],
    [
      'unknown_template',
      item(declared(['A']), choices(['One', 'Two']), '<responseProcessing template="http://x.example/unknown_template.xml"/>'),
    ],
    ['itemBody', item('', '<p>No question</p>', '')],
  ])('%s', async (name, xml) => {
    const { questions, problems } = await read(xml)
    expect(questions).toEqual([])
    expect(errorsOf(problems).map(({ code, params }) => [code, params?.['text']])).toEqual([['type_unsupported', `${name} (T)`]])
  })
})

test('version 3 writes the same names otherwise', async () => {
  const xml = `<?xml version="1.0"?><qti-assessment-item identifier="N3" title="T" xml:lang="hi-IN"><qti-response-declaration identifier="RESPONSE" cardinality="multiple" base-type="identifier"><qti-correct-response><qti-value>A</qti-value></qti-correct-response><qti-mapping default-value="-1"><qti-map-entry map-key="A" mapped-value="1"/></qti-mapping></qti-response-declaration><qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/><qti-item-body><qti-choice-interaction response-identifier="RESPONSE" max-choices="2"><qti-prompt>2 + 2</qti-prompt><qti-simple-choice identifier="A" fixed="true">4</qti-simple-choice><qti-simple-choice identifier="B">5</qti-simple-choice></qti-choice-interaction></qti-item-body><qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/map_response.xml"/></qti-assessment-item>`
  expect(await only(xml)).toMatchObject({
    type: 'multiple',
    fixedOptionOrder: true,
    key: { options: ['a'] },
    variants: { hi: { stem: '2 + 2', options: { a: '4', b: '5' } } },
  })
})

test('feedback becomes the solution and names the option', async () => {
  const body = choices(['One<feedbackInline outcomeIdentifier="F" identifier="A" showHide="show">Right so.</feedbackInline>', 'Two'])
  const xml = item(
    declared(['A']),
    `<rubricBlock view="scorer"><p>Give one mark.</p></rubricBlock>${body}`,
    `${MATCH}<modalFeedback outcomeIdentifier="F" identifier="x" showHide="show"><p>See page 7.</p></modalFeedback>`,
  )
  expect((await only(xml)).variants.en?.solution).toBe('One: Right so.\n\nSee page 7.')
  expect(await codesOf(xml)).toEqual(['1 warning text_dropped', '1 warning answer_feedback_moved'])
})

describe('the ledger', () => {
  test('tells an entry that became nothing', async () => {
    const odd = item(declared(['A']), `${choices(['One', 'Two'])}<div><gapText identifier="X"></gapText></div>`, MATCH)
    expect(errorsOf((await read(odd)).problems).map(({ code }) => code)).toEqual(['ledger_differs'])
  })
})
