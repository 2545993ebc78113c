import { KEY_TREES, placeName, QUESTION_TREES } from '../ledger/count-pdf2cbt.ts'
import { Refusal } from '../upload-model.ts'

/** A question as the file has it, where it stands, and what the key says of it. */
export interface SourceQuestion {
  /** Its name in the ledger. */
  readonly place: string
  readonly subject: string
  readonly section: string
  /** As the paper numbers it. */
  readonly number: string
  readonly data: unknown
  /** What a tree of keys has for it; null where it has nothing. */
  readonly key: SourceKey | null
}

export interface SourceKey {
  readonly place: string
  /** Subject, section and number. */
  readonly steps: readonly string[]
  readonly data: unknown
}

export interface SourceTest {
  /** The object itself, for what stands beside the questions. */
  readonly whole: Readonly<Record<string, unknown>>
  readonly questions: readonly SourceQuestion[]
  /** Keys of no question in the file. */
  readonly looseKeys: readonly SourceKey[]
}

/** The tests of a file: one, or those of an early export of results (`testOutputDatas`). Throws `not_json`. */
export function testsIn(text: string): SourceTest[] {
  const whole = parsed(text)
  const several = whole['testOutputDatas']
  const more = Array.isArray(several) ? several.map((one: unknown, i) => [String(i), one] as const) : []
  return [['', whole] as const, ...more].flatMap(([test, value]) => (isRecord(value) ? [testOf(test, value)] : []))
}

function testOf(test: string, whole: Readonly<Record<string, unknown>>): SourceTest {
  const keys = new Map<string, SourceKey>()
  for (const tree of KEY_TREES)
    for (const { steps, data } of leavesOf(whole[tree])) {
      const name = JSON.stringify(steps)
      if (!keys.has(name)) keys.set(name, { place: placeName(test, tree, steps), steps, data })
    }
  // A file has one tree of questions; another beside it is told by the ledger.
  const tree = QUESTION_TREES.find((one) => leavesOf(whole[one]).length > 0)
  const questions = (tree === undefined ? [] : leavesOf(whole[tree])).map(({ steps, data }): SourceQuestion => {
    const [subject = '', section = '', number = ''] = steps
    const name = JSON.stringify(steps)
    const key = keys.get(name) ?? null
    keys.delete(name)
    return { place: placeName(test, tree ?? '', steps), subject, section, number, data, key }
  })
  return { whole, questions, looseKeys: [...keys.values()] }
}

/** What stands under subject, section and number. */
const leavesOf = (tree: unknown): { readonly steps: readonly string[]; readonly data: unknown }[] =>
  entriesOf(tree).flatMap(([subject, sections]) =>
    entriesOf(sections).flatMap(([section, numbers]) =>
      entriesOf(numbers).map(([number, data]) => ({ steps: [subject, section, number], data })),
    ),
  )

const entriesOf = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : [])

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('not_json')
  }
  if (!isRecord(value)) throw new Refusal('not_json')
  return value
}
