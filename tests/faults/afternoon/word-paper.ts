import { drawing, fraction, m, math, p, run, table, wordFile } from '#tests/upload/word-file.ts'
import { square } from './square.ts'

const sup = (base: string, power: string): string => `<m:sSup><m:e>${m(base)}</m:e><m:sup>${m(power)}</m:sup></m:sSup>`
const root = (inner: string): string => `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${m(inner)}</m:e></m:rad>`
const integral = (low: string, high: string, inner: string): string =>
  `<m:nary><m:naryPr><m:chr m:val="∫"/></m:naryPr><m:sub>${m(low)}</m:sub><m:sup>${m(high)}</m:sup><m:e>${inner}</m:e></m:nary>`
const determinant = (cells: readonly (readonly string[])[]): string =>
  `<m:d><m:dPr><m:begChr m:val="|"/><m:endChr m:val="|"/></m:dPr><m:e><m:m>${cells
    .map((row) => `<m:mr>${row.map((cell) => `<m:e>${m(cell)}</m:e>`).join('')}</m:mr>`)
    .join('')}</m:m></m:e></m:d>`

/** A question of the paper: its texts as runs of Word, four values to choose from, and the right one. */
interface Asked {
  readonly en: string
  readonly hi: string
  readonly options: readonly string[]
  /** 0 to 3; a number where there are no options; null where the paper's key forgets it. */
  readonly key: number | { readonly value: string } | null
  readonly picture?: string
}

const t = (text: string): string => run(text)
/** Four values around the right one, which stands at `place`. */
const around = (right: number, place: number): string[] => Array.from({ length: 4 }, (_, i) => String(right + (i - place) * 3))

function asked(n: number): Asked {
  const place = n % 4
  const a = (n % 7) + 2
  if (n === 36)
    return {
      en: t('How many two-digit numbers are divisible by 5?'),
      hi: t('5 से विभाज्य दो अंकों की कितनी संख्याएँ हैं?'),
      options: [],
      key: { value: '18' },
    }
  switch (n % 8) {
    case 0:
      return {
        en: t('The value of ') + math(`${sup('x', '2')}${m(`+${a}x`)}`) + t(` at x = ${a} is`),
        hi: t(`x = ${a} पर `) + math(`${sup('x', '2')}${m(`+${a}x`)}`) + t(' का मान है'),
        options: around(2 * a * a, place),
        key: place,
      }
    case 1:
      return {
        en: t('If ') + math(fraction('x', String(a))) + t(` = ${n}, then x equals`),
        hi: t('यदि ') + math(fraction('x', String(a))) + t(` = ${n}, तो x बराबर है`),
        options: around(a * n, place),
        key: place,
      }
    case 2:
      return {
        en: t('Simplify: ') + math(root(String(a * a))) + t(` + ${n}`),
        hi: t('सरल कीजिए: ') + math(root(String(a * a))) + t(` + ${n}`),
        options: around(a + n, place),
        key: n === PAPER.forgotten.number ? null : place,
      }
    case 3:
      return {
        en:
          t('Evaluate ') +
          math(
            determinant([
              [String(a), '1'],
              ['2', String(n)],
            ]),
          ),
        hi:
          t('मान ज्ञात कीजिए ') +
          math(
            determinant([
              [String(a), '1'],
              ['2', String(n)],
            ]),
          ),
        options: around(a * n - 2, place),
        key: place,
      }
    case 4:
      return {
        en: t('Evaluate ') + math(integral('0', String(a), `${m('2x')}${m('dx')}`)),
        hi: t('मान ज्ञात कीजिए ') + math(integral('0', String(a), `${m('2x')}${m('dx')}`)),
        options: around(a * a, place),
        key: place,
      }
    case 5:
      return {
        en: t(`In the given figure, each side of the square is ${a} cm. Its area in cm² is`),
        hi: t(`दी गई आकृति में वर्ग की प्रत्येक भुजा ${a} सेमी है। उसका क्षेत्रफल (सेमी² में) है`),
        options: around(a * a, place),
        key: place,
        picture: 'square',
      }
    case 6:
      return {
        en: t(`A train covers ${a * 60} km in ${a} hours. How far does it go in ${n} hours, in km?`),
        hi: t(`एक रेलगाड़ी ${a} घंटे में ${a * 60} किमी चलती है। ${n} घंटे में वह कितने किमी चलेगी?`),
        options: around(60 * n, place),
        key: place,
      }
    default:
      return {
        en: t('The sum of the first ') + t(String(n)) + t(' natural numbers is'),
        hi: t(`प्रथम ${n} प्राकृत संख्याओं का योग है`),
        options: around((n * (n + 1)) / 2, place),
        key: n === PAPER.forgotten.number ? null : place,
      }
  }
}

/** How many questions the paper asks, the one that its key forgets, and the one that has an option twice. */
export const PAPER = { asked: 40, forgotten: { number: 31, key: 'd' }, twice: 23 }
const LETTERS = ['a', 'b', 'c', 'd']

/** The letters that the paper's answers have, by the question's number; null for the one that has a number for an answer. */
export const paperKeys = (): readonly (string | null)[] =>
  Array.from({ length: PAPER.asked }, (_, i) => {
    const { key } = asked(i + 1)
    return key === null ? PAPER.forgotten.key : typeof key === 'number' ? (LETTERS[key] ?? null) : null
  })

/**
 * A paper as a coaching institute types it: a letterhead, numbered instructions, sections, each question in English with its Hindi below,
 * values on one line with tabs or on two, formulas of Word's equation editor, figures between question and options, a table with the key and
 * some worked solutions at the end. Question 31 is missing from the key, 36 has a number for an answer, and 23 has one option twice.
 */
export function wordPaper(): Uint8Array<ArrayBuffer> {
  const questions = Array.from({ length: PAPER.asked }, (_, i) => asked(i + 1))
  const body = [
    p(run('SHREE CLASSES, LUCKNOW', '<w:b/>')),
    p('Mock Test 7 – Mathematics / गणित'),
    p('Time: 60 minutes\tMaximum marks: 80'),
    p(run('General instructions / सामान्य निर्देश', '<w:b/>')),
    p('1. All questions are compulsory. / सभी प्रश्न अनिवार्य हैं।'),
    p('2. Each question carries 2 marks; 0.5 is deducted for a wrong answer.'),
    p(''),
    ...questions.flatMap((one, i) => [
      ...(i === 0 ? [p(run('SECTION A / खंड क', '<w:b/>'))] : []),
      ...(i === 20 ? [p(run('SECTION B / खंड ख', '<w:b/>'))] : []),
      p(`${run(`${i + 1}. `)}${one.en}`),
      p(one.hi),
      ...(one.picture === undefined ? [] : [p(drawing('figure', 'A square'))]),
      ...optionLines(i + 1, i + 1 === PAPER.twice ? [one.options[0] ?? '', one.options[0] ?? '', ...one.options.slice(2)] : one.options),
      p(''),
    ]),
    p(run('ANSWER KEY / उत्तर कुंजी', '<w:b/>')),
    table(
      [0, 1, 2, 3].flatMap((row) => {
        const ten = Array.from({ length: 10 }, (_, i) => row * 10 + i + 1)
        return [ten.map(String), ten.map((n) => keyText(questions[n - 1]?.key ?? null))]
      }),
    ),
    p(run('SOLUTIONS / हल', '<w:b/>')),
    p(`${run('1. ')}${t('Multiply both sides: x = 3 × 1 = 3.')}`),
    p(`${run('2. ')}${t('The root is 4, and 4 + 2 = 6.')}`),
  ].join('')
  return wordFile(body, { media: { figure: ['figure.png', square(120)] }, header: headerXml('Shree Classes · Mock Test 7') })
}

const headerXml = (text: string): string =>
  `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${p(text)}</w:hdr>`

const keyText = (key: Asked['key']): string =>
  key === null ? '' : typeof key === 'number' ? (LETTERS[key]?.toUpperCase() ?? '') : key.value

/** On one line, on two, or each on its own, as different typists do. */
function optionLines(n: number, options: readonly string[]): string[] {
  const labelled = options.map((text, i) => `(${LETTERS[i] ?? ''}) ${text}`)
  if (n % 3 === 0) return labelled.map((one) => p(one))
  if (n % 3 === 1) return labelled.length === 0 ? [] : [p(labelled.join('\t'))]
  return labelled.length === 0 ? [] : [p(labelled.slice(0, 2).join('\t')), p(labelled.slice(2).join('\t'))]
}
