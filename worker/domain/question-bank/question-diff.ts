import type { ContentQuestion } from '#contract/imports/content.ts'
import { diffWords, type DiffRun } from './text-diff.ts'

/** One field that differs between two versions of a question. */
export interface FieldChange {
  /** Names from the question inwards: `['variants', 'hi', 'options', 'b']`. */
  readonly path: readonly string[]
  readonly runs: readonly DiffRun[]
}

/** What changed from one version to another, field by field in the order of the format, and within a field by words. */
export function diffQuestions(older: ContentQuestion, newer: ContentQuestion): FieldChange[] {
  const before = fieldsOf(older)
  const after = fieldsOf(newer)
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return names.flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)]
    if (was?.text === is?.text) return []
    return [{ path: (was ?? is)?.path ?? [], runs: diffWords(was?.text ?? '', is?.text ?? '') }]
  })
}

/** Whether two questions say the same; an empty list of tags is none, no digits after the point are what is given. */
export const isSameQuestion = (a: ContentQuestion, b: ContentQuestion): boolean => diffQuestions(a, b).length === 0

interface Field {
  readonly path: readonly string[]
  readonly text: string
}

/** Every text and choice of a question under its path. Lists of short words are one field: their order matters as one. */
function fieldsOf(question: ContentQuestion): Map<string, Field> {
  const fields = new Map<string, Field>()
  const walk = (value: unknown, path: readonly string[]): void => {
    if (value === undefined || value === false || (path[0] === 'decimals' && value === 0)) return
    if (Array.isArray(value) && !isTexts(path)) {
      if (value.length > 0) fields.set(path.join('\0'), { path, text: value.join(', ') })
    } else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value).toSorted(([a], [b]) => (Array.isArray(value) ? 0 : a < b ? -1 : 1)))
        walk(inner, [...path, name])
    // oxlint-disable-next-line typescript/no-base-to-string -- objects are walked above
    else fields.set(path.join('\0'), { path, text: String(value) })
  }
  for (const name of ORDER) walk(question[name], [name])
  return fields
}

/** Lists whose entries are whole texts. */
const isTexts = (path: readonly string[]): boolean => path[0] === 'variants' || (path[0] === 'key' && path[1] === 'texts')

const ORDER = [
  'type',
  'topic',
  'difficulty',
  'passage',
  'variants',
  'key',
  'options',
  'fixedOptionOrder',
  'decimals',
  'rows',
  'columns',
  'tags',
  'source',
  'year',
] as readonly (keyof ContentQuestion)[]
