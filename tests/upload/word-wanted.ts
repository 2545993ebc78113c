import type { Nodes } from 'mdast'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { textParser } from '#domain/text/markdown-parser.ts'
import { readTex } from '#web/formats/maths/read-tex.ts'
import { writeTex } from '#web/formats/maths/write-tex.ts'
import { shownAlike } from './shown-alike.ts'

/**
 * A question and what came back from Word, each of their texts as learners are shown it, to be compared. A formula is compared as the tree it
 * is, since an equation of Word does not say how its TeX was spelled (`\frac12`).
 */
export function wordWanted(question: ContentQuestion, read: ContentQuestion | null): readonly [unknown, unknown] {
  return shownAlike(spelled(withoutNone(question)), spelled(read))
}

/** No digits behind the point is what a question has that says nothing. */
function withoutNone({ decimals, ...question }: ContentQuestion): ContentQuestion {
  return { ...question, ...(decimals !== undefined && decimals > 0 && { decimals }) }
}

function spelled(value: unknown): unknown {
  if (typeof value === 'string')
    return formulasOf(value).reduceRight((text, { start, end, tex }) => text.slice(0, start) + tex + text.slice(end), value)
  if (Array.isArray(value)) return value.map(spelled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spelled(one)]))
}

const parser = textParser()

/** The formulas of a text in their order, each as this module spells it. */
function formulasOf(markdown: string): { start: number; end: number; tex: string }[] {
  const found: { start: number; end: number; tex: string }[] = []
  const look = (node: Nodes): void => {
    const start = node.position?.start.offset ?? 0
    const end = node.position?.end.offset ?? 0
    if (node.type === 'math' || node.type === 'inlineMath') {
      const display = node.type === 'math' || markdown.startsWith('$$', start)
      const read = readTex(node.value, display)
      const tex = read === null ? node.value.trim() : writeTex(read.formula)
      found.push({ start, end, tex: display ? `\n\n$$\n${tex}\n$$\n\n` : `$${tex.replace(/\s*\n\s*/g, ' ')}$` })
    } else if ('children' in node) node.children.forEach(look)
  }
  look(parser.parse(markdown))
  return found
}
