import type { Problem } from '../upload-model.ts'
import { said, type SourceFields } from './source-fields.ts'
import { isRecord, type SourceQuestion } from './source-questions.ts'

/** What the program gives, in marks. A wrong answer's are zero or less. */
export interface SourceMarks {
  readonly right: number
  readonly part: number
  readonly wrong: number
  /** As they are told; of a part only where there is one. */
  readonly texts: { readonly right: string; readonly part: string; readonly wrong: string }
}

/** `cm` for a right answer, `pm` for each right option of several, `im` for a wrong one; the program itself takes them without their signs. */
export function takeMarks(fields: SourceFields): SourceMarks {
  const given = fields.take('marks')
  const marks = isRecord(given) ? given : {}
  const text = (name: string): string => (marks[name] === undefined || marks[name] === null ? '0' : said(marks[name]))
  const size = (name: string): number => {
    const value = marks[name]
    return typeof value === 'number' && Number.isFinite(value) ? Math.abs(value) : 0
  }
  const part = size('pm')
  const known = new Set(['cm', 'pm', 'im', 'max'])
  const more = Object.entries(marks).flatMap(([name, value]) => (known.has(name) ? [] : [`${name} ${said(value)}`]))
  const wrong = isRecord(given) || given === undefined ? text('im') : said(given)
  return {
    right: size('cm'),
    part,
    wrong: -size('im'),
    texts: { right: text('cm'), part: part === 0 ? '' : text('pm'), wrong: [wrong, ...more].join(', ') },
  }
}

/** Marks by the run of questions that have the same, to be told once each. */
export class MarksOfSections {
  readonly #runs = new Map<string, { readonly name: string; readonly texts: SourceMarks['texts']; readonly numbers: string[] }>()

  add({ subject, section, number }: Pick<SourceQuestion, 'subject' | 'section' | 'number'>, { texts }: SourceMarks): void {
    const name = sectionName(subject, section)
    const at = JSON.stringify([name, texts])
    const run = this.#runs.get(at) ?? { name, texts, numbers: [] }
    run.numbers.push(number)
    this.#runs.set(at, run)
  }

  told(): Problem[] {
    return [...this.#runs.values()].map(({ name, texts, numbers }) => ({
      row: null,
      column: null,
      code: 'marks_of_file',
      level: 'warning',
      params: { section: name.slice(0, 120), numbers: numbersText(numbers), ...texts },
    }))
  }
}

/** The program names a section without a name of its own after its subject. */
export const sectionName = (subject: string, section: string): string =>
  [subject.trim(), section.trim()].filter((name, i, all) => name !== '' && all.indexOf(name) === i).join(' › ')

/** "1–7, 9" */
function numbersText(numbers: readonly string[]): string {
  const runs: { readonly from: string; to: string }[] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last !== undefined && /^\d{1,6}$/.test(number) && Number(number) === Number(last.to) + 1) last.to = number
    else runs.push({ from: number, to: number })
  }
  return runs
    .map(({ from, to }) => (from === to ? from : `${from}–${to}`))
    .join(', ')
    .slice(0, 120)
}
