/** A line of a page: its text in English letters, and where it begins, in points from the lower left corner. */
export type PdfLine = readonly [text: string, x: number, y: number]

/** White and black runs of 32 dots in the code of fax machines (ITU-T T.4, tables 2 and 3). */
const [WHITE_32, BLACK_32] = ['00011011', '000001101010']
const FAX_SIDE = 64

/** A fax of 64 × 64 dots whose left half is white and whose right half is black, as a string of bytes. */
function fax(): string {
  const bits = (WHITE_32 + BLACK_32).repeat(FAX_SIDE)
  return bits.replaceAll(/.{1,8}/g, (byte) => String.fromCodePoint(Number.parseInt(byte.padEnd(8, '0'), 2)))
}

/**
 * A PDF of A4 pages with lines of text in Helvetica. A page without lines is one grey square, and a page `fax` one scan of a fax machine, both
 * from 100 to 300 points across and from 500 to 700 points up.
 */
export function pdfFile(pages: readonly (readonly PdfLine[] | 'fax')[]): Buffer {
  const objects: string[] = []
  const add = (body: string): number => objects.push(body)
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add('')
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const scan = fax()
  const image = add(
    `<< /Type /XObject /Subtype /Image /Width ${FAX_SIDE} /Height ${FAX_SIDE} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K 0 /Columns ${FAX_SIDE} /Rows ${FAX_SIDE} >> /Length ${scan.length} >>\nstream\n${scan}\nendstream`,
  )
  const kids = pages.map((lines) => {
    const drawn =
      lines === 'fax'
        ? 'q 200 0 0 200 100 500 cm /Fax Do Q'
        : lines.length === 0
          ? '0.6 g 100 500 200 200 re f'
          : `BT /F1 14 Tf ${lines.map(([text, x, y]) => `1 0 0 1 ${x} ${y} Tm (${text.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj`).join(' ')} ET`
    const content = add(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`)
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> /XObject << /Fax ${image} 0 R >> >> /Contents ${content} 0 R >>`,
    )
  })
  objects[1] = `<< /Type /Pages /Count ${pages.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`
  let file = '%PDF-1.4\n'
  const places = objects.map((body, i) => {
    const at = file.length
    file += `${i + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const table = file.length
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
