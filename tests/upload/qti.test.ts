import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { formatOfFile } from '#web/features/imports/formats/format-of-file.ts'
import { readUpload } from '#web/features/imports/formats/read-upload.ts'
import { errorsOf, readBack } from './read-back.ts'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const TEMPLATES = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates'
const declared = (values: readonly string[], cardinality = 'single', baseType = 'identifier', more = ''): string =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${baseType}"><correctResponse>${values.map((one) => `<value>${one}</value>`).join('')}</correctResponse>${more}</responseDeclaration>`
const SCORE = '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>'
const item = (declarations: string, body: string, processing: string, attributes = ''): string =>
  `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="Item_1" title="T" adaptive="false" timeDependent="false" ${attributes}>${declarations}${SCORE}<itemBody>${body}</itemBody>${processing}</assessmentItem>`
const MATCH = `<responseProcessing template="${TEMPLATES}/match_correct"/>`
const MAP = `<responseProcessing template="${TEMPLATES}/map_response"/>`
const choices = (texts: readonly string[], most = 1): string =>
  `<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="${most}"><prompt>Which?</prompt>${texts.map((text, i) => `<simpleChoice identifier="${'ABCDEFGHIJKL'[i] ?? ''}">${text}</simpleChoice>`).join('')}</choiceInteraction>`
const TYPED = '<p>It is <textEntryInteraction responseIdentifier="RESPONSE"/>.</p>'
const rules = (condition: string, value = '1'): string =>
  `<responseProcessing><responseCondition><responseIf>${condition}<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${value}</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`
const GIVEN = '<variable identifier="RESPONSE"/>'
const value = (text: string, baseType = 'float'): string => `<baseValue baseType="${baseType}">${text}</baseValue>`

const read = (xml: string) => readBack('qti', bytesOf(xml))
const only = async (xml: string): Promise<ContentQuestion> => {
  const { questions, problems } = await read(xml)
  const [found] = questions
  if (found === undefined || questions.length > 1) throw new Error(JSON.stringify(problems))
  return found
}
const codesOf = async (xml: string): Promise<string[]> =>
  (await read(xml)).problems.filter(({ code }) => code !== 'solution_from_key').map(({ row, code, level }) => `${row} ${level} ${code}`)

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

describe('a package', () => {
  const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC', 'base64')
  const zip = (parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> =>
    new Uint8Array(
      zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]))),
    )
  const manifest = (...paths: readonly string[]): string =>
    `<manifest><resources>${paths.map((path) => `<resource identifier="r" type="imsqti_item_xmlv2p1" href="${path}"><file href="${path}"/></resource>`).join('')}</resources></manifest>`
  const named = (name: string, body = ''): string =>
    item(declared(['A']), `${body}${choices([`${name} one`, `${name} two`])}`, MATCH).replace('Item_1', name)

  test('is read in the order of its manifest, and what it does not name comes last', async () => {
    const { questions } = await readBack(
      'qti',
      zip({ 'a.xml': named('a'), 'b.xml': named('b'), 'c/d.xml': named('d'), 'imsmanifest.xml': manifest('c/d.xml', 'b.xml') }),
    )
    expect(questions.map(({ id }) => id)).toEqual(['d', 'b', 'a'])
  })

  test('a broken item is told and the others are read', async () => {
    const { questions, problems } = await readBack(
      'qti',
      zip({ 'imsmanifest.xml': manifest('a.xml', 'b.xml'), 'a.xml': named('a').replace('</itemBody>', ''), 'b.xml': named('b') }),
    )
    expect(questions.map(({ id }) => id)).toEqual(['b'])
    expect(errorsOf(problems).map(({ row, code }) => [row, code])).toEqual([[1, 'xml_broken']])
  })

  test('a stimulus that items share is their passage', async () => {
    const reference = (name: string) =>
      named(name).replace('<itemBody>', '<assessmentStimulusRef identifier="S" href="../texts/s.xml" title="S"/><itemBody>')
    const table = await readUpload(
      'qti',
      zip({
        'imsmanifest.xml': manifest('items/a.xml'),
        'items/a.xml': reference('a'),
        'items/b.xml': reference('b'),
        'texts/s.xml':
          '<assessmentStimulus identifier="S" title="S"><stimulusBody><p>A long <i>story</i>.</p></stimulusBody></assessmentStimulus>',
      }),
      { language: 'en' },
    )
    const cells = Object.fromEntries(table.headers.map((header, i) => [header, table.rows[0]?.cells[i]]))
    expect(table.rows.map((row) => row.cells[table.headers.indexOf('passage_id')])).toEqual(['stimulus-s', 'stimulus-s'])
    expect(cells).toMatchObject({ passage_id: 'stimulus-s', passage_en: 'A long *story*.', stem_en: 'Which?' })
    const lost = await readBack('qti', zip({ 'imsmanifest.xml': manifest('items/a.xml'), 'items/a.xml': reference('a') }))
    expect(errorsOf(lost.problems).map(({ code }) => code)).toEqual(['type_unsupported'])
  })

  test('a picture is found beside its item, and none outside of the package', async () => {
    const { problems } = await readBack(
      'qti',
      zip({
        'imsmanifest.xml': manifest('items/a.xml'),
        'items/a.xml': named('a', '<p>See <img src="../media/c.png" alt="A circle"/></p>'),
        'media/c.png': PNG,
      }),
    )
    // Until HTML's pictures are carried they are told with the id that they have here.
    const told = problems.filter(({ code }) => code === 'html_lost').map(({ params }) => params?.['text'] ?? '')
    expect(told.every((text) => text.startsWith('<img src="image:img-'))).toBe(true)
    expect(errorsOf(problems).filter(({ code }) => code !== 'html_lost')).toEqual([])
  })

  test.each([
    ['a path that leaves it', () => zip({ 'imsmanifest.xml': manifest(), '../a.xml': named('a') }), 'unsafe_paths'],
    ['a path from the root', () => zip({ 'imsmanifest.xml': manifest(), '/etc/a.xml': named('a') }), 'unsafe_paths'],
    ['a path with a drive', () => zip({ 'imsmanifest.xml': manifest(), 'C:/a.xml': named('a') }), 'unsafe_paths'],
    ['a bomb', () => zip({ 'imsmanifest.xml': manifest(), 'a.xml': new Uint8Array(100_000_000) }), 'bomb'],
    ['half a package', () => zip({ 'imsmanifest.xml': manifest(), 'a.xml': named('a') }).slice(0, 300), 'broken_zip'],
    ['no item', () => zip({ 'imsmanifest.xml': manifest() }), 'empty'],
    ['elements 50,000 deep', () => bytesOf(named('a', '<div>'.repeat(50_000))), 'bomb'],
  ])('with %s is refused', async (_, bytes, code) => {
    await expect(readUpload('qti', bytes(), { language: 'en' })).rejects.toMatchObject({ code })
  })

  test('entities of its own make an item broken, and are never put in', async () => {
    const xml = named('a', '<p>&x;</p>').replace('<assessmentItem', '<!DOCTYPE assessmentItem [<!ENTITY x "xx">]><assessmentItem')
    expect(await codesOf(xml)).toEqual(['1 error xml_broken'])
  })

  test('rules that take for ever are ended', async () => {
    const many = `<responseProcessing>${'<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><baseValue baseType="float">1</baseValue></sum></setOutcomeValue>'.repeat(20_000)}</responseProcessing>`
    const started = performance.now()
    expect(
      await codesOf(item(declared(['A', 'B'], 'multiple'), choices(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'], 0), many)),
    ).toEqual(['1 error processing_long'])
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})

describe('version 1.2', () => {
  const html = (text: string): string => `<material><mattext texttype="text/html">${text}</mattext></material>`
  const lid = (id: string, labels: readonly string[], cardinality = 'Single', own = ''): string =>
    `<response_lid ident="${id}" rcardinality="${cardinality}">${own}<render_choice>${labels.map((label, i) => `<response_label ident="L${i + 1}">${html(label)}</response_label>`).join('')}</render_choice></response_lid>`
  const condition = (test12: string, set: string): string =>
    `<respcondition continue="Yes"><conditionvar>${test12}</conditionvar>${set}</respcondition>`
  const set = (value12: string, action = 'Set') => `<setvar varname="SCORE" action="${action}">${value12}</setvar>`
  const is = (id: string, label: string) => `<varequal respident="${id}">${label}</varequal>`
  const old = (presentation: string, conditions: string, more = ''): string =>
    `<item ident="q1" title="Old">${more}<presentation>${presentation}</presentation><resprocessing><outcomes><decvar varname="SCORE" vartype="Decimal" minvalue="0" maxvalue="100"/></outcomes>${conditions}</resprocessing></item>`
  const test12 = (...items: readonly string[]): string =>
    `<?xml version="1.0"?><questestinterop><assessment ident="a"><section ident="s">${items.join('')}</section></assessment></questestinterop>`

  test('one right option, and feedback', async () => {
    const feedback = `<itemfeedback ident="f">${html('&lt;p&gt;See 7.&lt;/p&gt;')}</itemfeedback>`
    const xml = test12(
      old(
        html('&lt;p&gt;H&lt;sub&gt;2&lt;/sub&gt;O?&lt;/p&gt;') + lid('r', ['Ice', 'Water']),
        condition(is('r', 'L2'), set('100')),
      ).replace('</item>', `${feedback}</item>`),
    )
    expect(await only(xml)).toMatchObject({
      key: { options: ['b'] },
      variants: { en: { stem: 'H$_{2}$O?', options: { a: 'Ice', b: 'Water' }, solution: 'See 7.' } },
    })
  })

  test('"not" and sums decide which options of several are right', async () => {
    const exact = condition(`<and>${is('r', 'L1')}${is('r', 'L3')}<not>${is('r', 'L2')}</not></and>`, set('100'))
    expect((await only(test12(old(html('Which?') + lid('r', ['A', 'B', 'C'], 'Multiple'), exact)))).key).toEqual({ options: ['a', 'c'] })
    const inverse = condition(`<not>${is('r', 'L1')}</not>${is('r', 'L2')}`, set('100'))
    expect((await only(test12(old(html('Which?') + lid('r', ['A', 'B']), inverse)))).key).toEqual({ options: ['b'] })
    const sums =
      ['L1', 'L3'].map((label) => condition(is('r', label), set('50', 'Add'))).join('') + condition(is('r', 'L2'), set('50', 'Subtract'))
    const xml = test12(old(html('Which?') + lid('r', ['A', 'B', 'C'], 'Multiple'), sums))
    expect((await only(xml)).key).toEqual({ options: ['a', 'c'] })
  })

  test('words and ranges of numbers', async () => {
    const blank = '<response_str ident="r" rcardinality="Single"><render_fib/></response_str>'
    const words = condition(is('r', 'Delhi'), set('100')) + condition(is('r', 'New Delhi'), set('100'))
    expect((await only(test12(old(html('Capital?') + blank, words)))).key).toEqual({ texts: ['Delhi', 'New Delhi'] })
    const range = condition(
      `<or>${is('r', '3')}<and><vargte respident="r">2.5</vargte><varlte respident="r">3.5</varlte></and></or>`,
      set('100'),
    )
    expect((await only(test12(old(html('How long?') + blank, range)))).key).toEqual({ accept: '2.5 TO 3.5' })
  })

  test('choices among the same options are pairs', async () => {
    const parts = lid('r1', ['Delhi', 'Tokyo'], 'Single', html('India')) + lid('r2', ['Delhi', 'Tokyo'], 'Single', html('Japan'))
    const sums = condition(is('r1', 'L1'), set('50', 'Add')) + condition(is('r2', 'L2'), set('50', 'Add'))
    expect(await only(test12(old(html('Match') + parts, sums)))).toMatchObject({
      type: 'matrix',
      key: { rows: { a: ['a'], b: ['b'] } },
      variants: { en: { stem: 'Match', rows: { a: 'India', b: 'Japan' }, columns: { a: 'Delhi', b: 'Tokyo' } } },
    })
  })

  test('an item without a key, an essay and a broken one leave the others whole', async () => {
    const essay = old(
      html('Write') + '<response_str ident="r"><render_fib/></response_str>',
      '',
      '<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>essay_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>',
    )
    const keyless = old(html('Which?') + lid('r', ['A', 'B']), condition(is('r', 'L1'), set('0')))
    const good = old(html('Which?') + lid('r', ['A', 'B']), condition(is('r', 'L1'), set('1')))
    const { questions, problems } = await read(test12(keyless, essay, good.replace('</material>', ''), good))
    expect(questions.length).toBe(1)
    expect(errorsOf(problems).map(({ row, code }) => [row, code])).toEqual([
      [1, 'no_answer'],
      [2, 'type_unsupported'],
      [3, 'xml_broken'],
    ])
  })
})

describe('the ledger', () => {
  test('tells an entry that became nothing', async () => {
    const odd = item(declared(['A']), `${choices(['One', 'Two'])}<div><gapText identifier="X"></gapText></div>`, MATCH)
    expect(errorsOf((await read(odd)).problems).map(({ code }) => code)).toEqual(['ledger_differs'])
  })
})
