import * as fc from 'fast-check'
import temml from 'temml'
import { describe, expect, test, vi } from 'vitest'
import type { MathNode } from '#web/formats/maths/math-tree.ts'
import { readOmml } from '#web/formats/maths/read-omml.ts'
import { readTex } from '#web/formats/maths/read-tex.ts'
import { writeOmml } from '#web/formats/maths/write-omml.ts'
import { writeTex } from '#web/formats/maths/write-tex.ts'
import { textOf, xmlTree } from '#web/formats/xml/xml-tree.ts'
import { demoFormulas } from './demo-formulas.ts'

/** `PROOF_RUNS` makes the proof longer. */
const RUNS = Number(process.env['PROOF_RUNS'] ?? 0) || 200
vi.setConfig({ testTimeout: 60_000 + RUNS * 200 })

const ommlOf = (formula: MathNode): string => `<m:oMath>${writeOmml(formula)}</m:oMath>`
const treeOf = (omml: string): MathNode => {
  const { formula, lost } = readOmml(xmlTree(omml, 'not_docx'))
  expect(lost).toEqual([])
  return formula
}

/** Characters that Temml shows of TeX, without spaces and signs that are not seen. */
function shown(tex: string): string[] {
  const html = temml.renderToString(tex, { throwOnError: true })
  const text = textOf(xmlTree(html.replaceAll('&nbsp;', ' '), 'not_docx'))
  return [
    ...text
      .replaceAll('⋯', '…')
      .replaceAll('∣', '|')
      .normalize('NFKC')
      .replace(/[\s\u200b\u2060-\u2064]/gu, ''),
  ].toSorted()
}

describe('the formulas of the demo', async () => {
  const formulas = await demoFormulas()

  test('are all read as a tree, written for Word and read back as the same formula', () => {
    expect(formulas.length).toBeGreaterThan(500)
    for (const { tex, display } of formulas) {
      const read = readTex(tex, display)
      expect(read, tex).not.toBeNull()
      if (read === null) continue
      const omml = ommlOf(read.formula)
      const back = treeOf(omml)
      expect(writeTex(back), tex).toBe(writeTex(read.formula))
      expect(ommlOf(back), tex).toBe(omml)
    }
  })

  test('show the same characters before and after', () => {
    for (const { tex, display } of formulas) {
      const read = readTex(tex, display)
      if (read !== null) expect(shown(writeTex(treeOf(ommlOf(read.formula)))), tex).toEqual(shown(tex))
    }
  })
})

describe('TeX as a tree', () => {
  test.each([
    ['arguments of one digit', '\\frac12x^23', '\\frac{1}{2}x^{2}3'],
    ['scripts in either order', 'x^2_i', 'x_{i}^{2}'],
    ['scripts before a sign', '{}^{235}_{92}U', '{}_{92}^{235}U'],
    ['a function of a bracket', '\\sin(x+1)y', '\\sin{(x+1)}y'],
    ['a function without anything behind it', '\\sin', '\\sin'],
    ['a sum', '\\sum_{i=1}^n i', '\\sum\\nolimits_{i=1}^{n}{i}'],
    ['brackets that grow', '\\left[\\frac ab\\right)', '\\left[\\frac{a}{b}\\right)'],
    ['cases', '\\begin{cases} 1 & x>0 \\\\ 0 \\end{cases}', '\\left\\{\\begin{array}{ll} 1 & x>0 \\\\ 0 &  \\end{array}\\right.'],
    ['lines that meet', '\\begin{aligned} x &= 1 \\\\ y &= 2 \\end{aligned}', '\\begin{aligned} x & =1 \\\\ y & =2 \\end{aligned}'],
    ['words', '\\text{if 5\\% of } x', '\\text{if 5\\% of }x'],
    ['an arrow with words', 'A \\xrightarrow[h]{\\text{heat}} B', 'A\\xrightarrow[{h}]{\\text{heat}}B'],
    [
      'chemistry',
      '\\ce{2H2 + SO4^{2-} -> H2O}',
      '\\mathrm{2}{\\mathrm{H}}_{\\mathrm{2}}+\\mathrm{S}{\\mathrm{O}}_{\\mathrm{4}}^{\\mathrm{2}-}',
    ],
  ])('reads %s', (_, tex, wanted) => {
    const read = readTex(tex)
    if (read === null) throw new Error(`${tex} is not read`)
    expect(writeTex(treeOf(ommlOf(read.formula))).replace(/ {2,}/g, ' ')).toContain(wanted.replace(/ {2,}/g, ' '))
  })

  test.each(['\\oops', '\\frac{1}', '{x', 'x}', '\\begin{foo} x \\end{foo}', '\\left( x', 'x & y', '\\text{a $x$}', 'x^1^2', '\\ce{A=B}'])(
    'does not read %s',
    (tex) => {
      expect(readTex(tex)).toBeNull()
    },
  )

  test('a root with empty brackets is a square root', () => {
    expect(ommlOf(readTex('\\sqrt[ ]{x}')?.formula ?? fail())).toBe(ommlOf(readTex('\\sqrt{x}')?.formula ?? fail()))
  })

  test('never throws, and what it reads is the same behind Word', () => {
    const parts =
      "\\frac \\sqrt { } [ ] ^ _ x 12 + ( ) \\left( \\right) \\sin \\sum \\vec \\text{ab} & \\\\ \\begin{matrix} \\end{matrix} \\ce{H2O} ' | \\, = \\overline".split(
        ' ',
      )
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 14 }), (made) => {
        const read = readTex(made.join(' '))
        if (read === null) return
        const omml = ommlOf(read.formula)
        expect(ommlOf(treeOf(omml))).toBe(omml)
      }),
      { numRuns: RUNS * 20 },
    )
  })
})

function fail(): never {
  throw new Error('not read')
}
