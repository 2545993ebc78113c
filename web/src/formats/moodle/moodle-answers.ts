import { elementOf, elementsOf, attributeOf, textOf, type XmlElement } from '../xml/xml-tree.ts'
import type { MoodleFile } from './moodle-files.ts'
import { moodleText, type MoodleText, type Report } from './moodle-text.ts'

export interface MoodleAnswer {
  readonly text: MoodleText
  readonly feedback: MoodleText
  /** Of the full marks. */
  readonly share: number
  readonly tolerance: string
}

/** The `<answer>` elements of a question. */
export const moodleAnswers = (question: XmlElement, files: ReadonlyMap<XmlElement, MoodleFile>, report: Report): MoodleAnswer[] =>
  elementsOf(question, 'answer').map((answer) => ({
    text: moodleText(answer, files, report),
    feedback: moodleText(elementOf(answer, 'feedback'), files, report),
    share: shareOf(attributeOf(answer, 'fraction')),
    tolerance: childText(answer, 'tolerance'),
  }))

const shareOf = (fraction: string | null): number => {
  const percent = Number(fraction ?? '0')
  return Number.isFinite(percent) ? percent / 100 : 0
}

/** The trimmed text of a child, or of its `<text>`; "" where there is none. */
export function childText(element: XmlElement, name: string): string {
  const child = elementOf(element, name)
  return child === null ? '' : textOf(elementOf(child, 'text') ?? child).trim()
}
