import { outsideFormulas, type FormulaSigns } from '../formulas-in-text.ts'
import { escapedInline } from '../plain-text.ts'
import type { Piece, TextPiece } from './blocks.ts'

interface Part {
  readonly marks: string
  /** Without the spaces at its ends, where it has marks. */
  readonly text: string
}

/**
 * The pieces of a paragraph as Markdown whose line starts are not escaped yet; a line feed is a break. Marks stand at the words and not at
 * the spaces beside them. Where Markdown would not take a mark for one, the letter beside it is written by its number.
 */
export function writeInline(pieces: readonly Piece[], signs: FormulaSigns): string {
  const parts = grouped(pieces).flatMap(({ marks, pieces: own }) => partsOf(marks, innerOf(own, signs)))
  return parts
    .map(({ marks, text }, i) => {
      if (marks !== '') return `${marks}${text}${marks}`
      const [before, behind] = [parts[i - 1], parts[i + 1]]
      let own = text
      if (before !== undefined && before.marks !== '' && !closes(before.text.at(-1) ?? '', own.charAt(0))) own = byNumber(own, 0)
      if (behind !== undefined && behind.marks !== '' && !closes(behind.text.charAt(0), own.at(-1) ?? ''))
        own = byNumber(own, own.length - 1)
      return own
    })
    .join('')
}

const marksOf = (piece: Piece): string =>
  piece.kind === 'text' && piece.raised === undefined && piece.text.trim() !== ''
    ? `${piece.struck === true ? '~~' : ''}${piece.strong === true ? '**' : ''}${piece.em === true ? '*' : ''}`
    : ''

/** Neighbours with the same marks are one group; a space or a formula between two of them belongs to it. */
function grouped(pieces: readonly Piece[]): { marks: string; pieces: Piece[] }[] {
  const groups: { marks: string; pieces: Piece[] }[] = []
  for (const piece of pieces) {
    const marks = marksOf(piece)
    const last = groups.at(-1)
    const isSpace = piece.kind === 'text' && piece.text.trim() === ''
    if (last !== undefined && (last.marks === marks || isSpace)) last.pieces.push(piece)
    else groups.push({ marks, pieces: [piece] })
  }
  return groups
}

/** A group line by line; spaces at the ends of marked text stand outside of the marks. */
function partsOf(marks: string, text: string): Part[] {
  if (marks === '') return [{ marks, text }]
  return text.split('\n').flatMap((line, i) => {
    const [, before = '', middle = '', behind = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(line) ?? []
    const feed = i === 0 ? '' : '\n'
    if (middle === '') return [{ marks: '', text: feed + before }]
    const parts: Part[] = [{ marks, text: middle }]
    if (feed + before !== '') parts.unshift({ marks: '', text: feed + before })
    if (behind !== '') parts.push({ marks: '', text: behind })
    return parts
  })
}

const PUNCTUATION = /^[\p{P}\p{S}]$/u
/** Whether a mark between what it encloses and what stands outside of it is taken for a mark (CommonMark, flanking runs). */
const closes = (inside: string, outside: string): boolean =>
  !PUNCTUATION.test(inside) || outside === '' || /^[\s\p{P}\p{S}]$/u.test(outside)

const byNumber = (text: string, at: number): string => {
  const code = text.codePointAt(at)
  return code === undefined ? text : `${text.slice(0, at)}&#${code};${text.slice(at + String.fromCodePoint(code).length)}`
}

function innerOf(pieces: readonly Piece[], signs: FormulaSigns): string {
  let made = ''
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]
    if (piece === undefined) continue
    switch (piece.kind) {
      case 'break':
        made += '\n'
        break
      case 'code':
        made += piece.text.includes('`') || piece.text.trim() === '' ? escapedInline(piece.text) : `\`${piece.text.trim()}\``
        break
      case 'formula':
        if (piece.tex !== '') made += piece.display ? `\n\n$$\n${piece.tex}\n$$\n\n` : beside(made, `$${piece.tex}$`)
        break
      case 'picture':
        made += `![${escapedInline(piece.alt).replace(/[[\]]/g, '\\$&').replace(/\s+/g, ' ')}](image:${piece.id})`
        break
      case 'text': {
        if (piece.raised === undefined) {
          // Texts of one look are one, so that a formula in LaTeX's signs is found across runs.
          let text = piece.text
          for (let next = pieces[i + 1]; next?.kind === 'text' && next.raised === undefined; next = pieces[i + 1]) {
            text += next.text
            i++
          }
          const escaped = outsideFormulas(text, signs, escapedInline)
          made += made.endsWith('$') && /^[0-9$]/.test(escaped) ? `&#${escaped.charCodeAt(0)};${escaped.slice(1)}` : escaped
          break
        }
        let script = ''
        for (let at = i; ; at++) {
          const next = pieces[at]
          if (next?.kind !== 'text' || next.raised === undefined) break
          script += scriptTex(next)
          i = at
        }
        if (script !== '') made += beside(made, `$${script}$`)
      }
    }
  }
  return made
}

/** Two formulas side by side are kept apart: their dollar signs would be one sign. */
const beside = (made: string, formula: string): string => (made.endsWith('$') ? ` ${formula}` : formula)

function scriptTex({ text, raised }: TextPiece): string {
  const inner = text.trim()
  if (inner === '') return ''
  const tex = /^[\w+\-−.,()=/ ]+$/.test(inner)
    ? inner.replaceAll('−', '-').replaceAll('_', '\\_')
    : `\\text{${inner.replace(/[\\{}$&#%_^~]/g, '')}}`
  return `${raised === 'sup' ? '^' : '_'}{${tex}}`
}
