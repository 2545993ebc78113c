/** What a mend did to a text, so that it can be done to others: a part of it was replaced. */
export interface TextRule {
  /** "" where an empty cell was filled. */
  readonly find: string
  readonly put: string
  /** The whole text was replaced: others have to be the same. */
  readonly isWhole: boolean
}

/** The smallest part that differs, in whole words: "Option-B" to "B" takes "Option-" away. */
export function ruleOf(before: string, after: string): TextRule {
  const [from, to] = [before.trim(), after.trim()]
  let start = 0
  while (start < from.length && start < to.length && from[start] === to[start]) start++
  let end = 0
  while (end < from.length - start && end < to.length - start && from.at(-1 - end) === to.at(-1 - end)) end++
  const find = from.slice(start, from.length - end)
  // An image that is described: what is between other empty brackets can be the same, whatever image follows them.
  if (find === '' && start >= 2 && from.slice(start - 2, start + 1) === '![]') {
    const put = `![${to.slice(start, to.length - end)}]`
    return { find: '![]', put, isWhole: false }
  }
  const isWhole = start + end === 0 || find === ''
  return { find: isWhole ? from : find, put: isWhole ? to : to.slice(start, to.length - end), isWhole }
}

/** What the same mend makes of another text; null where it does not fit. */
export function sameMend(text: string, { find, put, isWhole }: TextRule): string | null {
  const own = text.trim()
  if (isWhole) return own === find && own !== put ? put : null
  const at = own.indexOf(find)
  // Twice in a text is a question which of them is meant.
  if (at === -1 || own.includes(find, at + 1)) return null
  return own.slice(0, at) + put + own.slice(at + find.length)
}
