import type { ContentQuestion } from '#contract/imports/content.ts'
import { readBack } from './read-back.ts'

/** Items of QTI 2.1 as tests write them. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
export const TEMPLATES = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates'
export const declared = (values: readonly string[], cardinality = 'single', baseType = 'identifier', more = ''): string =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${baseType}"><correctResponse>${values.map((one) => `<value>${one}</value>`).join('')}</correctResponse>${more}</responseDeclaration>`
export const SCORE = '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>'
export const item = (declarations: string, body: string, processing: string, attributes = ''): string =>
  `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="Item_1" title="T" adaptive="false" timeDependent="false" ${attributes}>${declarations}${SCORE}<itemBody>${body}</itemBody>${processing}</assessmentItem>`
export const MATCH = `<responseProcessing template="${TEMPLATES}/match_correct"/>`
export const MAP = `<responseProcessing template="${TEMPLATES}/map_response"/>`
export const choices = (texts: readonly string[], most = 1): string =>
  `<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="${most}"><prompt>Which?</prompt>${texts.map((text, i) => `<simpleChoice identifier="${'ABCDEFGHIJKL'[i] ?? ''}">${text}</simpleChoice>`).join('')}</choiceInteraction>`
export const TYPED = '<p>It is <textEntryInteraction responseIdentifier="RESPONSE"/>.</p>'
export const rules = (condition: string, value = '1'): string =>
  `<responseProcessing><responseCondition><responseIf>${condition}<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${value}</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`
export const GIVEN = '<variable identifier="RESPONSE"/>'
export const value = (text: string, baseType = 'float'): string => `<baseValue baseType="${baseType}">${text}</baseValue>`

export const read = (xml: string) => readBack('qti', bytesOf(xml))
export const only = async (xml: string): Promise<ContentQuestion> => {
  const { questions, problems } = await read(xml)
  const [found] = questions
  if (found === undefined || questions.length > 1) throw new Error(JSON.stringify(problems))
  return found
}
export const codesOf = async (xml: string): Promise<string[]> =>
  (await read(xml)).problems.filter(({ code }) => code !== 'solution_from_key').map(({ row, code, level }) => `${row} ${level} ${code}`)
