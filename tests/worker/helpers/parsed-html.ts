/** Elements and attributes that stored text may have: structure, tables, pictures of our own, formulas. */
const ELEMENTS: Readonly<Record<string, RegExp>> = {
  ...each('p br hr strong em del pre blockquote ul li table thead tbody tr', /^$/),
  ...each('code', /^class$/),
  ...each('ol', /^start$/),
  ...each('td th', /^style$/),
  ...each('div', /^(class|tabindex)$/),
  ...each('img', /^(src|alt|width|height)$/),
  ...each('span', /^(class|style)$/),
  ...each(
    'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd',
    /^(class|style|display|dir|mathvariant|mathsize|mathcolor|mathbackground|stretchy|symmetric|fence|separator|form|lspace|rspace|minsize|maxsize|movablelimits|largeop|linethickness|accent|accentunder|width|height|depth|voffset|columnalign|columnlines|rowlines|rowspacing|columnspacing|columnspan|displaystyle|scriptlevel|frame|notation|xmlns|side|align|rowalign|bevelled|linebreak|lquote|rquote)$/,
  ),
}

/**
 * What in this HTML could run, load, post or dress itself up, as a parser of the standard sees it: every element and attribute is held
 * against what stored text may have. An empty list is what is wanted.
 */
export async function dangersIn(html: string): Promise<string[]> {
  const dangers: string[] = []
  const rewriter = new HTMLRewriter()
    .on('*', {
      element({ tagName, attributes }) {
        const allowed = ELEMENTS[tagName]
        if (allowed === undefined) dangers.push(`<${tagName}>`)
        for (const [name = '', value = ''] of attributes)
          if (allowed?.test(name) !== true || !isHarmless(tagName, name, value)) dangers.push(`<${tagName} ${name}="${value}">`)
      },
      comments: ({ text }) => void dangers.push(`a comment: ${text}`),
    })
    .onDocument({
      doctype: () => void dangers.push('a doctype'),
      comments: ({ text }) => void dangers.push(`a comment: ${text}`),
    })
  await rewriter.transform(new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })).arrayBuffer()
  return dangers
}

function isHarmless(tagName: string, name: string, value: string): boolean {
  // A picture is one of ours by name; a browser is given its bytes.
  if (name === 'src') return /^image:[a-z0-9][a-z0-9._-]*$/.test(value)
  if (name === 'class') return value === (tagName === 'div' ? 'table-scroll' : '')
  if (name === 'style')
    return !/url|expression|import|behavior|binding|position:(?!relative)|inset|z-index|content|var\(|attr\(|[\\@<>]/i.test(value)
  return !/^\s*[a-z][a-z0-9+.-]*:|^\s*\/\//i.test(value) || name === 'alt'
}

function each(names: string, attributes: RegExp): Record<string, RegExp> {
  return Object.fromEntries(names.split(' ').map((name) => [name, attributes]))
}
