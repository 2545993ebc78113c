/** What stands between two lines of "---" before a Markdown text: the names that we know, the others, and the text itself. */
export interface FrontMatter {
  readonly title: string | null
  readonly excerpt: string | null
  readonly slug: string | null
  readonly tags: readonly string[] | null
  /** Names that a post has no place for. */
  readonly others: readonly string[]
  /** The text after it, and how many lines stand before that. */
  readonly body: string
  readonly linesBefore: number
}

/** Reads the plain part of YAML that Markdown files have: one name a line, quoted texts, lists in brackets or with dashes. Never throws. */
export function readFrontMatter(file: string): FrontMatter {
  const lines = file
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
  const end = lines[0]?.trimEnd() === '---' ? lines.findIndex((line, at) => at > 0 && /^(?:---|\.\.\.)\s*$/.test(line)) : -1
  const values = end === -1 ? new Map<string, readonly string[]>() : valuesIn(lines.slice(1, end))
  const first = (...names: string[]) =>
    names.flatMap((name) => values.get(name)?.join(' ').trim() ?? []).find((text) => text !== '') ?? null
  const tags = values.get('tags') ?? values.get('keywords') ?? null
  return {
    title: first('title'),
    excerpt: first('excerpt', 'description', 'summary'),
    slug: first('slug'),
    tags: tags === null ? null : tags.map((tag) => tag.trim()).filter((tag) => tag !== ''),
    others: [...values.keys()].filter((name) => !KNOWN.has(name)),
    body: lines.slice(end + 1).join('\n'),
    linesBefore: end + 1,
  }
}

const KNOWN: ReadonlySet<string> = new Set(['title', 'excerpt', 'description', 'summary', 'slug', 'tags', 'keywords'])

function valuesIn(lines: readonly string[]): Map<string, readonly string[]> {
  const values = new Map<string, readonly string[]>()
  let last: string | null = null
  for (const line of lines) {
    const [, name, text = ''] = /^([A-Za-z][\w-]*)\s*:(?:\s+(.*))?$/.exec(line) ?? []
    const [, item] = /^\s*-\s+(.*)$/.exec(line) ?? []
    if (name !== undefined) {
      last = name.toLowerCase()
      values.set(last, valueOf(text.trim()))
    } else if (last !== null && item !== undefined) values.set(last, [...(values.get(last) ?? []), unquoted(item.trim())])
    // A text that goes on over indented lines.
    else if (last !== null && /^\s+\S/.test(line)) values.set(last, [...(values.get(last) ?? []), line.trim()])
  }
  return values
}

function valueOf(text: string): readonly string[] {
  if (text === '' || /^[|>][-+]?$/.test(text)) return []
  const list = /^\[(.*)\]$/.exec(text)?.[1]
  return list === undefined ? [unquoted(text)] : list.split(',').map((one) => unquoted(one.trim()))
}

function unquoted(text: string): string {
  const double = /^"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]
  if (double !== undefined) return double.replaceAll(/\\(.)/g, '$1')
  const single = /^'((?:[^']|'')*)'/.exec(text)?.[1]
  return single !== undefined ? single.replaceAll("''", "'") : text.replace(/\s+#.*$/, '')
}
