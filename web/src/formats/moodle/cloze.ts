import { spokenText } from './multilang.ts'
import type { MoodleAnswer } from './moodle-answers.ts'
import { NO_TEXT, type MoodleText } from './moodle-text.ts'

/** A gap of a cloze text: what it asks and where it stands. */
export interface ClozeGap {
  readonly kind: 'choice' | 'several' | 'text' | 'number'
  readonly isCaseSensitive: boolean
  readonly answers: readonly MoodleAnswer[]
  readonly from: number
  readonly to: number
}

const GAP = /\{(\d*):([A-Z_]+):((?:\\[\s\S]|[^\\{}])*)\}/g

const KINDS: Readonly<Record<string, ClozeGap['kind']>> = {
  MULTICHOICE: 'choice',
  MC: 'choice',
  MULTIRESPONSE: 'several',
  MR: 'several',
  SHORTANSWER: 'text',
  SA: 'text',
  MW: 'text',
  NUMERICAL: 'number',
  NM: 'number',
}

/** The gaps of a cloze text, `{1:SHORTANSWER:=Delhi#yes~%50%New Delhi}`. Null for one of a kind that Moodle does not name. */
export function clozeGaps(text: string): (ClozeGap | null)[] {
  return [...text.matchAll(GAP)].map((match) => {
    const name = match[2] ?? ''
    const isCaseSensitive = /_C$|^(?:SAC|MWC)$/.test(name)
    // V, H and S say how options are laid out, C that capitals count.
    const plain = name
      .replace(/_[A-Z]+$/, '')
      .replace(/^(MC|MR)[VHS]+$/, '$1')
      .replace(/^(SA|MW)C$/, '$1')
    const kind = KINDS[plain]
    if (kind === undefined) return null
    const answers = splitUnescaped(match[3] ?? '', '~')
      .map((one) => answerOf(one.trim(), kind))
      .filter(({ text: { raw } }) => raw !== '')
    return { kind, isCaseSensitive, answers, from: match.index, to: match.index + match[0].length }
  })
}

function answerOf(written: string, kind: ClozeGap['kind']): MoodleAnswer {
  const [mark = '', percent] = /^(?:=|%(-?\d{1,3}(?:\.\d+)?)%)/.exec(written) ?? []
  const [said = '', ...feedback] = splitUnescaped(written.slice(mark.length), '#')
  const [value = '', tolerance = ''] = kind === 'number' ? splitUnescaped(said, ':') : [said]
  return {
    text: plainText(bare(value)),
    feedback: feedback.length === 0 ? NO_TEXT : plainText(bare(feedback.join('#'))),
    share: percent === undefined ? (mark === '=' ? 1 : 0) : Number(percent) / 100,
    tolerance: bare(tolerance),
  }
}

/** Answers are within HTML, so they are HTML. */
const plainText = (raw: string): MoodleText => ({ format: 'html', raw, spoken: spokenText(raw) })

const bare = (text: string): string => text.replace(/\\([\s\S])/g, '$1').trim()

const splitUnescaped = (text: string, sign: string): string[] => {
  const parts = ['']
  for (const piece of text.match(/\\[\s\S]|[\s\S]/g) ?? []) {
    if (piece === sign) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts
}
