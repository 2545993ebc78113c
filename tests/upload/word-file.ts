import { strToU8, zipSync, type Zippable } from 'fflate'

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface WordParts {
  readonly styles?: string
  readonly numbering?: string
  readonly footnotes?: string
  readonly header?: string
  /** By relation: the name in `word/media/` and the bytes. */
  readonly media?: Readonly<Record<string, readonly [name: string, bytes: Uint8Array]>>
  /** More relations of the document, as XML. */
  readonly relations?: string
  /** More parts of the zip. */
  readonly more?: Zippable
}

/** A document of Word whose body is this XML. */
export function wordFile(
  body: string,
  { styles, numbering, footnotes, header, media = {}, relations = '', more = {} }: WordParts = {},
): Uint8Array<ArrayBuffer> {
  const parts: Zippable = {
    '[Content_Types].xml': strToU8(
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      `<Relationships><Relationship Id="r1" Type="${REL}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}<w:sectPr/></w:body></w:document>`,
    ),
  }
  const links: string[] = []
  const part = (name: string, xml: string | undefined): void => {
    if (xml === undefined) return
    parts[`word/${name}.xml`] = strToU8(xml)
    links.push(`<Relationship Id="${name}" Type="${REL}/${name}" Target="${name}.xml"/>`)
  }
  part('styles', styles)
  part('numbering', numbering)
  part('footnotes', footnotes)
  part('header', header)
  for (const [id, [name, bytes]] of Object.entries(media)) {
    parts[`word/media/${name}`] = bytes
    links.push(`<Relationship Id="${id}" Type="${REL}/image" Target="media/${name}"/>`)
  }
  parts['word/_rels/document.xml.rels'] = strToU8(`<Relationships>${links.join('')}${relations}</Relationships>`)
  return new Uint8Array(zipSync({ ...parts, ...more }))
}

export const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
/** A run with properties, such as `<w:b/>`. */
export const run = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${xml(text)}</w:t></w:r>`
/** A paragraph of plain text, or of runs. `\t` is a tab and `\n` a soft break. */
export const p = (content: string, properties = ''): string => {
  const runs = content.startsWith('<')
    ? content
    : content
        .split(/([\t\n])/)
        .map((part) => (part === '\t' ? '<w:r><w:tab/></w:r>' : part === '\n' ? '<w:r><w:br/></w:r>' : part === '' ? '' : run(part)))
        .join('')
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`
}
export const paragraphs = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => p(line.trim()))
    .join('')
export const table = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${cell.startsWith('<w:p') ? cell : p(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

export const m = (text: string): string => `<m:r><m:t>${xml(text)}</m:t></m:r>`
export const math = (inner: string): string => `<m:oMath>${inner}</m:oMath>`
export const fraction = (top: string, bottom: string): string => `<m:f><m:num>${m(top)}</m:num><m:den>${m(bottom)}</m:den></m:f>`
export const drawing = (relation: string, alt = ''): string =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" descr="${alt}"/><a:graphic><a:blip r:embed="${relation}"/></a:graphic></wp:inline></w:drawing></w:r>`
export const field = (code: string, result = ''): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">${xml(code)}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`

export const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC'),
  (letter) => letter.charCodeAt(0),
)
