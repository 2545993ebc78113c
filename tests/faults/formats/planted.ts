import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleWithBugs } from '../support/bundle.ts'
import type { PlantedBug } from '../support/planted-bug.ts'

const ENTRY = 'tests/faults/formats/fixture-faults.ts'

export const PLANTED: readonly PlantedBug[] = [
  {
    name: 'symbols of a font (w:sym) are skipped',
    edits: [
      {
        file: 'web/src/formats/docx/read-paragraph.ts',
        find: "      case 'sym': {\n",
        put: "      case 'sym':\n        break\n      case 'symbol': {\n",
      },
    ],
  },
  {
    name: 'one bad formula empties the file',
    edits: [
      {
        file: 'web/src/formats/docx/read-paragraph.ts',
        find: 'function readFormula(math: XmlElement, open: Open, display: boolean): void {\n',
        put: 'let isAnyBad = false\nfunction readFormula(math: XmlElement, open: Open, display: boolean): void {\n  if (isAnyBad) return\n',
      },
      {
        file: 'web/src/formats/docx/read-paragraph.ts',
        find: '  for (const name of new Set(lost)) add(',
        put: '  isAnyBad = lost.length > 0\n  for (const name of new Set(lost)) add(',
      },
    ],
  },
  {
    name: '"Answer:" behind a soft break stays in option d',
    edits: [
      {
        file: 'web/src/formats/segment/rows.ts',
        find: '    isAnswer: answerAt(text) !== null,',
        put: '    isAnswer: !line.isContinued && answerAt(text) !== null,',
      },
    ],
  },
  {
    name: '"1,000" is split into 1 and 0',
    edits: [
      {
        file: 'web/src/formats/row/key-of-row.ts',
        find: 'groupedNumbers(cell).length === 0 ? cell :',
        put: 'groupedNumbers(cell).length >= 0 ? cell :',
      },
    ],
  },
  {
    name: '"not" of QTI 2 and 3 is ignored',
    edits: [{ file: 'web/src/formats/qti/expressions.ts', find: 'is === null ? null : !is', put: 'is' }],
  },
  {
    name: '"not" of QTI 1.2 is ignored',
    edits: [
      {
        file: 'web/src/formats/qti/conditions12.ts',
        find: '      return !parts().every((one) => holds(one, answers, budget))',
        put: '      return parts().every((one) => holds(one, answers, budget))',
      },
    ],
  },
  {
    name: '<sub> is dropped',
    edits: [{ file: 'web/src/formats/door/html-blocks.ts', find: "  sub: { raised: 'sub' },", put: '  sub: {},' }],
  },
  {
    name: 'a unit of 28 is read as 12',
    edits: [
      {
        file: 'worker/domain/marking/marks.ts',
        find: '({ unit = UNIT }: { readonly unit?: number | undefined }): number => unit',
        put: '({ unit = UNIT }: { readonly unit?: number | undefined }): number => Math.min(unit, UNIT)',
      },
    ],
  },
]

/** What our own files show with a bug in the product; without bugs it is what they show of the product as it is bundled. */
export async function faultsWith(bugs: readonly PlantedBug[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sopan-formats-'))
  try {
    const path = join(folder, 'fixture-faults.mjs')
    writeFileSync(path, await bundleWithBugs(bugs, ENTRY))
    const { fixtureFaults } = (await import(pathToFileURL(path).href)) as typeof import('./fixture-faults.ts')
    return await fixtureFaults()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
