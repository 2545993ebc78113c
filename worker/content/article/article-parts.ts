/** A stretch of an article's source that is rendered on its own: text that may begin with a heading, or a link to a test. */
export type ArticlePart =
  | { readonly kind: 'text'; readonly line: number; readonly source: string }
  | { readonly kind: 'test'; readonly line: number; readonly testId: string }

/**
 * Divides the Markdown of an article before each `## ` and `### ` line and at each `::test{id}` line, but not inside code and formulas
 * between fences. `line` is the first line of a part, counted from 1. A part without any text is left out.
 */
export function articleParts(source: string): ArticlePart[] {
  const parts: ArticlePart[] = []
  let [begin, fence]: [number, string | null] = [0, null]
  const lines = source.split('\n')
  const endText = (end: number): void => {
    const text = lines.slice(begin, end)
    const blank = text.findIndex((line) => line.trim() !== '')
    if (blank !== -1) parts.push({ kind: 'text', line: begin + blank + 1, source: text.slice(blank).join('\n').trimEnd() })
    begin = end
  }
  for (const [index, line] of lines.entries()) {
    const marks = FENCE.exec(line)?.[1]
    if (fence !== null) {
      if (marks?.startsWith(fence) === true && line.trim().endsWith(marks)) fence = null
    } else if (marks !== undefined) {
      fence = opensFence(line, marks) ? marks : null
    } else if (HEADING.test(line)) {
      endText(index)
      lines[index] = line.trimStart()
    } else {
      const testId = TEST.exec(line)?.[1]
      if (testId === undefined) continue
      endText(index)
      parts.push({ kind: 'test', line: index + 1, testId })
      begin = index + 1
    }
  }
  endText(lines.length)
  return parts
}

/** The marks that open or close code or a formula of several lines, also in a list or a quote. */
const FENCE = /^[\s>*+\-\d.)]*(`{3,}|~{3,}|\$\$)/
const HEADING = /^ {0,3}#{2,3} +\S/
const TEST = /^::test\{([A-Za-z0-9_-]{1,64})\}\s*$/

/** A formula or code that ends on the line that it begins on opens nothing. */
const opensFence = (line: string, marks: string): boolean => !line.slice(line.indexOf(marks) + marks.length).includes(marks)
