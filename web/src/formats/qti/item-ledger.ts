import { countElements, missingLetters, plainXml } from '../ledger/count-xml.ts'
import type { ItemQuestions } from './item-questions.ts'

/** Elements that become options, rows or columns. */
const ENTRIES = [
  'simpleChoice',
  'qti-simple-choice',
  'inlineChoice',
  'qti-inline-choice',
  'simpleAssociableChoice',
  'qti-simple-associable-choice',
  'gapText',
  'qti-gap-text',
  'gapImg',
  'qti-gap-img',
]

/** What the questions of an item lack of its raw text, in few words; null where source = carried + told. */
export function missingOfItem(xml: string, isOld: boolean, { questions, passage }: ItemQuestions, told: readonly string[]): string | null {
  const wanted = isOld ? null : countElements(xml, ENTRIES)
  const held = questions.reduce((sum, one) => sum + entriesOf(one), 0)
  if (wanted !== null && wanted !== held) return `${held} / ${wanted}`
  const missing = missingLetters(isOld ? texts12(xml) : texts2(xml), [JSON.stringify([questions, passage]), ...told])
  return missing === '' ? null : missing.slice(0, 60)
}

/** Rows of a gap match and places of an order are no entries of the file. */
function entriesOf({ question, kind }: ItemQuestions['questions'][number]): number {
  const { options = [], rows = [], columns = [] } = question
  if (kind === 'order') return rows.length
  const areGaps = Object.values(question.variants).some((variant) =>
    Object.values(variant?.rows ?? {}).every((text) => /^\(\d+\)$/.test(text)),
  )
  return options.length + (areGaps ? 0 : rows.length) + columns.length
}

/** The body and the feedback of an item, without the prefixes of names. */
function texts2(xml: string): string[] {
  const bare = xml.replace(/<!--[\s\S]*?-->/g, '').replace(/<(\/?)[\w-]+:/g, '<$1')
  return ['itemBody', 'qti-item-body', 'modalFeedback', 'qti-modal-feedback'].flatMap((name) =>
    [...bare.matchAll(new RegExp(`<${name}(?:\\s[^<>]*)?>([\\s\\S]*?)</${name}\\s*>`, 'g'))].map((match) => match[1] ?? ''),
  )
}

/** Labels of matching options stand once a row in the file, and once in a question. */
function texts12(xml: string): string[] {
  const bare = xml.replace(/<(\/?)[\w-]+:/g, '<$1')
  return [...new Set([...bare.matchAll(/<mattext(?:\s[^<>]*)?>([\s\S]*?)<\/mattext\s*>/g)].map((match) => plainXml(match[1] ?? '')))]
}
