import { writeXlsx } from '#web/formats/xlsx/write-xlsx.ts'
import { LETTERS, templateColumns } from '#web/formats/template-columns.ts'

const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC'),
  (letter) => letter.charCodeAt(0),
)

interface SheetOptions {
  /** Makes names and texts this sheet's own. */
  readonly mark: string
  readonly count: number
  /** The row (0-based) whose third option has no Hindi text. */
  readonly forgets?: number
  /** Subjects, which the rows take in turns of equal length; one by default. */
  readonly subjects?: readonly string[]
}

/** An English and Hindi sheet by the product's own writer: formulas everywhere, a figure over a cell; the right option is the second. */
export function bilingualSheet({ mark, count, forgets, subjects = [`Upload ${mark}`] }: SheetOptions): Buffer {
  const columns = templateColumns({ languages: ['en', 'hi'], letters: LETTERS.slice(0, 4), parts: false, passages: false })
  const rows = Array.from({ length: count }, (_, i) => {
    const subject = subjects[Math.floor((i * subjects.length) / count)] ?? ''
    const cells: Record<string, string> = {
      external_id: `${mark}-${i}`,
      subject,
      topic: 'Squares',
      difficulty: 'easy',
      key: 'b',
      stem_en: `What is $${i + 2}^2$ in upload ${mark}?`,
      stem_hi: `$${i + 2}^2$ का मान (${mark})?`,
      ...Object.fromEntries(
        ['a', 'b', 'c', 'd'].flatMap((letter, n) =>
          ['en', 'hi'].map((language) => [`option_${letter}_${language}`, `$${(i + 2) ** 2 + n - 1}$`]),
        ),
      ),
      solution_en: `$${i + 2} \\times ${i + 2}$`,
      solution_hi: `$${i + 2} \\times ${i + 2}$`,
    }
    if (i === forgets) delete cells['option_c_hi']
    return columns.map((name) => cells[name] ?? '')
  })
  const pictures = [
    { row: 1, column: columns.indexOf('stem_en'), bytes: PNG, type: 'image/png', alt: 'A small square', width: 8, height: 8 },
  ]
  return Buffer.from(writeXlsx([{ name: 'Questions', rows: [columns, ...rows], pictures }]))
}
