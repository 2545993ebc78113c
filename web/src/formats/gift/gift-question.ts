import { shown, withoutEscapes } from './gift-signs.ts'

export interface GiftText {
  readonly format: 'html' | 'markdown' | 'plain' | 'moodle'
  readonly text: string
}

export interface GiftAnswer {
  readonly text: GiftText
  /** Of the full marks; 0 for what is only wrong. */
  readonly share: number
  readonly feedback: GiftText | null
}

export type GiftAsked =
  | { readonly kind: 'description' | 'essay' }
  | { readonly kind: 'truth'; readonly isTrue: boolean; readonly feedback: readonly GiftText[] }
  | { readonly kind: 'choice' | 'text' | 'number'; readonly isSingle: boolean; readonly answers: readonly GiftAnswer[] }
  | { readonly kind: 'pairs'; readonly pairs: readonly { readonly left: GiftText; readonly right: GiftText }[] }

export interface GiftQuestion {
  readonly id: string
  readonly title: string
  readonly tags: readonly string[]
  readonly stem: GiftText
  readonly generalFeedback: GiftText | null
  readonly asked: GiftAsked
}

export type GiftParsed =
  | { readonly kind: 'category'; readonly path: string }
  | { readonly kind: 'question'; readonly question: GiftQuestion }
  | { readonly kind: 'fault'; readonly text: string }

/**
 * One block of a GIFT file in the order of steps that Moodle documents: comments, escapes, category, title, the braces of the answer,
 * format of the text, general feedback, and only then the kind of question. So `: = ~ #` in the text of a question are only characters.
 */
export function giftQuestion(block: string): GiftParsed {
  const lines = block.split('\n')
  const comments = lines.filter((line) => line.trimStart().startsWith('//')).join('\n')
  let text = withoutEscapes(
    lines
      .filter((line) => !line.trimStart().startsWith('//'))
      .join('\n')
      .trim(),
  )
  const category = /^\$CATEGORY\s*:\s*(.*)$/s.exec(text)
  if (category !== null) return { kind: 'category', path: shown(category[1] ?? '').trim() }
  const titled = /^::([\s\S]*?)::/.exec(text)
  if (titled !== null) text = text.slice(titled[0].length).trim()
  const from = text.indexOf('{')
  const to = text.indexOf('}')
  if (from === -1 ? to !== -1 : to < from) return { kind: 'fault', text: from === -1 || to !== -1 ? '}' : '{' }
  const rest = from === -1 ? '' : text.slice(to + 1).trim()
  // A second pair of braces is a formula that was not escaped: the wrong pair would be taken for the answer.
  if (/[{}]/.test(rest) || text.slice(from + 1, Math.max(from, to)).includes('{')) return { kind: 'fault', text: shown(text.slice(from)) }
  const stem = formatted(from === -1 ? text : stemOf(text.slice(0, from), rest), 'moodle')
  const { answer, feedback } = withGeneralFeedback(from === -1 ? '' : text.slice(from + 1, to).trim())
  const asked: GiftAsked | string = from === -1 ? { kind: 'description' } : askedOf(answer, stem.format)
  if (typeof asked === 'string') return { kind: 'fault', text: shown(asked) }
  return {
    kind: 'question',
    question: {
      id: labelsOf(comments, 'id')[0] ?? '',
      title: titled === null ? '' : shown(titled[1] ?? '').trim(),
      tags: [...labelsOf(comments, 'tag'), ...labelsOf(comments, 'tags').flatMap((several) => several.split(','))].map((tag) => tag.trim()),
      stem,
      generalFeedback: feedback === '' ? null : formatted(feedback, stem.format),
      asked,
    },
  }
}

/** `[id:x]` and `[tag:y]` of the comments before a question; a bracket within is escaped. */
const labelsOf = (comments: string, name: string): string[] =>
  [...comments.matchAll(new RegExp(String.raw`\[${name}:((?:\\\]|[^\]])+)\]`, 'g'))].map((match) => (match[1] ?? '').replaceAll('\\]', ']'))

/** Where words follow the answer, it stood in the place of a missing word. */
const stemOf = (before: string, after: string): string => (after === '' ? before : `${before.trimEnd()} \\_\\_\\_\\_\\_ ${after}`)

function formatted(text: string, inherited: GiftText['format']): GiftText {
  const [mark, format] = /^\s*\[(html|markdown|plain|moodle)\]/.exec(text) ?? []
  const found = format === 'html' || format === 'markdown' || format === 'plain' || format === 'moodle' ? format : inherited
  const said = shown(text.slice(mark?.length ?? 0)).trim()
  // The blank of a missing word is escaped for Markdown; elsewhere it is what it looks like.
  return { format: found, text: found === 'markdown' ? said : said.replaceAll('\\_\\_\\_\\_\\_', '_____') }
}

function withGeneralFeedback(text: string): { readonly answer: string; readonly feedback: string } {
  const at = text.lastIndexOf('####')
  return at === -1 ? { answer: text, feedback: '' } : { answer: text.slice(0, at).trim(), feedback: text.slice(at + 4).trim() }
}

/** The kind is told by the first sign that fits, in this order; a string is the part that cannot be read. */
function askedOf(answer: string, format: GiftText['format']): GiftAsked | string {
  if (answer === '') return { kind: 'essay' }
  if (answer.startsWith('#')) return numbersOf(answer.slice(1), format)
  if (answer.includes('~')) {
    const answers = partsOf(answer.replaceAll('=', '~='), '~').map((part) => choiceOf(part, format))
    return { kind: 'choice', isSingle: answer.includes('='), answers }
  }
  if (answer.includes('=') && answer.includes('->')) return pairsOf(answer, format)
  const [word = '', ...said] = answer.split('#')
  const truth = /^(?:(t|true)|(f|false))$/i.exec(word.trim())
  if (truth !== null) {
    const feedback = said.map((one) => formatted(one, format)).filter(({ text }) => text !== '')
    return { kind: 'truth', isTrue: truth[1] !== undefined, feedback }
  }
  return { kind: 'text', isSingle: true, answers: partsOf(answer, '=').map((part) => weighted(part, format, 1)) }
}

const partsOf = (text: string, sign: string): string[] =>
  text
    .split(sign)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const choiceOf = (part: string, format: GiftText['format']): GiftAnswer =>
  part.startsWith('=') ? weighted(part.slice(1).trim(), format, 1) : weighted(part, format, 0)

function weighted(part: string, format: GiftText['format'], share: number): GiftAnswer {
  const [mark, percent] = /^%(-?\d{1,3}(?:\.\d*)?)%/.exec(part) ?? []
  const said = mark === undefined ? part : part.slice(mark.length)
  const at = said.indexOf('#')
  const feedback = at === -1 ? '' : said.slice(at + 1).trim()
  return {
    text: formatted(at === -1 ? said : said.slice(0, at), format),
    share: percent === undefined ? share : Number(percent) / 100,
    feedback: feedback === '' ? null : formatted(feedback, format),
  }
}

function numbersOf(answer: string, format: GiftText['format']): GiftAsked {
  // What follows a "~" is said to every other number.
  const [right = '', ...wrong] = answer.split('~')
  const others = wrong.map((part) => weighted(`*${part.trim()}`, format, 0))
  return { kind: 'number', isSingle: true, answers: [...partsOf(right, '=').map((part) => weighted(part, format, 1)), ...others] }
}

function pairsOf(answer: string, format: GiftText['format']): GiftAsked | string {
  const pairs: { left: GiftText; right: GiftText }[] = []
  for (const part of partsOf(answer, '=')) {
    const at = part.indexOf('->')
    if (at === -1) return part
    pairs.push({ left: formatted(part.slice(0, at), format), right: formatted(part.slice(at + 2), format) })
  }
  return { kind: 'pairs', pairs }
}
