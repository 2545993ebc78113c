import { editedBreaks } from '#domain/text/line-breaks.ts'
import { LOCALES, type Locale } from '#contract/shared/locales.ts'
import { splitValues } from '../cell-lists.ts'
import { optionLetters } from '../row/row-cells.ts'
import { optionColumn, textColumn } from '../template-columns.ts'
import { Refusal } from '../upload-model.ts'
import { pastedFile } from './pasted-file.ts'
import { pasteMarkdown, type PastedText } from './paste-markdown.ts'
import { readPasted } from './read-pasted.ts'
import type { Told } from './told.ts'

/**
 * HTML of a clipboard as the text of a quiz: number, options by letter, `Answer: B`, `Solution: …`. Where no question is found it is the text
 * as it stands.
 */
export async function pasteQuiz(html: string, language: Locale): Promise<PastedText> {
  const asText = await pasteMarkdown(html)
  const table = await readPasted(new TextEncoder().encode(pastedFile([{ html, plain: '' }])), { language }).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (table === null) return asText
  const rows = table.rows.map(({ cells }) => new Map(table.headers.map((header, i) => [header, cells[i] ?? ''])))
  // Questions of a quiz have options: anything else is left to the author.
  if (rows.some((cells) => lettersIn(cells).length < 2)) return asText
  const unplaced = table.problems.flatMap(({ code, params }): Told[] =>
    code === 'text_unplaced' || code === 'paragraph_differs'
      ? [{ kind: 'left_text', text: params?.['text'] ?? params?.['paragraph'] ?? '', place: 0, units: 0 }]
      : [],
  )
  return { ...asText, text: rows.map((cells, i) => quizText(cells, i + 1, language)).join('\n\n'), told: [...unplaced, ...asText.told] }
}

const lettersIn = (cells: ReadonlyMap<string, string>): string[] => optionLetters(new Map([...cells].filter(([, text]) => text !== '')))

function quizText(cells: ReadonlyMap<string, string>, number: number, language: Locale): string {
  const inLanguages = (name: (language: Locale) => string): string =>
    [...new Set<Locale>([language, ...LOCALES])]
      .map((one) => cells.get(name(one)) ?? '')
      .filter((text) => text !== '')
      .join(' / ')
  const say = (name: (language: Locale) => string): string => oneBlock(editedBreaks(inLanguages(name)))
  const letters = lettersIn(cells)
  const passage = say((one) => textColumn('passage', one))
  const stem = say((one) => textColumn('stem', one))
  const solution = say((one) => textColumn('solution', one))
  const key = splitValues(cells.get('key') ?? '', ',').map((letter) => letter.trim().toUpperCase())
  return [
    `${number}. ${[passage, stem].filter((text) => text !== '').join('\n')}`,
    ...letters.map((letter) => `${letter.toUpperCase()}) ${say((one) => optionColumn(letter, one))}`),
    // A quiz has one right option each; where there are several, the author has to choose.
    ...(key.length === 1 && key[0] !== undefined && /^[A-J]$/.test(key[0]) ? [`Answer: ${key[0]}`] : []),
    ...(solution === '' ? [] : [`Solution: ${solution}`]),
  ].join('\n')
}

/** In a quiz an empty line ends a question, so that paragraphs are lines. */
const oneBlock = (text: string): string => text.replace(/\n{2,}/g, '\n')
