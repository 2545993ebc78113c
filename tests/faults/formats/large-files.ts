import { LETTERS, templateColumns } from '#web/formats/template-columns.ts'
import { writeXlsx } from '#web/formats/xlsx/write-xlsx.ts'
import { pngFile } from '../../upload/png-file.ts'
import { drawing, fraction, m, math, p, paragraphs, run, wordFile } from '../../upload/word-file.ts'

/** What a long paper holds: about 200 pages as Word sets them. */
export const DOCUMENT = { questions: 800, formulas: 400, pictures: 150 } as const
const KEYS = ['a', 'b', 'c', 'd'] as const
/** Questions without an answer, so that there is something to mend. */
const KEYLESS_EVERY = 20

/** A paper of 800 questions with their solutions, 400 equations and 150 pictures of 300 × 200 dots. */
export function largeDocument(): Uint8Array<ArrayBuffer> {
  const { questions, formulas, pictures } = DOCUMENT
  const media = Object.fromEntries(Array.from({ length: pictures }, (_, i) => [`i${i}`, [`image${i}.png`, picture(i)] as const]))
  const body = Array.from({ length: questions }, (_, i) => {
    const formula = i % 2 === 0 && i / 2 < formulas ? math(fraction(`a_${i}+b`, 'c') + m('=x')) : ''
    const drawn = i % 5 === 1 && (i - 1) / 5 < pictures ? drawing(`i${(i - 1) / 5}`, `Figure ${i}`) : ''
    const stem = run(
      `${i + 1}. A body of mass ${i + 1} kg moves along a straight line and its distance from the origin is measured each second. What is `,
    )
    const options = KEYS.map((letter, at) => `(${letter}) The value number ${i + at} of the quantity that is asked for`)
    const answer =
      i % KEYLESS_EVERY === 0
        ? []
        : [`Ans. (${KEYS[i % 4] ?? 'a'})`, `Sol. Since the distance grows by ${i} metres in each second, the statement follows.`]
    return p(stem + formula + drawn + run(' here?')) + paragraphs([...options, ...answer].join('\n'))
  })
  return wordFile(body.join(''), { media })
}

/** Dots that no two pictures have alike, as a PNG that does not become small. */
function picture(seed: number): Uint8Array {
  const [width, height] = [300, 200]
  const rows = Buffer.alloc((width * 3 + 1) * height)
  let state = seed + 1
  for (let at = 0; at < rows.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    rows[at] = at % (width * 3 + 1) === 0 ? 0 : (state >>> 16) & 0x03
  }
  return pngFile(width, height, rows)
}

export const SHEET_QUESTIONS = 3_000

/** A workbook of 3,000 questions in English and Hindi, with a formula in every text. */
export function largeSheet(): Uint8Array<ArrayBuffer> {
  const columns = templateColumns({ languages: ['en', 'hi'], letters: LETTERS.slice(0, 4), parts: false, passages: false })
  const words = { en: 'What is the value of', hi: 'निम्नलिखित का मान क्या है:' }
  const rows = Array.from({ length: SHEET_QUESTIONS }, (_, i) => {
    const cells: Record<string, string> = {
      external_id: `large-${i}`,
      type: 'single',
      subject: 'Maths',
      topic: `Topic ${i % 20}`,
      key: 'b',
    }
    for (const [language, said] of Object.entries(words)) {
      cells[`stem_${language}`] = `${said} $\\frac{${i}}{2} + x^{${i % 9}}$?`
      for (const [n, letter] of KEYS.entries()) cells[`option_${letter}_${language}`] = `$${i + n}$`
      cells[`solution_${language}`] = `${said} $${i + 1}$`
    }
    return columns.map((name) => cells[name] ?? '')
  })
  return writeXlsx([{ name: 'Questions', rows: [columns, ...rows] }])
}
