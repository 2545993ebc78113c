import type { ContentQuestion } from '#contract/imports/content.ts'
import type { Locale } from '#contract/shared/locales.ts'
import { fixedOptions } from '#domain/question-bank/fixed-options.ts'
import { escapedXml } from '../markdown-html.ts'
import { numberRanges, type NumberRange } from '../number-ranges.ts'
import { escapedInline } from '../plain-text.ts'

/** How one question is answered, as parts of an item. */
export interface WrittenInteraction {
  readonly declaration: string
  readonly interaction: string
  readonly processing: string
}

/** A question's interaction in one language, with RESPONSE and SCORE as the standard templates name them. */
export function writtenInteraction(question: ContentQuestion, language: Locale, html: (markdown: string) => string): WrittenInteraction {
  const { key } = question
  if ('accept' in key) return typedNumber(numberRanges(key.accept))
  if ('texts' in key) return typedText(key.texts)
  return 'rows' in key ? match(question, key.rows, language, html) : choice(question, key.options, language, html)
}

const TEMPLATES = 'https://purl.imsglobal.org/spec/qti/v3p0/rptemplates'
const template = (name: 'match_correct' | 'map_response'): string => `<qti-response-processing template="${TEMPLATES}/${name}.xml"/>`

const declaration = (cardinality: string, baseType: string, correct: readonly string[], more = ''): string =>
  `<qti-response-declaration identifier="RESPONSE" cardinality="${cardinality}" base-type="${baseType}"><qti-correct-response>${correct
    .map((value) => `<qti-value>${escapedXml(value)}</qti-value>`)
    .join('')}</qti-correct-response>${more}</qti-response-declaration>`

/** Full marks for exactly the right options: how a test gives part marks is not the question's. */
function choice(
  { type, options, fixedOptionOrder, variants }: ContentQuestion,
  right: readonly string[],
  language: Locale,
  html: (markdown: string) => string,
): WrittenInteraction {
  const given = fixedOptions(type, language)
  const entries =
    given === null
      ? (options ?? []).map((letter) => ({ letter, text: variants[language]?.options?.[letter] ?? '' }))
      : given.map((text, i) => ({ letter: String.fromCharCode(97 + i), text: escapedInline(text) }))
  const isSeveral = type === 'multiple'
  const isFixed = fixedOptionOrder === true || given !== null
  const choices = entries.map(
    ({ letter, text }) => `<qti-simple-choice identifier="${letter}"${isFixed ? ' fixed="true"' : ''}>${html(text)}</qti-simple-choice>`,
  )
  return {
    declaration: declaration(isSeveral ? 'multiple' : 'single', 'identifier', right),
    interaction: `<qti-choice-interaction response-identifier="RESPONSE" shuffle="${String(!isFixed)}" max-choices="${isSeveral ? 0 : 1}">${choices.join('')}</qti-choice-interaction>`,
    processing: template('match_correct'),
  }
}

/** Any number of columns may belong to a row. */
function match(
  { rows = [], columns = [], variants }: ContentQuestion,
  right: Readonly<Record<string, readonly string[]>>,
  language: Locale,
  html: (markdown: string) => string,
): WrittenInteraction {
  const set = (kind: 'row' | 'column', letters: readonly string[], texts: Readonly<Record<string, string>> | undefined): string =>
    `<qti-simple-match-set>${letters
      .map(
        (letter) =>
          `<qti-simple-associable-choice identifier="${kind}-${letter}" match-max="0">${html(texts?.[letter] ?? '')}</qti-simple-associable-choice>`,
      )
      .join('')}</qti-simple-match-set>`
  const pairs = rows.flatMap((row) => (right[row] ?? []).map((column) => `row-${row} column-${column}`))
  return {
    declaration: declaration('multiple', 'directedPair', pairs),
    interaction: `<qti-match-interaction response-identifier="RESPONSE" shuffle="false" max-associations="0">${set('row', rows, variants[language]?.rows)}${set('column', columns, variants[language]?.columns)}</qti-match-interaction>`,
    processing: template('match_correct'),
  }
}

const FIELD = '<p><qti-text-entry-interaction response-identifier="RESPONSE"/></p>'

/** Words are compared without regard to capitals, which `match_correct` cannot. */
function typedText(words: readonly string[]): WrittenInteraction {
  const entries = words.map((word) => `<qti-map-entry map-key="${escapedXml(word)}" mapped-value="1" case-sensitive="false"/>`)
  return {
    declaration: declaration(
      'single',
      'string',
      words.slice(0, 1),
      `<qti-mapping lower-bound="0" upper-bound="1" default-value="0">${entries.join('')}</qti-mapping>`,
    ),
    interaction: FIELD,
    processing: template('map_response'),
  }
}

/** No template compares numbers with ranges, so the rule is written out. */
function typedNumber(ranges: readonly NumberRange[]): WrittenInteraction {
  const given = '<qti-variable identifier="RESPONSE"/>'
  const value = (number: string): string => `<qti-base-value base-type="float">${number}</qti-base-value>`
  const conditions = ranges.map(({ from, to }) =>
    from === to
      ? `<qti-equal tolerance-mode="exact">${given}${value(from)}</qti-equal>`
      : `<qti-and><qti-gte>${given}${value(from)}</qti-gte><qti-lte>${given}${value(to)}</qti-lte></qti-and>`,
  )
  const score = (marks: string): string => `<qti-set-outcome-value identifier="SCORE">${value(marks)}</qti-set-outcome-value>`
  return {
    declaration: declaration(
      'single',
      'float',
      ranges.slice(0, 1).map(({ from, to, middle }) => (from === to ? from : middle)),
    ),
    interaction: FIELD,
    processing: `<qti-response-processing><qti-response-condition><qti-response-if><qti-or>${conditions.join('')}</qti-or>${score('1')}</qti-response-if><qti-response-else>${score('0')}</qti-response-else></qti-response-condition></qti-response-processing>`,
  }
}
