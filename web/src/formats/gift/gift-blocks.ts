export interface GiftBlock {
  /** From 1. */
  readonly line: number
  readonly text: string
}

/** A GIFT file in pieces that stand for themselves, so that a fault in one leaves the others: a blank line outside of braces ends one, a category is one. */
export function giftBlocks(text: string): GiftBlock[] {
  const lines = text.split('\n')
  const blocks: GiftBlock[] = []
  let open: { line: number; lines: string[] } | null = null
  const close = (): void => {
    if (open !== null && open.lines.some((line) => line.trim() !== '' && !line.trim().startsWith('//')))
      blocks.push({ line: open.line, text: open.lines.join('\n') })
    open = null
  }
  for (const [i, line] of lines.entries()) {
    if (/^\s*\$CATEGORY\s*:/.test(line)) {
      close()
      blocks.push({ line: i + 1, text: line })
    } else if (line.trim() === '' && (open === null || !reachesOn(open.lines, lines, i))) close()
    else if (open === null) open = { line: i + 1, lines: [line] }
    else open.lines.push(line)
  }
  close()
  return blocks
}

/** Whether a brace is open that is closed before the next question plainly begins; a forgotten one must not swallow the file. */
function reachesOn(before: readonly string[], lines: readonly string[], from: number): boolean {
  let depth = depthOf(before.join('\n'))
  if (depth <= 0) return false
  for (const line of lines.slice(from, from + 60)) {
    if (/^\s*(?:::|\$CATEGORY)/.test(line) || opensOne(line)) return false
    depth += depthOf(line)
    if (depth <= 0) return true
  }
  return false
}

const bare = (text: string): string => text.replace(/^\s*\/\/.*$/gm, '').replace(/\\[\\{}~=#:]/g, '')
const depthOf = (text: string): number => (bare(text).match(/\{/g)?.length ?? 0) - (bare(text).match(/\}/g)?.length ?? 0)
const opensOne = (line: string): boolean => bare(line).includes('{')
