import { questionTypes, type QuestionType } from '#contract/question-bank/question-form.ts'

/** What people write for the types, without spaces and marks. */
const SYNONYMS: Readonly<Record<string, QuestionType>> = {
  mcq: 'single',
  scq: 'single',
  singlechoice: 'single',
  singlecorrect: 'single',
  mcqsingle: 'single',
  objective: 'single',
  एकलविकल्प: 'single',

  singleselect: 'single',
  multiplechoicequestion: 'single',
  बहुविकल्पीय: 'single',
  वस्तुनिष्ठ: 'single',
  passage: 'single',
  comprehension: 'single',

  msq: 'multiple',
  multiplecorrect: 'multiple',
  multiselect: 'multiple',
  multiplechoice: 'multiple',
  mcqmultiple: 'multiple',
  multi: 'multiple',

  nat: 'numerical',
  numeric: 'numerical',
  number: 'numerical',
  integer: 'numerical',
  numericalvalue: 'numerical',
  संख्यात्मक: 'numerical',
  tf: 'trueFalse',
  trueorfalse: 'trueFalse',
  boolean: 'trueFalse',
  सत्यअसत्य: 'trueFalse',
  सहीगलत: 'trueFalse',
  ar: 'assertionReason',
  assertion: 'assertionReason',
  assertionandreason: 'assertionReason',
  अभिकथनकारण: 'assertionReason',
  match: 'listMatch',
  matching: 'listMatch',
  matchthefollowing: 'listMatch',
  matchlist: 'listMatch',
  सुमेलित: 'listMatch',
  matrixmatch: 'matrix',
  grid: 'matrix',
  fill: 'text',
  fillin: 'text',
  fillintheblank: 'text',
  fillintheblanks: 'text',
  shortanswer: 'text',
  word: 'text',
  रिक्तस्थान: 'text',
}

/** The type a cell names; null where it names none. */
export function typeOfCell(cell: string): QuestionType | null {
  const word = cell
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  return questionTypes.find((type) => type.toLowerCase() === word) ?? SYNONYMS[word] ?? null
}
