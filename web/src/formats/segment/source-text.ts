import { piecesOf, type Content, type Draft } from './draft.ts'
import { OBJECT, textOfPieces } from './line-text.ts'

/** The text of a question as it stands in its document, line by line; a formula or a picture is a square. */
export function sourceOf({ number, parts, answer, solution }: Draft): string {
  const lines = [
    ...parts.flatMap((part) =>
      part.kind === 'text'
        ? part.items.map(lineOf)
        : part.options.map(({ label, number: counted, items }) =>
            [textOfPieces(label).trim() || counted, ...items.map(lineOf)].filter((text) => text !== '').join(' '),
          ),
    ),
    ...(answer === null ? [] : [textOfPieces(answer)]),
    ...solution.map(lineOf),
  ]
  const text = lines.filter((line) => line.trim() !== '').join('\n')
  return (number === null ? text : `${number}. ${text}`).replaceAll(OBJECT, '□')
}

const lineOf = (item: Content): string => textOfPieces(piecesOf([item]))
