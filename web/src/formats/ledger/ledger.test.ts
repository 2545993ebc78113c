import { describe, expect, test } from 'vitest'
import { countWord } from './count-word.ts'
import { Ledger } from './ledger.ts'

const body = (inner: string): string => `<w:document><w:body>${inner}</w:body></w:document>`

describe('what a document holds', () => {
  test.each([
    ['characters, without spaces', '<w:p><w:r><w:t>a b </w:t></w:r><w:r><w:t>c</w:t></w:r></w:p>', [[1, 3]]],
    ['formulas', '<w:p><m:oMath><m:r><m:t>x = 1</m:t></m:r></m:oMath></w:p>', [[1, 3]]],
    ['symbols and notes', '<w:p><w:r><w:sym w:char="F061"/><w:footnoteReference w:id="1"/></w:r></w:p>', [[1, 2]]],
    ['pictures and objects, one each', '<w:p><w:r><w:drawing><a:blip/></w:drawing><w:object><w:pict/></w:object></w:r></w:p>', [[1, 2]]],
    [
      'words of text boxes, in their own paragraphs',
      '<w:p><w:r><w:drawing><w:txbxContent><w:p><w:r><w:t>ab</w:t></w:r></w:p></w:txbxContent></w:drawing><w:t>c</w:t></w:r></w:p>',
      [
        [2, 2],
        [1, 1],
      ],
    ],
    [
      'no deleted text and no second reading',
      '<w:p><w:del><w:r><w:t>ab</w:t></w:r></w:del><mc:Fallback><w:t>c</w:t></mc:Fallback><w:r><w:t>d</w:t></w:r></w:p>',
      [[1, 1]],
    ],
    [
      'codes of old formulas and no other codes',
      '<w:p><w:fldChar w:fldCharType="begin"/><w:instrText>EQ \\f(1,2)</w:instrText><w:fldChar w:fldCharType="end"/><w:fldChar w:fldCharType="begin"/><w:instrText>PAGE</w:instrText><w:fldChar w:fldCharType="end"/></w:p>',
      [[1, 9]],
    ],
  ])('%s', (_, inner, counts) => {
    expect([...countWord(body(inner))]).toEqual(counts)
  })
})

describe('an import', () => {
  const source = countWord(body('<w:p><w:r><w:t>ab</w:t></w:r></w:p><w:p><w:r><w:t>c</w:t><w:sym w:char="F061"/></w:r></w:p>'))

  test('that carries and tells all has no differences', () => {
    const ledger = new Ledger()
    ledger.account([{ place: 1, units: 2 }])
    ledger.account([
      { place: 2, units: 1 },
      { place: 2, units: 1 },
    ])
    expect(ledger.differences(source)).toEqual([])
  })

  test('that leaves out a symbol, or carries a text twice, is told with the paragraph', () => {
    const ledger = new Ledger()
    ledger.account([
      { place: 1, units: 4 },
      { place: 2, units: 1 },
    ])
    expect(ledger.differences(source).map(({ code, level, params }) => [code, level, params])).toEqual([
      ['paragraph_differs', 'error', { paragraph: '1', source: '2', found: '4' }],
      ['paragraph_differs', 'error', { paragraph: '2', source: '2', found: '1' }],
    ])
  })
})
