import type { DocPiece } from '../docx/doc-model.ts'
import { leadingLetters, placesOf, solutionAt } from './key-words.ts'
import { OBJECT, textOfPieces } from './line-text.ts'

/** "(b) Solution: …": where the solution's word begins and ends behind an answer. */
export function solutionWithin(text: string): { from: number; to: number } | null {
  const match = /(?:^|[\s.;,।)\]])(?=(?:solution|sol|explanation|exp|hint|हल|व्याख्या|स्पष्टीकरण)\s*[.:\-–—])/iu.exec(text)
  if (match === null) return null
  const from = match.index + match[0].length
  const to = solutionAt(text.slice(from))
  return to === null ? null : { from, to: from + to }
}

/** Whether two answers say the same: the same letters, of whatever alphabet, or the same words. */
export function sameAnswer(one: readonly DocPiece[], other: readonly DocPiece[]): boolean {
  const [first, second] = [textOfPieces(one).trim(), textOfPieces(other).trim()]
  if (first.includes(OBJECT)) return false
  const places = (text: string): string | undefined => placesOf(leadingLetters(text)?.text ?? '', 26)?.join()
  return first === second || (places(first) !== undefined && places(first) === places(second))
}
