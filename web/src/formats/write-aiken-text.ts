/**
 * Markdown as the plain text that Aiken holds: escapes are undone, formulas stand between `\(` and `\)`, breaks are spaces. `isWhole` is
 * false where marks such as bold were left as characters.
 */
export function plainOfMarkdown(markdown: string): { readonly text: string; readonly isWhole: boolean } {
  let isWhole = !/^(?:[-+*] |\d{1,9}[.)] |>|\|)/m.test(markdown)
  const text = markdown
    .split(/(\$\$[\s\S]*?\$\$|(?<!\\)\$[^$\n]*\$|`[^`]*`|!\[[^[\]\n]*\]\(image:[^\s()]{1,80}\))/)
    .map((part, i) => {
      if (i % 2 === 1) {
        if (part.startsWith('`')) isWhole = false
        return part.startsWith('$$') ? `\\[${part.slice(2, -2).trim()}\\]` : part.startsWith('$') ? `\\(${part.slice(1, -1)}\\)` : part
      }
      if (/(?<!\\)(?:\\\\)*[*_`~<&]/.test(part)) isWhole = false
      return part.replace(/\\\n/g, ' ').replace(/\\([!-/:-@[-`{-~])/g, '$1')
    })
    .join('')
  return { text: text.replace(/\s*\n\s*/g, ' ').trim(), isWhole }
}
