import temml from 'temml'
import { describe, expect, test } from 'vitest'
import { renderMaths } from '#worker/content/maths.ts'
import { readMathml, type MarkupElement } from '#web/formats/maths/read-mathml.ts'
import { readOmml } from '#web/formats/maths/read-omml.ts'
import { writeTex } from '#web/formats/maths/write-tex.ts'
import { textOf, xmlTree, type XmlElement } from '#web/formats/xml/xml-tree.ts'

const omml = (inner: string): XmlElement => xmlTree(`<m:oMath>${inner}</m:oMath>`, 'not_xlsx')
const run = (text: string, properties = ''): string => `<m:r>${properties}<m:t xml:space="preserve">${text}</m:t></m:r>`
const e = (text: string, name = 'e'): string => `<m:${name}>${run(text)}</m:${name}>`
const value = (name: string, is: string): string => `<m:${name} m:val="${is}"/>`

/** Characters that stand for one another in formulas. */
const SAME: Readonly<Record<string, string>> = {
  '−': '-',
  '∗': '*',
  '∣': '|',
  '∥': '‖',
  "'": '′',
  '∆': 'Δ',
  '·': '⋅',
  ϕ: 'φ',
  µ: 'μ',
  '﹨': '\\',
  '∖': '\\',
  '∼': '~',
  '〈': '⟨',
  '〉': '⟩',
  ˆ: '^',
}
const characters = (text: string): string[] =>
  [...text.normalize('NFKC').replace(/[\s\u200b\u2060-\u2064\u2003&]/gu, '')].map((one) => SAME[one] ?? one).toSorted()

/** What Temml shows of the TeX, strictly; throws where it does not render. */
function shown(tex: string): string {
  const html = temml.renderToString(tex, { strict: true, throwOnError: true })
  return textOf(xmlTree(html.replaceAll('&nbsp;', ' '), 'not_xlsx'))
}

/** The TeX of a formula, after it was rendered by Temml and by the platform and every character of the source was found in it. */
function checked(inner: string): { tex: string; lost: readonly string[] } {
  const source = omml(inner)
  const { formula, lost } = readOmml(source, (element) => (element.attributes.includes('F061') ? 'α' : null))
  const tex = writeTex(formula)
  expect(renderMaths(tex, false)).toMatchObject({ ok: true })
  expect(renderMaths(tex, true)).toMatchObject({ ok: true })
  const found = characters(shown(tex))
  for (const one of characters(textOf(source))) {
    expect(found, `${tex} has lost ${one}`).toContain(one)
    found.splice(found.indexOf(one), 1)
  }
  return { tex, lost }
}

describe('a formula of Word as TeX', () => {
  test.each([
    ['a fraction', `<m:f>${e('a+b', 'num')}${e('2', 'den')}</m:f>`, '\\frac{a+b}{2}'],
    ['a fraction on one line', `<m:f><m:fPr>${value('type', 'lin')}</m:fPr>${e('a', 'num')}${e('b', 'den')}</m:f>`, 'a/b'],
    [
      'a fraction without its bar',
      `<m:f><m:fPr>${value('type', 'noBar')}</m:fPr>${e('n', 'num')}${e('r', 'den')}</m:f>`,
      '\\genfrac{}{}{0pt}{}{n}{r}',
    ],
    ['a lowered sign', `<m:sSub>${e('H')}${e('2', 'sub')}</m:sSub>`, 'H_{2}'],
    ['a raised sign', `<m:sSup>${e('ab')}${e('2', 'sup')}</m:sSup>`, '{ab}^{2}'],
    ['both', `<m:sSubSup>${e('x')}${e('i', 'sub')}${e('2', 'sup')}</m:sSubSup>`, 'x_{i}^{2}'],
    ['signs before', `<m:sPre>${e('92', 'sub')}${e('235', 'sup')}${e('U')}</m:sPre>`, '{}_{92}^{235}U'],
    ['brackets', `<m:d>${e('x+1')}</m:d>`, '(x+1)'],
    [
      'angles',
      `<m:d><m:dPr>${value('begChr', '⟨')}${value('endChr', '⟩')}</m:dPr>${e('u')}${e('v')}</m:d>`,
      '\\left\\langle u\\middle\\vert v\\right\\rangle',
    ],
    ['double bars', `<m:d><m:dPr>${value('begChr', '∥')}${value('endChr', '∥')}</m:dPr>${e('v')}</m:d>`, '\\Vert v\\Vert'],
    [
      'a bracket on one side',
      `<m:d><m:dPr>${value('begChr', '{')}${value('endChr', '')}</m:dPr><m:e><m:eqArr>${e('x&amp;=1')}${e('y&amp;=2')}</m:eqArr></m:e></m:d>`,
      '\\left\\{\\begin{aligned} x & =1 \\\\ y & =2 \\end{aligned}\\right.',
    ],
    [
      'a bracket that does not stretch',
      `<m:d><m:dPr>${value('begChr', '«')}${value('endChr', '»')}</m:dPr>${e('v')}</m:d>`,
      '\\text{«}\\left.v\\right.\\text{»}',
    ],
    [
      'a matrix',
      `<m:m><m:mr>${e('a')}${e('b')}</m:mr><m:mr>${e('[c')}${e('d')}</m:mr></m:m>`,
      '\\begin{matrix} a & b \\\\ {}[c & d \\end{matrix}',
    ],
    [
      'a matrix with its columns to the left',
      `<m:m><m:mPr><m:mcs><m:mc><m:mcPr>${value('count', '2')}${value('mcJc', 'left')}</m:mcPr></m:mc></m:mcs></m:mPr><m:mr>${e('a')}${e('b')}</m:mr></m:m>`,
      '\\begin{array}{ll} a & b \\end{array}',
    ],
    ['an integral', `<m:nary>${e('0', 'sub')}${e('1', 'sup')}${e('xdx')}</m:nary>`, '\\int\\limits_{0}^{1}{xdx}'],
    [
      'a sum whose limits stand beside it',
      `<m:nary><m:naryPr>${value('chr', '∑')}${value('limLoc', 'subSup')}</m:naryPr>${e('i', 'sub')}${e('n', 'sup')}${e('i')}</m:nary>`,
      '\\sum\\nolimits_{i}^{n}{i}',
    ],
    [
      'hidden limits',
      `<m:nary><m:naryPr>${value('subHide', '1')}${value('supHide', 'on')}</m:naryPr><m:sub/><m:sup/>${e('f')}</m:nary>`,
      '\\int{f}',
    ],
    [
      'a union of another sign',
      `<m:nary><m:naryPr>${value('chr', '⨃')}</m:naryPr>${e('i', 'sub')}${e('n', 'sup')}${e('A')}</m:nary>`,
      '\\mathop{⨃}\\limits_{i}^{n}{A}',
    ],
    [
      'a limit',
      `<m:func><m:fName><m:limLow>${e('lim')}${e('x→0', 'lim')}</m:limLow></m:fName>${e('f')}</m:func>`,
      '\\lim\\limits_{x→0}{f}',
    ],
    ['words over a sign', `<m:limUpp>${e('=')}${e('def', 'lim')}</m:limUpp>`, '\\overset{def}{=}'],
    ['an accent', `<m:acc>${e('x')}</m:acc>`, '\\hat{x}'],
    ['an arrow over two letters', `<m:acc><m:accPr>${value('chr', '⃗')}</m:accPr>${e('AB')}</m:acc>`, '\\overrightarrow{AB}'],
    ['a bar above', `<m:bar><m:barPr>${value('pos', 'top')}</m:barPr>${e('z')}</m:bar>`, '\\overline{z}'],
    ['a bar below', `<m:bar>${e('z')}</m:bar>`, '\\underline{z}'],
    ['a brace below', `<m:groupChr>${e('a+b')}</m:groupChr>`, '\\underbrace{a+b}'],
    [
      'an arrow with words',
      `<m:groupChr><m:groupChrPr>${value('chr', '→')}</m:groupChrPr>${e('heat')}</m:groupChr>`,
      '\\xrightarrow{heat}',
    ],
    ['a box', `<m:box>${e('a=b')}</m:box>`, 'a=b'],
    ['a root', `<m:rad><m:radPr>${value('degHide', '1')}</m:radPr><m:deg/>${e('2')}</m:rad>`, '\\sqrt{2}'],
    ['a cube root', `<m:rad>${e('3', 'deg')}${e('x')}</m:rad>`, '\\sqrt[{3}]{x}'],
    ['a frame', `<m:borderBox>${e('x')}</m:borderBox>`, '\\boxed{x}'],
    [
      'a struck term',
      `<m:borderBox><m:borderBoxPr>${['hideTop', 'hideBot', 'hideLeft', 'hideRight', 'strikeBLTR'].map((one) => value(one, '1')).join('')}</m:borderBoxPr>${e('x')}</m:borderBox>`,
      '\\cancel{x}',
    ],
    ['a hidden term', `<m:phant><m:phantPr>${value('show', '0')}</m:phantPr>${e('x')}</m:phant>`, '\\phantom{x}'],
    [
      'a function',
      `<m:func><m:fName><m:sSup><m:e>${run('sin', `<m:rPr>${value('sty', 'p')}</m:rPr>`)}</m:e>${e('2', 'sup')}</m:sSup></m:fName>${e('θ')}</m:func>`,
      '\\sin^{2}{θ}',
    ],
    ['a function of another name', `<m:func>${e('rank', 'fName')}${e('A')}</m:func>`, '\\operatorname{rank}{A}'],
    ['a hyphen as the name of a function', `<m:func>${e('-f', 'fName')}${e('A')}</m:func>`, '-f{A}'],
    ['words', run('if x &lt; 5 in 50%', '<m:rPr><m:nor/></m:rPr>'), '\\text{if x < 5 in 50\\%}'],
    ['bold letters', run('v', `<m:rPr>${value('sty', 'b')}</m:rPr>`), '\\mathbf{v}'],
    ['double-struck letters', run('R', `<m:rPr>${value('scr', 'double-struck')}</m:rPr>`), '\\mathbb{R}'],
    ['letters that are italic in Unicode', run('𝑥+𝟐'), 'x+2'],
    ['Hindi', run('बल=5'), '\\text{बल}=5'],
    ['signs that mean something to TeX', run('a_b{c}#%\\|~^'), 'a\\_b\\{c\\}\\#\\%\\backslash\\vert\\sim\\text{\\textasciicircum}'],
    ['a derivative', `${run('f')}${run("'")}<m:sSup>${e('x')}${e('2', 'sup')}</m:sSup>${run("'")}`, "f'x^{2}\\prime"],
    ['signs of several kinds', run('±×÷·°′∞∂∇≤≥≠≈→⇌∴∵∈∅√½'), '±×÷\\cdot°\\prime∞∂∇≤≥≠≈→⇌∴∵∈\\emptyset\\text{√}\\text{½}'],
    [
      'a hidden limit that holds something',
      `<m:nary><m:naryPr>${value('chr', '∑')}${value('subHide', '1')}${value('supHide', '1')}</m:naryPr>${e('i', 'sub')}<m:sup/>${e('f')}</m:nary>`,
      '\\sum\\limits_{i}{f}',
    ],
    ['an inserted term', `<w:ins>${run('x')}</w:ins><m:ctrlPr/>`, 'x'],
  ])('%s', (_, inner, wanted) => {
    expect(checked(inner)).toEqual({ tex: wanted, lost: [] })
  })

  test('a symbol of an old font is its character', () => {
    expect(checked('<m:r><w:sym w:font="Symbol" w:char="F061"/></m:r>')).toEqual({ tex: 'α', lost: [] })
    expect(checked(`${run('x')}<m:r><w:sym w:font="Other" w:char="F099"/></m:r>`)).toEqual({ tex: 'x', lost: ['sym'] })
  })

  test('an element that is not known is told, and its characters are kept', () => {
    expect(checked(`${run('a')}<m:newThing>${e('b')}</m:newThing>${run('c')}`)).toEqual({ tex: 'abc', lost: ['newThing'] })
  })

  test('a letter with a combining mark has an accent, and a mark of its own stands on a space', () => {
    const tex = writeTex(readOmml(omml(run('x\u0304 \u0302 5\u20d7'))).formula)
    expect(tex).toBe('\\bar{x}\\ \\text{ \u0302}\\ 5\\text{ \u20d7}')
    expect(renderMaths(tex, false)).toMatchObject({ ok: true })
  })

  test('a deleted term is not part of the formula', () => {
    expect(writeTex(readOmml(omml(`${run('a')}<w:del>${run('b')}</w:del>`)).formula)).toBe('a')
  })
})

const mathml = (xml: string): MarkupElement => {
  const markup = (element: XmlElement): MarkupElement => ({
    name: element.name,
    attributes: Object.fromEntries([...element.attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', is = '']) => [name, is])),
    children: element.children.map((child) => (typeof child === 'string' ? child : markup(child))),
  })
  return markup(xmlTree(`<math>${xml}</math>`, 'not_xlsx'))
}

describe('a formula in MathML as TeX', () => {
  test.each([
    ['<mfrac><mi>a</mi><mn>2</mn></mfrac>', '\\frac{a}{2}'],
    ['<mfrac linethickness="0"><mi>n</mi><mi>r</mi></mfrac>', '\\genfrac{}{}{0pt}{}{n}{r}'],
    ['<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>', '\\sqrt{x+1}'],
    ['<mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt[{3}]{x}'],
    ['<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>', 'x_{1}^{2}'],
    ['<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>', '\\sum\\limits_{i=1}^{n}'],
    ['<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder>', '\\lim\\limits_{x→0}'],
    ['<mover><mi>v</mi><mo>→</mo></mover>', '\\vec{v}'],
    ['<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr></mtable>', '\\begin{matrix} 1 & 0 \\end{matrix}'],
    ['<mfenced open="[" close="]"><mi>a</mi><mi>b</mi></mfenced>', '\\left[a,b\\right]'],
    ['<mmultiscripts><mi>U</mi><mprescripts/><mn>92</mn><mn>235</mn></mmultiscripts>', '{}_{92}^{235}U'],
    ['<menclose notation="box"><mi>x</mi></menclose>', '\\boxed{x}'],
    ['<semantics><mi>x</mi><annotation>\\bad</annotation></semantics>', 'x'],
    ['<mi>sin</mi><mo>\u2061</mo><mi>x</mi>', '\\sin x'],
    ['<mi mathvariant="bold">F</mi><mo>=</mo><mtext> net force</mtext>', '\\mathbf{F}=\\text{ net force}'],
  ])('%s', (xml, wanted) => {
    const { formula, lost } = readMathml(mathml(xml))
    const tex = writeTex(formula)
    expect({ tex, lost }).toEqual({ tex: wanted, lost: [] })
    expect(renderMaths(tex, false)).toMatchObject({ ok: true })
    expect(shown(tex)).toBeTruthy()
  })

  test('an element that is not known is told, and its characters are kept', () => {
    const { formula, lost } = readMathml(mathml('<mi>a</mi><mlongdiv><mn>12</mn></mlongdiv>'))
    expect([writeTex(formula), lost]).toEqual(['a12', ['mlongdiv']])
  })
})
