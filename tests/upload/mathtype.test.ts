import temml from 'temml'
import { describe, expect, test } from 'vitest'
import { renderMaths } from '#worker/content/maths.ts'
import { writeTex } from '#web/formats/maths/write-tex.ts'
import { readMathtype } from '#web/formats/mathtype/read-mathtype.ts'
import { bytes, emfOf, ended, equationObject, FACE, mtef3, mtef5, oldWmfOf, wmfOf, type MtefWriter, type Part } from './mathtype-bytes.ts'

/** The TeX of an equation, after it was rendered by Temml and by the platform, and what of it was lost. */
function read(mtef: Uint8Array): { tex: string; lost: readonly string[] } | null {
  const found = readMathtype(equationObject(mtef), null)
  if (found === null) return null
  const tex = writeTex(found.formula)
  expect(renderMaths(tex, false)).toMatchObject({ ok: true })
  expect(renderMaths(tex, true)).toMatchObject({ ok: true })
  temml.renderToString(tex, { strict: true, throwOnError: true })
  return { tex, lost: found.lost }
}

const texOf = (writer: MtefWriter, ...parts: readonly Part[]): string => {
  const found = read(writer.equation(writer.line(...parts)))
  expect(found?.lost).toEqual([])
  return found?.tex ?? ''
}

const [x5, x3] = [mtef5, mtef3]
const line5 = (text: string, face?: number): Part => x5.line(x5.text(text, face))
const line3 = (text: string, face?: number): Part => x3.line(x3.text(text, face))
const signs5 = (open: string, close: string): Part => x5.text(open + close, FACE.sign)

describe('an equation of MathType 4 and later', () => {
  test.each<readonly [string, Part, string]>([
    ['a fraction', x5.template(11, 0, line5('a+b'), line5('2')), '\\frac{a+b}{2}'],
    ['a fraction with a slash', x5.template(11, 2, line5('a'), line5('b')), 'a/b'],
    ['a square root', x5.template(10, 0, line5('x'), x5.none), '\\sqrt{x}'],
    ['a root with a degree', x5.template(10, 1, line5('27'), line5('3')), '\\sqrt[{3}]{27}'],
    ['a power', [...x5.text('x'), ...x5.template(28, 0, x5.none, line5('2'))], 'x^{2}'],
    ['a subscript', [...x5.text('x'), ...x5.template(27, 0, line5('1'), x5.none)], 'x_{1}'],
    ['both scripts', [...x5.text('x'), ...x5.template(29, 0, line5('1'), line5('2'))], 'x_{1}^{2}'],
    ['scripts before a letter', [...x5.template(29, 1, line5('6'), line5('12')), ...x5.text('C', FACE.text)], '{}_{6}^{12}{\\text{C}}'],
    ['a power of a bracket', [...x5.text('(a+b)'), ...x5.template(28, 0, x5.none, line5('2'))], '{(a+b)}^{2}'],
    ['a power of a derivative', [...x5.marked('f', 5), ...x5.template(28, 0, x5.none, line5('2'))], 'f^{\\prime2}'],
    ['raised apostrophes', [...x5.text('y'), ...x5.template(28, 0, x5.none, line5("''"))], 'y^{\\prime\\prime}'],
    ['a script of nothing', x5.template(28, 0, x5.none, line5('2')), '{}^{2}'],
    [
      'round brackets',
      x5.template(1, 3, x5.line(x5.template(11, 0, line5('1'), line5('2'))), signs5('(', ')')),
      '\\left(\\frac{1}{2}\\right)',
    ],
    ['an open interval', x5.template(9, 0x12, line5('0,1'), signs5('[', ')')), '[0,1)'],
    ['bars', x5.template(4, 3, line5('x'), signs5('|', '|')), '\\vert x\\vert'],
    ['a norm', x5.template(5, 3, line5('x'), signs5('‖', '‖')), '\\Vert x\\Vert'],
    ['a floor', x5.template(6, 3, line5('x')), '\\lfloor x\\rfloor'],
    ['a ceiling', x5.template(7, 3, line5('x')), '\\lceil x\\rceil'],
    ['white brackets', x5.template(8, 3, line5('x')), '\\llbracket x\\rrbracket'],
    ['a sum', x5.template(16, 0x70, line5('k'), line5('k=1'), line5('n'), x5.text('∑', FACE.sign)), '\\sum\\limits_{k=1}^{n}{k}'],
    ['a product', x5.template(17, 0x70, line5('k'), line5('k=1'), line5('n'), x5.text('∏', FACE.sign)), '\\prod\\limits_{k=1}^{n}{k}'],
    ['a union', x5.template(19, 0, line5('A'), x5.none, x5.none, x5.text('∪', FACE.sign)), '\\bigcup{A}'],
    [
      'an integral with limits',
      x5.template(15, 0x31, x5.line(x5.text('f(x)dx')), line5('0'), line5('1'), x5.text('∫', FACE.sign)),
      '\\int\\nolimits_{0}^{1}{f(x)dx}',
    ],
    ['a double integral', x5.template(15, 2, line5('f'), x5.none, x5.none, x5.text('∬', FACE.sign)), '\\iint{f}'],
    ['an integral that grows', x5.template(15, 0x101, line5('f'), x5.none, x5.none, x5.text('∫', FACE.sign)), '\\int{f}'],
    ['a closed integral', x5.template(15, 0x15, line5('E'), line5('S'), x5.none, x5.text('∮', FACE.sign)), '\\oint\\nolimits_{S}{E}'],
    ['a limit', [...x5.template(23, 0x50, line5('lim', FACE.function), line5('x→0'), x5.none), ...x5.text('x')], '\\lim\\limits_{x→0}x'],
    [
      'a limit as an operator',
      x5.template(22, 0x50, line5('x'), line5('x→0'), x5.none, line5('lim', FACE.function)),
      '\\lim\\limits_{x→0}x',
    ],
    ['a sum as an operator', x5.template(22, 0x50, line5('x'), line5('i'), x5.none, x5.text('∑', FACE.sign)), '\\sum\\limits_{i}{x}'],
    ['a bar over letters', x5.template(13, 0, line5('AB')), '\\overline{AB}'],
    ['two bars over letters', x5.template(13, 1, line5('AB')), '\\overline{\\overline{AB}}'],
    ['a bar under letters', x5.template(12, 0, line5('AB')), '\\underline{AB}'],
    ['a vector', x5.template(31, 2, line5('AB')), '\\overrightarrow{AB}'],
    ['a vector of one letter', x5.template(31, 2, line5('a')), '\\vec{a}'],
    ['a harpoon', x5.template(31, 10, line5('AB')), '\\overrightharpoon{AB}'],
    ['an arrow under letters', x5.template(31, 6, line5('AB')), '\\xrightarrow{AB}'],
    ['a hat', x5.template(33, 0, line5('AB')), '\\widehat{AB}'],
    ['an arc', x5.template(34, 0, line5('AB')), '\\overparen{AB}'],
    ['a tilde', x5.template(32, 0, line5('AB')), '\\widetilde{AB}'],
    ['a brace over a sum', x5.template(24, 1, line5('a+a'), line5('n'), x5.text('⏞', FACE.sign)), '\\overset{n}{\\overbrace{a+a}}'],
    [
      'a bracket under a sum',
      x5.template(25, 0, line5('a+a'), line5('n'), x5.text('⎵', FACE.sign)),
      '\\underset{n}{{\\underbracket{a+a}}}',
    ],
    ['a chemical arrow', x5.template(14, 0x24, line5('Δ'), x5.none), '\\xrightarrow{Δ}'],
    [
      'an arrow with words on both sides',
      x5.template(14, 0x2c, line5('Ni', FACE.text), line5('heat', FACE.text)),
      '\\xrightarrow[{\\text{heat}}]{\\text{Ni}}',
    ],
    ['an equilibrium', x5.template(14, 6, line5('k'), x5.none), '\\xrightleftharpoons{k}'],
    ['an arrow without words', x5.template(14, 0x20, x5.none, x5.none), '→'],
    ['a long division', x5.template(26, 1, line5('84'), line5('21')), '\\overset{21}{\\overline{)84}}'],
    ['a bra and a ket', x5.template(30, 3, line5('a'), line5('b')), '\\left\\langle a\\middle\\vert b\\right\\rangle'],
    ['a term that is struck out', x5.template(36, 2, line5('x')), '\\cancel{x}'],
    ['a term that is struck through', x5.template(36, 1, line5('x')), '\\sout{x}'],
    ['a term with both strokes', x5.template(36, 6, line5('x')), '\\xcancel{x}'],
    ['a box', x5.template(37, 0x1e, line5('x=2')), '\\boxed{x=2}'],
    [
      'a function and its power',
      [...x5.text('sin', FACE.function), ...x5.template(28, 0, x5.none, line5('2')), ...x5.text('θ')],
      '\\sin^{2}θ',
    ],
    ['a function that TeX does not know', [...x5.text('cosec', FACE.function), ...x5.text('θ')], '\\operatorname{cosec}θ'],
    ['a logarithm', [...x5.text('log', FACE.function), ...x5.template(27, 0, line5('2'), x5.none), ...x5.text('8')], '\\log_{2}8'],
    ['Greek letters and signs', x5.text('α≤β∈Δ∞'), 'α≤β∈Δ∞'],
    ['letters in bold', x5.text('F', FACE.vector), '\\mathbf{F}'],
    ['words between formulas', [...x5.text('x'), ...x5.text(' if ', FACE.text), ...x5.text('y')], 'x\\text{ if }y'],
    [
      'words in Hindi',
      [...x5.text('चाल'), ...x5.text('='), ...x5.template(11, 0, line5('दूरी'), line5('समय'))],
      '\\text{चाल}=\\frac{\\text{दूरी}}{\\text{समय}}',
    ],
    ['spaces', [...x5.text('a'), ...x5.text('\uef05', FACE.space), ...x5.text('b\uef02c')], 'a\\quad b\\,c'],
    ['letters of other alphabets', x5.text('\uf081\uf100\uf01a\uf0c1', FACE.variable), '\\mathbb{B}\\mathscr{A}\\mathfrak{a}\\mathbb{1}'],
    ['signs of MathType’s own', x5.text('\ue92d\uea06\ue98f', FACE.symbol), '\\text{⋛}≰\\cdot'],
    ['Greek by its place in the Symbol font', x5.text('a\uf062', FACE.greek), 'αβ'],
    ['a sign with a stroke', x5.marked('=', 10), '≠'],
    ['a letter with a stroke', x5.marked('e', 10), '\\cancel{e}'],
    ['the constant of Planck', x5.marked('h', 16), 'ℏ'],
    ['a second derivative in dots', x5.marked('x', 3), '\\ddot{x}'],
    ['a prime', [...x5.marked('f', 5), ...x5.text('(x)')], 'f^{\\prime}(x)'],
    ['a bar and a prime', x5.marked('x', 17, 5), '{\\bar{x}}^{\\prime}'],
  ])('%s', (_, part, tex) => {
    expect(texOf(mtef5, part)).toBe(tex)
  })

  test.each([
    [2, '\\dot{x}'],
    [4, '\\dddot{x}'],
    [6, 'x^{\\prime\\prime}'],
    [8, '\\tilde{x}'],
    [9, '\\hat{x}'],
    [11, '\\vec{x}'],
    [12, '\\overleftarrow{x}'],
    [17, '\\bar{x}'],
    [18, 'x^{\\prime\\prime\\prime}'],
    [19, '\\overparen{x}'],
    [23, '\\bcancel{x}'],
    [29, '\\underline{x}'],
    [30, '\\utilde{x}'],
  ])('embellishment %d', (mark, tex) => {
    expect(texOf(mtef5, mtef5.marked('x', mark))).toBe(tex)
  })

  test('every embellishment and every template is read', () => {
    for (let mark = 2; mark <= 37; mark++) expect(read(mtef5.equation(mtef5.line(mtef5.marked('x', mark))))?.lost).toEqual([])
    for (let selector = 0; selector <= 37; selector++) {
      const slots = [line5('a'), line5('b'), line5('c')]
      expect(read(mtef5.equation(mtef5.line(mtef5.template(selector, selector === 37 ? 0x1e : 3, ...slots))))?.lost).toEqual([])
    }
  })

  test('a matrix in brackets', () => {
    const cells = ['1', '2', '3', '4'].map((text) => line5(text))
    expect(texOf(mtef5, x5.template(3, 3, x5.line(x5.matrix(2, 2, 2, cells)), signs5('[', ']')))).toBe(
      '\\left[\\begin{matrix} 1 & 2 \\\\ 3 & 4 \\end{matrix}\\right]',
    )
  })

  test('a function of cases behind a brace', () => {
    const cases = x5.pile(1, x5.line(x5.text('x, x≥0')), x5.line(x5.text('−x, x<0')))
    expect(texOf(mtef5, x5.text('|x|='), x5.template(2, 1, x5.line(cases), x5.text('{', FACE.sign)))).toBe(
      '\\vert x\\vert=\\left\\{\\begin{aligned} & x,\\ x≥0 \\\\ & −x,\\ x<0 \\end{aligned}\\right.',
    )
  })

  test('lines that meet at their signs of relation, and at marks', () => {
    expect(read(mtef5.equation(x5.pile(4, line5('x=1'), line5('=y')))) ?? {}).toEqual({
      tex: '\\begin{aligned} x & =1 \\\\ & =y \\end{aligned}',
      lost: [],
    })
    expect(read(mtef5.equation(x5.pile(1, line5('x+\uef00y'), line5('z'))))?.tex).toBe('\\begin{aligned} x+ & y \\\\ & z \\end{aligned}')
  })

  test('Hindi in a font of Kruti Dev, and another old font by its name', () => {
    // A face of its own: font 2 of the equation, plain.
    const inFont = (font: string): Part => bytes(17, 5, ended(font), 8, 2, 0)
    const typed = ['o', 's', 'x'].flatMap((letter) => [2, 0, 127, letter.charCodeAt(0), 0])
    expect(read(mtef5.equation(inFont('Kruti Dev 010'), x5.line(typed, x5.text('=2'))))).toEqual({ tex: '\\text{वेग}=2', lost: [] })
    expect(read(mtef5.equation(inFont('Chanakya'), x5.line(typed)))).toEqual({ tex: '\\text{osx}', lost: ['Chanakya'] })
  })

  test('what cannot be carried is told by its name, and its characters are kept', () => {
    const lostOf = (...parts: readonly Part[]): unknown => read(mtef5.equation(mtef5.line(...parts)))
    expect(lostOf(x5.template(50, 0, line5('a'), line5('b')))).toEqual({ tex: 'ab', lost: ['template 50'] })
    expect(lostOf(x5.template(37, 6, line5('a')))).toEqual({ tex: '\\boxed{a}', lost: ['box'] })
    expect(lostOf(x5.marked('a', 99))).toEqual({ tex: 'a', lost: ['embellishment 99'] })
    expect(lostOf(x5.text('a\uee80', FACE.variable))).toEqual({ tex: 'a\\text{□}', lost: ['Times New Roman EE80'] })
    // A digit that was moved up by 3 pt looks like a power.
    expect(lostOf(x5.text('x'), [2, 8, 128, 32, FACE.number + 128, 0x32, 0])).toEqual({ tex: 'x2', lost: ['moved by hand'] })
  })
})

describe('an equation of Equation Editor 3', () => {
  test.each<readonly [string, Part, string]>([
    ['a fraction', x3.template(14, 0, line3('a+b'), line3('2')), '\\frac{a+b}{2}'],
    ['a fraction with a slash', x3.template(41, 0, line3('a'), line3('b')), 'a/b'],
    ['a square root', x3.template(13, 0, line3('x'), x3.none), '\\sqrt{x}'],
    ['a root with a degree', x3.template(13, 1, line3('27'), line3('3')), '\\sqrt[{3}]{27}'],
    ['a power', [...x3.text('x'), ...x3.template(15, 0, x3.none, line3('2'))], 'x^{2}'],
    ['a subscript', [...x3.text('x'), ...x3.template(15, 1, line3('1'), x3.none)], 'x_{1}'],
    ['both scripts', [...x3.text('x'), ...x3.template(15, 2, line3('1'), line3('2'))], 'x_{1}^{2}'],
    ['scripts before a letter', [...x3.template(44, 2, line3('6'), line3('12')), ...x3.text('C')], '{}_{6}^{12}C'],
    ['round brackets', x3.template(1, 0, line3('a'), x3.text('()', FACE.sign)), '(a)'],
    ['a left brace', x3.template(2, 1, line3('a'), x3.text('{', FACE.sign)), '\\left\\{a\\right.'],
    ['a right bracket', x3.template(3, 2, line3('a')), '\\left.a\\right]'],
    ['a half-open interval', x3.template(12, 0, line3('0,1')), '(0,1]'],
    ['a floor', x3.template(6, 0, line3('x')), '\\lfloor x\\rfloor'],
    ['a sum', x3.template(29, 1, line3('k'), line3('k=1'), line3('n'), x3.text('∑', FACE.sign)), '\\sum\\limits_{k=1}^{n}{k}'],
    ['a sum with limits behind it', x3.template(30, 1, line3('k'), line3('1'), line3('n')), '\\sum\\nolimits_{1}^{n}{k}'],
    ['an intersection', x3.template(37, 2, line3('A'), x3.none, x3.none), '\\bigcap{A}'],
    ['an integral', x3.template(21, 2, line3('f'), line3('0'), line3('1'), x3.text('∫', FACE.sign)), '\\int\\nolimits_{0}^{1}{f}'],
    ['a closed integral', x3.template(21, 3, line3('f'), x3.none, x3.none), '\\oint{f}'],
    ['a double integral with its region under it', x3.template(25, 1, line3('f'), line3('D'), x3.none), '\\iint\\limits_{D}{f}'],
    ['a limit', x3.template(39, 1, line3('lim', FACE.function), line3('x→0'), x3.none), '\\lim\\limits_{x→0}'],
    ['a bar', x3.template(17, 0, line3('AB')), '\\overline{AB}'],
    ['a vector', x3.template(47, 1, line3('AB')), '\\overrightarrow{AB}'],
    ['an arc', x3.template(48, 0, line3('AB')), '\\overparen{AB}'],
    ['an arrow with words over it', x3.template(19, 0, line3('Δ')), '\\xrightarrow{Δ}'],
    ['an arrow with words under it', x3.template(19, 1, line3('Δ')), '\\xrightarrow[{Δ}]{}'],
    ['a brace under a sum', x3.template(28, 0, line3('a+a'), line3('n')), '\\underset{n}{{\\underbrace{a+a}}}'],
    ['a long division', x3.template(40, 0, line3('84'), line3('21')), '\\overset{21}{\\overline{)84}}'],
    ['a derivative', [...x3.marked('f', 5), ...x3.text('(x)')], 'f^{\\prime}(x)'],
    ['spaces', [...x3.text('a'), ...x3.text('\ueb05', FACE.space), ...x3.text('b')], 'a\\quad b'],
    ['a function', [...x3.text('tan', FACE.function), ...x3.text('θ')], '\\tanθ'],
    ['Greek letters by their places', x3.text('q', FACE.greek), 'θ'],
  ])('%s', (_, part, tex) => {
    expect(texOf(mtef3, part)).toBe(tex)
  })

  test('every template is read', () => {
    for (let selector = 0; selector <= 48; selector++)
      expect(read(mtef3.equation(mtef3.line(mtef3.template(selector, 0, line3('a'), line3('b'), line3('c')))))?.lost).toEqual([])
    expect(read(mtef3.equation(mtef3.line(mtef3.template(60, 0, line3('a')))))).toEqual({ tex: 'a', lost: ['template 3060'] })
  })

  test('a matrix, and lines one below the other', () => {
    const cells = ['1', '2', '3', '4'].map((text) => line3(text))
    expect(texOf(mtef3, x3.template(3, 0, x3.line(x3.matrix(2, 2, 2, cells))))).toBe(
      '\\left[\\begin{matrix} 1 & 2 \\\\ 3 & 4 \\end{matrix}\\right]',
    )
    expect(read(mtef3.equation(mtef3.pile(2, line3('a'), line3('b'))))?.tex).toBe('\\begin{matrix} a \\\\ b \\end{matrix}')
  })
})

describe('where an equation is found', () => {
  const mtef = mtef5.equation(mtef5.line(mtef5.text('x=1')))
  const long = mtef5.equation(mtef5.line(mtef5.text('x'.repeat(2_000))))
  const texIn = (object: Uint8Array | null, preview: Uint8Array | null): string | null => {
    const found = readMathtype(object, preview)
    return found === null ? null : writeTex(found.formula)
  }

  test('in the stream of its object, small or long', () => {
    expect(texIn(equationObject(mtef), null)).toBe('x=1')
    expect(texIn(equationObject(long), null)).toBe('x'.repeat(2_000))
  })

  test('in its picture, where the object is missing or damaged', () => {
    expect(texIn(null, wmfOf(mtef))).toBe('x=1')
    expect(texIn(equationObject(mtef).slice(0, 1_000), wmfOf(mtef))).toBe('x=1')
    expect(texIn(equationObject(Uint8Array.of(9, 9)), wmfOf(mtef))).toBe('x=1')
    expect(texIn(null, oldWmfOf(mtef))).toBe('x=1')
    expect(texIn(null, emfOf(mtef))).toBe('x=1')
  })

  test('in a picture that holds it in several comments', () => {
    expect(texIn(null, wmfOf(long, 700))).toBe('x'.repeat(2_000))
    expect(texIn(null, emfOf(long, 701))).toBe('x'.repeat(2_000))
  })

  test('nowhere, where it is no equation, empty, of another version or damaged', () => {
    expect(readMathtype(null, null)).toBeNull()
    expect(readMathtype(equationObject(Uint8Array.of(4, 1, 0, 1, 0)), null)).toBeNull()
    expect(readMathtype(equationObject(mtef5.equation(mtef5.line())), null)).toBeNull()
    expect(readMathtype(equationObject(mtef.slice(0, -8)), null)).toBeNull()
    // A record that no version has, and that does not say how long it is.
    expect(readMathtype(equationObject(mtef5.equation([50], mtef5.line(mtef5.text('x')))), null)).toBeNull()
    expect(readMathtype(equationObject(mtef3.equation([15], mtef3.line(mtef3.text('x')))), null)).toBeNull()
  })
})
