/** A question as it was pasted: what could be read of it. */
export interface PastedQuestion {
  readonly stem: string
  readonly options: readonly string[]
  /** The place of the right option; null where nothing says which. */
  readonly right: number | null
  readonly solution: string | null
  /** The line of the paste where it begins, from 1. */
  readonly line: number
}

/** "1." or "Q1)" or "प्र. 3:" before a question. */
const NUMBER = /^\s*(?:(?:q(?:ue(?:stion)?|\.)?|प्र(?:श्न)?\.?)\s*)?[\d०-९]{1,3}\s*[.):\]-]\s+(?=\S)/iu
/** "A) …", "(b) …", "c. …", "*D) …" with a star before the right one; letters of Latin or Devanagari lists. */
const OPTION = /^\s*(\*?)\s*[([]?([a-jA-J]|[कखगघङ]|अ|ब|स|द)[).\]:]\s*(\*?)\s*(\S.*)$/u
const ANSWER =
  /^\s*(?:ans(?:wer)?|correct(?:\s+(?:answer|option))?|key|उत्तर|सही\s+उत्तर)\s*[.:=–-]+\s*[([]?([a-jA-J]|[कखगघङ]|अ|ब|स|द|[1-9])[)\].]?(?:\s.*)?$/iu
const SOLUTION = /^\s*(?:sol(?:ution)?|expl(?:anation)?|feedback|हल|व्याख्या|स्पष्टीकरण)\s*[.:=–-]+\s*(.*)$/iu

/** The mark of a right option that stands after it. */
const STAR = /\s+\*\s*$/

const LETTERS = ['abcdefghij', 'कखगघङ', 'अबसद'] as const

/** The place that a letter or a number of a list names. */
function placeOf(letter: string): number {
  if (/^[1-9]$/.test(letter)) return Number(letter) - 1
  return Math.max(...LETTERS.map((list) => Array.from<string>(list).indexOf(letter.toLowerCase())))
}

/**
 * Reads pasted questions: stem, options by letter, then "Answer: B" or a star at the right option, and maybe "Solution: …". A new
 * question begins with a number, or after an empty line once the one before has options. Nothing is thrown away: lines that belong to no
 * option or answer are part of the stem or of the solution.
 */
export function parseQuiz(text: string): PastedQuestion[] {
  const questions: Draft[] = []
  let current: Draft | null = null
  let isAfterGap = true
  for (const [i, raw] of text.replace(/\r\n?/g, '\n').split('\n').entries()) {
    const line = raw.trimEnd()
    if (line.trim() === '') {
      isAfterGap = true
      continue
    }
    const begins = isAfterGap || current === null || current.options.length > 0
    const isNumbered = NUMBER.test(line)
    const hasRead: boolean = current !== null && readPart(current, line)
    if (!hasRead && (current === null || (begins && current.options.length > 0 && (isNumbered || isAfterGap)))) {
      current = { stem: line.replace(NUMBER, '').trim(), options: [], right: null, solution: null, line: i + 1, at: 'stem' }
      questions.push(current)
    } else if (!hasRead && current !== null) append(current, line)
    isAfterGap = false
  }
  return questions.map(({ stem, options, right, solution, line }) => ({ stem, options, right, solution, line }))
}

interface Draft {
  stem: string
  options: string[]
  right: number | null
  solution: string | null
  line: number
  at: 'stem' | 'option' | 'solution'
}

/** Takes a line that says what it is; false for one that does not. */
function readPart(question: Draft, line: string): boolean {
  const answer = ANSWER.exec(line)
  if (answer !== null && question.options.length > 0) {
    question.right = placeOf(answer[1] ?? '')
    return true
  }
  const solution = SOLUTION.exec(line)
  if (solution !== null && question.options.length > 0) {
    question.solution = solution[1]?.trim() ?? ''
    question.at = 'solution'
    return true
  }
  const option = OPTION.exec(line)
  // Options come in their order: a line of a solution that begins like one is none.
  if (option === null || placeOf(option[2] ?? '') !== question.options.length || question.at === 'solution') return false
  const text = option[4] ?? ''
  if (option[1] === '*' || option[3] === '*' || STAR.test(text)) question.right = question.options.length
  question.options.push(text.replace(STAR, ''))
  question.at = 'option'
  return true
}

function append(question: Draft, line: string): void {
  if (question.at === 'solution') question.solution = `${question.solution ?? ''}\n${line.trim()}`.trim()
  else if (question.at === 'option') question.options.push(`${question.options.pop() ?? ''}\n${line.trim()}`)
  else question.stem += `\n${line.trim()}`
}
