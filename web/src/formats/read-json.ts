import * as z from 'zod/mini'
import { CONTENT_FORMAT, imageSchema, passageSchema, questionSchema, topicSchema } from '#contract/imports/content.ts'
import { questionTable, type FoundQuestion } from './question-table.ts'
import { decodeText } from './text-encoding.ts'
import { Refusal, UPLOAD_LIMITS, type ParseOptions, type Picture, type Problem, type UploadTable } from './upload-model.ts'

/** The product's own JSON (worker/contract/imports/content.ts), of which an upload takes questions, topics, passages and pictures. */
export function readJson(bytes: Uint8Array, options: ParseOptions): UploadTable {
  const bundle = parsed(decodeText(bytes, options))
  const problems: Problem[] = []
  const questions: FoundQuestion[] = []
  const listed = listOf(bundle, 'questions')
  if (listed.length > UPLOAD_LIMITS.rows) throw new Refusal('too_many_rows', { most: String(UPLOAD_LIMITS.rows) })
  for (const [i, value] of listed.entries()) {
    const found = questionSchema.safeParse(value)
    if (found.success) questions.push({ row: i + 1, question: found.data })
    else {
      const [issue] = found.error.issues
      const params = { path: (issue?.path ?? []).map(String).join('.'), text: issue?.message ?? '' }
      problems.push({ row: i + 1, column: null, code: 'json_invalid', level: 'error', params })
    }
  }
  const valid = <Schema extends z.ZodMiniType>(name: string, schema: Schema): z.output<Schema>[] =>
    listOf(bundle, name).flatMap((value, i) => {
      const found = schema.safeParse(value)
      if (!found.success)
        problems.push({ row: null, column: null, code: 'json_invalid', level: 'error', params: { path: `${name}.${i}`, text: '' } })
      return found.success ? [found.data] : []
    })
  const topics = valid('topics', topicSchema)
  const passages = valid('passages', passageSchema)
  const images = valid('images', imageSchema)
  for (const part of ['patterns', 'tests', 'groups', 'samples', 'practice'])
    if (listOf(bundle, part).length > 0)
      problems.push({
        row: null,
        column: null,
        code: 'json_part',
        level: 'warning',
        params: { part, count: String(listOf(bundle, part).length) },
      })
  if (listed.length === 0) throw new Refusal('empty')
  return questionTable(questions, {
    unit: 'row',
    topics: new Map(topics.map((topic) => [topic.id, topic])),
    passages: new Map(passages.map((passage) => [passage.id, passage])),
    pictures: new Map(images.map((image) => [image.id, pictureOfBase64(image)])),
    problems,
  })
}

function parsed(text: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('not_json')
  }
  // A bare list of questions is taken as one, too.
  if (Array.isArray(value)) return { questions: value }
  if (typeof value !== 'object' || value === null) throw new Refusal('not_json')
  const format: unknown = Reflect.get(value, 'format')
  if (format !== undefined && format !== CONTENT_FORMAT) throw new Refusal('not_json')
  return value
}

function listOf(bundle: object, name: string): readonly unknown[] {
  const list: unknown = Reflect.get(bundle, name)
  return Array.isArray(list) ? list : []
}

const pictureOfBase64 = ({ id, type, data }: z.infer<typeof imageSchema>): Picture => ({
  id,
  type,
  bytes: Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)),
})
