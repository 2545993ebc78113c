import { Refusal } from '../upload-model.ts'
import { jsonTokens } from './json-tokens.ts'

/** Trees of subjects, sections and numbers in a file of PDF2CBT: three names for questions, and two for the key. */
export const QUESTION_TREES = ['testData', 'pdfCropperData', 'testResultData'] as const
export const KEY_TREES = ['testAnswerKey', 'answerKeyData'] as const
const TREES: ReadonlySet<string> = new Set([...QUESTION_TREES, ...KEY_TREES])

/** No file of the program nests deeper than eleven. */
const MOST_DEPTH = 64

/**
 * The name of a place in both counts.
 * @param test the number of a test in a file of several, "" in any other
 * @param steps at most subject, section and number
 */
export const placeName = (test: string, tree: string, steps: readonly string[]): string => JSON.stringify([test, tree, ...steps])

/**
 * What the questions and keys of a file hold, by place, counted from its raw text without the reader: one for each question or key, and one for
 * each text, number, true, false or null in it. A name that stands twice counts twice, though only the last is read. Throws `bomb` where
 * the text nests deeper than 64.
 */
export function countPdf2cbt(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  /** Of each open object or list, the name or number that its next value has. */
  const path: (string | number)[] = []
  const add = (units: number, steps: readonly string[]): void => {
    const at = treeAt(steps)
    if (at === null || units === 0) return
    const place = placeName(at.test, at.tree, at.steps.slice(0, 3))
    found.set(place, (found.get(place) ?? 0) + units)
  }
  for (const token of jsonTokens(text)) {
    if (token.kind === 'name') path[path.length - 1] = token.text
    else if (token.kind === 'next') {
      const last = path.at(-1)
      if (typeof last === 'number') path[path.length - 1] = last + 1
    } else if (token.kind === 'close') path.pop()
    else {
      const steps = path.map(String)
      const depth = treeAt(steps)?.steps.length ?? 0
      add(Number(depth === 3) + Number(token.kind === 'value' && depth > 0), steps)
      if (token.kind === 'open') {
        if (path.length >= MOST_DEPTH) throw new Refusal('bomb')
        path.push(token.isList ? 0 : '')
      }
    }
  }
  return found
}

/** Where in which tree a path leads; null outside of all. */
function treeAt(path: readonly string[]): { readonly test: string; readonly tree: string; readonly steps: readonly string[] } | null {
  const [first = '', test = '', third = ''] = path
  if (TREES.has(first)) return { test: '', tree: first, steps: path.slice(1) }
  return first === 'testOutputDatas' && TREES.has(third) ? { test, tree: third, steps: path.slice(3) } : null
}
