import { ListPair } from './list-pair.tsx'
import { MatrixField } from './matrix-field.tsx'
import { WordsField } from './words-field.tsx'

/** What only some papers need: loaded as soon as such a paper is opened (load-answer-types.ts). */
export const AnswerTypes = { ListPair, MatrixField, WordsField }
