import { choiceOfShares } from '../choice-form.ts'
import { htmlToMarkdown } from '../html-markdown.ts'
import { matrixOfPairs } from '../matrix-form.ts'
import { plainNumber, withTolerance } from '../number-key.ts'
import { markdownOfPlain } from '../plain-text.ts'
import type { QuestionForm } from '../question-form.ts'
import { textsOfAnswers } from '../text-key.ts'
import type { Problem } from '../upload-model.ts'
import type { GiftAnswer, GiftAsked, GiftText } from './gift-question.ts'

export type Report = (code: Problem['code'], level?: Problem['level'], text?: string) => void

/** What a GIFT question asks for, as one of our types; null where there is none, which is told. */
export function formOfGift(asked: GiftAsked, stem: GiftText, report: Report): QuestionForm<GiftText> | null {
  switch (asked.kind) {
    case 'truth':
      return { type: 'trueFalse', key: { options: [asked.isTrue ? 'a' : 'b'] } }
    case 'essay':
      report('essay')
      return null
    case 'description':
      report('no_answer', 'error', stem.text)
      return null
    case 'choice':
      return choiceOfShares(asked.answers, asked.isSingle, report)
    case 'text': {
      const texts = textsOfAnswers(
        asked.answers.map(({ text, share }) => ({ text: answerText(text), share })),
        report,
      )
      return texts === null ? null : { type: 'text', key: { texts } }
    }
    case 'number':
      return numberForm(asked.answers, report)
    case 'pairs': {
      const pairs = asked.pairs.map(({ left, right }) => ({ left: left.text === '' ? null : left, right }))
      const form = matrixOfPairs(pairs, ({ text }) => text)
      if (form === null) report('too_many_entries')
      return form
    }
  }
}

/** A text of GIFT as the Markdown that is stored. */
export function giftMarkdown({ format, text }: GiftText, report: Report): string {
  const isHtml = format === 'html' || (format === 'moodle' && /<\/?[a-z][^<>]*>/i.test(text))
  if (!isHtml) return format === 'markdown' ? text : markdownOfPlain(text, format === 'plain' ? 'none' : 'moodle')
  const { text: converted, lost } = htmlToMarkdown(text)
  for (const tag of new Set(lost)) report('html_lost', /^<(?:img|table|object|iframe|video|audio)/i.test(tag) ? 'error' : 'warning', tag)
  return converted
}

/** An answer that is compared letter by letter: no Markdown, but what stands there. */
const answerText = ({ format, text }: GiftText): string =>
  format === 'html' ? htmlToMarkdown(text).text.replace(/\\(?=[\\`*_~$<&|!\]#>+=.)-])/g, '') : text

function numberForm(answers: readonly GiftAnswer[], report: Report): QuestionForm<GiftText> | null {
  if (answers.some(({ text, share }) => share > 0 && share < 1 && text.text !== '*')) report('weights_lost', 'warning')
  const accept: string[] = []
  for (const { text } of answers.filter(({ share }) => share >= 1)) {
    const number = numberOfGift(text.text)
    if (number === null) {
      report('number_unread', 'error', text.text)
      return null
    }
    accept.push(number)
  }
  if (accept.length > 0) return { type: 'numerical', key: { accept: accept.join(', ') } }
  report('no_answer')
  return null
}

/** `2.4..2.6` is "2.4 TO 2.6", `3:0.1` is "3 ± 0.1"; null where it is no number. */
export function numberOfGift(written: string): string | null {
  const range = /^(.+?)\s*\.\.\s*(.+)$/.exec(written)
  if (range !== null) {
    const [from, to] = [plainNumber(range[1] ?? ''), plainNumber(range[2] ?? '')]
    return from === null || to === null ? null : `${from} TO ${to}`
  }
  const [value = '', tolerance] = written.split(':')
  const number = plainNumber(value)
  if (number === null || tolerance === undefined) return number
  const spread = plainNumber(tolerance)
  return spread === null ? null : withTolerance(number, spread)
}
