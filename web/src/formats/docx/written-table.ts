import type { LanguageLook } from './written-words.ts'

/** Between the margins of the page, in twentieths of a point. */
const WIDTH = 9_026

/** A table of cells that each hold paragraphs; the first row is its header. Properties stand in the order of ECMA-376 (17.4). */
export function tableXml(rows: readonly (readonly string[])[], { isRightToLeft }: LanguageLook): string {
  const width = Math.max(1, ...rows.map((row) => row.length))
  const one = Math.floor(WIDTH / width)
  const columns = Array.from({ length: width }, (_, i) => i)
  const empty = '<w:p/>'
  const lines = rows.map((row, i) => {
    const cells = columns.map((at) => `<w:tc><w:tcPr><w:tcW w:w="${one}" w:type="dxa"/></w:tcPr>${row[at] ?? empty}</w:tc>`)
    return `<w:tr>${i === 0 ? '<w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>' : '<w:trPr><w:cantSplit/></w:trPr>'}${cells.join('')}</w:tr>`
  })
  const properties = [
    '<w:tblStyle w:val="SopanTable"/>',
    isRightToLeft ? '<w:bidiVisual/>' : '',
    `<w:tblW w:w="${one * width}" w:type="dxa"/>`,
    '<w:tblLook w:val="0620" w:firstRow="1" w:lastRow="0" w:firstColumn="0" w:lastColumn="0" w:noHBand="1" w:noVBand="1"/>',
  ]
  return `<w:tbl><w:tblPr>${properties.join('')}</w:tblPr><w:tblGrid>${columns.map(() => `<w:gridCol w:w="${one}"/>`).join('')}</w:tblGrid>${lines.join('')}</w:tbl>`
}
