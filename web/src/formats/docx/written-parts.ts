import { escapedXml } from '../markdown-html.ts'
import { FONT_SUBSTITUTES } from './written-words.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const M = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The document around its paragraphs: a page of A4 with margins of an inch. */
export const documentPart = (body: string): string =>
  `${HEAD}<w:document ${W} ${M} xmlns:r="${OFFICE}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`

export const relationsPart = (relations: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type.includes(':') ? type : `${OFFICE}/${type}`}" Target="${target}"/>`).join('')}</Relationships>`

export const CORE_TYPE = `${PACKAGE}/relationships/metadata/core-properties`

export function contentTypesPart(): string {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  const parts = [
    ['/word/document.xml', `${word}.document.main+xml`],
    ['/word/styles.xml', `${word}.styles+xml`],
    ['/word/numbering.xml', `${word}.numbering+xml`],
    ['/word/settings.xml', `${word}.settings+xml`],
    ['/word/fontTable.xml', `${word}.fontTable+xml`],
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
  ]
  const pictures = [
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['webp', 'image/webp'],
  ].map(([end, type]) => `<Default Extension="${end}" ContentType="${type}"/>`)
  const overrides = parts.map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`)
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${pictures.join('')}${overrides.join('')}</Types>`
}

/** Title and language of the file, which screen readers announce. */
export const corePart = (title: string, language: string): string =>
  `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapedXml(title)}</dc:title><dc:language>${language}</dc:language></cp:coreProperties>`

/** Word 2013 and later lay the text out as it is meant. */
export const settingsPart = (): string =>
  `${HEAD}<w:settings ${W} ${M}><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat><m:mathPr><m:mathFont m:val="Cambria Math"/></m:mathPr></w:settings>`

export const fontsPart = (): string =>
  `${HEAD}<w:fonts ${W}>${[...FONT_SUBSTITUTES].map(([font, other]) => `<w:font w:name="${font}"><w:altName w:val="${other}"/></w:font>`).join('')}</w:fonts>`

/** A list of the document: where it begins to count, null for bullets, and its level from 0. */
export interface WrittenList {
  readonly start: number | null
  readonly level: number
}

/** Questions are list 1; the lists of their texts follow in order, each a list of its own. */
export function numberingPart(lists: readonly WrittenList[]): string {
  const levels = (levelOf: (level: number) => string): string => Array.from({ length: 9 }, (_, level) => levelOf(level)).join('')
  const level = (at: number, format: string, text: string, left: number, hanging: number): string =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${left}" w:hanging="${hanging}"/></w:pPr></w:lvl>`
  const abstracts = [
    ['multilevel', levels((at) => level(at, 'decimal', `%${at + 1}.`, 567 * (at + 1), 567))],
    ['hybridMultilevel', levels((at) => level(at, 'bullet', '•', 567 + 360 * (at + 1), 360))],
    ['hybridMultilevel', levels((at) => level(at, 'decimal', `%${at + 1}.`, 567 + 360 * (at + 1), 360))],
  ].map(([type, own], i) => `<w:abstractNum w:abstractNumId="${i}"><w:multiLevelType w:val="${type}"/>${own}</w:abstractNum>`)
  const nums = lists.map(
    ({ start, level: at }, i) =>
      `<w:num w:numId="${i + 2}"><w:abstractNumId w:val="${start === null ? 1 : 2}"/><w:lvlOverride w:ilvl="${at}"><w:startOverride w:val="${start ?? 1}"/></w:lvlOverride></w:num>`,
  )
  return `${HEAD}<w:numbering ${W}>${abstracts.join('')}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>${nums.join('')}</w:numbering>`
}

/** @param language the language of the document, and the one of its scripts that are no Latin ones */
export function stylesPart(language: string, complex: string): string {
  const style = (
    id: string,
    name: string,
    paragraph: string,
    run = '',
    rest: { based?: string; next?: string; isDefault?: true } = {},
  ): string =>
    `<w:style w:type="paragraph"${rest.isDefault === true ? ' w:default="1"' : id.startsWith('Sopan') ? ' w:customStyle="1"' : ''} w:styleId="${id}"><w:name w:val="${name}"/>${rest.isDefault === true ? '' : `<w:basedOn w:val="${rest.based ?? 'Normal'}"/>`}${rest.next === undefined ? '' : `<w:next w:val="${rest.next}"/>`}<w:qFormat/>${paragraph === '' ? '' : `<w:pPr>${paragraph}</w:pPr>`}${run === '' ? '' : `<w:rPr>${run}</w:rPr>`}</w:style>`
  const character = (id: string, name: string, run: string): string =>
    `<w:style w:type="character" w:customStyle="1" w:styleId="${id}"><w:name w:val="${name}"/><w:qFormat/>${run === '' ? '' : `<w:rPr>${run}</w:rPr>`}</w:style>`
  const size = (half: number): string => `<w:sz w:val="${half}"/><w:szCs w:val="${half}"/>`
  const indent = (left: number): string => `<w:ind w:left="${left}"/>`
  const styles = [
    style('Normal', 'Normal', '', '', { isDefault: true }),
    style(
      'Heading1',
      'heading 1',
      '<w:keepNext/><w:keepLines/><w:spacing w:before="360" w:after="120"/><w:outlineLvl w:val="0"/>',
      `<w:b/><w:bCs/>${size(32)}`,
      { next: 'Normal' },
    ),
    style(
      'Heading2',
      'heading 2',
      '<w:keepNext/><w:keepLines/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="1"/>',
      `<w:b/><w:bCs/>${size(26)}`,
      { next: 'Normal' },
    ),
    style(
      'SopanQuestion',
      'Sopan Question',
      '<w:keepNext/><w:numPr><w:numId w:val="1"/></w:numPr><w:spacing w:before="240"/><w:ind w:left="567" w:hanging="567"/>',
      '',
      { next: 'SopanText' },
    ),
    style('SopanText', 'Sopan Text', indent(567)),
    style('SopanOption', 'Sopan Option', '<w:tabs><w:tab w:val="left" w:pos="1134"/></w:tabs><w:ind w:left="1134" w:hanging="567"/>'),
    style('SopanOptionMore', 'Sopan Option More', indent(1134)),
    style('SopanQuote', 'Sopan Quote', indent(1134)),
    style('SopanList', 'Sopan List', ''),
    ...Array.from({ length: 9 }, (_, i) => style(`SopanItem${i + 1}`, `Sopan Item ${i + 1}`, indent(567 + 360 * (i + 1)))),
    style('SopanCodeBlock', 'Sopan Code Block', `<w:shd w:val="clear" w:color="auto" w:fill="F2F2F2"/>${indent(567)}`),
    style('SopanCell', 'Sopan Cell', '<w:spacing w:before="40" w:after="40"/>'),
    style('SopanSmall', 'Sopan Small', `<w:spacing w:after="240"/>${indent(567)}`, `<w:color w:val="595959"/>${size(16)}`),
    character('SopanLabel', 'Sopan Label', '<w:b/><w:bCs/>'),
    character('SopanNote', 'Sopan Note', ''),
    character('SopanCode', 'Sopan Code', '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/>'),
    character('SopanTeX', 'Sopan TeX', '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/>'),
    `<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>`,
    `<w:style w:type="table" w:customStyle="1" w:styleId="SopanTable"><w:name w:val="Sopan Table"/><w:basedOn w:val="TableNormal"/><w:tblPr><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`).join('')}</w:tblBorders></w:tblPr><w:tblStylePr w:type="firstRow"><w:rPr><w:b/><w:bCs/></w:rPr></w:tblStylePr></w:style>`,
  ]
  const defaults = `<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Nirmala UI"/>${size(22)}<w:lang w:val="${language}" w:bidi="${complex}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="80" w:line="264" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>`
  return `${HEAD}<w:styles ${W}>${defaults}${styles.join('')}</w:styles>`
}
