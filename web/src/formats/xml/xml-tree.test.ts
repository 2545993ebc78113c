import { describe, expect, test } from 'vitest'
import { Refusal } from '../upload-model.ts'
import { attributeOf, elementOf, elementsOf, textOf, xmlTree } from './xml-tree.ts'

const refusalOf = (xml: string): string => {
  try {
    xmlTree(xml, 'not_xlsx')
    return 'none'
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

describe('a document as a tree', () => {
  test('keeps elements, attributes and texts in their order', () => {
    const tree = xmlTree(
      '<?xml version="1.0"?>\n<w:p w:id="7">One <w:r>two &amp; <!-- no --><![CDATA[<three>]]></w:r> four<w:br/></w:p>\n',
      'not_xlsx',
    )
    expect([tree.name, attributeOf(tree, 'id'), attributeOf(tree, 'none')]).toEqual(['p', '7', null])
    expect(textOf(tree)).toBe('One two & <three> four')
    expect(elementsOf(tree).map(({ name }) => name)).toEqual(['r', 'br'])
    expect(elementOf(tree, 'r')?.children).toEqual(['two & ', '<three>'])
    expect(elementOf(tree, 'x')).toBeNull()
  })

  test.each([
    ['a tag that is never closed', '<a><b></a>', 'not_xlsx'],
    ['a tag that is closed twice', '<a></a></a>', 'not_xlsx'],
    ['a tag that has no end', '<a', 'not_xlsx'],
    ['two roots', '<a/><b/>', 'not_xlsx'],
    ['nothing', ' ', 'not_xlsx'],
    ['a document type with entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'not_xlsx'],
    ['elements 50,000 deep', '<a>'.repeat(50_000) + '</a>'.repeat(50_000), 'bomb'],
  ])('refuses %s', (_, xml, code) => {
    expect(refusalOf(xml)).toBe(code)
  })

  test('reads a document type without entities', () => {
    expect(xmlTree('<!DOCTYPE quiz><quiz/>', 'not_xlsx').name).toBe('quiz')
  })
})
