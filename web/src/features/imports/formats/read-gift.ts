import { parse, type GIFTQuestion, type NumericalFormat, type TextChoice, type TextFormat } from 'gift-pegjs'
import type { ContentQuestion } from '#contract/imports/content.ts'
import { giftBlocks, type GiftBlock } from './gift-blocks.ts'
import { htmlToMarkdown } from './html-markdown.ts'
import { languageOfText } from './language-of-text.ts'
import { markdownOfPlain } from './plain-text.ts'
import { questionTable, type FoundQuestion } from './question-table.ts'
import { decodeText } from './text-encoding.ts'
import { Refusal, UPLOAD_LIMITS, type ParseOptions, type Problem, type UploadTable } from './upload-model.ts'

/** GIFT (docs/exam-rules.md#formats-of-questions), question by question: what we do not carry is reported with its line. */
export function readGift(bytes: Uint8Array, options: ParseOptions): UploadTable {
  const blocks = giftBlocks(decodeText(bytes, options).replace(/\r\n?/g, '\n'))
  if (blocks.length > UPLOAD_LIMITS.rows * 2) throw new Refusal('too_many_rows', { most: String(UPLOAD_LIMITS.rows) })
  if (blocks.length === 0) throw new Refusal('empty')
  const questions: FoundQuestion[] = []
  const problems: Problem[] = []
  let category: { subject?: string; topic?: string } = {}
  for (const block of blocks) {
    const report = (code: Problem['code'], level: Problem['level'] = 'error', text = ''): void =>
      void problems.push({ row: block.line, column: null, code, level, params: { text: text.slice(0, 120) } })
    for (const parsed of parsedBlock(block, report)) {
      if (parsed.type === 'Category') category = categoryOf(parsed.title)
      else {
        const question = questionOf(parsed, block, options, report)
        if (question !== null) questions.push({ row: block.line, question, ...category })
      }
    }
  }
  return questionTable(questions, { unit: 'line', problems })
}

type Report = (code: Problem['code'], level?: Problem['level'], text?: string) => void

function parsedBlock({ text }: GiftBlock, report: Report): GIFTQuestion[] {
  // A number with feedback and without "=" is Moodle's, but not the grammar's.
  const asked = [text, text.replace(/\{\s*#\s*(?![=\s])/, '{#='), text.replace(/\n[ \t]*(?=\n)/g, '')]
  let failure = ''
  for (const source of asked) {
    try {
      return parse(`${source}\n`)
    } catch (error) {
      failure ||= error instanceof Error ? error.message : ''
    }
  }
  report('gift_syntax', 'error', failure)
  return []
}

/** `$course$/Physics/Kinematics`: the last two steps are subject and topic. */
function categoryOf(title: string): { subject?: string; topic?: string } {
  const steps = title
    .split('/')
    .map((step) => step.trim())
    .filter((step) => step !== '' && !/^\$.*\$$/.test(step) && step !== 'top')
  const topic = steps.at(-1)
  return topic === undefined ? {} : { topic, subject: steps.at(-2) ?? topic }
}

type Asked = Exclude<GIFTQuestion, { type: 'Category' }>
type Form = Pick<ContentQuestion, 'type' | 'key' | 'options' | 'rows' | 'columns'> & {
  readonly optionTexts?: Record<string, string>
  readonly rowTexts?: Record<string, string>
  readonly columnTexts?: Record<string, string>
}

function questionOf(parsed: Asked, { text: source }: GiftBlock, { language }: ParseOptions, report: Report): ContentQuestion | null {
  const words = (text: TextFormat | null | undefined): string => (text === null || text === undefined ? '' : markdownOf(text, report))
  const form = formOf(parsed, source, words, report)
  if (form === null) return null
  const stem = words(parsed.stem)
  const feedback = feedbackOf(parsed, words)
  if (feedback.length > 0) report('answer_feedback_moved', 'warning')
  const solution = [words('globalFeedback' in parsed ? parsed.globalFeedback : null), ...feedback].filter((one) => one !== '').join('\n\n')
  const { optionTexts, rowTexts, columnTexts, ...rest } = form
  const id = parsed.id?.trim().toLowerCase() ?? ''
  const tags = parsed.tags ?? []
  return {
    id,
    topic: '',
    difficulty: 'medium',
    ...rest,
    ...(tags.length > 0 && { tags }),
    variants: {
      [languageOfText(stem) ?? language]: {
        stem,
        ...(optionTexts && { options: optionTexts }),
        ...(rowTexts && { rows: rowTexts }),
        ...(columnTexts && { columns: columnTexts }),
        solution,
      },
    },
  }
}

function markdownOf({ format, text }: TextFormat, report: Report): string {
  const isHtml = format === 'html' || (format === 'moodle' && /<\/?[a-z][^<>]*>/i.test(text))
  if (!isHtml) return format === 'markdown' ? text : markdownOfPlain(text, format === 'plain' ? 'none' : 'moodle')
  const { text: converted, lost } = htmlToMarkdown(text)
  for (const tag of new Set(lost)) report('html_lost', /^<(?:img|table|object|iframe|video|audio)/i.test(tag) ? 'error' : 'warning', tag)
  return converted
}

/** An answer that is compared letter by letter: no Markdown, but what stands there. */
const answerText = ({ format, text }: TextFormat): string =>
  format === 'html' ? htmlToMarkdown(text).text.replace(/\\(?=[\\`*_~$<&|!\]#>+=.)-])/g, '') : text

function formOf(parsed: Asked, source: string, words: (text: TextFormat) => string, report: Report): Form | null {
  switch (parsed.type) {
    case 'TF':
      return { type: 'trueFalse', key: { options: [parsed.isTrue ? 'a' : 'b'] } }
    case 'Essay':
      report('essay')
      return null
    case 'Description':
      report('no_answer', 'error', parsed.stem.text)
      return null
    case 'MC':
      return choiceOf(parsed.choices, words, report)
    case 'Short': {
      const whole = parsed.choices.filter(({ weight }) => weight === null || weight === 100)
      if (whole.length < parsed.choices.length) report('weights_lost', 'warning')
      return whole.length === 0 ? null : { type: 'text', key: { texts: whole.map(({ text }) => answerText(text)) } }
    }
    case 'Matching':
      return matrixOf(
        parsed.matchPairs.map(
          ({ subquestion, subanswer }) =>
            [words(subquestion), words({ format: subquestion.format, text: unmasked(subanswer).trim() })] as const,
        ),
        report,
      )
    case 'Numerical':
      return numberOf(parsed.choices, source, report)
  }
}

/** The library masks what was escaped, as `&&035;` and a line break as `&&010`, and unmasks it in texts but not in the second part of a pair. */
const unmasked = (text: string): string =>
  text.replace(/&&(?:010|(035|058|061|092|123|125|126);)/g, (_, code: string | undefined) => String.fromCharCode(Number(code ?? 10)))

function choiceOf(choices: readonly TextChoice[], words: (text: TextFormat) => string, report: Report): Form | null {
  const letters = choices.map((_, i) => String.fromCharCode(97 + i))
  const right = letters.filter((_, i) => isRight(choices[i]))
  const weights = new Set(choices.flatMap(({ weight }) => (weight !== null && weight > 0 ? [weight] : [])))
  const equalShare =
    right.length > 1 && weights.size === 1 && Math.abs([...weights].reduce((sum, weight) => sum + weight, 0) * right.length - 100) < 1
  const isPlain = right.length === 1 && choices.every(({ weight }) => weight === null || weight === 100)
  if (!isPlain && (!equalShare || choices.some(({ weight }) => (weight ?? 0) < 0))) report('weights_lost', 'warning')
  if (right.length === 0) {
    report('no_answer')
    return null
  }
  // One answer marked with "=" is right, and what has a share beside it is not: that share is what is lost.
  const whole = letters.filter((_, i) => choices[i]?.isCorrect === true)
  const key = whole.length === 1 ? whole : right
  return {
    type: key.length === 1 ? 'single' : 'multiple',
    options: letters,
    key: { options: key },
    optionTexts: Object.fromEntries(letters.map((letter, i) => [letter, choices[i] === undefined ? '' : words(choices[i].text)])),
  }
}

const isRight = (choice: TextChoice | undefined): boolean => choice !== undefined && (choice.isCorrect || (choice.weight ?? 0) > 0)

/** Pairs are a matrix with one column for each row: what stands on the right once or several times is one column. */
function matrixOf(pairs: readonly (readonly [string, string])[], report: Report): Form | null {
  const lefts = pairs.filter(([left]) => left !== '')
  const rights = [...new Set(pairs.map(([, right]) => right))]
  if (lefts.length < 2 || lefts.length > 8 || rights.length < 2 || rights.length > 8) {
    report('too_many_entries')
    return null
  }
  const letter = (i: number) => String.fromCharCode(97 + i)
  return {
    type: 'matrix',
    rows: lefts.map((_, i) => letter(i)),
    columns: rights.map((_, i) => letter(i)),
    rowTexts: Object.fromEntries(lefts.map(([left], i) => [letter(i), left])),
    columnTexts: Object.fromEntries(rights.map((right, i) => [letter(i), right])),
    key: { rows: Object.fromEntries(lefts.map(([, right], i) => [letter(i), [letter(rights.indexOf(right))]])) },
  }
}

type NumberChoices = Extract<GIFTQuestion, { type: 'Numerical' }>['choices']

function numberOf(choices: NumberChoices, source: string, report: Report): Form | null {
  // The grammar reads numbers as floats: what has more digits than those hold would change.
  if (/\d[\d.]{15,}/.test(source.slice(source.lastIndexOf('{')))) {
    report('bad_key', 'error', source.slice(source.lastIndexOf('{')))
    return null
  }
  const listed = Array.isArray(choices) ? choices : [{ isCorrect: true, weight: null, text: choices, feedback: null }]
  const whole = listed.filter(({ isCorrect, weight }) => isCorrect && (weight === null || weight === 100))
  if (listed.some(({ isCorrect, weight }) => isCorrect && weight !== null && weight !== 100)) report('weights_lost', 'warning')
  const accept = whole.map(({ text }) => acceptedOf(text)).filter((one) => one !== '')
  if (accept.length === 0) {
    report('no_answer')
    return null
  }
  return { type: 'numerical', key: { accept: accept.join(', ') } }
}

function acceptedOf({ type, number, range, numberHigh, numberLow }: NumericalFormat): string {
  if (type === 'high-low') return numberLow === undefined || numberHigh === undefined ? '' : `${plain(numberLow)} TO ${plain(numberHigh)}`
  if (number === undefined) return ''
  return type === 'range' && range !== undefined && range !== 0 ? `${plain(number)} ± ${plain(range)}` : plain(number)
}

/** Without an exponent. */
const plain = (number: number): string => (/e/.test(String(number)) ? number.toFixed(20).replace(/\.?0+$/, '') : String(number))

/** What is said to each answer, with the answer it is said to. */
function feedbackOf(parsed: Asked, words: (text: TextFormat | null) => string): string[] {
  if (parsed.type === 'TF') return [words(parsed.trueFeedback), words(parsed.falseFeedback)].filter((text) => text !== '')
  if (parsed.type !== 'MC' && parsed.type !== 'Short' && parsed.type !== 'Numerical') return []
  if (!Array.isArray(parsed.choices)) return []
  return parsed.choices.flatMap(({ text, feedback }, i) => {
    const said = words(feedback)
    if (said === '') return []
    const what =
      'format' in text && text.format !== undefined
        ? parsed.type === 'MC'
          ? String.fromCharCode(65 + i)
          : words(text)
        : acceptedOf(text as NumericalFormat)
    return [`(${what}) ${said}`]
  })
}
