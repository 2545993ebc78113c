import type { ContentQuestion } from '#contract/imports/content.ts'
import { directionOf, type Locale } from '#contract/shared/locales.ts'
import { stemWithLists } from '../export-model.ts'
import { writtenInteraction } from './written-interaction.ts'

const QTI = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0'
const SCHEMA = `xmlns="${QTI}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${QTI} https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd"`
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

export interface WrittenStimulus {
  readonly identifier: string
  /** From the folder of items. */
  readonly href: string
}

/** The identifier of a question or a passage in a language: the first language has the id itself. A name begins with a letter or `_`. */
export const identifierOf = (id: string, language: Locale, isFirst: boolean): string =>
  `${/^[a-z]/.test(id) ? '' : '_'}${id}${isFirst ? '' : `.${language}`}`

/** One question in one language as an item of QTI 3.0. The solution is feedback that is shown after the answer. */
export function itemXml(
  question: ContentQuestion,
  language: Locale,
  identifier: string,
  stimulus: WrittenStimulus | null,
  html: (markdown: string) => string,
): string {
  const variant = question.variants[language] ?? { stem: '', solution: '' }
  const { declaration, interaction, processing } = writtenInteraction(question, language, html)
  const parts = [
    declaration,
    '<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"><qti-default-value><qti-value>0</qti-value></qti-default-value></qti-outcome-declaration>',
    '<qti-outcome-declaration identifier="FEEDBACK" cardinality="single" base-type="identifier"><qti-default-value><qti-value>solution</qti-value></qti-default-value></qti-outcome-declaration>',
    ...(stimulus === null
      ? []
      : [`<qti-assessment-stimulus-ref identifier="${stimulus.identifier}" href="${stimulus.href}" title="${stimulus.identifier}"/>`]),
    `<qti-item-body>${block(html(stemWithLists(variant)), language)}${interaction}</qti-item-body>`,
    processing,
    `<qti-modal-feedback outcome-identifier="FEEDBACK" show-hide="show" identifier="solution"><qti-content-body>${block(html(variant.solution), language)}</qti-content-body></qti-modal-feedback>`,
  ]
  return `${HEAD}<qti-assessment-item ${SCHEMA} identifier="${identifier}" title="${identifier}" adaptive="false" time-dependent="false" xml:lang="${language}">\n${parts.join('\n')}\n</qti-assessment-item>\n`
}

/** A passage in one language, which items refer to. */
export const stimulusXml = (identifier: string, language: Locale, html: string): string =>
  `${HEAD}<qti-assessment-stimulus ${SCHEMA} identifier="${identifier}" title="${identifier}" xml:lang="${language}">\n<qti-stimulus-body>${block(html, language)}</qti-stimulus-body>\n</qti-assessment-stimulus>\n`

const block = (html: string, language: Locale): string => `<div${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}>${html}</div>`
