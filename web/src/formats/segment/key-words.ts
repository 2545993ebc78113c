import { ALPHABETS, latinDigits } from './labels.ts'

const ANSWER =
  /^[([]?\s*(?:(?:the\s+)?(?:correct\s+)?(?:ans(?:wers?)?|key|(?<=correct\s+)option)|(?:सही\s+)?उत्तर|सही\s+विकल्प)(?![\p{L}\p{M}])\s*(?:key\s*)?(?:is|है)?\s*([.:\-–—=)\]]*)\s*/iu
const SOLUTION = /^(?:solutions?|sol|explanations?|expl?n?|hints?|हल|व्याख्या|स्पष्टीकरण|समाधान)(?![\p{L}\p{M}])\s*([.:\-–—)]*)\s*/iu

/** One letter or number of an option, in brackets or without. */
const ONE = '[([]?\\s*(?:[a-hA-H]|[1-8]|[१-८]|iv|i{1,3}|IV|I{1,3}|बी|सी|डी|[कखगघअबसदए])\\s*[)\\]]?'
const SINGLE = new RegExp(`^(?:option\\s*|विकल्प\\s*)?${ONE}(?:\\s*(?:,|&|and|or|/|तथा|और|या)\\s*${ONE})*\\s*[.।]?(?=\\s|$|[\\])])`, 'iu')

/** Where the answer begins that a line gives; null where it gives none. "Answer the following" and "उत्तर भारत" are no answers. */
export function answerAt(text: string): number | null {
  const start = text.length - text.trimStart().length
  const match = ANSWER.exec(text.slice(start))
  if (match === null) return null
  const rest = text.slice(start + match[0].length)
  const isMarked = (match[1] ?? '').replace(/[)\]]/g, '') !== ''
  return isMarked || (SINGLE.exec(rest)?.[0].trim() ?? '') === rest.trim() ? start + match[0].length : null
}

/** Where an answer begins behind other text on the line, such as `(d) Goa   Ans: (b)`. */
export function answerWithin(text: string): number | null {
  for (const match of text.matchAll(/(?:\s|[([])(?=(?:Ans(?:wer)?|Correct\s+(?:answer|option)|(?:सही\s+)?उत्तर)\s*[.:\-–=]+)/giu))
    if (answerAt(text.slice(match.index)) !== null) return match.index
  return null
}

/** Where the solution begins that a line opens; null where it opens none. */
export function solutionAt(text: string): number | null {
  const start = text.length - text.trimStart().length
  const match = SOLUTION.exec(text.slice(start))
  if (match === null) return null
  const rest = text.slice(start + match[0].length)
  return (match[1] ?? '') !== '' || rest.trim() === '' ? start + match[0].length : null
}

/** The letters or numbers an answer begins with, and where they end; null where it begins with none, such as the number 42. */
export function leadingLetters(answer: string): { readonly text: string; readonly to: number } | null {
  const match = SINGLE.exec(answer)
  if (match === null) return null
  // A number or word of its own, such as "2 m", "1.5" or "A cell".
  const rest = answer.slice(match[0].length)
  const isBare = !/[()[\]]/.test(match[0]) && rest.trim() !== ''
  return isBare && !/^\s*(?:[.:)\-–—।]|\s{2,}|\t|$)/.test(rest) ? null : { text: match[0].trim().replace(/[.।]$/, ''), to: match[0].length }
}

/** The places of options that an answer names, from 0; null where it names none. */
export function placesOf(letters: string, options: number): number[] | null {
  const parts = letters
    .replace(/^(?:option|विकल्प)\s*/iu, '')
    .split(/\s*(?:,|&|\band\b|\bor\b|\/|तथा|और|या)\s*/iu)
    .map((part) => part.replace(/[()[\]\s.]/g, ''))
    .filter((part) => part !== '')
  const places = parts.map(placeOf)
  return places.length > 0 && places.every((place) => place !== -1 && place < options) ? places : null
}

function placeOf(part: string): number {
  const plain = latinDigits(part)
  for (const letters of ALPHABETS) {
    const at = letters.indexOf(plain)
    if (at !== -1) return at
  }
  return -1
}

const KEYS =
  /^(?:answer\s*(?:key|sheet)s?|answers|key\s+to\s+.{0,30}|उत्तर\s*(?:माला|कुंजी|तालिका|पत्रक)|उत्तरमाला|answer\s*key\s*(?:&|and|with)\s*(?:hints?|solutions?|explanations?))\s*[:\-–—]*$/iu
const SOLUTIONS =
  /^(?:(?:detailed\s+)?solutions?|hints?\s*(?:&|and)\s*(?:solutions?|explanations?)|explanations?|हल|व्याख्या(?:एँ)?|विस्तृत\s+हल)\s*[:\-–—]*$/iu

/** Also in two languages at once, as bilingual papers write it: "Answer Key / उत्तर कुंजी", "हल (Solutions)". */
const isHeadedBy = (words: RegExp, text: string): boolean => {
  const parts = text.split(/[/|()]/).filter((part) => part.trim() !== '')
  return words.test(text.trim()) || (parts.length > 1 && parts.every((part) => words.test(part.trim())))
}

export const isKeyHeading = (text: string): boolean => isHeadedBy(KEYS, text)
export const isSolutionHeading = (text: string): boolean => isHeadedBy(SOLUTIONS, text)

/** What stands over several questions: directions, a passage, the name of a part. */
export const isHeading = (text: string): boolean =>
  /^(?:directions?|instructions?|passage|comprehension|note\s*:|निर्देश|गद्यांश|अनुच्छेद|नोट\s*:|section|part|paper|subject|chapter|unit|खण्ड|खंड|भाग|अध्याय|विषय)(?![\p{L}\p{M}])/iu.test(
    text.trim(),
  )
