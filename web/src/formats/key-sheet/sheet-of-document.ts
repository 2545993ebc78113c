import type { DocCell, DocItem, DocLine, DocPiece, DocTable } from '../docx/doc-model.ts'
import { readDocument } from '../docx/read-document.ts'
import { openWordPackage } from '../docx/word-package.ts'
import { countWord } from '../ledger/count-word.ts'
import { Ledger } from '../ledger/ledger.ts'
import { linesOf, textOfPieces } from '../segment/line-text.ts'
import type { KeySheet, SheetPart, SheetRow } from './key-sheet-model.ts'

/** The lines and tables of a document of Word; the ledger proves that no character of it is missing. Throws `Refusal`. */
export function sheetOfDocument(bytes: Uint8Array<ArrayBuffer>): KeySheet {
  const file = openWordPackage(bytes)
  const { items } = readDocument(file)
  const ledger = new Ledger()
  const parts: { name: string; rows: SheetRow[] }[] = []
  let isOpen = false
  let place = 0
  const rowOf = (cells: readonly string[], pieces: readonly DocPiece[]): SheetRow[] => {
    ledger.account(pieces)
    place = pieces[0]?.place ?? place + 1
    return cells.some((cell) => cell.trim() !== '') ? [{ row: place, cells }] : []
  }
  for (const item of items) {
    if (item.kind === 'table') {
      parts.push({
        name: '',
        rows: item.rows.flatMap((row) =>
          rowOf(
            row.flatMap(cellTexts),
            row.flatMap(({ items: own }) => piecesOf(own)),
          ),
        ),
      })
      isOpen = false
      continue
    }
    if (!isOpen) parts.push({ name: '', rows: [] })
    isOpen = true
    parts.at(-1)?.rows.push(...rowOf([lineText(item)], item.pieces))
  }
  const filled: SheetPart[] = parts.filter(({ rows }) => rows.length > 0)
  return { unit: 'paragraph', parts: filled, problems: ledger.differences(countWord(file.documentXml)) }
}

/** A number that Word sets before a paragraph is part of what it says. */
const lineText = ({ label, pieces }: DocLine): string => `${label ?? ''} ${textOfPieces(pieces)}`.trim()

/** A merged cell stands over the columns that it takes. */
const cellTexts = ({ items, span }: DocCell): string[] => [
  linesOf(items).map(lineText).join(' ').trim(),
  ...Array.from({ length: span - 1 }, () => ''),
]

const piecesOf = (items: readonly DocItem[]): DocPiece[] =>
  items.flatMap((item) => (item.kind === 'line' ? item.pieces : tablePieces(item)))
const tablePieces = (table: DocTable): DocPiece[] => table.rows.flatMap((row) => row.flatMap(({ items }) => piecesOf(items)))
