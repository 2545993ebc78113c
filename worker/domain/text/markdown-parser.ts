import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const FOOTNOTES = ['gfmFootnoteCall', 'gfmFootnoteDefinition', 'gfmPotentialFootnoteCall']

/** Link syntax is switched off, so brackets are plain text: intervals and matrices need no escapes, and nothing can point elsewhere. */
export const questionParser = parserWithout(['labelStartLink', 'definition', ...FOOTNOTES])

/** Reads HTML as the text that it is written in, which is all it can be in a question. */
export const textParser = () => parserWithout(['labelStartLink', 'definition', 'htmlFlow', 'htmlText', ...FOOTNOTES])

/** The parser for sections of articles, which may hold links. */
export const sectionParser = () => parserWithout(['definition', ...FOOTNOTES])

function parserWithout(constructs: string[]) {
  return (
    unified()
      .use(remarkParse)
      // Tables, struck-out text and bare links, for reading alone: remark-gfm brings the writing of Markdown along, 22 KB that nothing here calls.
      .use(function readGfm() {
        const data = this.data()
        data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfm({ singleTilde: false })]
        data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmFromMarkdown()]
      })
      .use(remarkMath)
      .use(function switchOff() {
        const data = this.data()
        data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: constructs } }]
      })
      .freeze()
  )
}
