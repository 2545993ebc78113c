import { describe, expect, test } from 'vitest'
import { only, read } from './qti-items.ts'
import { errorsOf } from './read-back.ts'

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
