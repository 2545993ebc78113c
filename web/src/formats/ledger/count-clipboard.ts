import { Parser } from 'htmlparser2'

/**
 * What a clipboard shows, counted from its raw HTML without the reader's tree: characters that are no spaces, and one for each picture, by
 * the number of the element they stand in. Comments hold nothing but the equations of Word, whose pictures for other programs do not count.
 */
export function countClipboard(html: string, places: ReadonlySet<string>): Map<number, number> {
  const found = new Map<number, number>()
  const open: number[] = []
  let last = 0
  let unread = 0
  /** Conditions of Word that are open, one in another. */
  const conditions: string[] = []
  let inPictures = 0
  const add = (count: number): void => {
    const place = open.at(-1) ?? 0
    if (count > 0 && unread === 0 && inPictures === 0) found.set(place, (found.get(place) ?? 0) + count)
  }
  const parser = new Parser(
    {
      onopentag(name) {
        if (places.has(name)) open.push(++last)
        if (UNREAD.has(name)) unread++
        else if (name === 'img') add(1)
      },
      ontext: (text) => add(text.match(/\S/g)?.length ?? 0),
      onclosetag(name) {
        if (places.has(name)) open.pop()
        if (UNREAD.has(name)) unread--
      },
      oncomment(data) {
        if (/^\[if [^\]]*\]$/.test(data)) {
          conditions.push(data)
          if (data.includes('!msEquation')) inPictures++
        } else if (data === '[endif]' && conditions.pop()?.includes('!msEquation') === true) inPictures--
        if (!/^\[if [^\]!]*msEquation[^\]]*\]>/i.test(data)) return
        const text = new Parser({ ontext: (said) => add(said.match(/\S/g)?.length ?? 0) }, { decodeEntities: true })
        text.end(data.replace(/^\[[^\]]*\]>|<!\[endif\]$/g, ''))
      },
    },
    { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: true },
  )
  parser.end(html)
  return found
}

const UNREAD = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'xml'])
