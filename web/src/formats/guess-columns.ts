import { ENDONYMS, LOCALES, type Locale } from '#contract/shared/locales.ts'
import { isKrutiDev } from '#domain/text/legacy-hindi/detect-kruti-dev.ts'
import { languageOfText } from './language-of-text.ts'
import { columnNamed, optionColumn, textColumn, type TextColumn } from './template-columns.ts'

/** Which column of the template each column of a file is; null for one that is not read. */
export type ColumnMapping = readonly (string | null)[]

/**
 * A template's own headers are known; others are guessed by words of English and Hindi, their language by its name, else by the script of
 * what stands under them. No column of the template is taken twice.
 * @param samples some cells of each column
 */
export function guessColumns(headers: readonly string[], samples: readonly (readonly string[])[]): ColumnMapping {
  const taken = new Set<string>()
  return headers.map((header, i) => {
    const name = guess(header, samples[i] ?? [])
    if (name === null || taken.has(name)) return null
    taken.add(name)
    return name
  })
}

/** Whether a row reads like headers: how many of its cells are known. */
export const headerScore = (cells: readonly string[]): number => new Set(guessColumns(cells, []).filter((name) => name !== null)).size

function guess(header: string, samples: readonly string[]): string | null {
  const exact = header.trim().toLowerCase()
  if (columnNamed(exact) !== null) return exact
  const words = exact
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  const { language: named, rest } = takeLanguage(words)
  for (const [pattern, name] of PLAIN) if (pattern.test(rest)) return name
  // What stands under the header says more than the header: old-font Hindi is Latin, and so is a number under "विकल्प 1".
  const language =
    named ?? languageOfText(samples.join(' ')) ?? (samples.some((text) => isKrutiDev(text)) ? 'hi' : null) ?? languageOfText(header) ?? 'en'
  const letter = optionLetter(rest)
  if (letter !== null) return optionColumn(letter, language)
  for (const [pattern, kind] of TEXTS) if (pattern.test(rest)) return textColumn(kind, language)
  // "Hindi" over a column of questions.
  return rest === '' && named !== null ? textColumn('stem', named) : null
}

const NAMES = {
  en: 'english|eng',
  hi: 'hindi|hin|हिंदी',
  bn: 'bengali|bangla',
  kn: 'kannada',
  ta: 'tamil',
  te: 'telugu',
  ml: 'malayalam',
  gu: 'gujarati',
  mr: 'marathi',
  ur: 'urdu',
  as: 'assamese',
  mni: 'manipuri|meitei',
  mai: 'maithili',
  bho: 'bhojpuri',
} as const satisfies Record<Locale, string>

function takeLanguage(words: string): { language: Locale | null; rest: string } {
  for (const locale of LOCALES) {
    const named = new RegExp(`(?:^| )(?:in |में )?(?:${NAMES[locale]}|${ENDONYMS[locale].normalize('NFC')})(?= |$)`)
    if (named.test(words)) return { language: locale, rest: words.replace(named, ' ').replace(/ में$/, '').trim() }
  }
  const code = LOCALES.find((locale) => words.endsWith(` ${locale}`))
  return code === undefined ? { language: null, rest: words } : { language: code, rest: words.slice(0, -code.length).trim() }
}

const INDIC_OPTIONS = ['अ', 'ब', 'स', 'द', 'इ', 'फ']
const HINDI_OPTIONS = ['क', 'ख', 'ग', 'घ', 'ङ', 'च']

/** "Option 1", "Opt. B", "विकल्प ग", "(a)", "Choice3", "Answer2", "C": the letter that is meant. */
function optionLetter(words: string): string | null {
  const found =
    /^(?:(?:the )?(?:answer )?(?:option|opt|choice|विकल्प|ऑप्शन|उत्तर विकल्प)s? ?)([a-j]|10|[1-9]|[अबसदइफ]|[कखगघङच])$|^(?:answer|ans) ?([a-j]|10|[1-9])$|^([a-f])$/.exec(
      words,
    )
  const mark = found?.[1] ?? found?.[2] ?? found?.[3]
  if (mark === undefined) return null
  if (/^\d+$/.test(mark)) return String.fromCharCode(96 + Number(mark))
  if (/^[a-j]$/.test(mark)) return mark
  const at = Math.max(INDIC_OPTIONS.indexOf(mark), HINDI_OPTIONS.indexOf(mark))
  return String.fromCharCode(97 + at)
}

const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/^(?:q|question|external|unique|row)? ?(?:id|code)$|^प्रश्न आईडी$/, 'external_id'],
  [/^(?:question |q )?(?:type|kind|category of question)$|^(?:प्रश्न )?प्रकार$/, 'type'],
  [/^(?:subject|subject name|section|विषय|खंड)$/, 'subject'],
  [/^(?:topic|chapter|unit|sub ?topic|topic name|chapter name|अध्याय|टॉपिक|पाठ|उप विषय)$/, 'topic'],
  [/^(?:difficulty|difficulty level|level|कठिनाई|कठिनाई स्तर|स्तर)$/, 'difficulty'],
  [/^(?:source|exam|exam name|reference|asked in|स्रोत|परीक्षा)$/, 'source'],
  [/^(?:year|exam year|वर्ष|साल)$/, 'year'],
  [/^(?:tags?|keywords?|labels?|टैग)$/, 'tags'],
  [
    /^(?:(?:right|correct|true|final)? ?(?:answer|ans|option|opt|choice|response)s?(?: ?(?:key|option|no|number|letter))?|(?:answer )?key|correct|सही (?:उत्तर|विकल्प|जवाब)|उत्तर(?: कुंजी)?|उत्तर कुंजी|जवाब)$/,
    'key',
  ],
  [/^(?:decimals?|decimal places|दशमलव)$/, 'decimals'],
  [/^(?:passage|paragraph|comprehension|group) (?:id|no|number)$/, 'passage_id'],
]

const TEXTS: readonly (readonly [RegExp, TextColumn])[] = [
  [/^(?:q|ques|question|stem|question ?text|question statement|statement|problem|text|prompt|प्रश्न|सवाल|प्रश्न पाठ)$/, 'stem'],
  [/^(?:solutions?|explanations?|rationale|detailed solution|description|reason|feedback|व्याख्या|हल|समाधान|स्पष्टीकरण|विवरण)$/, 'solution'],
  [/^(?:hints?|clue|संकेत)$/, 'hint'],
  [/^(?:passage|passage text|paragraph|comprehension|direction|directions|गद्यांश|अनुच्छेद)$/, 'passage'],
  [/^(?:list|column|सूची|स्तंभ) ?(?:1|i|one)$/, 'list1'],
  [/^(?:list|column|सूची|स्तंभ) ?(?:2|ii|two)$/, 'list2'],
]
