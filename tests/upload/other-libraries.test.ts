import readXlsxFile from 'read-excel-file/node'
import writeXlsxFile from 'write-excel-file/node'
import { expect, test } from 'vitest'
import { readUpload } from '#web/formats/read-upload.ts'
import { templateFile } from '#web/features/imports/engine/template-file.ts'

test('what we write, another library reads the same', async () => {
  const bytes = templateFile({ languages: ['en', 'hi', 'ur'], format: 'xlsx' })
  const ours = await readUpload('xlsx', bytes, { language: 'en' })
  const [sheet] = await readXlsxFile(Buffer.from(bytes))
  const theirs = (sheet?.data ?? []).map((row) => row.map((cell) => String(cell ?? '')))
  // A sheet has no leading "'": what is guarded against formulas is still so in the other library's eyes.
  const plain = (cells: readonly string[]) => cells.map((cell) => cell.replace(/^'(?=[=+\-@])/, ''))
  expect(theirs.map(plain)).toEqual([[...ours.headers], ...ours.rows.map(({ cells }) => plain(cells))])
})

test('what another library writes, we read the same: texts, numbers, truths, pictures', async () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC', 'base64')
  const rows = [
    ['stem_en', 'option_a_en', 'option_b_en', 'key', 'year'],
    ['भारत & <b> "x"\nline', 0.1 + 0.2, true, 'a', 2024],
  ]
  const image = {
    content: png,
    contentType: 'image/png',
    width: 8,
    height: 8,
    dpi: 96,
    anchor: { row: 2, column: 1 },
    description: 'A square',
  }
  const file = await writeXlsxFile(rows, { images: [image] }).toBuffer()
  const { rows: read, pictures } = await readUpload('xlsx', new Uint8Array(file), { language: 'en' })
  const [id = ''] = pictures.keys()
  expect(read).toEqual([{ row: 2, cells: [`भारत & <b> "x"\nline\n![A square](image:${id})`, '0.3', 'TRUE', 'a', '2024'] }])
  expect(pictures.get(id)?.bytes).toEqual(new Uint8Array(png))
})
