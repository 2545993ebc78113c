import type { ContentQuestion } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { draftOfRow } from '../question-of-row.ts'
import { DEFAULT_SETTINGS } from '../row-settings.ts'
import { Refusal, type Picture, type Problem } from '../upload-model.ts'
import { pastedFile, type PastedPiece } from './pasted-file.ts'
import { readPasted } from './read-pasted.ts'

/** What a paste holds: one question with options, or how many. */
export interface PastedQuestion {
  readonly count: number
  /** Null where there are several. */
  readonly question: ContentQuestion | null
  /** The passage or directions above it, which belong to the bank and not to the question. */
  readonly passage: string
  readonly pictures: readonly Picture[]
  /** Text that belongs to no field, and what could not be carried. */
  readonly problems: readonly Problem[]
}

/** Devanagari is read as Hindi and the Bengali script as Bengali: other languages are written in them as well. */
const SCRIPT_OF: { readonly [locale in Locale]?: Locale } = { mr: 'hi', bho: 'hi', mai: 'hi', as: 'bn', mni: 'bn' }

/** A paste as a whole question: with at least two options; null for any other text. */
export async function pastedQuestion(piece: PastedPiece, language: Locale): Promise<PastedQuestion | null> {
  const bytes = new TextEncoder().encode(pastedFile([{ html: piece.html, plain: piece.plain }]))
  const table = await readPasted(bytes, { language }).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  const [first] = table?.rows ?? []
  if (table === null || first === undefined) return null
  const { draft } = draftOfRow(
    first.row,
    new Map(table.headers.map((header, i) => [header, first.cells[i] ?? '']).filter(([, text]) => text !== '') as [string, string][]),
    DEFAULT_SETTINGS,
  )
  if (draft.options.length < 2) return null
  const pictures = [...table.pictures.values()]
  if (table.rows.length > 1) return { count: table.rows.length, question: null, passage: '', pictures, problems: [] }
  const { type, options, rows, columns, decimals, key } = draft
  const variants = inLanguage(draft.variants, language)
  const question: ContentQuestion = {
    id: '',
    type,
    topic: '',
    difficulty: 'medium',
    options: [...options],
    ...(rows.length > 0 && { rows: [...rows] }),
    ...(columns.length > 0 && { columns: [...columns] }),
    ...(decimals > 0 && { decimals }),
    variants,
    key: key ?? { options: [] },
  }
  const problems = table.problems.filter(({ code }) => code !== 'labels_stripped')
  return { count: 1, question, passage: Object.values(draft.passage).join('\n\n'), pictures, problems }
}

/** A question in one language is in the language that is being written, where that has its script. */
function inLanguage(variants: ContentQuestion['variants'], language: Locale): ContentQuestion['variants'] {
  const [only, another] = Object.entries(variants)
  if (only === undefined || another !== undefined || only[0] !== SCRIPT_OF[language]) return variants
  return { [language]: only[1] }
}
