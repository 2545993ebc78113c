import { describe, expect, test } from 'vitest'
import { readUpload } from '#web/formats/read-upload.ts'
import { formatOfFile } from '#web/formats/format-of-file.ts'
import { docsClipboard, docsLine, docsText, DOT, katex, WORD_EQUATION, wordClipboard, wordItem, wordLine } from './clipboards.ts'

async function read(html: string) {
  const bytes = new TextEncoder().encode(`<!doctype html>${html}`)
  const format = formatOfFile('Pasted 24 Nov 10:32', bytes)
  const table = await readUpload(format, bytes, { language: 'en' })
  return {
    rows: table.rows.map(({ cells }) =>
      Object.fromEntries(table.headers.map((header, i) => [header, cells[i] ?? '']).filter(([, text]) => text !== '')),
    ),
    told: table.problems.map(({ code, row, params }) => [code, row, Object.values(params ?? {})[0] ?? '']),
    pictures: table.pictures.size,
  }
}
const codes = (told: readonly (readonly unknown[])[]) => told.map(([code]) => code).filter((code) => code !== 'labels_stripped')

describe('questions that are pasted', () => {
  test('from Word, numbered by a list, with an equation and lettered options', async () => {
    const one = (n: number) =>
      wordItem(`${n}.`, `What is ${WORD_EQUATION} in <b>full</b>?`) +
      ['(a)', '(b)', '(c)', '(d)'].map((label, i) => wordItem(label, `choice ${n * 10 + i}`, 2)).join('') +
      wordLine('Ans: (b)') +
      wordLine('Solution: because H<sub>2</sub>O')
    const { rows, told } = await read(wordClipboard([1, 2, 3].map(one).join('')))
    expect(rows).toHaveLength(3)
    expect(rows[1]).toEqual({
      text_form: 'markdown',
      stem_en: 'What is $\\frac{a+\\mathrm{1}}{\\sqrt{b}}$ in **full**?',
      option_a_en: 'choice 20',
      option_b_en: 'choice 21',
      option_c_en: 'choice 22',
      option_d_en: 'choice 23',
      key: 'b',
      solution_en: 'because H$_{2}$O',
    })
    expect(codes(told)).toEqual([])
  })

  test('from Google Docs, typed by hand, with a right option in green', async () => {
    const lines = [1, 2].flatMap((n) => [
      docsLine(docsText(`${n}. Capital of state ${n}?`)),
      docsLine(docsText('A) Pune')),
      docsLine(docsText('B) Delhi', 'color:#00aa00')),
      docsLine(docsText('C) Agra')),
      docsLine(docsText('D) Goa')),
    ])
    const { rows, told } = await read(docsClipboard(lines.join('')))
    expect(rows.map(({ key }) => key)).toEqual(['b', 'b'])
    expect(codes(told)).toEqual(['key_from_look', 'key_from_look'])
  })

  test('from a page, with KaTeX, a picture that came along and one of elsewhere', async () => {
    const html = `<ol><li>Is ${katex('x^2', '<msup><mi>x</mi><mn>2</mn></msup>')} here <img src="${DOT}" alt="A dot">?<ol type="a"><li>yes</li><li>no</li></ol></li></ol><p>Answer: a</p><ol start="2"><li>And this <img src="https://example.com/a.png">?<ol type="a"><li>yes</li><li>no</li></ol></li></ol><p>Answer: b</p>`
    const { rows, told, pictures } = await read(html)
    expect(rows.map((row) => row['key'])).toEqual(['a', 'b'])
    expect(rows[0]?.['stem_en']).toMatch(/^Is \$x\^\{2\}\$ here !\[A dot\]\(image:img-[0-9a-f]{24}\)\?$/)
    expect(pictures).toBe(1)
    expect(told).toContainEqual(['picture_remote', 2, 'https://example.com/a.png'])
    expect(codes(told)).toEqual(['picture_remote'])
  })

  test('as plain text, with TeX between dollar signs', async () => {
    const text = ['1. Find $\\frac{1}{2}$ of 4', '(a) 1', '(b) 2', 'Ans. b', '', '2. Find 2*3', '(a) 6', '(b) 5', 'Ans. a']
    const { rows, told } = await read(text.map((line) => `<p>${line}</p>`).join('\n'))
    expect(rows.map((row) => [row['stem_en'], row['key']])).toEqual([
      ['Find $\\frac{1}{2}$ of 4', 'b'],
      ['Find 2\\*3', 'a'],
    ])
    expect(codes(told)).toEqual([])
  })

  test('in English and Hindi become one question in two languages', async () => {
    const html = ['1. Capital of India? / भारत की राजधानी क्या है?', '(a) Delhi / दिल्ली', '(b) Pune / पुणे', 'Ans: a'].map(wordLine).join('')
    const { rows } = await read(wordClipboard(html))
    expect(rows[0]).toMatchObject({ stem_en: 'Capital of India?', stem_hi: 'भारत की राजधानी क्या है?', option_b_hi: 'पुणे', key: 'a' })
  })

  test('are refused where there is none', async () => {
    await expect(read('<p>Just a line.</p>')).rejects.toThrow('no_questions')
  })
})

describe('the ledger of a paste', () => {
  test('balances over looks, lists, tables, formulas, old fonts and copies of formulas', async () => {
    const html = wordClipboard(
      `${wordItem('1.', `Which <b>on</b>e${WORD_EQUATION}?`)}<table><tr><td>A</td><td>B</td></tr><tr><td>x &amp; y</td><td><ul><li>u</li><li>v</li></ul></td></tr></table>` +
        wordLine(
          `<span style='font-family:"Kruti Dev 010"'>Hkkjr dk</span> ${katex('\\frac{1}{2}', '<mfrac><mn>1</mn><mn>2</mn></mfrac>')}`,
        ) +
        `<pre>code\n  lines</pre><p>and <code>a_b</code> <a href="https://example.com">here</a> <img src="file:///x.png"></p>${wordLine('(a) yes')}${wordLine('(b) no')}${wordLine('Ans: (a)')}`,
    )
    const { told } = await read(html)
    expect(codes(told).filter((code) => code === 'paragraph_differs')).toEqual([])
    expect(codes(told)).toContain('picture_left')
  })
  test('finds a text that the reader leaves out', async () => {
    const { countClipboard } = await import('#web/formats/ledger/count-clipboard.ts')
    const { Ledger } = await import('#web/formats/ledger/ledger.ts')
    const ledger = new Ledger()
    ledger.account([{ place: 1, units: 3 }])
    expect(ledger.differences(countClipboard('<p>one</p><p>two</p>', new Set(['p']))).map(({ params }) => params)).toEqual([
      { paragraph: '2', source: '3', found: '0' },
    ])
  })
})
