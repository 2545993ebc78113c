/**
 * Why a Markdown source is refused before anything parses it, or null. The parser is quadratic in some marks (24 KB of `*a_` costs
 * it seconds, a wide table of short rows costs gigabytes), so what is expensive is counted first; within these caps the
 * worst source known renders in under 100 ms. Real questions stay far below all of them.
 */
export function tooCostly(source: string): string | null {
  if (source.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters; split it`
  for (const { what, pattern, most } of CAPS) {
    const found = count(source, pattern)
    if (found > most) return `has ${found} ${what}; ${most} are the most that fit`
  }
  if (count(source, IMAGE_STARTS) !== count(source, IMAGES))
    return 'has a "![" that is no image; name images as ![what it shows](image:its-id), without brackets in the words'
  return nesting(source.split('\n')) ?? tables(source)
}

const MAX_LENGTH = 20_000
const MAX_NESTING = 6
const MAX_MARKERS = 400
const MAX_COLUMNS = 32
const MAX_CELLS = 1_200

const CAPS = [
  { what: 'lines', pattern: /\n/g, most: 400 },
  { what: 'emphasis marks (*, _, ~)', pattern: /[*_~]/g, most: 1_000 },
  { what: 'dollar signs', pattern: /\$/g, most: 400 },
  { what: 'backticks', pattern: /`/g, most: 200 },
  { what: 'images', pattern: /!\[/g, most: 40 },
  { what: 'brackets', pattern: /[[\]]/g, most: 1_000 },
  { what: 'backslashes', pattern: /\\/g, most: 4_000 },
  { what: '"<" and "&"', pattern: /[<&]/g, most: 600 },
] as const

/** An unfinished image makes the parser read the rest of the text for its end, so there may be none. */
const IMAGE_STARTS = /(?<!\\)(?:\\\\)*!\[/g
const IMAGES = /(?<!\\)(?:\\\\)*!\[[^[\]]{0,300}\]\(image:[^\s()]{1,80}\)/g

/** List and quote markers, or eight columns of nothing, at the start of a line. */
const MARKERS = /^(?:[ ]{0,7}(?:>|[-+*](?= |$)|\d{1,9}[.)](?= |$))|[ ]{8})+/
const MARKER = />|[-+*]|\d[.)]|[ ]{8}/g

function nesting(lines: readonly string[]): string | null {
  let markers = 0
  for (const line of lines) {
    const depth = count(MARKERS.exec(line)?.[0] ?? '', MARKER)
    if (depth > MAX_NESTING) return `has lists or quotes nested more than ${MAX_NESTING} deep`
    markers += depth
  }
  return markers > MAX_MARKERS ? `has ${markers} list items and quoted lines; ${MAX_MARKERS} are the most that fit` : null
}

/** A table's rows are filled up to its columns, so a block of lines counts as its widest line times its lines. */
function tables(source: string): string | null {
  let cells = 0
  for (const block of source.split(/\n\s*\n/)) {
    const lines = block.split('\n')
    const columns = Math.max(...lines.map((line) => count(line, /\|/g)))
    if (columns > MAX_COLUMNS) return `has a line with more than ${MAX_COLUMNS} "|"; make the table narrower`
    cells += columns * lines.length
  }
  return cells > MAX_CELLS ? `has tables of about ${cells} cells; ${MAX_CELLS} are the most that fit` : null
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
