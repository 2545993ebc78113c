import { Refusal } from '../upload-model.ts'

export interface XmlPieces {
  /** Each element as it is written, from `<question …>` to `</question>`. */
  readonly pieces: readonly string[]
  /** What stands between them. */
  readonly rest: string
}

/**
 * A file in its elements of one name, by nothing but where they begin and end, so that a fault in one leaves the others. An element without
 * an end reaches to the next one. What stands in a comment is no tag. Throws `not_xml` for a document type with entities.
 */
export function xmlPieces(xml: string, name: 'question' | 'item'): XmlPieces {
  const pieces: string[] = []
  let rest = ''
  let at = 0
  let open: number | null = null
  const close = (to: number): void => {
    if (open !== null) pieces.push(xml.slice(open, to))
    open = null
    at = to
  }
  for (const { from, to, isEnd } of tagsOf(xml, name)) {
    if (isEnd && open !== null) close(to)
    else if (!isEnd) {
      if (open === null) rest += xml.slice(at, from)
      close(from)
      open = from
    }
  }
  if (open === null) rest += xml.slice(at)
  else close(xml.length)
  if (/<!ENTITY|<!DOCTYPE[^>]*\[/.test(rest)) throw new Refusal('not_xml')
  return { pieces, rest }
}

function tagsOf(xml: string, name: string): { readonly from: number; readonly to: number; readonly isEnd: boolean }[] {
  const tags: { from: number; to: number; isEnd: boolean }[] = []
  const comments = commentsIn(xml)
  let comment = 0
  // HTML has no such tag: one within CDATA is the next element after a CDATA that was not closed.
  for (const match of xml.matchAll(new RegExp(`<(/?)(?:[\\w-]+:)?${name}(?=[\\s/>])`, 'g'))) {
    while ((comments[comment]?.to ?? Infinity) <= match.index) comment++
    if ((comments[comment]?.from ?? Infinity) < match.index) continue
    const end = xml.indexOf('>', match.index)
    tags.push({ from: match.index, to: end === -1 ? xml.length : end + 1, isEnd: match[1] === '/' })
    if (end === -1) break
  }
  return tags
}

/** Comments, as far as they are closed. */
function commentsIn(xml: string): { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = []
  for (let at = xml.indexOf('<!--'); at !== -1; at = xml.indexOf('<!--', at)) {
    const end = xml.indexOf('-->', at + 4)
    if (end === -1) break
    found.push({ from: at, to: end + 3 })
    at = end + 3
  }
  return found
}
