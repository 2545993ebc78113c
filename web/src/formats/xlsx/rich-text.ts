import { LIVE, live } from '../plain-text.ts'
import { attribute, type XmlToken } from '../xml/xml-tokens.ts'

/** A string of a workbook as Markdown, and whether some of its look could not be kept. */
export interface CellText {
  readonly text: string
  readonly lost: boolean
}

interface Run {
  text: string
  raised: 'superscript' | 'subscript' | null
  bold: boolean
  italic: boolean
  underlined: boolean
}

const newRun = (): Run => ({ text: '', raised: null, bold: false, italic: false, underlined: false })

/**
 * Reads the runs of one string (`<si>` or `<is>`) up to its closing tag. Raised and lowered letters are TeX: read as plain text, 10² would
 * be 102. Bold and italic are Markdown; what is underlined becomes bold, since Markdown has no underline.
 */
export function readRichText(tokens: Iterator<XmlToken>, until: string): CellText {
  const runs: Run[] = []
  let run: Run | null = null
  let isText = false
  let isPhonetic = false
  for (let next = tokens.next(); next.done !== true; next = tokens.next()) {
    const token = next.value
    if (token.kind === 'close') {
      if (token.name === until) break
      if (token.name === 't') isText = false
      if (token.name === 'rPh') isPhonetic = false
      if (token.name === 'r') run = null
    } else if (token.kind === 'text') {
      if (!isText || isPhonetic) continue
      if (run === null) runs.push({ ...newRun(), text: token.text })
      else run.text += token.text
    } else if (token.name === 'r') runs.push((run = newRun()))
    else if (token.name === 'rPh') isPhonetic = !token.isEmpty
    else if (token.name === 't') isText = !token.isEmpty
    else if (run !== null) format(run, token.name, attribute(token.attributes, 'val'))
  }
  return { text: markdownOf(runs), lost: runs.some(({ underlined, text }) => underlined && text.trim() !== '') }
}

function format(run: Run, name: string, value: string | null): void {
  const isOn = value !== '0' && value !== 'false' && value !== 'none'
  if (name === 'vertAlign') run.raised = value === 'superscript' || value === 'subscript' ? value : null
  if (name === 'b') run.bold = isOn
  if (name === 'i') run.italic = isOn
  if (name === 'u') run.underlined = isOn
}

function markdownOf(runs: readonly Run[]): string {
  // A look that the whole cell has says nothing about a part of it.
  const spoken = runs.filter(({ text }) => text.trim() !== '')
  const all = (key: 'bold' | 'italic' | 'underlined') => spoken.every((run) => run[key])
  const [bold, italic, underlined] = [all('bold'), all('italic'), all('underlined')]
  let text = ''
  for (const [i, run] of runs.entries()) {
    const own = unescapedCharacters(run.text)
    const tex = run.raised === null ? null : raised(own, run.raised)
    const strong = (run.bold && !bold) || (run.underlined && !underlined)
    if (tex === null) text += marked(own, `${strong ? '**' : ''}${run.italic && !italic ? '*' : ''}`)
    // A raised and a lowered letter side by side are one formula.
    else text = isRaised(runs[i - 1]) ? `${text.slice(0, -2)}${tex}$${LIVE.close}` : `${text}${live(`$${tex}$`)}`
  }
  return text
}

const isRaised = (run: Run | undefined): boolean => run !== undefined && run.raised !== null && raised(run.text, run.raised) !== null

function raised(text: string, how: 'superscript' | 'subscript'): string | null {
  const inner = text.trim()
  if (inner === '') return null
  const tex = /^[\w+\-−.,()=/ ]+$/.test(inner)
    ? inner.replaceAll('−', '-').replaceAll('_', '\\_')
    : `\\text{${inner.replace(/[\\{}$&#%_^~]/g, '')}}`
  return `${how === 'superscript' ? '^' : '_'}{${tex}}`
}

/** The marks stand at the words, not at the spaces beside them. */
function marked(text: string, marks: string): string {
  const [, before = '', inner = '', behind = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  return inner === '' || marks === '' ? text : `${before}${live(marks)}${inner}${live([...marks].toReversed().join(''))}${behind}`
}

/** Spreadsheet programs write control characters as `_x000D_`. */
export const unescapedCharacters = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text
