/** A line of a page: its text in English letters, and where it begins, in points from the lower left corner. */
export type PdfLine = readonly [text: string, x: number, y: number]

/** A PDF of A4 pages with lines of text in Helvetica; a page without lines is one grey square, as a scan has no text either. */
export function pdfFile(pages: readonly (readonly PdfLine[])[]): Buffer {
  const objects: string[] = []
  const add = (body: string): number => objects.push(body)
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add('')
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const kids = pages.map((lines) => {
    const drawn =
      lines.length === 0
        ? '0.6 g 100 500 200 200 re f'
        : `BT /F1 14 Tf ${lines.map(([text, x, y]) => `1 0 0 1 ${x} ${y} Tm (${text.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj`).join(' ')} ET`
    const content = add(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`)
    return add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${content} 0 R >>`)
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
