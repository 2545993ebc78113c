import { escapedXml } from '../markdown-html.ts'
import type { LanguageLook } from './written-words.ts'

/** Styles of runs that say what their text is; the reader knows them by these names. */
export type RunStyle = 'SopanLabel' | 'SopanNote' | 'SopanCode' | 'SopanTeX'

export interface WrittenLook {
  readonly style?: RunStyle
  readonly strong?: boolean
  readonly em?: boolean
  readonly struck?: boolean
}

/** A text in one look. Elements of its properties stand in the order that ECMA-376 asks for (17.3.2). */
export function runXml(text: string, look: WrittenLook, { tag, font, isRightToLeft }: LanguageLook): string {
  return pieces(text, isRightToLeft)
    .map(({ text: own, isRight }) => {
      const properties = [
        look.style === undefined ? '' : `<w:rStyle w:val="${look.style}"/>`,
        font === null ? '' : `<w:rFonts w:cs="${font}"/>`,
        look.strong === true ? '<w:b/><w:bCs/>' : '',
        look.em === true ? '<w:i/><w:iCs/>' : '',
        look.struck === true ? '<w:strike/>' : '',
        isRight ? '<w:rtl/>' : '',
        font === null ? `<w:lang w:val="${tag}"/>` : `<w:lang w:bidi="${tag}"/>`,
      ].join('')
      return `<w:r><w:rPr>${properties}</w:rPr>${textXml(own)}</w:r>`
    })
    .join('')
}

const textXml = (text: string): string =>
  text
    .split('\t')
    .map((part) => (part === '' ? '' : `<w:t xml:space="preserve">${escapedXml(part)}</w:t>`))
    .join('<w:tab/>')

/** Words in Latin letters within a text from right to left keep their own direction. */
function pieces(text: string, isRightToLeft: boolean): { text: string; isRight: boolean }[] {
  if (!isRightToLeft) return [{ text, isRight: false }]
  return text
    .split(/([A-Za-z](?:[\w .,'()-]*\w)?)/)
    .map((part, i) => ({ text: part, isRight: i % 2 === 0 }))
    .filter((part) => part.text !== '')
}

export const BREAK = '<w:r><w:br/></w:r>'

export interface ParagraphLook {
  readonly style: string
  readonly list?: { readonly id: number; readonly level: number }
  readonly language: LanguageLook
  readonly hasRule?: boolean
  readonly keepNext?: boolean
  /** Of a cell of a table. */
  readonly align?: 'left' | 'center' | 'right' | null
}

/** A paragraph; its properties stand in the order that ECMA-376 asks for (17.3.1). */
export function paragraphXml(runs: string, { style, list, language, hasRule, keepNext, align }: ParagraphLook): string {
  const properties = [
    `<w:pStyle w:val="${style}"/>`,
    keepNext === true ? '<w:keepNext/>' : '',
    list === undefined ? '' : `<w:numPr><w:ilvl w:val="${list.level}"/><w:numId w:val="${list.id}"/></w:numPr>`,
    hasRule === true ? '<w:pBdr><w:bottom w:val="single" w:sz="4" w:space="1" w:color="808080"/></w:pBdr>' : '',
    language.isRightToLeft ? '<w:bidi/>' : '',
    align === undefined || align === null ? '' : `<w:jc w:val="${align}"/>`,
  ].join('')
  return `<w:p><w:pPr>${properties}</w:pPr>${runs}</w:p>`
}

/** A content control around runs or paragraphs; its number differs from every other one of the document. */
export const controlXml = (tag: string, title: string, id: number, content: string): string =>
  `<w:sdt><w:sdtPr><w:alias w:val="${escapedXml(title)}"/><w:tag w:val="${escapedXml(tag)}"/><w:id w:val="${id}"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
