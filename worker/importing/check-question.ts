import type { ContentQuestion } from '#contract/imports/content.ts'
import { ANSWER_FORMS, type QuestionType } from '#contract/question-bank/question-form.ts'
import { checkChoice } from './check-choice.ts'
import { checkLists } from './check-lists.ts'
import { checkMatrix } from './check-matrix.ts'
import { checkNumerical } from './check-numerical.ts'
import { checkVideos } from './check-videos.ts'
import { checkWords } from './check-words.ts'
import type { Faults, Path } from './fault.ts'
import { localesOf } from './resolve-passages.ts'

/** That type, options, texts and key of a question belong together. */
export function checkQuestion(question: ContentQuestion, at: Path, faults: Faults): void {
  if (localesOf(question.variants).length === 0) faults.add([...at, 'variants'], 'has no text in any language')
  checkFields(question, at, faults)
  checkVideos(question, at, faults)
  switch (ANSWER_FORMS[question.type]) {
    case 'number':
      checkNumerical(question, at, faults)
      break
    case 'words':
      checkWords(question, at, faults)
      break
    case 'cells':
      checkMatrix(question, at, faults)
      break
    case 'option':
    case 'options':
      checkChoice(question, at, faults)
  }
  if (question.type === 'listMatch') checkLists(question, at, faults)
}

const FIELDS = ['options', 'fixedOptionOrder', 'decimals', 'rows', 'columns'] as const
const TEXT_FIELDS = ['options', 'rows', 'columns', 'lists'] as const
type Field = (typeof FIELDS)[number] | (typeof TEXT_FIELDS)[number]

const OWN_FIELDS: Readonly<Record<QuestionType, readonly Field[]>> = {
  single: ['options', 'fixedOptionOrder'],
  multiple: ['options', 'fixedOptionOrder'],
  listMatch: ['options', 'fixedOptionOrder', 'lists'],
  trueFalse: [],
  assertionReason: [],
  numerical: ['decimals'],
  matrix: ['rows', 'columns'],
  text: [],
}

/** What a question of this type has no use for would be lost in silence, so it is refused. */
function checkFields(question: ContentQuestion, at: Path, faults: Faults): void {
  const own = OWN_FIELDS[question.type]
  for (const field of FIELDS)
    if (question[field] !== undefined && !own.includes(field)) faults.add([...at, field], foreign(question.type, field))
  for (const [language, variant] of localesOf(question.variants))
    for (const field of TEXT_FIELDS)
      if (variant[field] !== undefined && !own.includes(field))
        faults.add([...at, 'variants', language, field], foreign(question.type, field))
}

function foreign(type: QuestionType, field: Field): string {
  if (field === 'options' && (type === 'trueFalse' || type === 'assertionReason'))
    return `${TYPE_NAMES[type]} question has its options given in every language; remove this`
  return `${TYPE_NAMES[type]} question has no "${field}"; remove it`
}

const TYPE_NAMES: Readonly<Record<QuestionType, string>> = {
  single: 'a single-choice',
  multiple: 'a multiple-choice',
  numerical: 'a numerical',
  trueFalse: 'a true/false',
  assertionReason: 'an assertion–reason',
  listMatch: 'a list-match',
  matrix: 'a matrix',
  text: 'a fill-in',
}
