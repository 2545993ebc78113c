import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { Processor } from 'unified'

/**
 * Tables, struck-out text, task lists and bare links, for reading alone. The package remark-gfm brings the writing of Markdown along, 22 KB of
 * script that nothing here calls.
 */
export function readGfm(this: Processor): void {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfm({ singleTilde: false })]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmFromMarkdown()]
}
