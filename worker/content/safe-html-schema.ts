import type { Options as Schema } from 'rehype-sanitize'

/**
 * Everything that stored HTML may hold before formulas are put in (docs/threats.md#stored-scripts): text structure, tables, and images by the name of
 * an imported one. No links, no ids, no styles, no remote address of any kind.
 */
export const SAFE_HTML: Schema = {
  tagNames: 'p br hr strong em del code pre blockquote ul ol li img table thead tbody tr th td'.split(' '),
  attributes: {
    code: [['className', 'math-inline', 'math-display']],
    img: ['src', 'alt'],
    ol: ['start'],
    td: [['align', 'left', 'center', 'right']],
    th: [['align', 'left', 'center', 'right']],
  },
  protocols: { src: ['image'] },
  ancestors: { thead: ['table'], tbody: ['table'], tr: ['table'], th: ['table'], td: ['table'], li: ['ol', 'ul'] },
  required: {},
  strip: ['script', 'style'],
  clobber: [],
  clobberPrefix: '',
  allowComments: false,
  allowDoctypes: false,
}

/** The same for sections of articles, with headings and links; the rules of the source hold their addresses to https and to pages of the site. */
export const SAFE_SECTION_HTML: Schema = {
  ...SAFE_HTML,
  tagNames: [...(SAFE_HTML.tagNames ?? []), 'a', 'h2', 'h3'],
  attributes: { ...SAFE_HTML.attributes, a: ['href'] },
  protocols: { ...SAFE_HTML.protocols, href: ['https'] },
}
