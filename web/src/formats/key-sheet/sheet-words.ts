import { asciiDigits } from '#domain/question-bank/comparable-text.ts'
import type { AwardWord } from './key-sheet-model.ts'

/** A cell with digits of every script as 0 to 9, one kind of space and no spaces at its ends. */
export const plainCell = (text: string): string =>
  asciiDigits(text.normalize('NFC'))
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const NUMBER_PREFIX =
  '(?:(?:q(?:ue(?:s(?:tion)?)?)?|प्रश्न|प्र)\\s*[.\\-:]?\\s*(?:no\\s*\\.?|number|सं(?:ख्या)?\\s*\\.?|क्र(?:मांक)?\\s*\\.?)?\\s*[.\\-:]?\\s*)?'
const NUMBER = new RegExp(`^${NUMBER_PREFIX}[([]?(\\d{1,4})\\s*[.):\\]]*$`, 'iu')

/** The number of a question, such as `12`, `Q. 12`, `12.` or `प्रश्न १२`; null for anything else. */
export function numberOfCell(cell: string): number | null {
  const digits = NUMBER.exec(plainCell(cell))?.[1]
  return digits === undefined || Number(digits) === 0 ? null : Number(digits)
}

/** Where the value begins behind a question's number at the start of a line, and whether a sign such as `.` or `-` stands between. */
export function numberAtStart(line: string): { readonly number: number; readonly to: number; readonly isMarked: boolean } | null {
  const match = LINE_NUMBER.exec(line)
  const digits = match?.[1] ?? match?.[2]
  if (match === null || digits === undefined || Number(digits) === 0) return null
  const isMarked = match[1] !== undefined || (match[3] ?? '').trim() !== '' || /^\s*(?:q|प्र)/iu.test(match[0])
  return { number: Number(digits), to: match[0].length, isMarked }
}
// A point or comma with a digit right behind it belongs to a number: "3.14", "1,000".
const LINE_NUMBER = new RegExp(
  `^\\s*${NUMBER_PREFIX}(?:[([](\\d{1,4})[)\\]]|(\\d{1,4}))(\\s*(?:\\.(?!\\d)|,(?!\\d)|[)\\]:=\\-–—→]|->|=>)+\\s*|\\s+(?=\\S)|$)`,
  'iu',
)

/** A header above question numbers. */
export const isNumberHeader = (cell: string): boolean =>
  /^(?:(?:q(?:ue(?:s(?:tion)?)?)?s?|s(?:r|l|erial)?)\s*\.?\s*(?:no|number|id)?s?\s*\.?|no\s*\.?|#|प्रश्न(?:\s*(?:सं(?:ख्या)?|क्र(?:मांक)?))?\s*\.?|क्र(?:म(?:ांक)?)?(?:\s*सं(?:ख्या)?)?\s*\.?)(?![\p{L}\p{M}])/iu.test(
    plainCell(cell),
  )

/** A header above answers. */
export const isKeyHeader = (cell: string): boolean =>
  /(?:^|[^\p{L}])(?:ans(?:wers?)?|keys?|correct|right\s+option)(?![\p{L}])|उत्तर|कुंजी|सही\s+विकल्प/iu.test(plainCell(cell))

/** A header above what is no key, whatever stands below it. */
export const isOtherHeader = (cell: string): boolean =>
  /^(?:max(?:imum)?\s*)?(?:marks?|subjects?|sections?|topics?|chapters?|remarks?|notes?|type|level|page|difficulty|अंक|विषय|खण्ड|खंड|अध्याय|टिप्पणी)(?![\p{L}\p{M}])/iu.test(
    plainCell(cell),
  )

/** A name of one of several papers with the same questions, such as `Set A` or `Booklet series C`. */
export const namesSet = (text: string): boolean =>
  /(?:^|[^\p{L}])(?:set|series|booklet|code|shift|version|सेट|सीरीज़|सीरीज|पुस्तिका|पाली|शिफ्ट)(?![\p{L}\p{M}])/iu.test(plainCell(text))

const AWARDS: readonly (readonly [RegExp, AwardWord])[] = [
  [
    /^(?:m\.?\s*t\.?\s*a\.?|(?:full\s+)?marks?\s+(?:are\s+)?(?:given\s+)?to\s+all(?:\s+candidates)?|सभी\s+को\s+(?:पूर्ण\s+|पूरे\s+)?अंक)$/iu,
    'mta',
  ],
  [/^(?:bonus(?:\s+marks?)?|बोनस(?:\s+अंक)?)$/iu, 'bonus'],
  [/^(?:drop(?:ped)?|delet(?:e|ed)|cancel(?:l?ed)?|withdrawn|scrapped|रद्द|निरस्त|विलोपित|हटाया\s+गया)(?:\s+question)?$/iu, 'drop'],
]

/** "MTA", "Bonus", "Dropped" and the like; null for what is an answer. */
export function awardOfCell(cell: string): AwardWord | null {
  const text = plainCell(cell).replace(/^[([*\s]+|[)\]*.।\s]+$/gu, '')
  return AWARDS.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
