/**
 * The anchor of a heading: its letters, marks and digits in lower case with "-" between words, at most 60 characters, in any script. It
 * begins with "s-", so that it is never the id of something else on the page; `taken` are the anchors before it.
 */
export function headingId(title: string, taken: readonly string[]): string {
  const words =
    title
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const id = `s-${Array.from(words.join('-')).slice(0, 60).join('')}`
  if (!taken.includes(id)) return id
  const free = taken.map((_, index) => `${id}-${index + 2}`).find((one) => !taken.includes(one))
  return free ?? `${id}-${taken.length + 2}`
}
