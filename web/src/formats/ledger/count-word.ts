import { attribute, xmlTokens } from '../xml/xml-tokens.ts'

/**
 * What a document of Word holds, paragraph by paragraph, counted from its raw text without the reader: characters that are no spaces,
 * symbols, pictures, objects and notes. Paragraphs are numbered as they begin, from 1.
 */
export function countWord(documentXml: string): Map<number, number> {
  const found = new Map<number, number>()
  const paragraphs: number[] = []
  let last = 0
  const add = (count: number): void => {
    const place = paragraphs.at(-1) ?? 0
    if (count > 0) found.set(place, (found.get(place) ?? 0) + count)
  }
  /** Drawings that are open, with their paragraph; one that holds words of its own counts by those. */
  const drawings: { name: string; holdsWords: boolean }[] = []
  const fields: { code: string; isCode: boolean }[] = []
  /** Elements whose content is not read, and how many of them are open. */
  let unread = 0
  let isText = false
  let isCode = false
  for (const token of xmlTokens(documentXml, 'not_docx')) {
    if (token.kind === 'text') {
      if (unread > 0) continue
      if (isText) add(token.text.match(/\S/g)?.length ?? 0)
      const field = fields.at(-1)
      if (isCode && field?.isCode === true) field.code += token.text
      continue
    }
    const { name } = token
    if (token.kind === 'close') {
      if (name === 'p') paragraphs.pop()
      else if (UNREAD.has(name)) unread--
      else if (name === 't') isText = false
      else if (name === 'instrText') isCode = false
      else if (DRAWINGS.has(name) && drawings.at(-1)?.name === name) {
        const drawing = drawings.pop()
        // A drawing within a drawing is part of it.
        if (unread === 0 && drawing?.holdsWords === false && drawings.at(-1)?.holdsWords !== false) add(1)
      }
      continue
    }
    if (name === 'p') {
      last++
      if (!token.isEmpty) paragraphs.push(last)
    } else if (UNREAD.has(name)) unread += token.isEmpty ? 0 : 1
    else if (unread > 0) continue
    else if (name === 't') isText = !token.isEmpty
    else if (name === 'instrText') isCode = !token.isEmpty
    else if (name === 'sym' || name === 'footnoteReference' || name === 'endnoteReference') add(1)
    else if (DRAWINGS.has(name)) {
      if (!token.isEmpty) drawings.push({ name, holdsWords: false })
      else if (drawings.at(-1)?.holdsWords !== false) add(1)
    } else if (name === 'txbxContent') {
      const drawing = drawings.at(-1)
      if (drawing !== undefined) drawing.holdsWords = true
    } else if (name === 'fldChar') {
      const type = attribute(token.attributes, 'fldCharType')
      const field = fields.at(-1)
      if (type === 'begin') fields.push({ code: '', isCode: true })
      else if (field !== undefined) {
        // The code of an old formula is all there is of it.
        if (field.isCode && /^\s*EQ\b/i.test(field.code)) add(field.code.match(/\S/g)?.length ?? 0)
        field.isCode = false
        if (type === 'end') fields.pop()
      }
    }
  }
  return found
}

const DRAWINGS = new Set(['drawing', 'pict', 'object'])
/** Deleted text, and what older programs show in place of what stands beside it. */
const UNREAD = new Set(['del', 'moveFrom', 'Fallback', 'pPr', 'rPr'])
