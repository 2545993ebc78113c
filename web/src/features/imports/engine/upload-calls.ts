import type { ContentImage, ContentPassage, ContentQuestion, ContentTopic } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'
import type { ExportFormat } from '#web/formats/format-of-file.ts'
import { Refusal, type RefusalCode } from '#web/formats/upload-model.ts'
import { writeAiken } from '#web/formats/write-aiken.ts'
import { writeGift } from '#web/formats/write-gift.ts'
import { writeJson } from '#web/formats/write-json.ts'
import { writeTable } from '#web/formats/write-table.ts'
import type { Written } from '#web/formats/written.ts'
import { templateFile, type TemplateChoice } from './template-file.ts'
import type { UploadSession } from './upload-session.ts'

export interface ExportOrder {
  readonly format: ExportFormat
  readonly language: Locale
  readonly questions: readonly ContentQuestion[]
  readonly topics: readonly ContentTopic[]
  readonly passages: readonly ContentPassage[]
  readonly images: readonly ContentImage[]
}

/** What the page may ask of the worker: the session's own methods, and two that need no file. */
export const uploadCalls = (session: UploadSession, progress: (done: number, of: number) => void) => ({
  open: session.open.bind(session),
  restore: session.restore.bind(session),
  forget: session.forget.bind(session),
  choose: session.choose.bind(session),
  check: () => session.check(progress),
  topicNames: async () => session.topicNames(),
  original: async () => session.original(),
  setTopics: async (...args: Parameters<UploadSession['setTopics']>) => session.setTopics(...args),
  nextBatch: session.nextBatch.bind(session),
  setResults: session.setResults.bind(session),
  setStage: session.setStage.bind(session),
  mend: session.mend.bind(session),
  undo: session.undo.bind(session),
  alike: async (...args: Parameters<UploadSession['alike']>) => session.alike(...args),
  mendAlike: session.mendAlike.bind(session),
  convertLegacy: session.convertLegacy.bind(session),
  view: async () => session.view(),
  entries: async (...args: Parameters<UploadSession['entries']>) => session.entries(...args),
  row: async (...args: Parameters<UploadSession['row']>) => session.row(...args),
  cellTexts: async (...args: Parameters<UploadSession['cellTexts']>) => session.cellTexts(...args),
  problems: async (...args: Parameters<UploadSession['problems']>) => session.problems(...args),
  failed: async (...args: Parameters<UploadSession['failed']>) => session.failed(...args),
  template: async (choice: TemplateChoice) => templateFile(choice),
  write: async (order: ExportOrder): Promise<Written> => writeExport(order),
})
export type UploadCalls = ReturnType<typeof uploadCalls>

/** Questions in a format, and what it could not carry of them. */
async function writeExport({ format, language, questions, topics, passages, images }: ExportOrder): Promise<Written> {
  const topicsById = new Map(topics.map((topic) => [topic.id, topic]))
  if (format === 'gift') return writeGift(questions, language, topicsById)
  if (format === 'aiken') return writeAiken(questions, language)
  if (format === 'json') return writeJson(questions, topics, passages, images)
  const passagesById = new Map(passages.map((passage) => [passage.id, passage]))
  if (format === 'xlsx' || format === 'csv') return writeTable(format, questions, topicsById, passagesById)
  const beside = { topics: topicsById, passages: passagesById, images: new Map(images.map((image) => [image.id, image])) }
  // Few exports are documents or for learning systems: their writers come with the first one.
  if (format === 'docx') return (await import('#web/formats/docx/write-docx.ts')).writeDocx(questions, beside)
  if (format === 'moodle') return (await import('#web/formats/moodle/write-moodle.ts')).writeMoodle(questions, beside)
  return (await import('#web/formats/qti/write-qti.ts')).writeQti(questions, beside)
}

export type WorkerMessage =
  | { readonly id: number; readonly progress: { readonly done: number; readonly of: number } }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly refusal: { readonly code: RefusalCode; readonly params: Readonly<Record<string, string>> } }
  | { readonly id: number; readonly error: string }

export interface WorkerOrder {
  readonly id: number
  readonly call: keyof UploadCalls
  readonly args: readonly unknown[]
}

/** An error as it travels to the page. */
export const failureOf = (id: number, error: unknown): WorkerMessage =>
  error instanceof Refusal
    ? { id, refusal: { code: error.code, params: error.params } }
    : { id, error: error instanceof Error ? error.message : String(error) }
